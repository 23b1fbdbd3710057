#pragma once
// The judge: what the rules say, found by plain breadth-first search that shares nothing with the engines.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "laws/sample.hpp"

namespace meleda::laws {

inline constexpr auto far = std::numeric_limits<std::uint32_t>::max();  // no path leads there

// All states with all moves, by index.
class PlainGraph {
 public:
  struct Arc {
    AnyMove move;
    std::uint64_t to = 0;
  };

  PlainGraph(const Rules& rules, const Index& index);

  [[nodiscard]] std::uint64_t size() const { return states_.size(); }
  [[nodiscard]] const std::vector<AnyState>& states() const { return states_; }
  [[nodiscard]] const AnyState& state(std::uint64_t i) const { return states_[i]; }
  [[nodiscard]] const std::vector<Arc>& arcs(std::uint64_t i) const { return arcs_[i]; }

  // From every state to the target, in moves.
  [[nodiscard]] std::vector<std::uint32_t> distances_to(std::uint64_t target) const;
  // The same the other way round.
  [[nodiscard]] std::vector<std::uint32_t> distances_from(std::uint64_t source) const;

 private:
  std::vector<AnyState> states_;
  std::vector<std::vector<Arc>> arcs_;
  std::vector<std::vector<std::uint64_t>> children_;
  std::vector<std::vector<std::uint64_t>> parents_;
};

// Whether the moves are legal one after the other, and lead from one state to the other.
[[nodiscard]] bool lead_to(const Rules& rules, AnyState from, const std::vector<AnyMove>& moves, const AnyState& to);

}  // namespace meleda::laws
