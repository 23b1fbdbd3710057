#include "meleda/engines/beam_board.hpp"

#include <gtest/gtest.h>

#include <numeric>

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
  EXPECT_EQ(homes, task.start);
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

}  // namespace
}  // namespace meleda::beam_board
