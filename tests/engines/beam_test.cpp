#include "meleda/engines/beam.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

namespace meleda {
namespace {

using Sorts = std::vector<std::uint16_t>;

// Pieces on a line; the distance between cells is that of their numbers, in a table of all pairs.
GuidedTask on_a_line(Sorts start, Sorts goal) {
  GuidedTask task;
  const auto n = start.size();
  task.start = std::move(start);
  task.goal = std::move(goal);
  task.features.assign(2, std::vector<float>(n * n));
  for (std::size_t cell = 0; cell < n; ++cell) {
    task.place.push_back(static_cast<std::uint32_t>(cell));
    task.home.push_back(static_cast<std::uint32_t>(cell * n));
    for (std::size_t home = 0; home < n; ++home) {
      const auto d = std::abs(static_cast<int>(cell) - static_cast<int>(home));
      task.features[0][home * n + cell] = static_cast<float>(d);
      task.features[1][home * n + cell] = d > 0 ? 1 : 0;
    }
  }
  task.weights = {1, 0.1};
  task.last_weights = {1, 1};
  return task;
}

GuidedTask neighbours_change(Sorts start, Sorts goal) {
  auto task = on_a_line(std::move(start), std::move(goal));
  for (std::uint16_t i = 0; i + 1U < task.start.size(); ++i) {
    const auto j = static_cast<std::uint16_t>(i + 1);
    task.moves.push_back({{i, j}, {j, i}});
  }
  return task;
}

GuidedTask pancakes(Sorts start) {
  Sorts goal(start.size());
  std::iota(goal.begin(), goal.end(), std::uint16_t{0});
  auto task = on_a_line(std::move(start), std::move(goal));
  for (std::size_t k = 2; k <= task.start.size(); ++k) {
    auto& flip = task.moves.emplace_back();
    for (std::size_t i = 0; i < k; ++i) {
      flip.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(k - 1 - i)});
    }
  }
  return task;
}

// The judge: what the moves do, written anew.
bool solves(const GuidedTask& task, const BeamPath& path) {
  auto state = task.start;
  for (const auto move : path.moves) {
    auto next = state;
    for (const auto& s : task.moves.at(move)) next[s.to] = state[s.from];
    state = std::move(next);
  }
  return path.found && state == task.goal && path.lower_bound <= path.moves.size();
}

constexpr BeamEffort little{30, 60, 3};

std::size_t inversions(const Sorts& line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (std::size_t j = i + 1; j < line.size(); ++j) count += line[i] > line[j] ? std::size_t{1} : 0;
  }
  return count;
}

TEST(Beam, SortsALineByNeighboursAsShortAsCanBe) {
  std::mt19937 random(3);
  for (const std::size_t n : {2U, 5U, 9U, 14U}) {
    Sorts goal(n);
    std::iota(goal.begin(), goal.end(), std::uint16_t{0});
    for (int i = 0; i < 5; ++i) {
      auto start = goal;
      std::shuffle(start.begin(), start.end(), random);
      const auto task = neighbours_change(start, goal);
      Control control;
      const auto path = beam(task, control, little);
      ASSERT_TRUE(solves(task, path));
      EXPECT_GE(path.moves.size(), inversions(start));
      EXPECT_LE(path.moves.size(), 2 * inversions(start));
      EXPECT_LE(path.lower_bound, inversions(start));
    }
  }
}

TEST(Beam, SortsPancakes) {
  std::mt19937 random(4);
  for (const std::size_t n : {3U, 7U, 10U}) {
    Sorts start(n);
    std::iota(start.begin(), start.end(), std::uint16_t{0});
    std::shuffle(start.begin(), start.end(), random);
    const auto task = pancakes(start);
    Control control;
    EXPECT_TRUE(solves(task, beam(task, control, little)));
  }
}

TEST(Beam, NothingToDoIsNoMove) {
  const auto task = neighbours_change({0, 1, 2}, {0, 1, 2});
  Control control;
  const auto path = beam(task, control, little);
  EXPECT_TRUE(path.found);
  EXPECT_TRUE(path.moves.empty());
  EXPECT_EQ(path.lower_bound, 0U);
}

TEST(Beam, PiecesOfASortGoToTheNearestHomes) {
  // Three moves are the least. Homes are given out once, so one more may be made between pieces that look alike.
  const auto task = neighbours_change({1, 0, 0, 0, 0, 1, 0, 0}, {0, 1, 0, 0, 0, 0, 0, 1});
  Control control;
  const auto path = beam(task, control, little);
  ASSERT_TRUE(solves(task, path));
  EXPECT_GE(path.moves.size(), 3U);
  EXPECT_LE(path.moves.size(), 4U);
}

TEST(Beam, ASymmetricTaskIsSolvedWithAndWithoutItsSymmetry) {
  const std::size_t n = 10;
  Sorts goal(n);
  std::iota(goal.begin(), goal.end(), std::uint16_t{0});
  auto task = neighbours_change(Sorts(goal.rbegin(), goal.rend()), goal);
  Control control;
  EXPECT_TRUE(solves(task, beam(task, control, little)));
  task.symmetry.assign(goal.rbegin(), goal.rend());  // the line seen from behind
  EXPECT_TRUE(solves(task, beam(task, control, little)));
  // One that the task does not commute with is left aside.
  std::swap(task.start[0], task.start[1]);
  EXPECT_TRUE(solves(task, beam(task, control, little)));
}

TEST(Beam, WindowsOfMovesHelpAndLeadToTheGoal) {
  const std::size_t n = 12;
  Sorts goal(n);
  std::iota(goal.begin(), goal.end(), std::uint16_t{0});
  auto start = goal;
  std::shuffle(start.begin(), start.end(), std::mt19937(5));
  auto task = neighbours_change(start, goal);
  for (std::uint16_t i = 0; i + 3U < n; ++i) {
    task.windows.push_back({i, static_cast<std::uint16_t>(i + 1), static_cast<std::uint16_t>(i + 2)});
  }
  Control control;
  EXPECT_TRUE(solves(task, beam(task, control, little)));
}

TEST(Beam, StopsWhenItIsTold) {
  Sorts goal(60);
  std::iota(goal.begin(), goal.end(), std::uint16_t{0});
  const auto task = neighbours_change(Sorts(goal.rbegin(), goal.rend()), goal);
  Control control;
  control.cancel();
  const auto path = beam(task, control);
  EXPECT_FALSE(path.found);
  EXPECT_EQ(path.lower_bound, 900U);  // 60 * 60 / 2 steps in all, two by a move
}

}  // namespace
}  // namespace meleda
