#pragma once
// Breadth-first search of everything that can be reached, layer by layer, on all cores.
//
// Cost: at most one expansion a state. There are three stores. By index, a table: two bits a state, where a narrow
// layer is a list of states and a wide one is read back from the table; or three bits where only layers are asked for
// and the family has batches (index_search.hpp). By key, a hash set of all states, or the last layers alone
// (key_search.hpp).

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/explore_ways.hpp"
#include "meleda/engines/key_search.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/profile.hpp"
#include "meleda/engines/visited.hpp"

namespace meleda {

struct ExploreQuestion {
  Store store = Store::automatic;  // a table where there is an index and the table fits, and a hash set elsewhere
  bool degrees = true;             // count arcs, degrees and dead ends: several times the work of finding the layers
};

// Whether the last layers tell what is new: a neighbour lies in the layer before, in the same or in the next one. For
// other spaces a hash set is used instead.
template <class P>
inline constexpr bool explores_by_layers = Keyed<P> && (Undirected<P> || Layered<P>);

template <class State>
struct Exploration {
  Profile profile;
  std::vector<State> farthest;  // some states of the deepest layer; none if the search was stopped
};

namespace detail {

// What a search that knows only numbers is told about the space.
struct SpaceFacts {
  bool undirected = false;
  bool rows_on_demand = false;
  std::optional<std::uint64_t> states;  // for progress: where the family knows how many there are
};

template <class P>
SpaceFacts facts_of(const P& p) {
  SpaceFacts facts{Undirected<P>, false, {}};
  if constexpr (Indexed<P>) facts.rows_on_demand = Batched<P>;
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
                                           Expand<std::uint64_t> expand, NeighbourRows rows, const SpaceFacts& facts,
                                           bool degrees, Control& control);

std::optional<DistanceTable> distances_to(std::uint64_t index_count, std::span<const std::uint64_t> targets,
                                          Expand<std::uint64_t> expand, const SpaceFacts& facts, Control& control);

}  // namespace detail

// Everything that can be reached from `from`. A dead end is a state, other than `from` and the `goals`, from which no
// move leads on (or, where moves can be taken back, only back).
template <Keyed P>
Exploration<typename P::State> explore(const P& p, const typename P::State& from,
                                       std::span<const typename P::State> goals, Control& control,
                                       const ExploreQuestion& question = {}) {
  using State = typename P::State;
  std::vector<State> ends{from};
  ends.insert(ends.end(), goals.begin(), goals.end());
  const auto facts = detail::facts_of(p);
  Exploration<State> explored;
  if constexpr (Indexed<P>) {
    const auto bytes = TwoBitVisited::bytes_for(p.index_count());
    if (question.store == Store::table || (question.store == Store::automatic && bytes <= control.memory_limit())) {
      auto found = detail::explore_indices(p.index_count(), indices_of(p, std::span<const State>(ends)),
                                           expand_indices<Direction::forward>(p), neighbour_rows(p), facts,
                                           question.degrees, control);
      for (const auto index : found.farthest) explored.farthest.push_back(p.unrank(index));
      explored.profile = std::move(found.profile);
      return explored;
    }
  }
  using Key = KeyOf<P>;
  const auto keys = keys_of(p, std::span<const State>(ends));
  const auto step = expand_keys<Direction::forward>(p);
  const KeySpace<Key> space{keys, step, facts.undirected, question.degrees, facts.states};
  auto found = explores_by_layers<P> && question.store == Store::layers ? search_key_layers(space, control)
                                                                        : search_keys(space, control);
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
