#include "meleda/engines/beam_windows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace meleda::beam_board {
namespace {

// Sixteen cells round a circle, of which any three in a row turn by one, either way; seen from behind it is the same
// but for the direction, and turned by four cells it is the same.
GuidedTask circle() {
  constexpr std::uint16_t n = 16;
  GuidedTask task;
  task.features.assign(1, std::vector<float>(n * n));
  for (std::uint16_t cell = 0; cell < n; ++cell) {
    task.start.push_back(cell);
    task.goal.push_back(cell);
    task.symmetry.push_back(static_cast<std::uint16_t>((cell + 4) % n));
    task.place.push_back(cell);
    task.home.push_back(std::uint32_t{n} * cell);
    for (std::uint16_t home = 0; home < n; ++home) {
      const auto d = (cell + n - home) % n;
      task.features[0][static_cast<std::size_t>(home) * n + cell] = static_cast<float>(std::min(d, n - d));
    }
    const auto a = cell;
    const auto b = static_cast<std::uint16_t>((cell + 1) % n);
    const auto c = static_cast<std::uint16_t>((cell + 2) % n);
    task.moves.push_back({{b, a}, {c, b}, {a, c}});
    task.moves.push_back({{a, b}, {b, c}, {c, a}});
  }
  task.weights = task.last_weights = {1};
  return task;
}

Labels after(const Board& board, const Steps& steps) {
  Labels labels = board.cells;
  for (const auto step : steps) board.apply(labels, step);
  return labels;
}

Steps random_steps(const Board& board, std::size_t length, std::mt19937& random) {
  Steps steps;
  for (std::size_t i = 0; i < length; ++i) steps.push_back(static_cast<std::uint32_t>(random() % board.moves()));
  return steps;
}

std::vector<Board> boards(const GuidedTask& task) {
  std::vector<Board> all{whole_board(task)};
  for (const std::size_t times : {1U, 2U}) {
    if (auto quotient = quotient_board(task, task.start, times)) all.push_back(std::move(*quotient));
  }
  return all;
}

// What is taken out can be made in one go: the path does the same.
TEST(BeamWindows, APartIsMadeInOneGo) {
  const auto task = circle();
  std::mt19937 random(1);
  ASSERT_EQ(boards(task).size(), 3U);
  for (const auto& board : boards(task)) {
    for (int i = 0; i < 200; ++i) {
      const auto path = random_steps(board, 40, random);
      std::vector<bool> inside(board.size());
      for (std::size_t cell = 0; cell < board.size(); ++cell) inside[cell] = random() % 4 != 0;
      const auto part = part_on(board, path, inside, random() % 10, 40 - random() % 10, 1 + random() % 20);
      for (const auto step : part.steps) {
        for (const auto& s : board.shifts_of(step)) EXPECT_TRUE(inside[s.to]);
      }
      const auto other = with_part(path, part, part.steps);
      EXPECT_EQ(other.size(), path.size());
      EXPECT_EQ(after(board, other), after(board, path));
    }
  }
}

TEST(BeamWindows, ASmallBoardDoesWhatTheLargeOneDoes) {
  const auto task = circle();
  std::mt19937 random(2);
  for (const auto& board : boards(task)) {
    std::vector<std::uint16_t> cells;
    for (std::uint16_t cell = 0; cell < board.size(); ++cell) {
      if (cell % 5 != 4) cells.push_back(cell);
    }
    const auto small = board_on(board, cells);
    ASSERT_GT(small.board.moves(), 0U);
    for (std::size_t move = 0; move < small.board.moves(); ++move) {
      Labels labels = small.board.cells;
      small.board.apply(labels, move);
      const auto large = after(board, {small.moves[move]});
      for (std::size_t i = 0; i < cells.size(); ++i) EXPECT_EQ(labels[i], large[cells[i]]);
    }
  }
}

// Random walks are far from short: they get shorter, and lead where they led.
TEST(BeamWindows, ShorterPathsLeadToTheSameState) {
  const auto task = circle();
  std::mt19937 random(3);
  for (const auto& board : boards(task)) {
    auto path = random_steps(board, 60, random);
    const auto end = after(board, path);
    const auto first = board.cost(path);
    PathShortener shortener(task, board);
    Dice dice(1);
    Control control;
    auto last = first;
    for (int i = 0; i < 300; ++i) {
      static_cast<void>(shortener.attempt(path, {9, 20, 30}, task.weights, dice, control));
      ASSERT_EQ(after(board, path), end);
      ASSERT_LE(board.cost(path), last);
      last = board.cost(path);
    }
    EXPECT_LT(last, first * 3 / 4);
  }
}

}  // namespace
}  // namespace meleda::beam_board
