#pragma once
// The group that the turns of a grid generate, shortest words for its permutations, and the puzzle in formats of
// others.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> rotation_verbs();

}  // namespace meleda::studies
