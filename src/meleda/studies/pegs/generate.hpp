#pragma once
// Puzzles made to order: solvable positions with given properties, drawn at random so that the same seed gives the same
// puzzles on every machine.

#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/pegs/board.hpp"
#include "meleda/studies/pegs/kept_levels.hpp"
#include "meleda/studies/pegs/rating.hpp"
#include "meleda/studies/pegs/symmetric_positions.hpp"

namespace meleda::pegs {

enum class Uniqueness { none, first_jump, solution };
enum class Band { any, easy, medium, hard };

struct Order {
  int pegs = 12;
  Uniqueness unique = Uniqueness::none;
  std::optional<int> type;  // of symmetry; 0: any symmetry
  Band band = Band::any;
  std::uint64_t seed = 1;
  std::size_t count = 12;
};

// A first jump that does not win. Its position is not among the solvable ones, which are all that backward play from
// the finishing holes leads to. `jumps` and `positions`: it was also played on in all ways, forwards, which says how
// long one can go on and how many positions there are to see; nothing where there are too many.
struct Refutation {
  Jump jump;
  struct Tried {
    std::uint64_t longest = 0;
    std::uint64_t positions = 0;
  };
  std::optional<Tried> tried;
};

struct MadePuzzle {
  Pegs pegs = 0;
  Rating rating;
  std::vector<Jump> solution;  // with the fewest moves, where the rating is whole
  bool fewest_moves = false;
  std::vector<Refutation> refuted;  // all other first jumps, where one first jump is to win
};

struct Puzzles {
  Status status = Status::done;
  std::vector<MadePuzzle> puzzles;  // no two are images of each other that end in the same holes
  // Positions that fit but for the band, up to the symmetries that keep the question; nothing where they are drawn from
  // a level without counting.
  std::optional<std::uint64_t> candidates;
  std::size_t rated = 0;      // so many of them were drawn and rated, to know what is hard among them
  std::size_t not_rated = 0;  // drawn, but too large to rate
  int most_pegs = 0;          // with which there are solvable positions, as far as was asked for
  std::uint64_t solvable_after =
      0;  // positions with one peg less that are solvable: what first jumps were looked up in
};

// Where there are candidates, some are drawn and rated, 8 for each puzzle and 64 at least. The easiest quarter is easy,
// the hardest quarter hard, and the half between medium. Puzzles come in the order in which they were drawn.
[[nodiscard]] Result<Puzzles> generate(const Board& board, const PegGame& game, const Order& order, Control& control);

}  // namespace meleda::pegs
