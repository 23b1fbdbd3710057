#pragma once
// The verb `generate`.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> pegs_generate_verbs();

}  // namespace meleda::studies
