#pragma once
// pegs class, pegs prove and pegs check.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> proof_verbs();

}  // namespace meleda::studies
