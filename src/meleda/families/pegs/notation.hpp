#pragma once
// How holes, jumps, chains of jumps and positions are written (docs/families/pegs.md).
//
// Holes: on the square lattice the letter of the column, from the left, and the number of the row, from the top: `d4`.
// On the triangular lattice the letter of the row, from the top, and the number in the row, from the left: `a1`, `b2`.
// After z come aa, ab, ...

#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

[[nodiscard]] std::string hole_name(const Board& board, int hole);
// Holes of a set, `d4,d5,e4`.
[[nodiscard]] std::string hole_names(const Board& board, Pegs holes);
// The letters alone: a, b, ..., z, aa, ab, ...; from 0.
[[nodiscard]] std::string letters(int number);

// Places of errors count from the beginning of the text.

[[nodiscard]] Result<int> parse_hole(const Board& board, std::string_view text);
// `d2-d4`: two holes, the one between them is understood.
[[nodiscard]] Result<Jump> parse_jump(const Board& board, std::string_view text);
[[nodiscard]] std::string print_jump(const Board& board, const Jump& jump);
// `d2-d4-f4`: one or more jumps by the same peg. Whether a position allows them is not asked.
[[nodiscard]] Result<std::vector<Jump>> parse_chain(const Board& board, std::string_view text);
// The jumps follow each other, and there is at least one.
[[nodiscard]] std::string print_chain(const Board& board, const std::vector<Jump>& chain);
// Jumps as moves: those that follow each other by the same peg are one chain.
[[nodiscard]] std::vector<std::string> print_chains(const Board& board, const std::vector<Jump>& jumps);

// A position as rows, `xxx/x.x`; as its pegs, `d4,d5`; or as all holes but some, `all-d4,e4` or `-d4,e4`; `all` is
// the full board.
[[nodiscard]] Result<Pegs> parse_position(const Board& board, std::string_view text);
// Always as rows; appends.
void print_position(const Board& board, Pegs pegs, std::string& out);
[[nodiscard]] std::string print_position(const Board& board, Pegs pegs);

}  // namespace meleda::pegs
