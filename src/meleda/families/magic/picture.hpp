#pragma once
// Pictures of configurations. The place of a tile is its number.

#include "meleda/core/scene.hpp"
#include "meleda/families/magic/code.hpp"
#include "meleda/families/magic/plane.hpp"

namespace meleda::magic {

// In space, seen from above the front right corner; also of a code that is no configuration.
[[nodiscard]] Scene picture_in_space(const Code& code);
// In the plane, seen from above; tiles of a stack are shifted a little for each level.
[[nodiscard]] Scene picture_in_plane(const Assemblage& assemblage);

}  // namespace meleda::magic
