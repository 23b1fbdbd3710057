#pragma once
// Puzzles whose moves generate a group of permutations, in words that an engine understands: whether moves lead from
// one state to another is then known without a search.

#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/concepts.hpp"

namespace meleda {

// [point]: where it goes.
using PointImages = std::vector<std::uint16_t>;

// `group_generators`: what the moves do to points; where a move is not always legal, what those do that lead back to
// where it is. `group_element`: what would have to be done to get from one state to the other. Moves lead there if and
// only if the generators make it. Nothing where it is not one permutation alone, because some pieces look alike.
template <class P>
concept GroupMoved = TransitionSystem<P> && requires(const P& p, const typename P::State& s) {
  { p.group_generators() } -> std::same_as<std::vector<PointImages>>;
  { p.group_element(s, s) } -> std::same_as<std::optional<PointImages>>;
};

}  // namespace meleda
