#pragma once
// Small patterns on the board without edges.
//
// A pattern of n pegs can only reach finitely many places, and which they may be is proven beforehand, so that the
// search on those places is the search on the infinite board. Let s = (sqrt(5) - 1) / 2, so that s + s^2 = 1, and let a
// peg at distance d from a place X weigh s^d (steps between neighbours, on either lattice). A jump that ends at
// distance d of X started at distance d + 2 at most and went over a peg at distance d + 1 at most: it took away at
// least s^(d+2) + s^(d+1) = s^d and brought s^d. So no jump increases the sum of the weights, and a peg on X weighs 1:
// X can only be reached if the pattern's pegs together weigh at least 1. Jumps also move by two places along a line, so
// a peg never leaves its class of places that are even distances apart along the axes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

// Places are holes of the infinite board: any row, any x (on the triangular lattice row + x is even).
using Places = std::vector<Hole>;

// Rows with `/` between them; `x` is a peg, `.` or a blank is none. On the triangular lattice x counts half places, as
// in drawings of boards: `x x/ x`.
[[nodiscard]] Result<Places> parse_pattern(Lattice lattice, std::string_view text);

// Every place that some play from the pattern can put a peg on is among them, and so are the pattern's own; in order.
// With a margin, also all places at most that far from one of them.
[[nodiscard]] Places reachable_places(Lattice lattice, const Places& pattern, int margin = 0);

// By number among the places of a region: named like the holes of a board that is just these.
[[nodiscard]] std::string place_name(Lattice lattice, const Places& region, std::size_t place);

struct PlaceJump {
  Hole from, over, to;
  bool operator==(const PlaceJump&) const = default;
};

struct InfiniteAnswer {
  Status status = Status::done;  // done: solved; unsolvable: proven
  bool by_class = false;         // unsolvable, because the position class forbids it
  Places region;                 // where pegs can get
  std::vector<PlaceJump> jumps;  // a solution
  std::uint64_t positions = 0;   // that were tried
};

inline constexpr std::size_t most_places = 256;

// To one peg anywhere, or to the target pattern at its place.
[[nodiscard]] Result<InfiniteAnswer> solve_on_infinite_board(Lattice lattice, const Places& pattern,
                                                             const std::optional<Places>& target, Control& control,
                                                             int margin = 0);

}  // namespace meleda::pegs
