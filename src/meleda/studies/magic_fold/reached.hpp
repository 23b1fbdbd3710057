#pragma once
// Which configurations are reached from the start of the folding model, and in how many moves.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/families/magic/code.hpp"
#include "meleda/families/magic_fold/magic_fold.hpp"

namespace meleda::studies {

struct ReachedConfiguration {
  magic::Code code;                    // canonical
  std::string shape;                   // equal for configurations of one shape
  std::optional<std::uint32_t> moves;  // the fewest; none if it is not reached
};

struct Reached {
  Status status = Status::done;
  std::uint64_t states = 0;                          // of the model, the start included
  std::vector<std::uint64_t> by_depth;               // as far as it went
  std::vector<ReachedConfiguration> configurations;  // all whose invariants vanish, in the order of their codes
};

// Goes through all states, layer by layer, on all cores.
[[nodiscard]] Reached reached_configurations(const magic_fold::MagicFold& rules,
                                             const magic_fold::MagicFold::State& start, Control& control);

}  // namespace meleda::studies
