// How many processor seconds does a proven shortest path take, and how many do the tables that it needs? Random grids
// with rotating blocks. Every path is replayed, its parity is that of the permutation, and what a few turns have mixed
// is solved by a search from both ends as well.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "meleda/core/rank/permutation.hpp"
#include "meleda/engines/bidirectional.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/ida_star.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/families/rotation/rotation.hpp"
#include "meleda/workbench/spec.hpp"
#include "processor_clock.hpp"

namespace {

using namespace meleda;
using rotation::Rotation;

Rotation grid(const std::string& size) {
  return std::get<Rotation>(*rotation::make(read_spec("rotation:" + size)->arguments));
}

void random_positions(benchmark::State& state, const std::string& size, int positions) {
  const Workers one(1);
  const auto p = grid(size);
  const auto goal = p.goals().front();
  Control control;
  for (auto _ : state) {
    auto before = processor_seconds();
    const auto bound = PatternBound<Rotation>::make(p, goal, DataStore({}), control);
    state.counters["table_seconds"] = processor_seconds() - before;
    const IdaStar<Rotation> search(p, *bound, goal);
    std::mt19937 dice(1);
    double turns = 0;
    double most = 0;
    double worst = 0;
    double all = 0;
    std::uint64_t states = 0;
    for (int i = 0; i < positions; ++i) {
      auto sorts = p.rules().goal;
      std::shuffle(sorts.begin(), sorts.end(), dice);
      const auto s = p.from_sorts(sorts);
      IdaPoint point;
      before = processor_seconds();
      const auto found = search.find(s, control, point);
      const auto seconds = processor_seconds() - before;
      const std::vector goals{goal};
      const std::span<const std::uint8_t> row(s.at.data(), p.rules().cells());
      if (found.status != Status::done || !leads_to<Rotation>(p, s, found.moves, goals) ||
          found.moves.size() % 2 != ranking::parity(row)) {
        return state.SkipWithError("a path is wrong");
      }
      all += seconds;
      worst = std::max(worst, seconds);
      turns += static_cast<double>(found.moves.size());
      most = std::max(most, static_cast<double>(found.moves.size()));
      states += found.states;
    }
    state.counters["positions"] = positions;
    state.counters["mean_seconds"] = all / positions;
    state.counters["worst_seconds"] = worst;
    state.counters["mean_turns"] = turns / positions;
    state.counters["most_turns"] = most;
    state.counters["mean_states"] = static_cast<double>(states) / positions;
  }
}

void by_two_searches(benchmark::State& state, const std::string& size, int positions, int mixed) {
  const Workers one(1);
  const auto p = grid(size);
  const auto goal = p.goals().front();
  const std::vector goals{goal};
  Control control;
  for (auto _ : state) {
    const auto bound = PatternBound<Rotation>::make(p, goal, DataStore({}), control);
    const IdaStar<Rotation> search(p, *bound, goal);
    std::mt19937 dice(2);
    double here = 0;
    double there = 0;
    for (int i = 0; i < positions; ++i) {
      auto s = goal;
      for (int turn = 0; turn < mixed; ++turn) {
        const auto block = static_cast<std::uint16_t>(dice() % p.rules().blocks.size());
        s = p.apply(s, {block, static_cast<std::uint8_t>(dice() % 2 == 0 ? 1 : 3)});
      }
      IdaPoint point;
      auto before = processor_seconds();
      const auto found = search.find(s, control, point);
      here += processor_seconds() - before;
      before = processor_seconds();
      const auto other = bidirectional(p, s, std::span<const Rotation::State>(goals), control);
      there += processor_seconds() - before;
      if (found.status != Status::done || other.status != Status::done || found.moves.size() != other.moves.size()) {
        return state.SkipWithError("the searches do not agree");
      }
    }
    state.counters["mean_seconds"] = here / positions;
    state.counters["from_both_ends"] = there / positions;
  }
}

BENCHMARK_CAPTURE(random_positions, 4x4, "4x4", 300)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();
BENCHMARK_CAPTURE(random_positions, 3x5, "3x5", 100)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();
BENCHMARK_CAPTURE(by_two_searches, 4x4, "4x4", 20, 11)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();
BENCHMARK_CAPTURE(by_two_searches, 3x5, "3x5", 20, 12)->Unit(benchmark::kSecond)->Iterations(1)->UseRealTime();

}  // namespace
