#pragma once
// The strategy of Frame and Stewart for towers on many pegs: bring the m smallest discs to some peg, the others with
// one peg less to the target, and the m smallest onto them. The number of moves, least over m, is F(n, p). It is the
// fewest that any strategy needs for p = 3, and for p = 4 by Bousch (La quatrieme tour de Hanoi, 2014); for more pegs
// that is a conjecture.
//
// From i - 1 discs to i, F(., p) grows by 2^e with the least e such that i <= binomial(e + p - 2, p - 2). So F is
// convex in n, and the best m are an interval.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/families/hanoi/notation.hpp"

namespace meleda::hanoi {

// Of n discs and p >= 3 pegs.
[[nodiscard]] Integer frame_stewart(std::uint32_t n, std::uint32_t p);
// The least and the greatest number of discs that may be put aside first, for n >= 1: all between are as good.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> best_partitions(std::uint32_t n, std::uint32_t p);
// No strategy needs fewer moves: F where that is proven; elsewhere all discs but the largest move twice.
[[nodiscard]] Integer proven_least(std::uint32_t n, std::uint32_t p);

// The moves, one after the other: what is left to do is a list of at most some n towers.
class FrameStewartWalk {
 public:
  // n discs that lie on peg `from`, to another.
  FrameStewartWalk(std::uint32_t n, std::uint32_t pegs, std::uint8_t from, std::uint8_t to);
  bool next(Move& m);

 private:
  struct Tower {
    std::uint32_t discs = 0;
    Move move;
    std::uint32_t free = 0;  // bit q: peg q may be used besides
  };
  std::vector<Tower> left_;  // the next one last
};

}  // namespace meleda::hanoi
