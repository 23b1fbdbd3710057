#pragma once
// The verbs that families declare for themselves, called by the family's name and their own.

#include <utility>
#include <vector>

#include "meleda/workbench/verb_runs.hpp"

namespace meleda {

[[nodiscard]] std::vector<std::pair<VerbInfo, VerbRun>> own_verbs();

}  // namespace meleda
