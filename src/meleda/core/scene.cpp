#include "meleda/core/scene.hpp"

#include "meleda/core/assert.hpp"

namespace meleda {

std::string_view name_of(Role role) {
  switch (role) {
    case Role::frame: return "frame";
    case Role::slot: return "slot";
    case Role::piece: return "piece";
    case Role::piece_off: return "piece-off";
    case Role::active: return "active";
    case Role::label: return "label";
    case Role::node: return "node";
    case Role::node_start: return "node-start";
    case Role::node_goal: return "node-goal";
    case Role::solution: return "solution";
    case Role::edge: return "edge";
  }
  broken_invariant("the role is one of all_roles", __FILE__, __LINE__);
}

}  // namespace meleda
