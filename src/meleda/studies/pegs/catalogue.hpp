#pragma once
// Catalogues of solvable positions: symmetric ones by type, and those with a unique winning jump.

#include <cstdint>
#include <functional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/pegs/board.hpp"
#include "meleda/studies/pegs/kept_levels.hpp"
#include "meleda/studies/pegs/symmetric_positions.hpp"
#include "meleda/studies/pegs/unique_jumps.hpp"

namespace meleda::pegs {

struct PegRange {
  int least = 1;
  int most = most_holes;
  [[nodiscard]] bool holds(int pegs) const { return least <= pegs && pegs <= most; }
};

struct SymmetricCatalogue {
  Status status = Status::done;
  // One for each orbit of the class's stabiliser, by number of pegs; where the game ends in given holes, the least
  // image that can be played to them.
  std::vector<SymmetricPosition> positions;
};

// Solvable symmetric positions. With `complements` only those whose complement can be solved to the same holes.
// `levels` receives the levels that were needed, to ask for winning jumps.
[[nodiscard]] Result<SymmetricCatalogue> symmetric_catalogue(const Board& board, const PegGame& game,
                                                             const SymmetryTypes& types, const PegRange& pegs,
                                                             bool complements, Control& control, KeptLevels& levels);

struct UniqueCatalogue {
  Status status = Status::done;
  std::vector<UniqueJumps> rows;  // by number of pegs; of complete levels only
};

[[nodiscard]] Result<UniqueCatalogue> unique_catalogue(const Board& board, const PegGame& game, const PegRange& pegs,
                                                       Control& control, KeptLevels& levels);

}  // namespace meleda::pegs
