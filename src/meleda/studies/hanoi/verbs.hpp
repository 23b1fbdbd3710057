#pragma once
// The towers' own verbs: the table of k-towers, and the strategy of Frame and Stewart.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> hanoi_verbs();

}  // namespace meleda::studies
