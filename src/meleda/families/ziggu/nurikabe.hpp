#pragma once
// The bijection between the states of the shortest solution with n digits (three rows) and the 2 x n Nurikabe grids:
// colourings in which the black cells are connected by their edges and no 2 x 2 block is all black (Goertz and
// Williams, section 11, with its definition 11.4 repaired).
//
// A column is one of four. Digits are read from the right: a run of 3s at the right end, and a 0 before it, are columns
// on their own (0 full, 1 top black, 2 bottom black, 3 white); left of that each column depends on the one to its
// right, so that two black neighbours always meet and no block is full; leading zeros are white.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::ziggu {

using digits::Digit;

struct Column {
  bool top = false;  // black
  bool bottom = false;
  friend bool operator==(const Column&, const Column&) = default;
};
using Grid = std::vector<Column>;

// By the definition: black cells connected, no black block.
[[nodiscard]] bool is_nurikabe(const Grid& grid);

// Of digits from the left that are on the shortest solution.
[[nodiscard]] Grid grid_of(const std::vector<Digit>& digits);
// Of a Nurikabe grid.
[[nodiscard]] std::vector<Digit> digits_of_grid(const Grid& grid);

// Two rows with a / between them: # is black, . is white.
[[nodiscard]] std::string grid_text(const Grid& grid);
[[nodiscard]] Result<Grid> parse_grid(std::string_view text);
[[nodiscard]] Scene grid_scene(const Grid& grid);

}  // namespace meleda::ziggu
