#include "meleda/families/franklin/square.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::franklin {

namespace {

// Collects cells and hands them on.
class LineMaker {
 public:
  LineMaker(std::size_t n, const LineVisitor& visit) : n_(n), visit_(visit) {}

  // Coordinates may lie outside: opposite sides are glued together.
  void cell(std::size_t row, std::size_t column) {
    cells_.push_back(static_cast<std::uint32_t>(row % n_ * n_ + column % n_));
  }
  [[nodiscard]] bool done() {
    const bool more = visit_(cells_);
    cells_.clear();
    return more;
  }

 private:
  std::size_t n_;
  const LineVisitor& visit_;
  std::vector<std::uint32_t> cells_;
};

// Parts of rows or columns, from `part` pieces each.
void visit_parts(std::size_t n, std::size_t parts, bool columns, LineMaker& line) {
  const auto length = n / parts;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t part = 0; part < parts; ++part) {
      for (std::size_t k = part * length; k < (part + 1) * length; ++k) columns ? line.cell(k, i) : line.cell(i, k);
      if (!line.done()) return;
    }
  }
}

void visit_blocks(std::size_t n, std::size_t side, LineMaker& line) {
  const auto starts = side == n ? 1 : n;  // the whole square is one block, wherever it begins
  for (std::size_t i = 0; i < starts; ++i) {
    for (std::size_t j = 0; j < starts; ++j) {
      for (std::size_t cell = 0; cell < side * side; ++cell) line.cell(i + cell / side, j + cell % side);
      if (!line.done()) return;
    }
  }
}

// From one side to the opposite one, bent in the middle: to the bottom, to the top, to the right, to the left; each in
// n translates along the axis of the bend.
void visit_bends(std::size_t n, LineMaker& line) {
  for (const bool upright : {true, false}) {
    for (const bool back : {false, true}) {
      for (std::size_t start = 0; start < n; ++start) {
        for (std::size_t k = 0; k < n; ++k) {
          const auto depth = std::min(k, n - 1 - k);
          const auto at = back ? start + n - depth : start + depth;
          upright ? line.cell(at, k) : line.cell(k, at);
        }
        if (!line.done()) return;
      }
    }
  }
}

void visit_diagonals(std::size_t n, bool broken, LineMaker& line) {
  for (const bool falling : {true, false}) {
    for (std::size_t start = 0; start < (broken ? n : 1); ++start) {
      for (std::size_t k = 0; k < n; ++k) line.cell(k, falling ? start + k : start + n - 1 - k);
      if (!line.done()) return;
    }
  }
}

}  // namespace

std::size_t order_of(const Square& square) {
  const auto n = static_cast<std::size_t>(std::llround(std::sqrt(static_cast<double>(square.size()))));
  MELEDA_ASSERT(n * n == square.size());
  return n;
}

void visit_lines(std::string_view property, std::size_t n, const LineVisitor& visit) {
  LineMaker line(n, visit);
  if (property == "rows") return visit_parts(n, 1, false, line);
  if (property == "columns") return visit_parts(n, 1, true, line);
  if (property == "half_rows") return visit_parts(n, 2, false, line);
  if (property == "half_columns") return visit_parts(n, 2, true, line);
  if (property == "bend_diagonals") return visit_bends(n, line);
  if (property == "two_by_two") return visit_blocks(n, 2, line);
  if (property == "four_by_four") return visit_blocks(n, 4, line);
  if (property == "diagonals") return visit_diagonals(n, false, line);
  if (property == "pandiagonal") return visit_diagonals(n, true, line);
  MELEDA_ASSERT(property == "corners_and_middle");
  for (const auto i : {std::size_t{0}, n - 1}) {
    for (const auto j : {std::size_t{0}, n - 1}) line.cell(i, j);
  }
  for (const auto i : {n / 2 - 1, n / 2}) {
    for (const auto j : {n / 2 - 1, n / 2}) line.cell(i, j);
  }
  static_cast<void>(line.done());
}

std::string cell_name(std::size_t cell, std::size_t n) {
  std::string letters;
  for (auto column = cell % n + 1; column > 0; column = (column - 1) / 26) {
    letters.insert(letters.begin(), static_cast<char>('a' + (column - 1) % 26));
  }
  return letters + std::to_string(cell / n + 1);
}

