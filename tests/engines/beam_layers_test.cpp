#include "meleda/engines/beam_layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace meleda::beam_board {
namespace {

// Pancakes: the first k change their order. Costs are any numbers.
GuidedTask pancakes(std::size_t n, std::mt19937& random, unsigned most) {
  GuidedTask task;
  task.goal.resize(n);
  std::iota(task.goal.begin(), task.goal.end(), std::uint16_t{0});
  task.start = task.goal;
  std::shuffle(task.start.begin(), task.start.end(), random);
  task.features.assign(1, std::vector<float>(n * n));
  for (std::size_t cell = 0; cell < n; ++cell) {
    task.place.push_back(static_cast<std::uint32_t>(cell));
    task.home.push_back(static_cast<std::uint32_t>(cell * n));
    for (std::size_t home = 0; home < n; ++home) {
      task.features[0][home * n + cell] = cell == home ? 0 : static_cast<float>(1 + random() % most);
    }
  }
  task.weights = task.last_weights = {1};
  for (std::size_t k = 2; k <= n; ++k) {
    auto& flip = task.moves.emplace_back();
    for (std::size_t i = 0; i < k; ++i) {
      flip.push_back({static_cast<std::uint16_t>(i), static_cast<std::uint16_t>(k - 1 - i)});
    }
  }
  return task;
}

std::int64_t value_of(const Costs& costs, const Labels& labels) {
  std::int64_t sum = 0;
  for (std::size_t cell = 0; cell < labels.size(); ++cell) sum += costs(labels[cell], cell);
  return sum;
}

// With room for all, the layers are those of a breadth-first search: nothing that was seen lately comes again.
TEST(BeamLayers, SolvesWhatIsSmall) {
  std::mt19937 random(1);
  BeamLayers layers;
  for (int i = 0; i < 20; ++i) {
    const auto task = pancakes(5, random, 9);
    const auto board = whole_board(task);
    const auto costs = costs_of(task, board, task.weights);
    Control control;
    const auto run = layers.run(board, costs, task.start, 200, 20, 20, control);
    ASSERT_TRUE(run.solved);
    auto labels = task.start;
    for (const auto step : run.steps) board.apply(labels, step);
    EXPECT_EQ(labels, task.goal);
    EXPECT_LE(run.steps.size(), 5U);  // no five pancakes need more
  }
}

// Steps lead to the best state that was seen, which is no worse than what the best move alone gives.
TEST(BeamLayers, FallsAtLeastAsFarAsTheBestMove) {
  std::mt19937 random(2);
  BeamLayers layers;
  for (int i = 0; i < 20; ++i) {
    const auto task = pancakes(30, random, 9);
    const auto board = whole_board(task);
    const auto costs = costs_of(task, board, task.weights);
    Control control;
    const auto run = layers.run(board, costs, task.start, 10, 40, 5, control);
    ASSERT_FALSE(run.too_fine);
    auto labels = task.start;
    for (const auto step : run.steps) board.apply(labels, step);
    auto best = value_of(costs, task.start);
    for (std::size_t move = 0; move < board.moves(); ++move) {
      best = std::min<std::int64_t>(best, value_of(costs, task.start) + change(board, costs, task.start.data(), move));
    }
    EXPECT_LE(value_of(costs, labels), best);
    EXPECT_EQ(run.solved, labels == task.goal);
  }
}

TEST(BeamLayers, SaysWhenCostsAreTooLarge) {
  std::mt19937 random(3);
  const auto task = pancakes(30, random, 50'000);
  const auto board = whole_board(task);
  BeamLayers layers;
  Control control;
  EXPECT_TRUE(layers.run(board, costs_of(task, board, task.weights), task.start, 10, 10, 5, control).too_fine);
  EXPECT_FALSE(layers.run(board, costs_of(task, board, task.weights, 0.001), task.start, 10, 10, 5, control).too_fine);
}

}  // namespace
}  // namespace meleda::beam_board
