#pragma once
// Symmetries, by number: 0 is the identity, which comes first in a list of them. What they act on is told by a
// function: image(g) is the image of the one state that is asked about, act(g, state) that of any.

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "meleda/core/assert.hpp"

namespace meleda {

// The canonical form: the least image of a state or of its key. `own` is the image under the identity, which is then
// not asked for.
template <class Key, class ImageOf>
[[nodiscard]] Key least_image(Key own, std::span<const std::size_t> group, const ImageOf& image) {
  if (!group.empty() && group.front() == 0) group = group.subspan(1);
  for (const auto g : group) own = std::min(own, static_cast<Key>(image(g)));
  return own;
}

// Those of the symmetries that keep a set of states as a whole, in the same order. With one state, those that leave it
// as it is.
template <class States, class Act>
[[nodiscard]] std::vector<std::size_t> stabiliser(std::span<const std::size_t> group, const States& states,
                                                  const Act& act) {
  std::vector<std::size_t> keeping;
  for (const auto g : group) {
    // No two states have the same image, so it is enough that no image falls out of the set.
    const bool keeps = std::all_of(states.begin(), states.end(), [&](const auto& state) {
      return std::find(states.begin(), states.end(), act(g, state)) != states.end();
    });
    if (keeps) keeping.push_back(g);
  }
  return keeping;
}

// How many different images a state has under a group, itself included: as many as the group has cosets of those that
// leave the state as it is.
template <class State, class ImageOf>
[[nodiscard]] std::size_t orbit_size(const State& own, std::span<const std::size_t> group, const ImageOf& image) {
  const auto keeping = static_cast<std::size_t>(
      std::count_if(group.begin(), group.end(), [&](std::size_t g) { return g == 0 || image(g) == own; }));
  MELEDA_ASSERT(keeping > 0 && group.size() % keeping == 0);  // else it is no group
  return group.size() / keeping;
}

}  // namespace meleda
