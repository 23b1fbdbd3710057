#pragma once
// How many shortest paths there are: layer by layer from the start, each state with the number of ways in which it can
// be reached in that many moves. Two moves that lead to the same state are two paths.

#include <cstdint>
#include <span>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/engines/neighbours.hpp"

namespace meleda {

struct PathCount {
  Status status = Status::done;
  Integer paths;             // when done
  std::uint64_t length = 0;  // of each; when done
  std::uint64_t states = 0;  // visited
};

namespace detail {

template <class Key>
PathCount count_paths_of_keys(Key from, std::span<const Key> targets, Expand<Key> expand, Control& control);
extern template PathCount count_paths_of_keys(std::uint32_t, std::span<const std::uint32_t>, Expand<std::uint32_t>,
                                              Control&);
extern template PathCount count_paths_of_keys(std::uint64_t, std::span<const std::uint64_t>, Expand<std::uint64_t>,
                                              Control&);

}  // namespace detail

// To the nearest of the targets; paths to different ones of the same distance are counted together.
template <Keyed P>
PathCount count_shortest_paths(const P& p, const typename P::State& from, std::span<const typename P::State> targets,
                               Control& control) {
  using Key = KeyOf<P>;
  const auto keys = keys_of(p, targets);
  return detail::count_paths_of_keys<Key>(p.key(from), keys, expand_keys<Direction::forward>(p), control);
}

}  // namespace meleda
