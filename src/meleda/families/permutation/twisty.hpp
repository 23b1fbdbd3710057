#pragma once
// The two built-in puzzles in three dimensions, worked out from where their stickers lie.

#include "meleda/families/permutation/definition.hpp"

namespace meleda::permutation {

[[nodiscard]] Definition pocket_cube();
[[nodiscard]] Definition pyraminx();

}  // namespace meleda::permutation
