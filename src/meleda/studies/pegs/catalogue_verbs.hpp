#pragma once
// The verb `catalogue`.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> pegs_catalogue_verbs();

}  // namespace meleda::studies
