#pragma once
// The verbs that families declare for themselves, called by the family's name and their own.

#include "meleda/core/schema.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/registry.hpp"

namespace meleda {

// The row as the table has it: under the family's name. What its operand of the kind spec names is opened before it
// runs, and is the context's puzzle; the family's own name may be left out there.
[[nodiscard]] Verb own_verb(const FamilyInfo& family, const Verb& declared);

}  // namespace meleda
