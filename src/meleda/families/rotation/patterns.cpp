#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "meleda/core/rank/multiset.hpp"
#include "meleda/families/rotation/rules.hpp"

namespace meleda::rotation {

namespace {

using CellOrder = std::vector<std::uint8_t>;

// Strips of two rows, there and back, each column by column: what follows each other makes blocks.
CellOrder in_strips(const Rules& rules) {
  CellOrder order;
  for (std::size_t row = 0; row < rules.rows; row += 2) {
    for (std::size_t j = 0; j < rules.columns; ++j) {
      const auto column = row % 4 == 0 ? j : rules.columns - 1 - j;
      for (std::size_t i = row; i < std::min(row + 2, rules.rows); ++i) {
        order.push_back(static_cast<std::uint8_t>(i * rules.columns + column));
      }
    }
  }
  return order;
}

// Parts of the grid that are as compact as can be: strips of two rows, each cut in squares.
CellOrder in_squares(const Rules& rules) {
  constexpr std::size_t side = 2;
  CellOrder order;
  for (std::size_t row = 0; row < rules.rows; row += side) {
    for (std::size_t column = 0; column < rules.columns; column += side) {
      for (std::size_t i = row; i < std::min(row + side, rules.rows); ++i) {
        for (std::size_t j = column; j < std::min(column + side, rules.columns); ++j) {
          order.push_back(static_cast<std::uint8_t>(i * rules.columns + j));
        }
      }
    }
  }
  return order;
}

CellOrder in_rows(const Rules& rules) {
  CellOrder order(rules.cells());
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  return order;
}

CellOrder in_columns(const Rules& rules) {
  CellOrder order;
  for (std::size_t column = 0; column < rules.columns; ++column) {
    for (std::size_t row = 0; row < rules.rows; ++row) {
      order.push_back(static_cast<std::uint8_t>(row * rules.columns + column));
    }
  }
  return order;
}

// Of a square grid: cells that quarter turns of the board take to each other, side by side.
CellOrder in_orbits(const Rules& rules) {
  CellOrder order;
  std::vector<bool> seen(rules.cells());
  for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
    for (auto at = cell; !seen[at]; at = at % rules.columns * rules.columns + rules.rows - 1 - at / rules.columns) {
      seen[at] = true;
      order.push_back(static_cast<std::uint8_t>(at));
    }
  }
  return order;
}

// The cells cut, in that order, into parts of so many; a colour each. Empty where the arrangements are too many.
std::vector<std::uint8_t> cut(const CellOrder& order, std::size_t size, std::uint64_t most_states) {
  std::vector<std::uint8_t> colours(order.size());
  std::vector<std::uint32_t> counts((order.size() + size - 1) / size);
  for (std::size_t i = 0; i < order.size(); ++i) {
    colours[order[i]] = static_cast<std::uint8_t>(i / size);
    ++counts[i / size];
  }
  const auto ranks = ranking::Arrangements::make(std::move(counts));
  if (!ranks || ranks->count() > most_states) colours.clear();
  return colours;
}

// The symmetries of the board but the identity, as far as they take the blocks that turn to such blocks. Where blocks
// turn both ways, mirrors take moves to moves, too.
std::vector<CellOrder> symmetries(const Rules& rules) {
  std::vector<CellOrder> found;
  for (unsigned kind = 1; kind < 8; ++kind) {
    const bool transposed = (kind & 4U) != 0;
    if (transposed && rules.rows != rules.columns) continue;
    CellOrder to(rules.cells());
    for (std::size_t cell = 0; cell < to.size(); ++cell) {
      auto row = cell / rules.columns;
      auto column = cell % rules.columns;
      if (transposed) std::swap(row, column);
      if ((kind & 1U) != 0) row = rules.rows - 1 - row;
      if ((kind & 2U) != 0) column = rules.columns - 1 - column;
      to[cell] = static_cast<std::uint8_t>(row * rules.columns + column);
    }
    const bool fits = std::all_of(rules.blocks.begin(), rules.blocks.end(), [&](std::size_t corner) {
      const auto opposite = corner + (rules.block - 1) * (rules.columns + 1);
      const auto beside = corner + rules.block - 1;
      const auto below = corner + (rules.block - 1) * rules.columns;
      return rules.block_at[std::min({to[corner], to[opposite], to[beside], to[below]})] >= 0;
    });
    if (fits) found.push_back(std::move(to));
  }
  return found;
}

}  // namespace

CellPatterns::Choice pattern_choice(const Rules& rules, std::uint64_t most_states) {
  CellPatterns::Choice choice;
  if (rules.cells() > most_pattern_cells) return choice;
  // Tables are made by rows of states, which pay where words hold many: with colours enough, or tiles told apart.
  constexpr std::size_t enough_colours = 4;
  if (cut(in_rows(rules), (rules.cells() + enough_colours - 1) / enough_colours, most_states).empty()) {
    choice = CellPatterns::groups(in_strips(rules), most_states);
  }
  choice.symmetries = symmetries(rules);
  if (!choice.colourings.empty()) return choice;
  std::vector<CellOrder> orders{in_rows(rules), in_squares(rules)};
  orders.push_back(rules.rows == rules.columns ? in_orbits(rules) : in_columns(rules));
  for (const auto& order : orders) {
    std::size_t size = 1;
    while (cut(order, size, most_states).empty()) ++size;  // one part has one arrangement
    choice.colourings.push_back(cut(order, size, most_states));
  }
  return choice;
}

}  // namespace meleda::rotation
