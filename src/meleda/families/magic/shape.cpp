#include "meleda/families/magic/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace meleda::magic {

namespace {

using Triple = std::array<std::int32_t, 3>;

}  // namespace

Shape shape_of(const Code& code) {
  std::vector<Triple> centres;
  auto tile = first_tile;
  for (const auto symbol : code) {
    centres.push_back({tile.centre.x, tile.centre.y, tile.centre.z});
    tile = next_tile(tile, symbol);
  }
  constexpr auto farthest = std::numeric_limits<std::int32_t>::max();
  Triple low{farthest, farthest, farthest};
  Triple high{-farthest, -farthest, -farthest};
  for (const auto& centre : centres) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto reach = std::abs(centre[axis]) % 2;  // T0 lies in z = 0: across its plane a tile is at an even place
      low[axis] = std::min(low[axis], centre[axis] - reach);
      high[axis] = std::max(high[axis], centre[axis] + reach);
    }
  }
  Shape shape;
  Triple sides{};
  for (std::size_t axis = 0; axis < 3; ++axis) sides[axis] = high[axis] - low[axis];
  for (auto& centre : centres) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (centre[axis] % 2 == 0 && (centre[axis] == low[axis] || centre[axis] == high[axis])) ++shape.on_boundary;
      centre[axis] -= low[axis];
    }
  }
  std::vector<Vector> image(centres.size());
  Triple axes{0, 1, 2};
  do {
    Triple turned_sides{};
    for (std::size_t axis = 0; axis < 3; ++axis) turned_sides[axis] = sides[static_cast<std::size_t>(axes[axis])];
    if (!std::is_sorted(turned_sides.begin(), turned_sides.end())) continue;
    shape.box = {turned_sides[0] / 2, turned_sides[1] / 2, turned_sides[2] / 2};
    for (unsigned mirrors = 0; mirrors < 8; ++mirrors) {
      for (std::size_t i = 0; i < centres.size(); ++i) {
        Triple turned{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          turned[axis] = centres[i][static_cast<std::size_t>(axes[axis])];
          if ((mirrors >> axis & 1U) != 0) turned[axis] = turned_sides[axis] - turned[axis];
        }
        image[i] = {turned[0], turned[1], turned[2]};
      }
      std::sort(image.begin(), image.end());
      if (shape.centres.empty() || image < shape.centres) shape.centres = image;
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return shape;
}

std::string box_sides_text(const Shape& shape) {
  return fmt::format("{}x{}x{}", shape.box[0], shape.box[1], shape.box[2]);
}

std::string box_text(const Shape& shape) {
  return fmt::format("{}+{}", box_sides_text(shape), shape.on_boundary);
}

std::string polyominoid_text(const Shape& shape) {
  const bool digits = std::all_of(shape.centres.begin(), shape.centres.end(), [](const Vector& c) {
    return std::max({c.x, c.y, c.z}) < 10;
  });
  std::string text;
  for (const auto& c : shape.centres) {
    if (!text.empty()) text += '-';
    text += digits ? fmt::format("{}{}{}", c.x, c.y, c.z) : fmt::format("{}.{}.{}", c.x, c.y, c.z);
  }
  return text;
}

}  // namespace meleda::magic
