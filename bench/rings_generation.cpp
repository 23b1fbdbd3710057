// How fast are the states of the rings gone through? Yardstick: the plainest loop in C, x ^= lowest set bit of k.
// Every run ends in a known state, or it reports an error.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string_view>

#include "meleda/families/rings/rings.hpp"
#include "meleda/workbench/spec.hpp"

namespace {

using meleda::rings::Rings;

constexpr std::uint32_t rings = 26;
constexpr std::uint64_t last = std::uint64_t{1} << (rings - 1);
constexpr std::uint64_t moves = (std::uint64_t{1} << rings) - 1;

// The sum of all states but the last: each bit is set in half of all states.
constexpr std::uint64_t sum_of_states = (std::uint64_t{1} << (rings - 1)) * ((std::uint64_t{1} << rings) - 1) - last;

void finish(benchmark::State& state, std::uint64_t end, std::uint64_t sum) {
  if (end != last || sum != sum_of_states) state.SkipWithError("the loop ended in the wrong state");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves));
}

void yardstick(benchmark::State& state) {
  std::uint64_t x = 0;
  std::uint64_t sum = 0;
  for (auto _ : state) {
    x = 0;
    sum = 0;
    for (std::uint64_t k = 1; k <= moves; ++k) {
      sum += x;
      x ^= k & (~k + 1);
    }
    benchmark::DoNotOptimize(x);
  }
  finish(state, x, sum);
}
BENCHMARK(yardstick)->Unit(benchmark::kMillisecond);

void sequence(benchmark::State& state) {
  const Rings p(rings);
  std::uint64_t x = 0;
  std::uint64_t sum = 0;
  for (auto _ : state) {
    sum = 0;
    auto way = p.sequence(0, last);
    meleda::rings::Move m;
    for (x = way.state(); way.next(m); x = way.state()) sum += x;
    benchmark::DoNotOptimize(x);
  }
  finish(state, x, sum);
}
BENCHMARK(sequence)->Unit(benchmark::kMillisecond);

// The same as lines of text, every move replayed by the rules: what `solve --path states` writes, without the pipe.
void lines_of_text(benchmark::State& state) {
  class Count final : public meleda::BlockSink {
   public:
    bool write(std::string_view block) override {
      bytes += block.size();
      return true;
    }
    std::uint64_t bytes = 0;
  };
  const auto opened = meleda::open_spec("rings:26");
  const std::string zero(rings, '0');
  const std::string end = "1" + std::string(rings - 1, '0');
  for (auto _ : state) {
    meleda::Control control;
    Count count;
    meleda::Context context{control};
    const auto solution = opened->instance->facets().solving->solve(zero, end, {}, context);
    const auto written =
        solution->path->write(meleda::PathItems::states, {"", "\n", ""}, count, control, ~std::uint64_t{0});
    if (!written || count.bytes != (moves + 1) * (rings + 1)) state.SkipWithError("not all states were written");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves + 1));
}
BENCHMARK(lines_of_text)->Unit(benchmark::kMillisecond);

}  // namespace
