#pragma once
// Games for two sides whose stones lie on the nodes of a board, in words that an engine understands: stones of a side
// are alike, a move places one or slides one, and who completes a line has won.

#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/game_value.hpp"

namespace meleda {

using NodeSet = std::uint32_t;

// All positions with the same numbers of stones and the same player to move; or with either player to move, where the
// rules are the same for both.
struct StoneLayer {
  unsigned own = 0;    // stones on the board of the player who moves
  unsigned other = 0;  // of the other one
  std::size_t next = 0;
  bool places = false;           // a move places a stone; else it slides one
  std::vector<NodeSet> targets;  // [node]: where a stone of the mover slides to from it; placing: all of them the same
  std::vector<NodeSet> own_lines;  // with which the mover would have won before
  std::vector<NodeSet> other_lines;
  GameValue stuck = GameValue::loss;  // for a mover who cannot move: a loss or a draw
};

// The layer after a move has the roles exchanged. Positions in which the mover has a line do not count.
struct StoneGame {
  unsigned nodes = 0;
  std::vector<StoneLayer> layers;
};

struct StonePosition {
  std::size_t layer = 0;
  NodeSet own = 0;
  NodeSet other = 0;
};

// `stone_game` says nothing where the rules are beyond it; `stone_position` where a position is in none of its layers.
template <class P>
concept StonePlaying = Game<P> && requires(const P& p, const typename P::State& s) {
  { p.stone_game() } -> std::same_as<std::optional<StoneGame>>;
  { p.stone_position(s) } -> std::same_as<std::optional<StonePosition>>;
};

}  // namespace meleda
