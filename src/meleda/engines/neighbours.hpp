#pragma once
// The state graph one step at a time, forwards or backwards.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/engines/function_ref.hpp"
#include "meleda/engines/key_hash.hpp"

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

// The same in numbers (keys or indices), for searches that know no state type. They ask for many states at once, so
// that the call does not count.
template <class Number>
struct Neighbours {
  std::vector<Number> numbers;    // of the first state, then of the second, ...
  std::vector<std::size_t> ends;  // [i]: where those of the i-th state end
};
template <class Number>
using Expand = FunctionRef<void(std::span<const Number> states, Neighbours<Number>& found)>;

template <Direction direction, Keyed P>
auto expand_keys(const P& p) {
  return [&p](std::span<const KeyOf<P>> states, Neighbours<KeyOf<P>>& found) {
    for (const auto key : states) {
      for_each_neighbour<direction>(p, p.from_key(key),
                                    [&](const typename P::State& t) { found.numbers.push_back(p.key(t)); });
      found.ends.push_back(found.numbers.size());
    }
  };
}

template <Direction direction, Indexed P>
auto expand_indices(const P& p) {
  return [&p](std::span<const std::uint64_t> states, Neighbours<std::uint64_t>& found) {
    for (const auto index : states) {
      for_each_neighbour<direction>(p, p.unrank(index),
                                    [&](const typename P::State& t) { found.numbers.push_back(p.rank(t)); });
      found.ends.push_back(found.numbers.size());
    }
  };
}

// States as numbers.
template <Keyed P>
std::vector<KeyOf<P>> keys_of(const P& p, std::span<const typename P::State> states) {
  std::vector<KeyOf<P>> keys;
  for (const auto& s : states) keys.push_back(p.key(s));
  return keys;
}
template <Indexed P>
std::vector<std::uint64_t> indices_of(const P& p, std::span<const typename P::State> states) {
  std::vector<std::uint64_t> indices;
  for (const auto& s : states) indices.push_back(p.rank(s));
  return indices;
}

}  // namespace meleda
