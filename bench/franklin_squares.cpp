// How fast are Franklin squares counted? All of order 8 by both methods, which must find the same classes; a part of
// those of order 16, which must contain as many squares as whole classes have. Or else the run reports an error.

#include <benchmark/benchmark.h>

#include "meleda/engines/parallel.hpp"
#include "meleda/families/franklin/structure.hpp"
#include "meleda/studies/franklin/classes.hpp"

namespace {

const std::vector<meleda::franklin::Square>& known_classes() {
  static const auto known = meleda::studies::classes_by_equations({});
  return known;
}

void count_by_terms(benchmark::State& state) {
  static_cast<void>(known_classes());  // not within the time
  for (auto _ : state) {
    meleda::Control control;
    const meleda::Workers one(1);
    if (meleda::studies::classes_by_terms(8, control) != known_classes()) state.SkipWithError("other classes");
  }
}
BENCHMARK(count_by_terms)->Unit(benchmark::kMillisecond);

void count_by_equations(benchmark::State& state) {
  static_cast<void>(known_classes());
  for (auto _ : state) {
    if (meleda::studies::classes_by_equations({}).size() != known_classes().size())
      state.SkipWithError("other classes");
  }
  state.counters["classes"] = static_cast<double>(known_classes().size());
}
BENCHMARK(count_by_equations)->Unit(benchmark::kMillisecond);

void count_rows_alike(benchmark::State& state) {
  const auto n = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    const auto count = meleda::studies::count_alike(n, {});
    if (count.squares == 0 || count.squares % meleda::franklin::group_order(n) != 0) {
      state.SkipWithError("no whole classes");
    }
  }
}
BENCHMARK(count_rows_alike)->Arg(16)->Arg(20)->Unit(benchmark::kMillisecond);

// No Franklin square of this order: the whole search.
void search_order_12(benchmark::State& state) {
  for (auto _ : state) {
    meleda::Control control;
    const meleda::Workers one(1);
    if (!meleda::studies::classes_by_terms(12, control).empty()) state.SkipWithError("there is one");
  }
}
BENCHMARK(search_order_12)->Unit(benchmark::kSecond)->Iterations(1);

void make_order_1024(benchmark::State& state) {
  bool right = true;
  for (auto _ : state) {
    const auto square = meleda::franklin::square_of(*meleda::franklin::construct(1024, true));
    state.PauseTiming();
    right = right && meleda::franklin::is_franklin(square);
    state.ResumeTiming();
  }
  if (!right) state.SkipWithError("no Franklin square");
}
BENCHMARK(make_order_1024)->Unit(benchmark::kMillisecond);

}  // namespace
