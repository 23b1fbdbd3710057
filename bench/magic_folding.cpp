// How fast is Rubik's Magic folded? All states of the model with 6 and 8 tiles, with what is reached of the
// configurations whose invariants vanish, and the shortest way to the goal of the puzzle. Counts are compared with
// those of the tests (6 tiles: from states that are expanded one by one) and of an earlier run (8); a wrong one is an
// error.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "meleda/engines/bidirectional.hpp"
#include "meleda/families/magic_fold/magic_fold.hpp"
#include "meleda/studies/magic_fold/reached.hpp"

namespace {

using namespace meleda;

void fold_all(benchmark::State& state) {
  const magic_fold::MagicFold p(static_cast<std::size_t>(state.range(0)));
  const auto states = static_cast<std::uint64_t>(state.range(1));
  for (auto _ : state) {
    Control control;
    const auto found = studies::reached_configurations(p, p.start(), control);
    const auto reached = std::count_if(found.configurations.begin(), found.configurations.end(),
                                       [](const auto& one) { return one.moves.has_value(); });
    if (found.states != states || reached != state.range(2)) state.SkipWithError("what is reached is wrong");
  }
  state.SetItemsProcessed(state.iterations() * state.range(1));
}
BENCHMARK(fold_all)->Args({6, 704, 29})->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);
BENCHMARK(fold_all)->Args({8, 131152, 369})->Iterations(1)->MeasureProcessCPUTime()->Unit(benchmark::kSecond);

void fold_the_goal(benchmark::State& state) {
  const magic_fold::MagicFold p(8);
  const auto goals = p.goals();
  for (auto _ : state) {
    Control control;
    const auto found = bidirectional(p, p.start(), std::span<const magic_fold::MagicFold::State>(goals), control);
    if (found.moves.size() != 6) state.SkipWithError("the goal is six moves away");
  }
}
BENCHMARK(fold_the_goal)->MeasureProcessCPUTime()->Unit(benchmark::kMillisecond);

}  // namespace
