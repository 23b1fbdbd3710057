#pragma once
// The template to copy for a family's verbs that use engines: one verb, which shows operands, options, budgets and the
// parts of an answer. It is always built and tested; like its family it is not listed.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> null_family_verbs();

}  // namespace meleda::studies
