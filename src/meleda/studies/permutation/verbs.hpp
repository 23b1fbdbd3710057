#pragma once
// The group that the moves of a permutation puzzle generate, and the puzzle in formats of others.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> permutation_verbs();

}  // namespace meleda::studies
