#pragma once
// A picture as JSON, for front ends that draw it themselves.

#include "meleda/core/json.hpp"
#include "meleda/core/scene.hpp"

namespace meleda {

// A shape's `move` is what a click on it tries, allowed or not: a shape with the role `active` makes an allowed one.
[[nodiscard]] Json scene_as_json(const Scene& scene);

}  // namespace meleda
