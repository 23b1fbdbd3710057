// How fast are the orders of digit puzzles gone through? Yardstick: Knuth's algorithm L, the loopless binary Gray code,
// written plainly in C over arrays (The Art of Computer Programming, 7.2.1.1). Every run must end in the right state
// after the right number of steps, or it reports an error. Then: the answers for rows of 10,000 digits, and a sequence.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "meleda/families/b_spinout/b_spinout.hpp"
#include "meleda/families/gray/gray.hpp"
#include "meleda/families/ziggu/ziggu.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs.hpp"

namespace {

using meleda::Integer;

void finish(benchmark::State& state, bool right, std::uint64_t states) {
  if (!right) state.SkipWithError("the walk did not end where it should");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(states));
}

// Visits each word by adding up one of its digits: what a caller does at the least.
void knuth_algorithm_l(benchmark::State& state) {
  constexpr int n = 26;
  unsigned char a[n + 1];
  int f[n + 1];
  std::uint64_t words = 0;
  for (auto _ : state) {
    for (int j = 0; j < n; ++j) a[j] = 0;
    for (int j = 0; j <= n; ++j) f[j] = j;
    words = 0;
    std::uint64_t sum = 0;
    for (;;) {
      ++words;
      sum += a[0];
      const int j = f[0];
      f[0] = 0;
      if (j == n) break;
      f[j] = f[j + 1];
      f[j + 1] = j + 1;
      a[j] = static_cast<unsigned char>(1 - a[j]);
      benchmark::DoNotOptimize(a[j]);
    }
    benchmark::DoNotOptimize(sum);
  }
  finish(state, words == std::uint64_t{1} << n && a[n - 1] == 1 && a[0] == 0, words);
}
BENCHMARK(knuth_algorithm_l)->Unit(benchmark::kMillisecond);

template <class Walk, class State>
void go_through(benchmark::State& state, const Walk& fresh, const Integer& count, const State& end) {
  std::uint64_t words = 0;
  State last{};
  for (auto _ : state) {
    auto walk = fresh;
    meleda::digits::Move m;
    words = 1;
    std::uint64_t sum = 0;
    while (walk.next(m)) {
      ++words;
      sum += walk.state();
      benchmark::DoNotOptimize(m);
    }
    benchmark::DoNotOptimize(sum);
    last = walk.state();
  }
  finish(state, count == words && last == end, words);
}

void ziggu_shortest(benchmark::State& state) {
  const meleda::ziggu::Ziggu p(23);
  go_through(state, meleda::ziggu::ShortestWalk(p.rows()), p.order_length(0), p.goals().front());
}
void ziggu_longest(benchmark::State& state) {
  const meleda::ziggu::Ziggu p(16);
  go_through(state, meleda::ziggu::LongestWalk(p.rows()), p.order_length(1), p.goals().front());
}
void ziggu_gray(benchmark::State& state) {
  const meleda::ziggu::Ziggu p(13);
  go_through(state, meleda::digits::ReflectedWalk(p.rows(), p.top()), p.order_length(2),
             *p.at(p.order_length(2) - 1, 2));
}
void lock_in_base_5(benchmark::State& state) {
  const meleda::gray::Gray p(5, 11);
  go_through(state, p.in_order(0), p.order_length(0), p.goals().front());
}
void shortest_way_of_b_spinout_5(benchmark::State& state) {
  const meleda::b_spinout::BSpinout p(5, 16);
  go_through(state, p.sequence(p.start(), p.goals().front()), p.distance(p.start(), p.goals().front()) + 1,
             p.goals().front());
}
BENCHMARK(ziggu_shortest)->Unit(benchmark::kMillisecond);
BENCHMARK(ziggu_longest)->Unit(benchmark::kMillisecond);
BENCHMARK(ziggu_gray)->Unit(benchmark::kMillisecond);
BENCHMARK(lock_in_base_5)->Unit(benchmark::kMillisecond);
BENCHMARK(shortest_way_of_b_spinout_5)->Unit(benchmark::kMillisecond);

class Count final : public meleda::BlockSink {
 public:
  bool write(std::string_view block) override {
    bytes += block.size();
    return true;
  }
  std::uint64_t bytes = 0;
};

// What `generate` and `solve` write, without the pipe; a path is replayed by the rules, move by move.
void lines(benchmark::State& state, const char* spec, const char* order) {
  const auto opened = meleda::open_spec(spec);
  std::uint64_t lines = 0;
  for (auto _ : state) {
    meleda::Control control;
    meleda::Context context{control};
    Count count;
    constexpr auto all = ~std::uint64_t{0};
    const meleda::ItemFormat format{"", "\n", ""};
    bool whole = false;
    if (std::string_view(order).empty()) {
      const auto solution = opened->instance->facets().solving->solve("start", "goal", {}, context);
      lines = static_cast<std::uint64_t>(solution->length) + 1;
      whole = solution->path->write(meleda::PathItems::states, format, count, control, all).has_value();
    } else {
      const auto words = opened->instance->facets().ordering->in_order(order, control);
      lines = static_cast<std::uint64_t>(words->count);
      whole = words->path->write(meleda::PathItems::states, format, count, control, all).has_value();
    }
    if (!whole || count.bytes != lines * (opened->instance->start().size() + 1)) {
      state.SkipWithError("not all lines were written");
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(lines));
}
BENCHMARK_CAPTURE(lines, ziggu_shortest, "ziggu:20", "shortest")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, ziggu_longest, "ziggu:14", "longest")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, ziggu_gray, "ziggu:12", "gray")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, ziggu_solution, "ziggu:20", "")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines, b_spinout_5_solution, "b-spinout:5,14", "")->Unit(benchmark::kMillisecond);

// Random states of 10,000 digits; the answer is held against the way's first move.
void distance_of_10000_digits(benchmark::State& state) {
  const meleda::ziggu::LongZiggu p(10'000);
  std::mt19937_64 random(1);
  const auto any = [&] {
    auto s = p.start();
    for (auto& digit : s) digit = static_cast<meleda::digits::Digit>(random() % 3);
    return s;
  };
  const auto a = any();
  const auto b = any();
  Integer distance;
  for (auto _ : state) benchmark::DoNotOptimize(distance = p.distance(a, b));
  bool right = distance == p.distance(b, a);
  p.steps(a, b, [&](const auto& m) { right = right && p.distance(p.apply(a, m), b) + 1 == distance; });
  if (!right) state.SkipWithError("the distances do not agree");
}
BENCHMARK(distance_of_10000_digits)->Unit(benchmark::kMillisecond);

void sequence_of_40_terms(benchmark::State& state) {
  for (auto _ : state) {
    meleda::Control control;
    meleda::Context context{control};
    const auto answered =
        meleda::answer({"sequence", {{"spec", "b-spinout:5,n"}, {"n", "1..40"}, {"of", "moves"}}}, context);
    if (answered.outcome != meleda::Outcome::done || answered.fields.at("terms").size() != 40 ||
        !answered.fields.contains("closed_form")) {
      state.SkipWithError("the sequence is not whole");
    }
  }
}
BENCHMARK(sequence_of_40_terms)->Unit(benchmark::kMillisecond);

}  // namespace
