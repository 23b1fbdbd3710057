#include "meleda/engines/beam.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

#include "engines/guided_path.hpp"
#include "meleda/engines/parallel.hpp"

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
  // Three moves are the least, and the lower bound knows it, because homes are assigned. They are given out once, so
  // one more may be made between pieces that look alike.
  const auto task = neighbours_change({1, 0, 0, 0, 0, 1, 0, 0}, {0, 1, 0, 0, 0, 0, 0, 1});
  Control control;
  const auto path = beam(task, control, little);
  ASSERT_TRUE(solves(task, path));
  EXPECT_LE(path.moves.size(), 4U);
  EXPECT_EQ(path.lower_bound, 3U);
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

// Cells round a circle: four in a row change their order, or two neighbours their places. No grid.
TEST(Beam, SortsACircle) {
  const std::size_t n = 12;
  Sorts goal(n);
  std::iota(goal.begin(), goal.end(), std::uint16_t{0});
  std::mt19937 random(6);
  for (int i = 0; i < 3; ++i) {
    auto start = goal;
    std::shuffle(start.begin(), start.end(), random);
    auto task = on_a_line(start, goal);
    for (std::size_t cell = 0; cell < n; ++cell) {
      for (std::size_t home = 0; home < n; ++home) {
        const auto d = (cell + n - home) % n;
        task.features[0][home * n + cell] = static_cast<float>(std::min(d, n - d));
      }
      const auto at = [&](std::size_t k) { return static_cast<std::uint16_t>((cell + k) % n); };
      task.moves.push_back({{at(0), at(3)}, {at(1), at(2)}, {at(2), at(1)}, {at(3), at(0)}});
      task.moves.push_back({{at(0), at(1)}, {at(1), at(0)}});
    }
    Control control;
    EXPECT_TRUE(solves(task, beam(task, control, little)));
  }
}

TEST(Beam, FindsTheSameOnAnyNumberOfWorkers) {
  Sorts start(16);
  std::iota(start.begin(), start.end(), std::uint16_t{0});
  const auto goal = start;
  std::shuffle(start.begin(), start.end(), std::mt19937(7));
  const auto task = neighbours_change(start, goal);
  std::vector<std::vector<std::uint32_t>> found;
  for (const std::size_t workers : {1U, 2U, 3U}) {
    const Workers limit(workers);
    Control control;
    const auto path = beam(task, control, little);
    ASSERT_TRUE(solves(task, path));
    found.push_back(path.moves);
  }
  EXPECT_EQ(found[0], found[1]);
  EXPECT_EQ(found[0], found[2]);
}

// Each better length is told, and the last of them is the answer's.
TEST(Beam, TellsEachBetterLength) {
  Sorts goal(12);
  std::iota(goal.begin(), goal.end(), std::uint16_t{0});
  const auto task = pancakes(Sorts(goal.rbegin(), goal.rend()));
  Control control;
  std::vector<std::uint64_t> told;
  control.on_progress([&](const Progress& p) { told.push_back(p.done); }, std::chrono::seconds(0));
  const auto path = beam(task, control, little);
  ASSERT_TRUE(solves(task, path));
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::is_sorted(told.rbegin(), told.rend()));
  EXPECT_EQ(told.back(), path.moves.size());
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
