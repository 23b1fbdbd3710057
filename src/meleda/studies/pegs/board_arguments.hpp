#pragma once
// What verbs about a position on a board are given: the board, the position, and where the game is to end.

#include <optional>
#include <string>
#include <vector>

#include "meleda/core/any_puzzle.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/families/pegs/pegs.hpp"

namespace meleda::studies {

// The operand that names the puzzle: a spec, in which the family's name may be left out.
[[nodiscard]] Operand board_operand();
using PosedPegs = Posed<pegs::PegSolitaire>;
// The puzzle that it named, with its start and goals.
[[nodiscard]] const PosedPegs& puzzle_of(const Context& context);
// A position on it; `start` is the one that a game begins with.
[[nodiscard]] Result<pegs::Pegs> position_argument(const Request& request, const std::string& name,
                                                   const PosedPegs& puzzle);
// `goal` is the puzzle's own, `any` is one peg in any hole; else a hole or a position.
[[nodiscard]] Result<std::vector<pegs::Pegs>> targets_argument(const Request& request, const std::string& name,
                                                               const PosedPegs& puzzle);
[[nodiscard]] Option targets_option();
// The one position in which a game must end; nothing where a peg in any hole will do.
[[nodiscard]] std::optional<pegs::Pegs> only_goal(const PosedPegs& puzzle);
// A class by its letter.
[[nodiscard]] Result<const pegs::NamedClass*> class_argument(const Request& request, const std::string& name,
                                                             const pegs::Board& board);

}  // namespace meleda::studies
