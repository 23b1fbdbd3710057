#pragma once
// A permutation puzzle with all that is needed to make it: pieces and generators, how its states are laid out in text
// and in pictures, and which multiples of a generator count as one move. From a file, from cycles, or built in.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/piece_system.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/schema.hpp"

namespace meleda::permutation {

// Which moves a generator makes: itself and its inverse; all its multiples; itself alone.
enum class Metric { quarter, half, forward };

// A part of a piece's surface, as the picture of a twisty puzzle has it.
struct Sticker {
  std::vector<Point> outline;
  std::optional<std::size_t> place;  // of all sets; without one it never moves
  std::uint32_t facet = 0;           // of its place; where it never moves: its colour
};

enum class Layout { row, grid, stack, spots, net };

struct Definition {
  std::string title;
  std::string about;  // the rules in a few sentences
  PieceSystem system;
  std::vector<std::uint8_t> blanks = {};  // [move]: legal only while the piece of sort 0, the blank, is on this place
  Metric metric = Metric::quarter;
  Layout layout = Layout::row;
  std::size_t rows = 0;  // of a grid
  std::size_t columns = 0;
  std::vector<Point> spots = {};  // [place]
  std::vector<Circle> tracks = {};
  std::vector<Polygon> plates = {};  // below some of the spots
  std::vector<Sticker> stickers = {};
  std::vector<std::vector<std::uint8_t>> colours = {};  // [set][sort * orientations + facet]
  std::vector<std::string> colour_names = {};           // one letter each

  [[nodiscard]] bool slides() const { return !blanks.empty(); }
};

[[nodiscard]] Result<Definition> define(const Arguments& arguments);
[[nodiscard]] std::vector<std::string> built_in_names();

// "(1.2.3)(4.5)/(2.6)" or "a=(1,2,3)/b=(3,4)": generators by name, on at least `places` places.
[[nodiscard]] Result<PieceSystem> parse_cycles(std::string_view text, std::size_t places);

}  // namespace meleda::permutation
