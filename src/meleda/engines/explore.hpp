#pragma once
// Breadth-first search of everything that can be reached, layer by layer, on all cores.
//
// Cost: one expansion a state. With the two-bit table a narrow layer is a list of states and a wide one is read back
// from the table, so that memory stays near 2 bits a state for wide spaces while a path of 2^30 layers of one state
// each does not scan the table 2^30 times.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/profile.hpp"
#include "meleda/engines/visited.hpp"

namespace meleda {

enum class Store { automatic, table, hash };

template <class State>
struct Exploration {
  Profile profile;
  std::vector<State> farthest;  // some states of the deepest layer; none if the search was stopped
};

namespace detail {

// What a search that knows only numbers is told about the space.
struct SpaceFacts {
  bool undirected = false;
  std::optional<std::uint64_t> states;  // for progress: where the family knows how many there are
};

template <class P>
SpaceFacts facts_of(const P& p) {
  SpaceFacts facts{Undirected<P>, {}};
  if constexpr (Counted<P>) {
    const auto states = p.state_count();
    if (states <= std::numeric_limits<std::uint64_t>::max()) facts.states = static_cast<std::uint64_t>(states);
  } else {
    static_cast<void>(p);
  }
  return facts;
}

// `ends` begins with the state where the search does.
Exploration<std::uint64_t> explore_indices(std::uint64_t index_count, std::span<const std::uint64_t> ends,
                                           Expand<std::uint64_t> expand, const SpaceFacts& facts, Control& control);
template <class Key>
Exploration<Key> explore_keys(std::span<const Key> ends, Expand<Key> expand, const SpaceFacts& facts, Control& control);
extern template Exploration<std::uint32_t> explore_keys(std::span<const std::uint32_t>, Expand<std::uint32_t>,
                                                        const SpaceFacts&, Control&);
extern template Exploration<std::uint64_t> explore_keys(std::span<const std::uint64_t>, Expand<std::uint64_t>,
                                                        const SpaceFacts&, Control&);

std::optional<DistanceTable> distances_to(std::uint64_t index_count, std::span<const std::uint64_t> targets,
                                          Expand<std::uint64_t> expand, const SpaceFacts& facts, Control& control);

}  // namespace detail

// Everything that can be reached from `from`. A dead end is a state, other than `from` and the `goals`, from which no
// move leads on (or, where moves can be taken back, only back).
template <Keyed P>
Exploration<typename P::State> explore(const P& p, const typename P::State& from,
                                       std::span<const typename P::State> goals, Control& control,
                                       Store store = Store::automatic) {
  using State = typename P::State;
  std::vector<State> ends{from};
  ends.insert(ends.end(), goals.begin(), goals.end());
  Exploration<State> explored;
  if constexpr (Indexed<P>) {
    const auto bytes = TwoBitVisited::bytes_for(p.index_count());
    if (store == Store::table || (store == Store::automatic && bytes <= control.memory_limit())) {
      auto found = detail::explore_indices(p.index_count(), indices_of(p, std::span<const State>(ends)),
                                           expand_indices<Direction::forward>(p), detail::facts_of(p), control);
      for (const auto index : found.farthest) explored.farthest.push_back(p.unrank(index));
      explored.profile = std::move(found.profile);
      return explored;
    }
  }
  const auto keys = keys_of(p, std::span<const State>(ends));
  auto found = detail::explore_keys(std::span<const KeyOf<P>>(keys),
                                    Expand<KeyOf<P>>(expand_keys<Direction::forward>(p)), detail::facts_of(p), control);
  for (const auto key : found.farthest) explored.farthest.push_back(p.from_key(key));
  explored.profile = std::move(found.profile);
  return explored;
}

// For every index the number of moves to the nearest target, or `unreachable`; nothing if the work was stopped, or if
// the space is so large that a distance might not fit into 32 bits.
template <Indexed P>
requires(Undirected<P> || Reversible<P>) std::optional<DistanceTable> distance_table(
    const P& p, std::span<const typename P::State> targets, Control& control) {
  return detail::distances_to(p.index_count(), indices_of(p, targets), expand_indices<Direction::backward>(p),
                              detail::facts_of(p), control);
}

}  // namespace meleda
