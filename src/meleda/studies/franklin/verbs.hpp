#pragma once
// The verbs of Franklin squares: made to order, counted, listed, drawn by lot, and compared up to isomorphism.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> franklin_verbs();

}  // namespace meleda::studies
