#pragma once
// The fewest moves of a tower from peg to peg on many pegs, exactly, by half of the way.
//
// When the largest disc moves for the first time, from a to x, all others lie on the other pegs. Let d be the fewest
// moves that bring them there from a. As many are needed after its last move, because moves can be taken back; so at
// least 2 d + 1. That is enough: when the others lie there, the largest goes to its goal, and the first d moves are
// taken back with the two end pegs exchanged. So one disc less has to be searched, from a tower whose goal is all
// states that leave a and one more peg free.

#include <cstdint>

#include "meleda/core/control.hpp"

namespace meleda::studies {

inline constexpr std::uint32_t most_half_way_discs = 20;

struct HalfWayOptimum {
  Status status = Status::done;
  std::uint64_t moves = 0;
  std::uint64_t states = 0;  // that were searched, each class of symmetric ones counted in full
  std::uint64_t bytes = 0;   // that it holds, or would
};

// At least 4 pegs, at most most_half_way_discs; a byte for every class of symmetric states of n - 1 discs.
[[nodiscard]] HalfWayOptimum half_way_optimum(std::uint32_t n, std::uint32_t pegs, Control& control);

}  // namespace meleda::studies
