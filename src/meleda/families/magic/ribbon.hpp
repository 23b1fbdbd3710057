#pragma once
// The ribbon that is wound through the tiles (Paolini's article, section 4), as polygons with whole coordinates, and
// the linking number of its two borders in two ways that share nothing but the polygons.
//
// On a slash tile the ribbon goes clockwise round the middles of the sides, seen from the front, on the others
// anticlockwise; touching right or left it comes to the front, touching up or down it goes to the back. It keeps a
// little distance from faces and edges, so that nothing touches where several tiles meet at an edge or lie in a stack.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/families/magic/chain.hpp"

namespace meleda::magic {

// In which the ribbon is drawn: half a side of a tile is `half` long. 0 < touch < retreat, 0 < lift < retreat,
// 2 lift < storey, 0 < width < half - retreat. The linking number does not depend on the choice.
struct RibbonScale {
  std::int32_t half = 64;
  std::int32_t retreat = 12;  // from an edge to where a section of the ribbon begins
  std::int32_t touch = 5;     // from an edge to a ribbon that leaves a flap out
  std::int32_t lift = 4;      // from a face to the ribbon on it
  std::int32_t storey = 11;   // from a level of a stack to the next
  std::int32_t width = 16;    // from the centre line to a border, along an edge
};

// The centre line, and at each of its points the vector to the first border; the second one is on the other side.
struct RibbonPoint {
  Vector centre;
  Vector offset;
};
using Ribbon = std::vector<RibbonPoint>;

[[nodiscard]] Ribbon ribbon_of(const Chain& chain, const RibbonScale& scale = {});

// The linking number of the borders, from their crossings in a projection along this direction (z > 0): half the sum
// of the signs, right-handed ones positive. None if the projection is not generic.
[[nodiscard]] std::optional<std::int32_t> linking_in_projection(const Ribbon& ribbon, Vector direction);

// In the first generic one of some projections.
[[nodiscard]] std::int32_t linking_number(const Ribbon& ribbon);

// Writhe of the centre line (Gauss's integral over pairs of segments, in closed form) plus twist of the ribbon round
// it: by the theorem of Calugareanu, White and Fuller the linking number, up to rounding.
struct WritheAndTwist {
  double writhe = 0;
  double twist = 0;
};
[[nodiscard]] WritheAndTwist writhe_and_twist(const Ribbon& ribbon);

}  // namespace meleda::magic