Result<std::size_t> parse_cell(std::string_view name, std::size_t n) {
  std::size_t at = 0;
  std::size_t column = 0;
  std::size_t row = 0;
  for (; at < name.size() && name[at] >= 'a' && name[at] <= 'z' && column <= n; ++at) {
    column = column * 26 + static_cast<std::size_t>(name[at] - 'a') + 1;
  }
  const auto digits = at;
  for (; at < name.size() && name[at] >= '0' && name[at] <= '9' && row <= n; ++at) {
    row = row * 10 + static_cast<std::size_t>(name[at] - '0');
  }
  if (at != name.size() || digits == at || name[digits] == '0' || column < 1 || column > n || row > n) {
    return fail(ErrorCode::bad_state,
                say("expected a cell from a1 to {}, the column's letter first", cell_name(n * n - 1, n)), 0);
  }
  return (row - 1) * n + column - 1;
}

bool has(const Square& square, std::string_view property) {
  const auto n = order_of(square);
  bool holds = true;
  visit_lines(property, n, [&](std::span<const std::uint32_t> cells) {
    std::uint64_t sum = 0;
    for (const auto cell : cells) sum += square[cell];
    holds = 2 * sum == cells.size() * (n * n + 1);
    return holds;
  });
  return holds;
}

bool has_all_entries(const Square& square) {
  std::vector<bool> seen(square.size() + 1, false);
  return std::all_of(square.begin(), square.end(), [&](std::uint32_t entry) {
    if (entry < 1 || entry > square.size() || seen[entry]) return false;
    seen[entry] = true;
    return true;
  });
}

bool is_franklin(const Square& square) {
  return has_all_entries(square) && has(square, "half_rows") && has(square, "half_columns") &&
         has(square, "bend_diagonals") && has(square, "two_by_two");
}

void print_square(const Square& square, std::string& out) {
  const auto n = order_of(square);
  for (std::size_t cell = 0; cell < square.size(); ++cell) {
    if (cell > 0) out += cell % n == 0 ? '/' : '.';
    out += std::to_string(square[cell]);
  }
}

Result<Square> parse_square(std::string_view text, std::size_t n) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto ends_row = [](char c) { return c == '/' || c == '\n'; };
  const auto separates = [](char c) { return c == '.' || c == ',' || c == ' ' || c == '\t' || c == '\r'; };
  // All on one line, as it comes out of a field that knows no lines: then the numbers alone count.
  const auto last = text.find_last_not_of(" \t\r\n");
  const auto first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const bool in_rows = last != std::string_view::npos &&
                       text.substr(first, last + 1 - first).find_first_of("/\n") != std::string_view::npos;
  Square square;
  std::size_t in_row = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (in_rows && ends_row(c)) {
      // Empty lines around the rows do no harm; a row that is too short does.
      if (in_row != n && (in_row > 0 || c == '/')) {
        return fail(ErrorCode::bad_state, say("expected {} numbers in a row, not {}", n, in_row), at);
      }
      in_row = 0;
      ++at;
      continue;
    }
    if (separates(c) || (!in_rows && c == '\n')) {
      ++at;
      continue;
    }
    if (!is_digit(c)) {
      return fail(ErrorCode::bad_state, say("expected a number, not {}", quoted_character(text, at)), at);
    }
    const auto begin = at;
    std::uint64_t number = 0;
    for (; at < text.size() && is_digit(text[at]); ++at) {
      number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(text[at] - '0'), largest_entry + 1ULL);
    }
    if (number > largest_entry) {
      return fail(ErrorCode::bad_state, say("an entry is at most {}", largest_entry), begin);
    }
    if (square.size() == n * n || (in_rows && in_row == n)) {
      return fail(ErrorCode::bad_state, say("expected {} rows of {} numbers: this one is too many", n, n), begin);
    }
    square.push_back(static_cast<std::uint32_t>(number));
    ++in_row;
  }
  if (square.size() != n * n) {
    return fail(ErrorCode::bad_state, say("expected {} rows of {} numbers, not {} numbers", n, n, square.size()),
                text.size());
  }
  return square;
}

}  // namespace meleda::franklin
