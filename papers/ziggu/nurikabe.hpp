#pragma once
// Section 11: 2 x n Nurikabe grids by trying every colouring, and the paper's map from words to grids.

#include <cstddef>
#include <string>
#include <vector>

#include "../recompute_tools.hpp"

namespace meleda::computations::ziggu_paper {

// A grid is one character for each column: which of its two cells are black.
enum Column : char { white = 0, top = 1, bottom = 2, full = 3 };
using Grid = std::vector<Column>;

inline bool has_black_in_every_column(const Grid& grid) {
  for (const auto column : grid) {
    if (column == white) return false;
  }
  return true;
}

// Definition 11.1. Black cells are connected when the columns that have any are neighbours and share a row.
inline bool is_nurikabe(const Grid& grid) {
  std::size_t first = grid.size();
  std::size_t last = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (grid[i] == white) continue;
    if (first == grid.size()) first = i;
    last = i;
  }
  for (std::size_t i = first; i < last; ++i) {
    if ((grid[i] & grid[i + 1]) == 0) return false;
    if (grid[i] == full && grid[i + 1] == full) return false;
  }
  return true;
}

inline std::vector<Grid> nurikabe_grids(std::size_t n) {
  std::vector<Grid> grids;
  for (std::size_t colouring = 0; colouring < std::size_t{1} << (2 * n); ++colouring) {
    Grid grid;
    for (std::size_t i = 0; i < n; ++i) grid.push_back(static_cast<Column>((colouring >> (2 * i)) & 3U));
    if (is_nurikabe(grid)) grids.push_back(grid);
  }
  return grids;
}

// As the verb writes it: # for black, one row after the other.
inline std::string as_rows(const Grid& grid) {
  std::string upper;
  std::string lower;
  for (const auto column : grid) {
    upper += (column & top) != 0 ? '#' : '.';
    lower += (column & bottom) != 0 ? '#' : '.';
  }
  return upper + "/" + lower;
}

// Where the suffix 033...3 or 33...3 begins, from 0 on; at the last place for words that end in neither.
inline std::size_t suffix_of(const std::string& word) {
  auto suffix = word.size() - 1;
  if (word.back() == '3') {
    while (suffix > 0 && word[suffix - 1] == '3') --suffix;
    if (suffix > 0 && word[suffix - 1] == '0') --suffix;
  }
  return suffix;
}

// Definition 11.4
inline Grid grid_of(const std::string& word) {
  static constexpr Column alone[] = {full, top, bottom, white};
  const auto n = word.size();
  auto zeros = word.find_first_not_of('0');
  if (zeros == std::string::npos) zeros = n;
  const auto suffix = suffix_of(word);
  Grid grid(n, white);
  for (std::size_t i = n; i-- > 0;) {
    const auto own = alone[word[i] - '0'];
    if (i >= suffix) {
      grid[i] = own;
    } else if (i >= zeros) {
      const bool beside_the_other = (grid[i + 1] == top && own == bottom) || (grid[i + 1] == bottom && own == top);
      grid[i] = beside_the_other ? full : own;
    }
  }
  return grid;
}

}  // namespace meleda::computations::ziggu_paper
