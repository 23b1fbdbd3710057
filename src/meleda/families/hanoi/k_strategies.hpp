#pragma once
// Strategies for k-towers, and what is proven about the fewest moves.
//
// Three kinds. The classic solution, with shortcuts: where the classic solution carries the r smallest discs to a peg
// that has k larger ones, they may be put there upside down, in r moves instead of 2^r - 1, and at their next transfer
// be turned over again. Taken greedily, the largest r first, these are the solutions of "Several bounds for the k-Tower
// of Hanoi puzzle" for k = n - 3, n - 4 and n - 5 and their lengths. For k = 1, 2 and 3, lists of flips, some for each
// stack that is built, that grow with n^2. A strategy for a larger k is one for every smaller k.

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/families/hanoi/notation.hpp"

namespace meleda::hanoi {

// Discs from the top of one peg to another, one by one: so upside down.
struct Flip {
  std::uint32_t discs = 1;
  Move move;
};

struct Strategy {
  enum class Kind { classic, shortcuts, flips };
  Kind kind = Kind::classic;
  std::uint32_t discs = 0;
  std::uint32_t k = 0;  // for which it was made
  Integer moves = 0;

  [[nodiscard]] const Integer& length() const { return moves; }
};

// The shortest of those that serve (discs, k).
[[nodiscard]] Strategy best_strategy(std::uint32_t discs, std::uint32_t k);
// One of a kind, where there is one for these numbers.
[[nodiscard]] std::optional<Strategy> strategy(Strategy::Kind kind, std::uint32_t discs, std::uint32_t k);

// No solution is shorter. Building each stack of j discs takes j moves at least, before the largest disc moves and
// after it; where k >= n - 2 nothing is gained over the classic rules.
[[nodiscard]] Integer k_lower_bound(std::uint32_t discs, std::uint32_t k);

// The bounds that the paper gives, where it gives one: nothing outside the range for which its proofs hold.
[[nodiscard]] std::optional<Integer> paper_bound(std::uint32_t discs, std::uint32_t k);

// The moves one after the other, from a tower on one peg to a tower on another.
class StrategyWalk {
 public:
  StrategyWalk(const Strategy& strategy, std::uint8_t from, std::uint8_t to);
  bool next(Move& m);

 private:
  // Of the classic solution: a tower that is carried, a disc that moves, or a tower that is turned over.
  struct Item {
    enum class Kind : std::uint8_t { carried, moved, flipped };
    Kind kind = Kind::moved;
    std::uint32_t size = 0;  // discs of the tower; the number of the one that moves
    Move move;
  };
  // All items in which no tower of more than r discs is carried, made from those of the level above.
  struct Level {
    std::uint32_t r = 0;
    std::vector<std::uint32_t> larger;  // [peg]: discs above r
    std::deque<Item> ahead;
  };

  std::optional<Item> pull(std::size_t level);
  bool fill(std::size_t level, std::size_t items);
  void count(Level& level, const Item& item) const;

  std::uint8_t peg_[3];
  std::uint32_t k_ = 0;
  std::vector<Level> levels_;
  std::vector<Item> open_;
  std::uint32_t n_ = 0;
  Item item_;               // that is being carried out
  std::uint64_t done_ = 0;  // moves of it
  std::uint64_t of_ = 0;
  std::vector<Flip> flips_;  // of a list of flips: until the largest disc moves
  std::size_t flip_ = 0;
  int phase_ = -1;  // of a list of flips: before, at, and after that
};

}  // namespace meleda::hanoi
