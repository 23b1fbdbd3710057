#pragma once
// One shortest way, searched from both ends. Layers are complete before the next one begins, so the first state that
// both sides know lies on a shortest way, and a search that is cut off has proven a lower bound.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"

namespace meleda {

template <class P>
struct FoundPath {
  Status status = Status::done;         // unsolvable also if there is no way within the longest length allowed
  std::vector<typename P::Move> moves;  // when done
  std::uint64_t lower_bound = 0;        // no way is shorter than this; equal to the length when done
  std::uint64_t states = 0;             // visited from both sides
};

namespace detail {

// The same in keys of states.
template <class Key>
struct FoundKeys {
  Status status = Status::done;
  std::vector<Key> states_on_way;  // when done, both ends included
  std::uint64_t lower_bound = 0;
  std::uint64_t states = 0;
};
template <class Key>
FoundKeys<Key> bidirectional_by_keys(Key from, std::span<const Key> targets, Expand<Key> forward, Expand<Key> backward,
                                     Control& control, std::uint64_t longest);
extern template FoundKeys<std::uint32_t> bidirectional_by_keys(std::uint32_t, std::span<const std::uint32_t>,
                                                               Expand<std::uint32_t>, Expand<std::uint32_t>, Control&,
                                                               std::uint64_t);
extern template FoundKeys<std::uint64_t> bidirectional_by_keys(std::uint64_t, std::span<const std::uint64_t>,
                                                               Expand<std::uint64_t>, Expand<std::uint64_t>, Control&,
                                                               std::uint64_t);

template <class P>
typename P::Move move_between(const P& p, const typename P::State& from, const typename P::State& to) {
  typename P::Move found{};
  bool any = false;
  p.moves(from, [&](const typename P::Move& m) {
    if (!any && p.apply(from, m) == to) {
      found = m;
      any = true;
    }
  });
  MELEDA_ASSERT(any);
  return found;
}

}  // namespace detail

// A shortest way from `from` to the nearest of the targets, of at most `longest` moves.
template <Searchable P>
FoundPath<P> bidirectional(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                           Control& control, std::uint64_t longest = std::numeric_limits<std::uint64_t>::max()) {
  const auto keys = keys_of(p, targets);
  const auto found = detail::bidirectional_by_keys<KeyOf<P>>(p.key(from), keys, expand_keys<Direction::forward>(p),
                                                             expand_keys<Direction::backward>(p), control, longest);
  FoundPath<P> path{found.status, {}, found.lower_bound, found.states};
  const auto& way = found.states_on_way;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    path.moves.push_back(detail::move_between(p, p.from_key(way[i]), p.from_key(way[i + 1])));
  }
  return path;
}

}  // namespace meleda
