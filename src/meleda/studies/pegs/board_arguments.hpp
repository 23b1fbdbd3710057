#pragma once
// What verbs about a position on a board are given: the board, the position, and where the game is to end.

#include <string>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/families/pegs/boards.hpp"

namespace meleda::studies {

// A board by its name, or else from the file of that name; a text with several lines is a drawing itself.
[[nodiscard]] Result<pegs::DrawnBoard> board_argument(const VerbArguments& arguments, const std::string& name);
// A position on it; `start` is the one that a game begins with.
[[nodiscard]] Result<pegs::Pegs> position_argument(const VerbArguments& arguments, const std::string& name,
                                                   const pegs::DrawnBoard& drawn);
// `any` is one peg in any hole; else a hole or a position.
[[nodiscard]] Result<std::vector<pegs::Pegs>> targets_argument(const VerbArguments& arguments, const std::string& name,
                                                               const pegs::Board& board, pegs::Pegs start);
// A class by its letter.
[[nodiscard]] Result<const pegs::NamedClass*> class_argument(const VerbArguments& arguments, const std::string& name,
                                                             const pegs::Board& board);

}  // namespace meleda::studies
