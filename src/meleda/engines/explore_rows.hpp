#pragma once
// An exploration by rows (rows.hpp), in the words of explore.hpp.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/profile.hpp"
#include "meleda/engines/row_space.hpp"

namespace meleda {

// Where moves permute distinct pieces whatever lies where, every state has as many neighbours as there are different
// moves, and none is a dead end. Nothing where that is not so.
[[nodiscard]] std::optional<std::size_t> same_degree(const CellSystem& system);

// Whether every move changes the parity of the arrangement, so that there are no odd cycles: all pieces differ, and all
// moves are odd.
[[nodiscard]] bool changes_parity(const CellSystem& system);

namespace detail {

// The first layers, by plain search: some thousand states.
struct EarlyLook {
  std::uint64_t states = 0;
  std::uint64_t layers = 0;
  bool arc_within_layer = false;  // two neighbours are equally far from the start
};
template <class Key>
EarlyLook early_look(Key from, Expand<Key> expand);
extern template EarlyLook early_look(std::uint32_t, Expand<std::uint32_t>);
extern template EarlyLook early_look(std::uint64_t, Expand<std::uint64_t>);

// Everything but what the rules of a family must say.
[[nodiscard]] Profile profile_of(const RowExploration& explored, bool undirected);

}  // namespace detail

template <Rowed P>
requires Keyed<P> Exploration<typename P::State> explore_by_rows(const P& p, const typename P::State& from,
                                                                 const RowSpace<P>& space, Control& control) {
  RowQuestion question;
  question.states = detail::facts_of(p).states;
  const auto found = explore_rows(space.rows(), space.starts(), question, control);
  Exploration<typename P::State> explored;
  auto& profile = explored.profile;
  profile = detail::profile_of(found, Undirected<P>);
  for (const auto& place : found.farthest) explored.farthest.push_back(space.state(place));
  if (profile.status != Status::done) return explored;
  bool bipartite = found.two_classes;
  if constexpr (CellPermuting<P>) {
    const auto system = p.cell_system();
    bipartite |= system && changes_parity(*system);
  }
  if (Undirected<P> && !bipartite) {
    profile.arc_within_layer =
        detail::early_look(p.key(from), Expand<KeyOf<P>>(expand_keys<Direction::forward>(p))).arc_within_layer;
    profile.shape_known = profile.arc_within_layer;
  }
  if constexpr (CellPermuting<P>) {
    const auto system = p.cell_system();
    const auto degree = system ? same_degree(*system) : std::nullopt;
    if (degree) profile.set_same_degree(*degree);
  }
  return explored;
}

}  // namespace meleda
