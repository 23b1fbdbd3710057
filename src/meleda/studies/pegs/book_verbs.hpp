#pragma once
// `pegs book build`, `pegs book show`, `pegs book contains`.

#include <optional>
#include <span>
#include <vector>

#include "meleda/core/verb.hpp"
#include "meleda/families/pegs/pegs.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<OwnVerb> pegs_book_verbs();

// What builds the book that speaks about this state and these targets; nothing where no book does, or where the board
// is too large for one.
[[nodiscard]] std::optional<Preparation> pegs_preparation(const pegs::PegSolitaire& puzzle,
                                                          const pegs::PegSolitaire::State& s,
                                                          std::span<const pegs::PegSolitaire::State> targets);

}  // namespace meleda::studies
