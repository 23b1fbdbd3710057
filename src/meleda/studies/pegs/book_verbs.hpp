#pragma once
// `pegs book build`, `pegs book show`, `pegs book contains`.

#include <optional>
#include <span>
#include <vector>

#include "meleda/core/verb.hpp"
#include "meleda/families/pegs/pegs.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> pegs_book_verbs();

}  // namespace meleda::studies
