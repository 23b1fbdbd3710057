#pragma once
// The verbs of pile tricks: what a trick does, tables of tricks, tricks to order, and how to perform them.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::piles {

[[nodiscard]] std::vector<Verb> piles_verbs();

}  // namespace meleda::piles
