#include "meleda/families/ziggu/nurikabe.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::ziggu {

namespace {

constexpr Column full{true, true};
constexpr Column top_only{true, false};
constexpr Column bottom_only{false, true};
constexpr Column white{false, false};

Column alone(Digit digit) {
  constexpr Column columns[] = {full, top_only, bottom_only, white};
  return columns[digit];
}

// Left of a column: 1 continues at the top and 2 at the bottom, and a full column leads from one to the other.
Column beside(const Column& right, Digit digit) {
  MELEDA_ASSERT(digit == 1 || digit == 2);
  if (digit == 1) return right == bottom_only ? full : top_only;
  return right == top_only ? full : bottom_only;
}

// How many columns at the left are leading zeros, and where the columns begin that stand on their own.
struct Parts {
  std::size_t zeros = 0;
  std::size_t own = 0;
};

Parts parts_of(const std::vector<Digit>& digits) {
  Parts parts;
  const auto n = digits.size();
  while (parts.zeros < n && digits[parts.zeros] == 0) ++parts.zeros;
  // A run of 3s at the right end with a 0 before it, or without; or else the last digit.
  parts.own = n;
  while (parts.own > 0 && digits[parts.own - 1] == 3) --parts.own;
  if (parts.own > 0 && digits[parts.own - 1] == 0) --parts.own;
  if (parts.own == n) parts.own = n - 1;
  return parts;
}

}  // namespace

bool is_nurikabe(const Grid& grid) {
  std::size_t pieces = 0;
  bool before = false;  // the column to the left has black cells
  Column left = white;
  for (const auto& column : grid) {
    if (left == full && column == full) return false;
    const bool black = column != white;
    const bool meets = (left.top && column.top) || (left.bottom && column.bottom);
    if (black && !(before && meets)) ++pieces;
    // Two cells of one column are connected by it, so a column is in one piece.
    before = black;
    left = column;
  }
  return pieces <= 1;
}

Grid grid_of(const std::vector<Digit>& digits) {
  const auto n = digits.size();
  const auto parts = parts_of(digits);
  Grid grid(n, white);
  for (auto i = n; i-- > 0;) {
    if (i >= parts.own) {
      grid[i] = alone(digits[i]);
    } else if (i >= parts.zeros) {
      grid[i] = beside(grid[i + 1], digits[i]);
    }
  }
  return grid;
}

std::vector<Digit> digits_of_grid(const Grid& grid) {
  const auto n = grid.size();
  std::vector<Digit> digits(n, 0);
  const auto black = [](const Column& c) { return c != white; };
  const auto first = std::find_if(grid.begin(), grid.end(), black);
  if (first == grid.end()) return std::vector<Digit>(n, 3);
  const auto left = static_cast<std::size_t>(first - grid.begin());
  auto right = n;  // just after the last black column
  while (!black(grid[right - 1])) --right;
  for (auto i = right; i < n; ++i) digits[i] = 3;
  for (auto i = right; i-- > left;) {
    const auto& column = grid[i];
    if (i + 1 == right) {
      // At the right end of the black cells a column stands on its own.
      digits[i] = column == full ? Digit{0} : column == top_only ? Digit{1} : Digit{2};
    } else if (column == full) {
      digits[i] = grid[i + 1] == bottom_only ? Digit{1} : Digit{2};
    } else {
      digits[i] = column == top_only ? Digit{1} : Digit{2};
    }
  }
  return digits;
}

std::string grid_text(const Grid& grid) {
  std::string text;
  for (const auto& column : grid) text += column.top ? '#' : '.';
  text += '/';
  for (const auto& column : grid) text += column.bottom ? '#' : '.';
  return text;
}

Result<Grid> parse_grid(std::string_view text) {
  const auto wanted =
      std::string(tr("a grid is two rows of # (black) and . (white) with a / between them, such as ##./.#."));
  const auto wrong = text.find_first_not_of("#./");
  if (wrong != std::string_view::npos) {
    return fail(ErrorCode::bad_state, say("place {} is {}; {}", wrong + 1, quoted_character(text, wrong), wanted),
                wrong);
  }
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return fail(ErrorCode::bad_state, tr("there is no /; ") + wanted, text.size());
  const auto second = text.find('/', slash + 1);
  if (second != std::string_view::npos)
    return fail(ErrorCode::bad_state, tr("there is more than one /; ") + wanted, second);
  if (slash == 0 || text.size() != 2 * slash + 1) {
    return fail(ErrorCode::bad_state, say("the rows have {} and {} cells; {}", slash, text.size() - slash - 1, wanted),
                slash);
  }
  Grid grid;
  for (std::size_t i = 0; i < slash; ++i) grid.push_back({text[i] == '#', text[slash + 1 + i] == '#'});
  return grid;
}

Scene grid_scene(const Grid& grid) {
  Scene scene{
      say("2 x {} Nurikabe grid {}", grid.size(), grid_text(grid)), static_cast<double>(grid.size()) + 0.4, 2.4, {}};
  for (std::size_t i = 0; i < grid.size(); ++i) {
    for (int row = 0; row < 2; ++row) {
      const bool black = row == 0 ? grid[i].top : grid[i].bottom;
      scene.shapes.push_back({fmt::format("cell-{}-{}", row + 1, i + 1),
                              black ? Role::piece : Role::slot,
                              Rectangle{{0.2 + static_cast<double>(i) + 0.04, 0.24 + row}, 0.92, 0.92, 0.04},
                              {},
                              say("row {}, column {}: {}", row + 1, i + 1, black ? "black" : "white")});
    }
  }
  return scene;
}

}  // namespace meleda::ziggu
