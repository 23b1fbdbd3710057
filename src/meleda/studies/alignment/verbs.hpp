#pragma once
// Verbs of games of lines: counts of positions, the check of a table, tables over many games, replies of the machine.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> alignment_verbs();

}  // namespace meleda::studies
