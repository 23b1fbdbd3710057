#pragma once
// Breadth-first search over an index, three bits a state: seen, in this layer, in the next. It takes states in batches
// of 64 and finds layers alone; what else there is to know about a state would cost more than the search.
//
// A layer that is wide beside the index is read from its bits: the states of the layer push to their neighbours, or,
// towards the end and where moves can be taken back, the states that are still unseen look for a neighbour in the
// layer. A narrow layer is a list, so that long paths do not scan the table for every state.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"
#include "meleda/engines/profile.hpp"

namespace meleda {

struct IndexSpace {
  std::uint64_t index_count = 0;
  bool undirected = false;
  bool rows_on_demand = false;               // a row that is not asked for costs nothing
  std::optional<std::uint64_t> states = {};  // how many there are, for progress
};

struct IndexExploration {
  Profile profile;                      // without degrees
  std::vector<std::uint64_t> farthest;  // the first of the deepest layer; none if the search was stopped
};

// What a search holds at least; it is not begun if that is more than the control allows. Where there is room, every
// further worker gets a bit a state of its own.
[[nodiscard]] std::uint64_t bytes_of_index_search(std::uint64_t index_count);

[[nodiscard]] IndexExploration search_indices(const IndexSpace& space, std::uint64_t from, NeighbourRows rows,
                                              Control& control);

}  // namespace meleda
