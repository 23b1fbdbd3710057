// How short are the paths that beam finds, and how many processor seconds does it take? Random grids with rotating
// blocks, their reversals, and pancakes, each with a fixed effort. Every path is replayed by the moves of its task.

#include "meleda/engines/beam.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <string>

#include "engines/guided_path.hpp"
#include "meleda/families/rotation/rotation.hpp"
#include "meleda/workbench/spec.hpp"
#include "processor_clock.hpp"

namespace {

using namespace meleda;

// Seed 0: the grid turned by half.
GuidedTask grid(std::size_t side, unsigned seed) {
  const auto read = read_spec("rotation:" + std::to_string(side) + "x" + std::to_string(side));
  const auto any = rotation::make(read->arguments);
  return std::visit(
      [&](const auto& p) {
        auto sorts = p.rules().goal;
        if (seed == 0) {
          std::reverse(sorts.begin(), sorts.end());
        } else {
          std::shuffle(sorts.begin(), sorts.end(), std::mt19937(seed));
        }
        return *p.guide(p.from_sorts(sorts), p.goals().front());
      },
      *any);
}

GuidedTask pancakes(std::size_t n, unsigned seed) {
  GuidedTask task;
  task.goal.resize(n);
  std::iota(task.goal.begin(), task.goal.end(), std::uint16_t{0});
  task.start = task.goal;
  std::shuffle(task.start.begin(), task.start.end(), std::mt19937(seed));
  task.features.assign(1, std::vector<float>(n * n));
  for (std::size_t cell = 0; cell < n; ++cell) {
    task.place.push_back(static_cast<std::uint32_t>(cell));
    task.home.push_back(static_cast<std::uint32_t>(cell * n));
    for (std::size_t home = 0; home < n; ++home) {
      task.features[0][home * n + cell] = static_cast<float>(cell > home ? cell - home : home - cell);
    }
    if (cell == 0) continue;
    auto& flip = task.moves.emplace_back();
    for (std::size_t i = 0; i <= cell; ++i) {
      flip.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(cell - i)});
    }
  }
  task.weights = task.last_weights = {1};
  return task;
}

void add(const std::string& name, const std::function<GuidedTask()>& make, const BeamEffort& effort) {
  benchmark::RegisterBenchmark(name.c_str(),
                               [=](benchmark::State& state) {
                                 const auto task = make();
                                 double seconds = 0;
                                 BeamPath path;
                                 for (auto _ : state) {
                                   Control control;
                                   const auto before = processor_seconds();
                                   path = beam(task, control, effort);
                                   seconds += processor_seconds() - before;
                                   if (!solves(task, path)) return state.SkipWithError("the path is wrong");
                                 }
                                 const auto moves = static_cast<double>(path.moves.size());
                                 state.counters["moves"] = moves;
                                 state.counters["bound"] = static_cast<double>(path.lower_bound);
                                 state.counters["ratio"] = moves / static_cast<double>(path.lower_bound);
                                 state.counters["cpu_seconds"] = seconds / static_cast<double>(state.iterations());
                               })
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1)
      ->UseRealTime();
}

const bool added = [] {
  for (const std::size_t side : {6U, 10U}) {
    const auto text = std::to_string(side);
    for (const unsigned seed : {101U, 102U}) {
      add("random/" + text + "/" + std::to_string(seed), [=] { return grid(side, seed); }, {200, 200, 3});
    }
    add("reversal/" + text, [=] { return grid(side, 0); }, {200, 200, 3});
  }
  add("pancakes/30", [] { return pancakes(30, 103); }, {200, 200, 3});
  return true;
}();

}  // namespace
