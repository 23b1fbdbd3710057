#pragma once
// The fewest moves of a k-tower, exactly.
//
// The largest disc moves only from an otherwise empty peg to an empty one, while all others are on the third. Before
// its first move and, by symmetry, after its last one, at least as many moves are made as it takes to bring the others
// from on top of it to one other peg, in whatever order; and twice that and one are enough, because the second half can
// be the first one backwards with the two end pegs exchanged. So the first half is searched: the other discs, with the
// largest one as a base on peg a, layer by layer with the last two layers held, up to the exchange of b and c.
//
// A state is left out where even the least that must follow is more than a strategy needs. While discs x + 1, x + 2,
// ... lie on a as at the beginning, each disc y of these moves for the first time when all smaller ones are one stack,
// and until the next larger one does, at least this many moves are made:
//  k = 1: y, because all must come onto it;
//  k >= 2: 2 (y - 1), because disc y - 1 comes onto y before all others, which are on a meanwhile;
//  k above the number of discs that lie below them on a: 3 y - 5 for y >= 3, because the largest of those others must
//  come there first, while the rest is on y.
// Within such a stage, discs that are not yet on y count once, those that must make way for disc y - 1 twice.

#include <cstdint>
#include <optional>

#include "meleda/core/control.hpp"

namespace meleda::studies {

inline constexpr std::uint32_t most_k_search_discs = 15;

struct KOptimum {
  Status status = Status::done;
  std::uint64_t moves = 0;
  std::uint64_t states = 0;  // that were searched; 0 where a strategy meets a proven bound
};

// n up to most_k_search_discs. With `all`, nothing is left out and no bound is trusted.
[[nodiscard]] KOptimum k_optimum(std::uint32_t n, std::uint32_t k, Control& control, bool all = false);

}  // namespace meleda::studies
