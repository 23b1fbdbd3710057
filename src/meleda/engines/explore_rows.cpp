#include "meleda/engines/explore_rows.hpp"

#include <tsl/robin_map.h>

#include <algorithm>
#include <vector>

#include "meleda/core/rank/permutation.hpp"
#include "meleda/engines/key_hash.hpp"

namespace meleda {

std::optional<std::size_t> same_degree(const CellSystem& system) {
  if (system.has_blank()) return std::nullopt;
  if (std::any_of(system.counts.begin(), system.counts.end(), [](std::uint32_t count) { return count > 1; })) {
    return std::nullopt;
  }
  // Moves that do the same to the cells differ if they turn pieces differently; where they permute other sets of
  // pieces, these may look alike.
  CellMove still;
  for (std::size_t c = 0; c < system.cells(); ++c) still.to.push_back(static_cast<std::uint8_t>(c));
  for (std::size_t i = 0; i < system.radices.size(); ++i) still.digit_from.push_back(static_cast<std::uint8_t>(i));
  still.digit_add.assign(system.radices.size(), 0);
  std::vector<const CellMove*> different{&still};
  for (const auto& move : system.moves) {
    bool fresh = true;
    for (const auto* other : different) {
      if (other->to != move.to) continue;
      if (other->digit_from != move.digit_from) return std::nullopt;
      fresh = fresh && other->digit_add != move.digit_add;
    }
    if (fresh) different.push_back(&move);
  }
  const auto degree = different.size() - 1;
  if (degree < 2) return std::nullopt;  // so that no state is a dead end
  return degree;
}

bool changes_parity(const CellSystem& system) {
  return std::all_of(system.counts.begin(), system.counts.end(), [](std::uint32_t count) { return count <= 1; }) &&
         std::all_of(system.moves.begin(), system.moves.end(),
                     [](const CellMove& move) { return ranking::parity(move.to) == 1; });
}

namespace detail {

template <class Key>
EarlyLook early_look(Key from, Expand<Key> expand) {
  constexpr std::size_t most_states = 20'000;
  EarlyLook look;
  tsl::robin_map<Key, std::uint32_t, KeyHash<Key>> depths{{from, 0}};
  std::vector<Key> open{from};
  Neighbours<Key> found;
  for (std::size_t i = 0; i < open.size() && depths.size() < most_states; ++i) {
    found.numbers.clear();
    found.ends.clear();
    const Key key = open[i];
    expand(std::span(&key, 1), found);
    const auto depth = depths[key];
    look.layers = depth + 1;
    for (const auto number : found.numbers) {
      const auto [at, fresh] = depths.try_emplace(number, depth + 1);
      if (fresh) open.push_back(number);
      if (at->second == depth && number != key) look.arc_within_layer = true;
    }
  }
  look.states = depths.size();
  return look;
}
template EarlyLook early_look(std::uint32_t, Expand<std::uint32_t>);
template EarlyLook early_look(std::uint64_t, Expand<std::uint64_t>);

Profile profile_of(const RowExploration& explored, bool undirected) {
  Profile profile;
  profile.status = explored.status;
  profile.store = "rows";
  profile.bytes = explored.bytes;
  profile.undirected = undirected;
  profile.degrees_known = false;
  for (const auto states : explored.by_depth) {
    profile.states += states;
    profile.add_layer(states);
  }
  return profile;
}

}  // namespace detail

}  // namespace meleda
