#pragma once
// Pictures of positions: the outline of the board, its holes, and the pegs in them.

#include <string>

#include "meleda/core/scene.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

struct PictureOptions {
  // From which the holes have their names: on the square lattice letters and numbers at all four edges. Rows of the
  // triangular one are shifted, and numbers count from the beginning of each, so there every hole has its name below
  // it.
  bool names = true;
  bool jumps = true;  // pegs that can jump stand out; a click makes the jump where only one can be meant
};

// For many pictures on a page.
inline constexpr PictureOptions plain_picture{false, false};

[[nodiscard]] Scene draw(const Board& board, Pegs pegs, const PictureOptions& options = plain_picture);

}  // namespace meleda::pegs
