#pragma once
// Verbs about all solutions of a position, and about patterns on the infinite board.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> pegs_solution_verbs();

}  // namespace meleda::studies
