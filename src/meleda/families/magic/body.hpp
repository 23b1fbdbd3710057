#pragma once
// Tiles as a body, for pictures in space.

#include <cstddef>
#include <string>
#include <vector>

#include "meleda/core/solid.hpp"
#include "meleda/families/magic/geometry.hpp"
#include "meleda/families/magic/plane.hpp"
#include "meleda/families/magic/ribbon.hpp"

namespace meleda::magic {

struct DrawnTile {
  Tile tile;
  std::size_t number = 0;
  bool slash = true;
  double height = 0;  // in its stack: storeys from its place, towards its front
  std::vector<Side> hinges = {};
};

// Tiles with their grooves, hinges and numbers; slash and backslash tiles, fronts and backs differ in colour. The place
// of a tile is its number.
[[nodiscard]] Solid body_of(const std::vector<DrawnTile>& tiles, std::string title);

// Also of a code that is no configuration.
[[nodiscard]] Solid body_in_space(const Code& code);
[[nodiscard]] Solid body_in_plane(const Assemblage& assemblage);

// The ribbon, as faces of the same body.
void add_ribbon(Solid& body, const Chain& chain);

}  // namespace meleda::magic
