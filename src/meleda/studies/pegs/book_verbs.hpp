#pragma once
// `pegs book build`, `pegs book show`, `pegs book contains`.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<OwnVerb> pegs_book_verbs();

}  // namespace meleda::studies
