#include "meleda/core/look.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "meleda/core/assert.hpp"

namespace meleda {

Look look_of(Role role) {
  switch (role) {
    case Role::frame: return {"#6b5b45", "#e6dac6", 0.05};
    case Role::slot: return {"#59616e", "#f3f4f6", 0.03, 0.08};
    case Role::piece: return {"#1e4e79", "#8fbbe0", 0.05};
    case Role::piece_off: return {"#1e4e79", "#ffffff", 0.05};
    case Role::active: return {"#b04a06", "#ffeecb", 0.11, 0, 0.25, true};
    case Role::label: return {"#1f2933", "#ffffff", 0.03};
    case Role::node: return {"#4b5563", "#f3f4f6", 0.04};
    case Role::node_start: return {"#14532d", "#d3efda", 0.08, 0.12};
    case Role::node_goal: return {"#7a1f4b", "#f7d7e6", 0.14, 0, 1, true};
    case Role::solution: return {"#0b6b64", "#cdeeea", 0.1};
    case Role::edge: return {"#59616e", "none", 0.04};
  }
  broken_invariant("the role is one of all_roles", __FILE__, __LINE__);
}

std::string_view fill_of_sort(unsigned sort) {
  // White, red, green, yellow, orange, blue, violet and grey, whose tones were chosen so that no two are alike for
  // whoever lacks one of the three kinds of cones. The page has the same.
  constexpr std::array<std::string_view, most_sorts> fills{"#ffffff", "#ed8a8b", "#a0f3b0", "#f9e76b",
                                                           "#f1b165", "#93b1d2", "#c298f2", "#c1c5ca"};
  MELEDA_ASSERT(sort >= 1 && sort <= most_sorts);
  return fills[sort - 1];
}

std::string shaded(std::string_view fill, unsigned shade) {
  if (fill == "none" || shade == 0) return std::string(fill);
  const auto light = 1 - 0.08 * std::min(shade, most_shades);
  const auto part = [&](std::size_t at) {
    unsigned value = 0;
    std::from_chars(fill.data() + at, fill.data() + at + 2, value, 16);
    return static_cast<unsigned>(std::lround(value * light));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", part(1), part(3), part(5));
}

Look look_of(const Shape& shape) {
  auto look = look_of(shape.role);
  // A piece of a sort hides what lies below it, also where it is active.
  if (shape.sort != 0) {
    look.fill = fill_of_sort(shape.sort);
    look.fill_opacity = 1;
  }
  look.shade = shape.shade;
  return look;
}

}  // namespace meleda
