#pragma once
// A body as JSON, for programs that turn it themselves.

#include "meleda/core/json.hpp"
#include "meleda/core/solid.hpp"

namespace meleda {

// Corners and points of marks are numbers of vertices, from 0; each vertex is there once.
[[nodiscard]] Json solid_as_json(const Solid& solid);

[[nodiscard]] Json turn_as_json(const Turn& turn);

}  // namespace meleda
