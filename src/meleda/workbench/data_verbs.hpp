#pragma once
// The verbs about saved data: what there is, whether it is whole, and away with it.

#include <utility>
#include <vector>

#include "meleda/workbench/verb_runs.hpp"

namespace meleda {

[[nodiscard]] std::vector<std::pair<VerbInfo, VerbRun>> data_verbs();

}  // namespace meleda
