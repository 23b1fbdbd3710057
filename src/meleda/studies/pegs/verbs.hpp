#pragma once
// The verbs of peg solitaire that use engines.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> pegs_verbs();

}  // namespace meleda::studies
