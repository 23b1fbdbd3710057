// The states of the shortest solution and the 2 x n Nurikabe grids, against all colourings.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "families/ziggu_rules.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/ziggu/nurikabe.hpp"

namespace meleda::ziggu {
namespace {

using Cells = std::array<std::vector<bool>, 2>;  // [row][column]: black

Cells colouring(std::size_t n, std::size_t number) {
  Cells cells;
  for (auto& row : cells) {
    for (std::size_t i = 0; i < n; ++i, number /= 2) row.push_back(number % 2 == 1);
  }
  return cells;
}

// By the definition, with a flood fill over the cells.
bool is_nurikabe_by_cells(const Cells& cells) {
  const auto n = cells[0].size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    if (cells[0][i] && cells[0][i + 1] && cells[1][i] && cells[1][i + 1]) return false;
  }
  std::set<std::pair<std::size_t, std::size_t>> black;
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t i = 0; i < n; ++i) {
      if (cells[row][i]) black.insert({row, i});
    }
  }
  if (black.empty()) return true;
  std::vector<std::pair<std::size_t, std::size_t>> queue{*black.begin()};
  black.erase(black.begin());
  while (!queue.empty()) {
    const auto [row, i] = queue.back();
    queue.pop_back();
    for (const auto& next : {std::pair(1 - row, i), std::pair(row, i + 1), std::pair(row, i - 1)}) {
      if (black.erase(next) > 0) queue.push_back(next);
    }
  }
  return black.empty();
}

std::string text_of_cells(const Cells& cells) {
  std::string text;
  for (const bool black : cells[0]) text += black ? '#' : '.';
  text += '/';
  for (const bool black : cells[1]) text += black ? '#' : '.';
  return text;
}

std::vector<Digit> digits_of_text(const std::string& text) {
  std::vector<Digit> digits;
  for (const char c : text) digits.push_back(static_cast<Digit>(c - '0'));
  return digits;
}

std::string text_of_digits(const std::vector<Digit>& digits) {
  std::string text;
  for (const auto digit : digits) text += digits::digit_text(digit);
  return text;
}

TEST(Nurikabe, GridsAndStatesOfTheShortestSolutionStandForEachOther) {
  for (std::size_t n = 1; n <= 7; ++n) {
    SCOPED_TRACE(n);
    std::set<std::string> right;
    for (std::size_t number = 0; number < std::size_t{1} << (2 * n); ++number) {
      const auto cells = colouring(n, number);
      const auto text = text_of_cells(cells);
      const auto grid = parse_grid(text);
      ASSERT_TRUE(grid) << text;
      EXPECT_EQ(grid_text(*grid), text);
      EXPECT_EQ(is_nurikabe(*grid), is_nurikabe_by_cells(cells)) << text;
      if (is_nurikabe_by_cells(cells)) right.insert(text);
    }
    std::set<std::string> found;
    for (const auto& state : shortest_list(n, 3)) {
      const auto grid = grid_of(digits_of_text(state));
      EXPECT_TRUE(found.insert(grid_text(grid)).second) << state;
      EXPECT_EQ(text_of_digits(digits_of_grid(grid)), state);
    }
    EXPECT_EQ(found, right);
    for (const auto& text : right) {
      const auto state = digits_of_grid(*parse_grid(text));
      EXPECT_EQ(grid_text(grid_of(state)), text) << text_of_digits(state);
    }
  }
}

// Top and bottom change places when 1 and 2 do.
TEST(Nurikabe, ExchangingOneAndTwoTurnsTheGridOver) {
  for (std::size_t n = 1; n <= 7; ++n) {
    for (const auto& state : shortest_list(n, 3)) {
      auto digits = digits_of_text(state);
      auto grid = grid_of(digits);
      for (auto& column : grid) std::swap(column.top, column.bottom);
      for (auto& digit : digits) {
        if (digit == 1 || digit == 2) digit = static_cast<Digit>(3 - digit);
      }
      EXPECT_EQ(grid_of(digits), grid) << state;
    }
  }
}

TEST(Nurikabe, ErrorsNameThePlace) {
  const auto offset_of = [](std::string_view text) { return parse_grid(text).error().offset; };
  EXPECT_EQ(offset_of("##./.#x"), 6U);
  EXPECT_EQ(offset_of("##."), 3U);
  EXPECT_EQ(offset_of("#/./#"), 3U);
  EXPECT_EQ(offset_of("##./.#"), 3U);
  EXPECT_EQ(offset_of("/"), 0U);
  EXPECT_EQ(offset_of(""), 0U);
}

TEST(Nurikabe, PictureHasACellForEveryCell) {
  const auto grid = *parse_grid("##./.#.");
  const auto scene = grid_scene(grid);
  std::map<std::string, Role> roles;
  for (const auto& shape : scene.shapes) {
    EXPECT_TRUE(roles.emplace(shape.key, shape.role).second);
    const auto& cell = std::get<Rectangle>(shape.geometry);
    EXPECT_GE(cell.corner.x, 0);
    EXPECT_GE(cell.corner.y, 0);
    EXPECT_LE(cell.corner.x + cell.width, scene.width);
    EXPECT_LE(cell.corner.y + cell.height, scene.height);
  }
  EXPECT_EQ(roles, (std::map<std::string, Role>{{"cell-1-1", Role::piece},
                                                {"cell-1-2", Role::piece},
                                                {"cell-1-3", Role::slot},
                                                {"cell-2-1", Role::slot},
                                                {"cell-2-2", Role::piece},
                                                {"cell-2-3", Role::slot}}));
}

}  // namespace
}  // namespace meleda::ziggu
