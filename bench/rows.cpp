// How fast does a search by rows go through a space? The yardstick is the bandwidth of OR on this machine, measured in
// the same run: `share` is what the search reaches of it, the bytes of the words that it reads from other blocks over
// its processor time. Each run checks its profile: the number of states, the depth and the states at that depth must be
// those that plain searches and the literature have, or the run reports an error.

#include "meleda/engines/rows.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <ctime>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "meleda/engines/cell_rows.hpp"
#include "meleda/engines/digit_rows.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/row_kernels.hpp"

namespace {

using namespace meleda;

constexpr std::uint64_t much = std::uint64_t{1} << 34;

CellMove still(std::size_t cells) {
  CellMove move;
  move.to.resize(cells);
  std::iota(move.to.begin(), move.to.end(), std::uint8_t{0});
  return move;
}

// Blocks of 2 x 2 cells are turned by a quarter.
CellSystem rotation(std::size_t rows, std::size_t columns, std::vector<std::uint32_t> counts = {}) {
  const auto cells = rows * columns;
  CellSystem system{counts.empty() ? std::vector<std::uint32_t>(cells, 1) : std::move(counts), {}};
  for (std::size_t y = 0; y + 1 < rows; ++y) {
    for (std::size_t x = 0; x + 1 < columns; ++x) {
      const auto corner = y * columns + x;
      const std::array<std::size_t, 4> round{corner, corner + 1, corner + columns + 1, corner + columns};
      auto turn = still(cells);
      for (std::size_t i = 0; i < 4; ++i) turn.to[round[i]] = static_cast<std::uint8_t>(round[(i + 1) % 4]);
      system.moves.push_back(turn);
      system.moves.push_back(inverse(turn));
    }
  }
  return system;
}

CellSystem pancakes(std::size_t cells) {
  CellSystem system{std::vector<std::uint32_t>(cells, 1), {}};
  for (std::size_t turned = 2; turned <= cells; ++turned) {
    auto move = still(cells);
    for (std::size_t c = 0; c < turned; ++c) move.to[c] = static_cast<std::uint8_t>(turned - 1 - c);
    system.moves.push_back(move);
  }
  return system;
}

// The same with a burnt side each: orientations beside the cells.
CellSystem burnt_pancakes(std::size_t cells) {
  CellSystem system{std::vector<std::uint32_t>(cells, 1), {}, std::vector<std::uint32_t>(cells, 2)};
  for (std::size_t turned = 1; turned <= cells; ++turned) {
    auto move = still(cells);
    move.digit_from = move.to;
    move.digit_add.assign(cells, 0);
    for (std::size_t c = 0; c < turned; ++c) {
      move.to[c] = move.digit_from[c] = static_cast<std::uint8_t>(turned - 1 - c);
      move.digit_add[c] = 1;
    }
    system.moves.push_back(move);
  }
  return system;
}

CellSystem sliding(std::size_t rows, std::size_t columns) {
  const auto cells = rows * columns;
  CellSystem system{std::vector<std::uint32_t>(cells, 1), {}};
  const auto slide = [&](std::size_t a, std::size_t b) {
    auto move = still(cells);
    std::swap(move.to[a], move.to[b]);
    for (const auto blank : {a, b}) {
      move.blank = static_cast<std::uint8_t>(blank);
      system.moves.push_back(move);
    }
  };
  for (std::size_t c = 0; c < cells; ++c) {
    if (c % columns + 1 < columns) slide(c, c + 1);
    if (c + columns < cells) slide(c, c + columns);
  }
  return system;
}

DigitSystem towers(std::uint32_t discs, std::uint8_t pegs, bool symmetric) {
  DigitSystem system;
  system.radices.assign(discs, pegs);
  const auto all = (std::uint64_t{1} << pegs) - 1;
  for (std::uint32_t disc = 0; disc < discs; ++disc) {
    for (std::uint8_t from = 0; from < pegs; ++from) {
      for (std::uint8_t to = 0; to < pegs; ++to) {
        if (from == to) continue;
        DigitChange change{disc, from, to, {}};
        for (std::uint32_t smaller = 0; smaller < disc; ++smaller) {
          change.where.push_back({smaller, all & ~(std::uint64_t{1} << from) & ~(std::uint64_t{1} << to)});
        }
        system.changes.push_back(change);
      }
    }
  }
  if (symmetric) {
    std::vector<std::uint8_t> values(pegs);
    std::iota(values.begin(), values.end(), std::uint8_t{0});
    do system.symmetries.push_back(values);
    while (std::next_permutation(values.begin(), values.end()));
  }
  return system;
}

// Gigabytes a second: words of a block that is in no cache are put together with those of one that is.
double or_bandwidth() {
  static const double measured = [] {
    std::vector<std::uint64_t> source((std::size_t{64} << 20) / 8, 1);
    std::vector<std::uint64_t> target(2520, 0);
    std::uint64_t read = 0;
    const auto begin = std::clock();  // processor time, as of what is compared with it
    double passed = 0;
    do {
      for (std::size_t at = 0; at + target.size() <= source.size(); at += target.size()) {
        for (std::size_t w = 0; w < target.size(); ++w) target[w] |= source[at + w];
        benchmark::DoNotOptimize(target.data());
      }
      read += source.size() * 8;
      passed = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    } while (passed < 0.5);
    return static_cast<double>(read) / passed / 1e9;
  }();
  return measured;
}

struct Expected {
  std::uint64_t states;
  std::size_t depth;
  std::uint64_t farthest;
};

void explore(benchmark::State& state, const Rows& rows, const RowPlace& start, const Expected& expected,
             std::size_t threads, bool depths) {
  const Workers workers(threads);
  std::uint64_t read = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  for (auto _ : state) {
    Control control;
    control.limit_memory(much);
    const auto begin = std::clock();
    RowQuestion question;
    question.depths = depths;
    const auto found = explore_rows(rows, std::span(&start, 1), question, control);
    seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    const auto states = std::accumulate(found.by_depth.begin(), found.by_depth.end(), std::uint64_t{0});
    if (states != expected.states || found.by_depth.size() - 1 != expected.depth ||
        found.by_depth.back() != expected.farthest) {
      return state.SkipWithError("a wrong profile");
    }
    read += found.words_read * 8;
    bytes = found.bytes;
  }
  const auto runs = static_cast<double>(state.iterations());
  state.counters["cpu_s"] = seconds / runs;
  state.counters["MB"] = static_cast<double>(bytes) / 1e6;
  state.counters["Mstates/cpu_s"] = static_cast<double>(expected.states) * runs / seconds / 1e6;
  state.counters["share_%"] = 100 * static_cast<double>(read) / 1e9 / seconds / or_bandwidth();
}

void cells(benchmark::State& state, const CellSystem& system, const Expected& expected, std::size_t threads = 1,
           const row_kernels::Kernels* kernels = nullptr, bool depths = false) {
  const auto& before = row_kernels::best();
  if (kernels != nullptr) row_kernels::use(*kernels);
  std::vector<std::uint8_t> start;
  for (std::size_t sort = 0; sort < system.counts.size(); ++sort) {
    start.insert(start.end(), system.counts[sort], static_cast<std::uint8_t>(sort));
  }
  start.resize(system.row_size(), 0);
  const auto rows = CellRows::make(system, much, nullptr, start);
  explore(state, *rows, rows->place(start), expected, threads, depths);
  row_kernels::use(before);
}

void discs(benchmark::State& state, std::uint32_t count, std::uint8_t pegs, bool symmetric, const Expected& expected) {
  const std::vector<std::uint8_t> start(count, 0);
  const auto rows = DigitRows::make(towers(count, pegs, symmetric), start, much);
  explore(state, *rows, rows->place(start), expected, 1, false);
}

constexpr Expected grid_3x4{479'001'600, 18, 1};

void register_all() {
  const auto add = [](const std::string& name, auto&& run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond)->Iterations(1)->UseRealTime();
  };
  add("rotation 3x4", [](benchmark::State& s) { cells(s, rotation(3, 4), grid_3x4); });
  add("rotation 3x4, two threads", [](benchmark::State& s) { cells(s, rotation(3, 4), grid_3x4, 2); });
  add("rotation 3x4, with depths", [](benchmark::State& s) { cells(s, rotation(3, 4), grid_3x4, 1, nullptr, true); });
  for (const auto* kernels : row_kernels::available()) {
    add(std::string("rotation 3x4, ") + kernels->name,
        [kernels](benchmark::State& s) { cells(s, rotation(3, 4), grid_3x4, 1, kernels); });
  }
  add("rotation 4x4, colours 4/4/4/4", [](benchmark::State& s) {
    cells(s, rotation(4, 4, {4, 4, 4, 4}), {63'063'000, 18, 1});
  });
  add("pancakes 12", [](benchmark::State& s) { cells(s, pancakes(12), {479'001'600, 14, 167}); });
  add("burnt pancakes 9", [](benchmark::State& s) { cells(s, burnt_pancakes(9), {185'794'560, 17, 1}); });
  add("sliding tiles 3x4", [](benchmark::State& s) { cells(s, sliding(3, 4), {239'500'800, 53, 18}); });
  add("towers, 4 pegs, 15 discs", [](benchmark::State& s) { discs(s, 15, 4, false, {1'073'741'824, 130, 588}); });
  add("towers, 4 pegs, 15 discs, symmetric", [](benchmark::State& s) {
    discs(s, 15, 4, true, {1'073'741'824, 130, 588});
  });
  add("towers, 5 pegs, 13 discs, symmetric", [](benchmark::State& s) {
    discs(s, 13, 5, true, {1'220'703'125, 55, 8});
  });
  add("towers, 6 pegs, 11 discs, symmetric", [](benchmark::State& s) { discs(s, 11, 6, true, {362'797'056, 33, 10}); });
}

}  // namespace

int main(int count, char** arguments) {
  register_all();
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
