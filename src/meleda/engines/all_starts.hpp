#pragma once
// All distances between any two states that can be reached: diameter, how many pairs are at each distance, and how far
// from each state the others are. A search from all states at once (rows.hpp), where the block is a state and the bit
// the state where it began: two bits for each pair.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/engines/neighbours.hpp"

namespace meleda {

// Of numbers that stand for states.
template <class Number>
struct AllStarts {
  Status status = Status::done;
  std::vector<Number> states;                    // in ascending order
  std::vector<std::uint64_t> pairs_by_distance;  // [distance]: ordered pairs, each state with itself included
  std::vector<std::uint32_t> eccentricities;     // [state]: the largest distance to a state that it reaches
  std::uint64_t bytes = 0;                       // what was held, or would have been
};

namespace detail {

template <class Number>
AllStarts<Number> all_starts(Number from, Expand<Number> expand, Control& control);
extern template AllStarts<std::uint32_t> all_starts(std::uint32_t, Expand<std::uint32_t>, Control&);
extern template AllStarts<std::uint64_t> all_starts(std::uint64_t, Expand<std::uint64_t>, Control&);

}  // namespace detail

// Of all states that can be reached from `from`, by their keys.
template <Keyed P>
AllStarts<KeyOf<P>> all_starts(const P& p, const typename P::State& from, Control& control) {
  return detail::all_starts(p.key(from), Expand<KeyOf<P>>(expand_keys<Direction::forward>(p)), control);
}

}  // namespace meleda
