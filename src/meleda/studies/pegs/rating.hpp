#pragma once
// How hard a position is for a player: what can be counted about it, and one score (docs/families/pegs-puzzles.md).

#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/pegs/board.hpp"
#include "meleda/studies/pegs/kept_levels.hpp"
#include "meleda/studies/pegs/solution_space.hpp"

namespace meleda::pegs {

// What all solutions together say; only where there are not too many positions on them.
struct Measure {
  Integer solutions;  // as sequences of jumps
  double luck = 1;    // the chance to win of a player who jumps at random
  // The most forgiving line: the shares of winning jumps along it have the greatest product.
  std::vector<DifficultyStep> best_line;
  double best_line_share = 1;
  std::uint64_t longest_wrong_way = 0;  // jumps that can follow a losing jump on that line, at most
  bool longest_wrong_way_exact = true;  // else at least so many
  double score = 0;
  std::uint64_t fewest_moves = 0;
  std::vector<Jump> solution;  // with the fewest moves
};

struct Rating {
  int possible = 0;              // jumps
  std::vector<Jump> winning;     // those after which the game is still solvable
  std::optional<Measure> whole;  // none: it would have taken more than the effort, or the control stopped it
};

// How many jumps are looked at before a position is given up as too large, and positions on wrong ways after one losing
// jump. They are counts, not times, so that every machine gives the same answer.
struct Effort {
  std::uint64_t jumps = 400'000;
  std::uint64_t wrong_way_positions = 500;
};

// Jumps that are possible, and which of them win, from a solvable position.
[[nodiscard]] Rating rate_start(const Board& board, const KeptLevels& levels, Pegs pegs);
// And the whole measure.
[[nodiscard]] Rating rate(const Board& board, const PegGame& game, const KeptLevels& levels, Pegs pegs,
                          const Effort& effort, Control& control);

// Bits: the mean of two ways to play. Who jumps at random needs -log2(luck) of them. Who keeps to the most forgiving
// line must choose among its jumps: log2(possible / winning) for each, weighed by how late a mistake shows, as the
// share of the jumps to come that can still be made after it.
[[nodiscard]] double score_of(const Difficulty& difficulty);

}  // namespace meleda::pegs
