#include "meleda/engines/beam_patterns.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <queue>
#include <utility>
#include <vector>

#include "meleda/engines/parallel.hpp"

namespace meleda::beam_board {
namespace {

// Cells in a row or, closed, in a circle; every two neighbours change places. The symmetry shifts or reverses.
GuidedTask neighbours(std::uint16_t n, bool closed) {
  GuidedTask task;
  task.features.assign(1, std::vector<float>(std::size_t{n} * n));
  const auto next = [&](std::size_t cell, std::size_t by) { return static_cast<std::uint16_t>((cell + by) % n); };
  for (std::uint16_t cell = 0; cell < n; ++cell) {
    task.start.push_back(cell);
    task.goal.push_back(cell);
    task.symmetry.push_back(closed ? next(cell, n / 4U) : static_cast<std::uint16_t>(n - 1 - cell));
    task.place.push_back(cell);
    task.home.push_back(std::uint32_t{n} * cell);
    if (closed || cell + 1 < n) task.moves.push_back({{cell, next(cell, 1)}, {next(cell, 1), cell}});
  }
  task.weights = task.last_weights = {1};
  return task;
}

GuidedTask pancakes(std::uint16_t n) {
  auto task = neighbours(n, false);
  task.symmetry.clear();
  task.moves.clear();
  for (std::uint16_t last = 1; last < n; ++last) {
    auto& flip = task.moves.emplace_back();
    for (std::uint16_t cell = 0; cell <= last; ++cell) flip.push_back({cell, static_cast<std::uint16_t>(last - cell)});
  }
  return task;
}

struct Sample {
  const char* name;
  Board board;
};

std::vector<Sample> samples() {
  std::vector<Sample> all;
  const auto row = neighbours(8, false);
  const auto circle = neighbours(12, true);
  all.push_back({"half of a row", quotient_board(row, row.start).value()});
  all.push_back({"a quarter of a circle", quotient_board(circle, circle.start).value()});
  all.push_back({"pancakes", whole_board(pancakes(6))});
  return all;
}

Labels home_of(const Board& board) {
  return {board.cells.begin(), board.cells.end()};
}

// What every state costs from home, the cheapest first. Moves can be taken back, so it costs as much to go home.
std::map<Labels, std::size_t> costs_from_home(const Board& board) {
  using Entry = std::pair<std::size_t, Labels>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  std::map<Labels, std::size_t> costs;
  open.emplace(0, home_of(board));
  while (!open.empty()) {
    const auto [cost, labels] = open.top();
    open.pop();
    if (!costs.emplace(labels, cost).second) continue;
    for (std::size_t move = 0; move < board.moves(); ++move) {
      auto after = labels;
      board.apply(after, move);
      open.emplace(cost + board.cost(move), std::move(after));
    }
  }
  return costs;
}

TEST(BeamPatterns, NeverSayMoreThanAStateCosts) {
  Dice dice(1);
  for (const auto& [name, board] : samples()) {
    Control control;
    ASSERT_TRUE(PatternBeam::fits(board)) << name;
    const PatternBeam patterns(board, dice, control);
    const auto costs = costs_from_home(board);
    EXPECT_GT(costs.size(), 90U) << name;
    std::size_t told = 0;
    for (const auto& [labels, cost] : costs) {
      ASSERT_LE(patterns.lower_bound(labels), cost) << name;
      ASSERT_EQ(patterns.value(labels) == 0, cost == 0) << name;
      told += patterns.lower_bound(labels);
    }
    EXPECT_GT(told, costs.size()) << name;
  }
}

// A beam that is as wide as the board has states keeps them all.
TEST(BeamPatterns, AWideBeamFindsTheCheapestPaths) {
  Dice dice(2);
  for (const auto& [name, board] : samples()) {
    Control control;
    const PatternBeam patterns(board, dice, control);
    const auto costs = costs_from_home(board);
    const auto home = home_of(board);
    std::size_t number = 0;
    for (const auto& [start, cost] : costs) {
      if (number++ % (1 + costs.size() / 60) != 0) continue;
      const auto steps = patterns.run(start, costs.size(), cost + 1, control);
      ASSERT_TRUE(steps) << name;
      EXPECT_EQ(board.cost(*steps), cost) << name;
      auto labels = start;
      for (const auto step : *steps) board.apply(labels, step);
      EXPECT_EQ(labels, home) << name;
      EXPECT_FALSE(patterns.run(start, costs.size(), cost, control)) << name << ": not in less";
    }
  }
}

TEST(BeamPatterns, ANarrowBeamFindsPathsToo) {
  const auto board = whole_board(pancakes(10));
  Dice dice(3);
  Control control;
  const PatternBeam patterns(board, dice, control);
  Labels start;
  for (const auto cell : {4U, 8U, 0U, 6U, 2U, 9U, 5U, 1U, 7U, 3U}) start.push_back(static_cast<Label>(cell));
  const auto steps = patterns.run(start, 20, 30, control);
  ASSERT_TRUE(steps);
  EXPECT_GE(steps->size(), patterns.lower_bound(start));
  for (const auto step : *steps) board.apply(start, step);
  EXPECT_EQ(start, home_of(board));
}

// Four cells in a row turn one way only: to take a turn back takes three.
TEST(BeamPatterns, NeverSayMoreWhereMovesCannotBeTakenBack) {
  auto task = pancakes(6);
  task.moves.clear();
  for (std::uint16_t first = 0; first < 3; ++first) {
    auto& turn = task.moves.emplace_back();
    for (std::uint16_t i = 0; i < 4; ++i) {
      turn.push_back({static_cast<std::uint16_t>(first + (i + 1) % 4), static_cast<std::uint16_t>(first + i)});
    }
  }
  const auto board = whole_board(task);
  Dice dice(5);
  Control control;
  const PatternBeam patterns(board, dice, control);
  // From home along moves that are undone; so the costs are those of the way home.
  std::map<Labels, std::size_t> costs{{home_of(board), 0}};
  std::vector<Labels> layer{home_of(board)};
  for (std::size_t cost = 1; !layer.empty(); ++cost) {
    std::vector<Labels> next;
    for (const auto& labels : layer) {
      for (std::size_t move = 0; move < board.moves(); ++move) {
        auto before = labels;
        board.undo(before, move);
        if (costs.emplace(before, cost).second) next.push_back(before);
      }
    }
    layer = std::move(next);
  }
  EXPECT_EQ(costs.size(), 720U);
  for (const auto& [labels, cost] : costs) ASSERT_LE(patterns.lower_bound(labels), cost);
}

TEST(BeamPatterns, FindTheSameOnAnyNumberOfWorkers) {
  const auto board = whole_board(pancakes(12));
  const Labels start = {7, 2, 10, 0, 5, 11, 3, 8, 1, 9, 6, 4};
  std::vector<Steps> found;
  for (const std::size_t workers : {1U, 2U, 3U}) {
    const Workers limit(workers);
    Control control;
    Dice dice(6);
    const auto steps = PatternBeam(board, dice, control).run(start, 3000, 30, control);
    ASSERT_TRUE(steps);
    found.push_back(*steps);
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

TEST(BeamPatterns, FitBoardsOfFewCells) {
  EXPECT_TRUE(PatternBeam::fits(whole_board(pancakes(13))));
  EXPECT_FALSE(PatternBeam::fits(whole_board(pancakes(14))));
  EXPECT_FALSE(PatternBeam::fits(whole_board(pancakes(40))));
}

TEST(BeamPatterns, AreNotMadeWithoutMemoryOrTime) {
  const auto board = whole_board(pancakes(10));
  const Labels start(board.cells.rbegin(), board.cells.rend());
  Dice dice(4);
  Control enough;
  const PatternBeam patterns(board, dice, enough);
  ASSERT_TRUE(patterns.run(start, 20, 30, enough));
  Control little;
  little.limit_memory(1000);
  EXPECT_FALSE(PatternBeam(board, dice, little).run(start, 20, 30, enough));
  EXPECT_FALSE(patterns.run(start, 20, 30, little));
  EXPECT_FALSE(little.stopped()) << "what only helps does not end the search";
  Control cancelled;
  cancelled.cancel();
  EXPECT_FALSE(PatternBeam(board, dice, cancelled).run(start, 20, 30, enough));
  EXPECT_FALSE(patterns.run(start, 20, 30, cancelled));
}

}  // namespace
}  // namespace meleda::beam_board
