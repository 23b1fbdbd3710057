#pragma once
// Positions in which exactly one of the possible jumps keeps the game solvable (Bell, "Designing peg solitaire
// puzzles"): the more jumps are possible, the harder.

#include <cstdint>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/bit_levels.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

struct UniqueJumps {
  int pegs = 0;
  int most_jumps = 0;           // that are possible in a position with a unique winning jump; 0 if there is none
  std::vector<Pegs> positions;  // those with so many, one for each orbit of the stabiliser of the class, ascending
};

// Counts the jumps that are possible in a position.
class JumpCounter {
 public:
  explicit JumpCounter(const Board& board);
  [[nodiscard]] int operator()(Pegs pegs) const;

 private:
  std::vector<Jump> jumps_;  // one of each line's two, which are possible for opposite ends
};

// Among the positions of the level that `levels` has reached.
[[nodiscard]] Result<UniqueJumps> unique_jumps(const Board& board, const NamedClass& named, const BitLevels& levels,
                                               Control& control);

}  // namespace meleda::pegs
