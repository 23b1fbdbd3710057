#pragma once
// The shape of a configuration: the places of its tiles, without their order and their grooves.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "meleda/families/magic/geometry.hpp"

namespace meleda::magic {

struct Shape {
  std::array<std::int32_t, 3> box{};  // of the smallest box around it, in sides of a tile, ascending
  std::size_t on_boundary = 0;        // tiles that lie in the faces of the box
  // Centres, from the corner of the box on, in ascending order: the first of all 48 positions in which the box has
  // ascending sides. Equal for two shapes if and only if they are congruent, mirror images included.
  std::vector<Vector> centres;

  friend bool operator==(const Shape&, const Shape&) = default;
};

[[nodiscard]] Shape shape_of(const Code& code);

// 1x2x2+8
[[nodiscard]] std::string box_text(const Shape& shape);
// 1x2x2
[[nodiscard]] std::string box_sides_text(const Shape& shape);
// 011-013-...: three digits a tile, or numbers with dots where one of them has two digits.
[[nodiscard]] std::string polyominoid_text(const Shape& shape);

}  // namespace meleda::magic
