#pragma once
// The verbs that families declare for themselves, called by the family's name and their own.

#include <utility>
#include <vector>

#include "meleda/core/schema.hpp"
#include "meleda/workbench/verb_runs.hpp"

namespace meleda {

[[nodiscard]] std::vector<std::pair<VerbInfo, VerbRun>> own_verbs();

// How the front ends see a verb of this family, and what they get from it. The request has been completed.
[[nodiscard]] VerbInfo own_verb_info(const FamilyInfo& family, const OwnVerb& verb);
[[nodiscard]] Result<Answer> run_own_verb(const OwnVerb& verb, const Request& request, Context& context);

}  // namespace meleda
