#include "meleda/engines/beam_ending.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace meleda::beam_board {
namespace {

// Eight cells in a row; any three neighbours turn by one, either way. Windows are of four cells.
GuidedTask row() {
  constexpr std::uint16_t n = 8;
  GuidedTask task;
  task.features.assign(1, std::vector<float>(n * n));
  for (std::uint16_t cell = 0; cell < n; ++cell) {
    task.start.push_back(cell);
    task.place.push_back(cell);
    task.home.push_back(std::uint32_t{n} * cell);
    for (std::uint16_t home = 0; home < n; ++home) {
      task.features[0][static_cast<std::size_t>(home) * n + cell] = static_cast<float>(std::abs(cell - home));
    }
    if (cell + 2U >= n) continue;
    const auto b = static_cast<std::uint16_t>(cell + 1);
    const auto c = static_cast<std::uint16_t>(cell + 2);
    task.moves.push_back({{b, cell}, {c, b}, {cell, c}});
    task.moves.push_back({{cell, b}, {b, c}, {c, cell}});
  }
  task.goal = task.start;
  task.weights = task.last_weights = {1};
  for (std::uint16_t i = 0; i + 3U < n; ++i) {
    const auto first = static_cast<std::uint16_t>(2 * i);
    task.windows.push_back({first, static_cast<std::uint16_t>(first + 1), static_cast<std::uint16_t>(first + 2),
                            static_cast<std::uint16_t>(first + 3)});
  }
  return task;
}

// The word of a macro does on a window what its shifts say, and nothing else.
TEST(BeamEnding, MacrosDoWhatTheySay) {
  const auto task = row();
  const auto board = whole_board(task);
  Control control;
  const Macros macros(board, control);
  ASSERT_FALSE(macros.empty());
  std::size_t seen = 0;
  for (const auto& window : board.windows) {
    for (std::size_t from = 0; from < window.cells.size(); ++from) {
      for (std::size_t to = 0; to < window.cells.size(); ++to) {
        for (const auto number : macros.bringing(from, to)) {
          const auto& macro = macros[number];
          Labels by_word = board.cells;
          for (const auto letter : macro.word) board.apply(by_word, window.moves[letter]);
          Labels by_shifts = board.cells;
          for (const auto& [t, f] : macro.shifts) by_shifts[window.cells[t]] = board.cells[window.cells[f]];
          EXPECT_EQ(by_word, by_shifts);
          EXPECT_EQ(by_word[window.cells[to]], board.cells[window.cells[from]]);
          ++seen;
        }
      }
    }
  }
  EXPECT_GT(seen, 0U);
}

TEST(BeamEnding, BringsHomeForLessThanTheLimit) {
  const auto task = row();
  const auto board = whole_board(task);
  Control control;
  const Macros macros(board, control);
  const auto costs = costs_of(task, board, task.last_weights);
  Labels labels = board.cells;
  for (const std::size_t move : {0U, 5U, 2U, 8U}) board.apply(labels, move);
  const auto home = bring_home(board, costs, macros, 20, labels, 100, control);
  ASSERT_TRUE(home.all);
  auto end = labels;
  for (const auto step : home.steps) board.apply(end, step);
  EXPECT_EQ(end, board.cells);
  EXPECT_LT(board.cost(home.steps), 100U);
  EXPECT_FALSE(bring_home(board, costs, macros, 20, labels, 1, control).all);
}

// As far as it goes, it goes nearer; what it calls home is home.
TEST(BeamEnding, SettlesOnePlaceAfterTheOther) {
  const auto task = row();
  const auto board = whole_board(task);
  Control control;
  const Macros macros(board, control);
  const auto costs = costs_of(task, board, task.last_weights);
  const auto value = [&](const Labels& labels) {
    std::int32_t sum = 0;
    for (std::size_t cell = 0; cell < labels.size(); ++cell) sum += costs(labels[cell], cell);
    return sum;
  };
  Dice dice(1);
  std::size_t settled = 0;
  for (int round = 0; round < 200; ++round) {
    Labels labels = board.cells;
    for (int i = 0; i < 6; ++i) board.apply(labels, dice.below(board.moves()));
    const auto home = settle(task, board, macros, labels, dice, control);
    auto end = labels;
    for (const auto step : home.steps) board.apply_few(end, step);
    auto again = labels;
    for (const auto step : home.steps) board.apply(again, step);
    EXPECT_EQ(end, again);
    EXPECT_LE(value(end), value(labels));
    EXPECT_EQ(home.all, end == board.cells);
    settled += home.all ? 1U : 0U;
  }
  EXPECT_GT(settled, 150U);
}

// No part of the board holds the only move there is, so that nothing can be done in one part after the other.
TEST(BeamEnding, MovesThatAreLargerThanAnyPartAreLeftAlone) {
  constexpr std::uint16_t n = 60;
  GuidedTask task;
  task.features.assign(1, std::vector<float>(std::size_t{n} * n));
  task.moves.emplace_back();
  for (std::uint16_t cell = 0; cell < n; ++cell) {
    task.start.push_back(cell);
    task.place.push_back(cell);
    task.home.push_back(std::uint32_t{n} * cell);
    for (std::uint16_t home = 0; home < n; ++home) {
      task.features[0][static_cast<std::size_t>(home) * n + cell] = static_cast<float>(std::abs(cell - home));
    }
    task.moves[0].push_back({cell, static_cast<std::uint16_t>((cell + 1) % n)});
  }
  task.goal = task.start;
  task.weights = task.last_weights = {1};
  const auto board = whole_board(task);
  Control control;
  const Macros macros(board, control);
  Labels labels = board.cells;
  board.apply(labels, 0);
  Dice dice(1);
  const auto home = settle(task, board, macros, labels, dice, control);
  EXPECT_FALSE(home.all);
  EXPECT_TRUE(home.steps.empty());
}

// Eight cells in a row, where any two neighbours change places: every arrangement is brought home.
TEST(BeamEnding, ExchangesBringEverythingHome) {
  constexpr std::uint16_t n = 7;
  GuidedTask task = row();
  task.moves.clear();
  task.windows.clear();
  for (std::uint16_t cell = 0; cell < n; ++cell) {
    task.moves.push_back({{static_cast<std::uint16_t>(cell + 1), cell}, {cell, static_cast<std::uint16_t>(cell + 1)}});
    if (cell + 1U < n) task.windows.push_back({cell, static_cast<std::uint16_t>(cell + 1)});
  }
  Control control;
  const auto board = whole_board(task);
  const Macros macros(board, control);
  Labels labels(n + 1U);
  std::iota(labels.begin(), labels.end(), Label{0});
  for (int mixed = 0; mixed < 40'320; mixed += 97) {
    for (int i = 0; i < 97; ++i) std::next_permutation(labels.begin(), labels.end());
    const auto steps = exchange_home(board, macros, labels, control);
    ASSERT_TRUE(steps);
    auto at = labels;
    for (const auto step : *steps) board.apply(at, step);
    EXPECT_TRUE(std::is_sorted(at.begin(), at.end()));
  }
  control.cancel();
  EXPECT_FALSE(exchange_home(board, macros, labels, control));
}

// Cells in rows, where any four neighbours turn: few pieces astray are exchanged, many are carried.
TEST(BeamEnding, TurnsBringEverythingHome) {
  constexpr std::uint16_t side = 6;
  constexpr std::uint16_t n = side * side;
  for (const bool both : {true, false}) {  // or to one side only, where no move takes another back
    GuidedTask task;
    for (std::uint16_t cell = 0; cell < n; ++cell) {
      task.start.push_back(cell);
      task.place.push_back(cell);
      task.home.push_back(std::uint32_t{n} * cell);
    }
    task.goal = task.start;
    task.features.assign(1, std::vector<float>(std::size_t{n} * n, 1));
    task.weights = task.last_weights = {1};
    const std::uint16_t kinds = both ? 2 : 1;
    for (std::uint16_t y = 0; y + 1U < side; ++y) {
      for (std::uint16_t x = 0; x + 1U < side; ++x) {
        const auto at = [&](unsigned dy, unsigned dx) { return static_cast<std::uint16_t>((y + dy) * side + x + dx); };
        const std::array<std::uint16_t, 4> round{at(0, 0), at(0, 1), at(1, 1), at(1, 0)};
        for (std::uint16_t kind = 0; kind < kinds; ++kind) {
          auto& move = task.moves.emplace_back();
          for (std::size_t i = 0; i < 4; ++i) {
            const auto next = round[(i + 1) % 4];
            if (kind == 0) move.push_back({next, round[i]});
            if (kind == 1) move.push_back({round[i], next});
          }
        }
        if (x + 2U >= side || y + 2U >= side) continue;
        auto& window = task.windows.emplace_back();
        for (const unsigned block : {0U, 1U, side - 1U, side + 0U}) {
          for (std::uint16_t kind = 0; kind < kinds; ++kind) {
            window.push_back(static_cast<std::uint16_t>((y * (side - 1U) + x + block) * kinds + kind));
          }
        }
      }
    }
    Control control;
    const auto board = whole_board(task);
    const Macros macros(board, control);
    Dice dice(2);
    std::size_t few = 0;
    std::size_t many = 0;
    for (const std::size_t astray : {2U, 3U, 4U, 8U, 20U, 36U}) {
      for (int round = 0; round < 5; ++round) {
        Labels labels = board.cells;
        for (std::size_t i = 0; i + 1 < astray; ++i) std::swap(labels[i * n / astray], labels[dice.below(n)]);
        const auto steps = exchange_home(board, macros, labels, control);
        ASSERT_TRUE(steps);
        auto end = labels;
        for (const auto step : *steps) board.apply(end, step);
        EXPECT_EQ(end, board.cells);
        if (astray == 2) few = std::max(few, steps->size());
        if (astray == n) many = std::max(many, steps->size());
      }
    }
    // Ten steps there and back at most, and a word of the window.
    if (both) {
      EXPECT_LE(few, 2 * 10 + macros.longest());
    }
    EXPECT_GT(many, few);
  }
}

}  // namespace
}  // namespace meleda::beam_board
