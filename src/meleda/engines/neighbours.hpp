#pragma once
// The state graph one step at a time, forwards or backwards.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/packed_moves.hpp"
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

// Keys are packed rows, and moves may be made on these (nothing where this instance has other keys).
template <class P>
concept MovingKeys = Keyed<P> && std::same_as<KeyOf<P>, std::uint64_t> && requires(const P& p) {
  { p.key_moves() } -> std::same_as<std::optional<PackedMoves>>;
};

template <Direction direction, Keyed P>
auto expand_keys(const P& p) {
  std::optional<PackedMoves> packed;
  if constexpr (MovingKeys<P> && (direction == Direction::forward || Undirected<P>)) packed = p.key_moves();
  return [&p, packed](std::span<const KeyOf<P>> states, Neighbours<KeyOf<P>>& found) {
    if constexpr (MovingKeys<P>) {
      if (packed) {
        packed->apply(states, found.numbers, found.ends);
        return;
      }
    }
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

// Rows of neighbours of at most 64 indices (see Batched), where a family has them; otherwise made one by one, and then
// all are made before the first is shown.
using RowVisitor = FunctionRef<bool(std::span<const std::uint64_t> row)>;
using NeighbourRows = FunctionRef<void(std::span<const std::uint64_t> indices, RowVisitor visit)>;

template <Indexed P>
auto neighbour_rows(const P& p) {
  return [&p](std::span<const std::uint64_t> indices, RowVisitor visit) {
    if constexpr (Batched<P>) {
      p.neighbour_rows(indices, visit);
    } else {
      // Up to 16 rows of 64 without a look for memory.
      std::array<std::uint64_t, 16 * most_in_batch> few;
      std::vector<std::uint64_t> many;
      std::span<std::uint64_t> rows(few);
      std::size_t end = 0;
      for (std::size_t i = 0; i < indices.size(); ++i) {
        std::size_t at = i;
        for_each_neighbour<Direction::forward>(p, p.unrank(indices[i]), [&](const typename P::State& t) {
          if (at >= end) {
            if (end + indices.size() > rows.size()) {
              std::vector<std::uint64_t> more(2 * rows.size());
              std::copy(rows.begin(), rows.end(), more.begin());
              many = std::move(more);
              rows = many;
            }
            std::copy(indices.begin(), indices.end(), rows.begin() + static_cast<std::ptrdiff_t>(end));
            end += indices.size();
          }
          rows[at] = p.rank(t);
          at += indices.size();
        });
      }
      for (std::size_t at = 0; at < end; at += indices.size()) {
        if (!visit(rows.subspan(at, indices.size()))) return;
      }
    }
  };
}

// Counts neighbours: those that are another state, each once.
template <class Number>
struct DegreeTally {
  std::vector<std::uint64_t> degrees;  // [d]: states with d neighbours
  std::uint64_t arcs = 0;
  std::uint64_t dead_ends = 0;

  // The neighbours of s, of which some may be s or the same; afterwards the first ones, as many as it says, are those
  // that count. From a dead end nothing leads on: no move at all, or, in an undirected graph, only the move back; the
  // `ends` are none.
  std::size_t count(Number s, std::span<Number> neighbours, bool undirected, std::span<const Number> ends) {
    std::size_t degree = 0;
    for (const auto t : neighbours) {
      const auto distinct = neighbours.first(degree);
      if (t == s || std::find(distinct.begin(), distinct.end(), t) != distinct.end()) continue;
      neighbours[degree++] = t;
    }
    if (degrees.size() <= degree) degrees.resize(degree + 1);
    ++degrees[degree];
    arcs += degree;
    if (degree <= (undirected ? 1U : 0U) && std::find(ends.begin(), ends.end(), s) == ends.end()) ++dead_ends;
    return degree;
  }
  void add(const DegreeTally& other) {
    if (degrees.size() < other.degrees.size()) degrees.resize(other.degrees.size());
    for (std::size_t d = 0; d < other.degrees.size(); ++d) degrees[d] += other.degrees[d];
    arcs += other.arcs;
    dead_ends += other.dead_ends;
  }
};

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
