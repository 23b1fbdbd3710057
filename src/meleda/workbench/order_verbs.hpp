#pragma once
// The verbs about orders of the states: rank, unrank, compare, successor, predecessor, generate.

#include <utility>
#include <vector>

#include "meleda/core/schema.hpp"
#include "meleda/workbench/verb_runs.hpp"

namespace meleda {

// The examples are about this family.
[[nodiscard]] std::vector<std::pair<VerbInfo, VerbRun>> order_verbs(const Operand& spec, const Tour& tour);

}  // namespace meleda
