#pragma once
// What the folding model can build: which configurations of `magic` it reaches, and how.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> magic_fold_verbs();

}  // namespace meleda::studies
