#include "meleda/engines/beam_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <random>

namespace meleda::beam_board {
namespace {

// Six cells in a row, of which neighbours change places.
GuidedTask row() {
  GuidedTask task;
  task.features.assign(1, std::vector<float>(36));
  for (std::uint16_t cell = 0; cell < 6; ++cell) {
    task.start.push_back(static_cast<std::uint16_t>(5 - cell));
    task.goal.push_back(cell);
    task.symmetry.push_back(static_cast<std::uint16_t>(5 - cell));
    task.place.push_back(cell);
    task.home.push_back(6U * cell);
    for (std::uint16_t home = 0; home < 6; ++home) {
      task.features[0][6U * home + cell] = static_cast<float>(cell > home ? cell - home : home - cell);
    }
    if (cell < 5)
      task.moves.push_back(
          {{cell, static_cast<std::uint16_t>(cell + 1)}, {static_cast<std::uint16_t>(cell + 1), cell}});
  }
  task.weights = task.last_weights = {1};
  return task;
}

TEST(BeamBoard, TheWholeBoardIsTheTask) {
  const auto task = row();
  const auto board = whole_board(task);
  EXPECT_EQ(board.size(), 6U);
  EXPECT_EQ(board.moves(), 5U);
  Control control;
  const auto homes = assigned_homes(task, costs_of(task, board, task.weights), control);
  EXPECT_EQ(homes.homes, task.start);
  EXPECT_TRUE(homes.least);
}

// A move of the quotient does what its moves do on the whole, on every cell that it keeps.
TEST(BeamBoard, TheQuotientCommutes) {
  const auto task = row();
  const auto whole = whole_board(task);
  const auto quotient = quotient_board(task, task.start);
  ASSERT_TRUE(quotient);
  EXPECT_EQ(quotient->size(), 3U);
  EXPECT_EQ(quotient->moves(), 3U);  // two pairs, and the one in the middle
  for (std::size_t first = 0; first < quotient->moves(); ++first) {
    for (std::size_t second = 0; second < quotient->moves(); ++second) {
      Labels all = task.start;
      Labels some;
      for (const auto cell : quotient->cells) some.push_back(task.start[cell]);
      for (const auto move : {first, second}) {
        for (const auto one : quotient->stands[move]) whole.apply(all, one);
        quotient->apply(some, move);
      }
      for (std::size_t i = 0; i < some.size(); ++i) EXPECT_EQ(some[i], all[quotient->cells[i]]);
    }
  }
}

TEST(BeamBoard, WhatDoesNotCommuteHasNoQuotient) {
  auto task = row();
  auto homes = task.start;
  std::swap(homes[0], homes[1]);
  EXPECT_FALSE(quotient_board(task, homes));
  task.symmetry.clear();
  EXPECT_FALSE(quotient_board(task, task.start));
}

// Seven cells, of which the one in the middle stays where it is: it is left out, and with it the moves that touch it.
TEST(BeamBoard, CellsThatASymmetryKeepsAreLeftOut) {
  GuidedTask task = row();
  task.moves.clear();
  task.symmetry.clear();
  task.start.clear();
  task.goal.clear();
  task.place.clear();
  task.home.clear();
  task.features.assign(1, std::vector<float>(49));
  for (std::uint16_t cell = 0; cell < 7; ++cell) {
    task.start.push_back(static_cast<std::uint16_t>(6 - cell));
    task.goal.push_back(cell);
    task.symmetry.push_back(static_cast<std::uint16_t>(6 - cell));
    task.place.push_back(cell);
    task.home.push_back(7U * cell);
    if (cell < 6)
      task.moves.push_back(
          {{cell, static_cast<std::uint16_t>(cell + 1)}, {static_cast<std::uint16_t>(cell + 1), cell}});
  }
  const auto quotient = quotient_board(task, task.start);
  ASSERT_TRUE(quotient);
  EXPECT_EQ(quotient->size(), 3U);
  EXPECT_EQ(quotient->moves(), 2U);
  // Not where the piece on it has to leave.
  auto homes = task.start;
  std::swap(homes[3], homes[2]);
  std::swap(homes[3], homes[4]);
  EXPECT_FALSE(quotient_board(task, homes));
  // Made twice, the symmetry does nothing.
  EXPECT_FALSE(quotient_board(task, task.start, 2));
}

TEST(BeamBoard, UndoIsTheInverseOfApply) {
  const auto task = row();
  const auto quotient = quotient_board(task, task.start);
  ASSERT_TRUE(quotient);
  for (std::size_t move = 0; move < quotient->moves(); ++move) {
    Labels labels{5, 1, 3};
    quotient->apply(labels, move);
    quotient->undo(labels, move);
    EXPECT_EQ(labels, (Labels{5, 1, 3}));
  }
}

// The judge tries every way to give homes to the pieces of each sort.
std::int64_t least_by_trying_all(const GuidedTask& task, const Costs& costs) {
  std::int64_t sum = 0;
  for (std::uint16_t sort = 0; sort < 4; ++sort) {
    std::vector<std::uint16_t> from;
    std::vector<std::uint16_t> to;
    for (std::uint16_t cell = 0; cell < task.start.size(); ++cell) {
      if (task.start[cell] == sort) from.push_back(cell);
      if (task.goal[cell] == sort) to.push_back(cell);
    }
    auto least = std::numeric_limits<std::int64_t>::max();
    do {
      std::int64_t all = 0;
      for (std::size_t i = 0; i < from.size(); ++i) all += costs(to[i], from[i]);
      least = std::min(least, all);
    } while (std::next_permutation(to.begin(), to.end()));
    sum += least;
  }
  return sum;
}

TEST(BeamBoard, HomesAreAssignedForTheLeastSum) {
  std::mt19937 random(11);
  for (unsigned i = 0; i < 300; ++i) {
    const std::size_t n = 2 + random() % 9;
    GuidedTask task;
    for (std::size_t cell = 0; cell < n; ++cell) {
      task.goal.push_back(static_cast<std::uint16_t>(random() % (1 + i % 4)));
      task.place.push_back(static_cast<std::uint32_t>(cell));
      task.home.push_back(static_cast<std::uint32_t>(cell * n));
    }
    task.start = task.goal;
    std::shuffle(task.start.begin(), task.start.end(), random);
    // Any costs at all, some of them equal.
    task.features.assign(1, std::vector<float>(n * n));
    for (auto& x : task.features[0]) x = static_cast<float>(random() % (i % 2 == 0 ? 5 : 1000));
    task.weights = {1};
    Control control;
    const auto costs = costs_of(task, whole_board(task), task.weights);
    const auto assigned = assigned_homes(task, costs, control);
    EXPECT_TRUE(assigned.least);
    std::int64_t sum = 0;
    auto homes = assigned.homes;
    for (std::size_t cell = 0; cell < n; ++cell) {
      sum += costs(homes[cell], cell);
      EXPECT_EQ(task.goal[homes[cell]], task.start[cell]);
    }
    std::sort(homes.begin(), homes.end());
    EXPECT_EQ(std::unique(homes.begin(), homes.end()), homes.end());
    EXPECT_EQ(sum, least_by_trying_all(task, costs));
  }
}

TEST(BeamBoard, HomesAreGivenOutAlsoWhenToldToStop) {
  GuidedTask task = row();
  task.start = task.goal = {0, 0, 1, 1, 1, 0};
  std::reverse(task.start.begin(), task.start.end());
  Control control;
  control.cancel();
  auto assigned = assigned_homes(task, costs_of(task, whole_board(task), task.weights), control);
  EXPECT_FALSE(assigned.least);
  for (std::size_t cell = 0; cell < 6; ++cell) EXPECT_EQ(task.goal[assigned.homes[cell]], task.start[cell]);
  std::sort(assigned.homes.begin(), assigned.homes.end());
  EXPECT_EQ(assigned.homes, row().goal);
}

}  // namespace
}  // namespace meleda::beam_board
