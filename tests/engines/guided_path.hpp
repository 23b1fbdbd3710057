#pragma once
// The judge of paths on a potential: what the moves do, written anew.

#include <utility>

#include "meleda/core/guided.hpp"
#include "meleda/engines/beam.hpp"

namespace meleda {

inline bool solves(const GuidedTask& task, const BeamPath& path) {
  auto state = task.start;
  for (const auto move : path.moves) {
    auto next = state;
    for (const auto& s : task.moves.at(move)) next[s.to] = state[s.from];
    state = std::move(next);
  }
  return path.found && state == task.goal && path.lower_bound <= path.moves.size();
}

}  // namespace meleda
