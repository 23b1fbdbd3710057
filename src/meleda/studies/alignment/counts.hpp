#pragma once
// How many positions a game of lines has, with and without its symmetries, in several ways.

#include <cstdint>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/alignment/alignment.hpp"

namespace meleda::studies {

// Boards that hold so many stones of x and o, whoever moves, up to the symmetries of the rules: by Burnside's lemma.
[[nodiscard]] Integer board_orbits(const alignment::Alignment& game, unsigned x_stones, unsigned o_stones);
[[nodiscard]] Integer board_count(const alignment::Alignment& game, unsigned x_stones, unsigned o_stones);

struct WithOrbits {
  std::uint64_t all = 0;
  std::uint64_t orbits = 0;
};

// Boards on which all stones lie, one by one, and such boards with who moves.
struct FullBoards {
  WithOrbits boards;
  WithOrbits not_both_lines;  // boards on which not both sides have a line
  WithOrbits can_occur;       // with who moves: who moves has no line
  WithOrbits in_play;         // nobody has a line
};
[[nodiscard]] FullBoards enumerate_full_boards(const alignment::Alignment& game, const StopCheck& stop);

// What comes up in games from the start on.
struct Reachable {
  WithOrbits positions;
  WithOrbits in_play;  // where the game is not over
  WithOrbits full;     // all stones are placed
  WithOrbits full_in_play;
};
[[nodiscard]] Reachable count_reachable(const alignment::Alignment& game, Control& control);

}  // namespace meleda::studies
