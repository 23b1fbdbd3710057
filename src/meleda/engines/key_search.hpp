#pragma once
// Breadth-first search by keys, for spaces without an index and for small parts of huge ones: with a hash set of all
// states, or with the last two layers alone.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/profile.hpp"

namespace meleda {

template <class Key>
struct KeySpace {
  std::span<const Key> ends;  // where the search begins; and states that are no dead ends
  Expand<Key> expand;
  bool undirected = false;
  bool degrees = true;                       // whether they are counted
  std::optional<std::uint64_t> states = {};  // how many there are, for progress
};

template <class Key>
struct KeyExploration {
  Profile profile;
  std::vector<Key> farthest;  // the smallest of the deepest layer; none if the search was stopped
};

// All states in a hash set.
template <class Key>
[[nodiscard]] KeyExploration<Key> search_keys(const KeySpace<Key>& space, Control& control);

// Undirected spaces, or such where every move leads to a layer of its own: three layers are held at most, as sorted
// keys.
template <class Key>
[[nodiscard]] KeyExploration<Key> search_key_layers(const KeySpace<Key>& space, Control& control);

extern template KeyExploration<std::uint32_t> search_keys(const KeySpace<std::uint32_t>&, Control&);
extern template KeyExploration<std::uint64_t> search_keys(const KeySpace<std::uint64_t>&, Control&);
extern template KeyExploration<std::uint32_t> search_key_layers(const KeySpace<std::uint32_t>&, Control&);
extern template KeyExploration<std::uint64_t> search_key_layers(const KeySpace<std::uint64_t>&, Control&);

}  // namespace meleda
