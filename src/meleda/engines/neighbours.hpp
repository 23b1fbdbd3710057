#pragma once
// The arcs of the state graph, forwards or backwards.

#include "meleda/core/concepts.hpp"

namespace meleda {

enum class Direction { forward, backward };

// Visits each state one move away, together with the move; a state may come up twice if two moves lead to it.
// Backwards, the move is the one that leads from the visited state to s.
template <Direction direction, class P, class Visitor>
void for_each_arc(const P& p, const typename P::State& s, Visitor&& visit) {
  using Move = typename P::Move;
  if constexpr (direction == Direction::forward) {
    p.moves(s, [&](const Move& m) { visit(p.apply(s, m), m); });
  } else if constexpr (Reversible<P>) {
    p.unmoves(s, [&](const Move& m) { visit(p.undo(s, m), m); });
  } else {
    static_assert(Undirected<P>, "walking backwards needs a family that is Reversible or Undirected");
    p.moves(s, [&](const Move& there) {
      const auto before = p.apply(s, there);
      p.moves(before, [&](const Move& back) {
        if (p.apply(before, back) == s) visit(before, back);
      });
    });
  }
}

// Where only the states matter: in an undirected graph the neighbours are the same both ways.
template <Direction direction, class P, class Visitor>
void for_each_neighbour(const P& p, const typename P::State& s, Visitor&& visit) {
  constexpr auto way = Undirected<P> ? Direction::forward : direction;
  for_each_arc<way>(p, s, [&](const typename P::State& t, const typename P::Move&) { visit(t); });
}

}  // namespace meleda
