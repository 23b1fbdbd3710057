#pragma once
// All planar sequences of n tiles up to symmetry, and all their assemblages.

#include <cstddef>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/engines/function_ref.hpp"
#include "meleda/families/magic/plane.hpp"

namespace meleda::studies {

// Visits canonical sequences in ascending order while the visitor says true.
void visit_sequences(std::size_t tiles, FunctionRef<bool(const magic::Sequence&)> visit, const StopCheck& stop);

[[nodiscard]] std::vector<Verb> planar_verbs();

}  // namespace meleda::studies
