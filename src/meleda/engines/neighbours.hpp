#pragma once
// The state graph one step at a time, forwards or backwards.

#include "meleda/core/concepts.hpp"

namespace meleda {

enum class Direction { forward, backward };

// Visits each state one move away; a state may come up twice if two moves lead to it. In an undirected graph the
// neighbours are the same both ways.
template <Direction direction, class P, class Visitor>
void for_each_neighbour(const P& p, const typename P::State& s, Visitor&& visit) {
  using Move = typename P::Move;
  if constexpr (direction == Direction::forward || Undirected<P>) {
    p.moves(s, [&](const Move& m) { visit(p.apply(s, m)); });
  } else {
    static_assert(Reversible<P>, "walking backwards needs a family that is Reversible or Undirected");
    p.unmoves(s, [&](const Move& m) { visit(p.undo(s, m)); });
  }
}

}  // namespace meleda
