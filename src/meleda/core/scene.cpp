#include "meleda/core/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

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

namespace {

struct Moved {
  Point corner;
  double scale;

  [[nodiscard]] Point at(Point p) const { return {corner.x + scale * p.x, corner.y + scale * p.y}; }

  Geometry operator()(const Rectangle& shape) const {
    return Rectangle{at(shape.corner), scale * shape.width, scale * shape.height, scale * shape.rounding};
  }
  Geometry operator()(const Circle& shape) const {
    return Circle{at(shape.centre), scale * shape.radius, scale * shape.hole};
  }
  Geometry operator()(const Text& shape) const { return Text{at(shape.centre), scale * shape.height, shape.text}; }
  Geometry operator()(auto shape) const {
    for (auto& point : shape.points) point = at(point);
    return shape;
  }
};

struct Turned {
  Angle angle;

  [[nodiscard]] Point at(Point p) const {
    const auto radians = angle.degrees * std::numbers::pi / 180;
    const Point from{p.x - angle.about.x, p.y - angle.about.y};
    return {angle.about.x + std::cos(radians) * from.x - std::sin(radians) * from.y,
            angle.about.y + std::sin(radians) * from.x + std::cos(radians) * from.y};
  }
  // Whether lines along an axis lie along one again, but for rounding.
  [[nodiscard]] bool is_by_quarters() const {
    const auto quarters = angle.degrees / 90;
    return std::abs(quarters - std::round(quarters)) < 1e-9;
  }

  Geometry operator()(const Rectangle& shape) const {
    const auto [x, y] = shape.corner;
    const Polygon corners{
        {at({x, y}), at({x + shape.width, y}), at({x + shape.width, y + shape.height}), at({x, y + shape.height})}};
    if (!is_by_quarters()) return corners;
    const auto& a = corners.points[0];
    const auto& c = corners.points[2];
    return Rectangle{
        {std::min(a.x, c.x), std::min(a.y, c.y)}, std::abs(a.x - c.x), std::abs(a.y - c.y), shape.rounding};
  }
  Geometry operator()(const Circle& shape) const { return Circle{at(shape.centre), shape.radius, shape.hole}; }
  Geometry operator()(const Text& shape) const { return Text{at(shape.centre), shape.height, shape.text}; }
  Geometry operator()(auto shape) const {
    for (auto& point : shape.points) point = at(point);
    return shape;
  }
};

}  // namespace

Geometry turned(const Geometry& geometry, const Angle& angle) {
  if (angle.degrees == 0) return geometry;
  return std::visit(Turned{angle}, geometry);
}

void place(Scene& page, const Scene& picture, Point corner, double scale, const std::string& key_prefix) {
  const Moved moved{corner, scale};
  for (const auto& shape : picture.shapes) {
    Shape placed{key_prefix + shape.key, shape.role, std::visit(moved, shape.geometry), {}, shape.tooltip};
    placed.sort = shape.sort;
    placed.shade = shape.shade;
    if (shape.angle.degrees != 0) placed.angle = {shape.angle.degrees, moved.at(shape.angle.about)};
    if (!shape.tied.empty()) placed.tied = key_prefix + shape.tied;
    page.shapes.push_back(std::move(placed));
  }
}

Scene stacked(const std::vector<Scene>& scenes) {
  if (scenes.size() == 1) return scenes.front();
  constexpr double gap = 1;
  constexpr double label_height = 0.4;
  Scene all{say("{} pictures", scenes.size()), 0, 0, {}};
  for (const auto& scene : scenes) all.width = std::max(all.width, scene.width);
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const auto prefix = fmt::format("{}-", i + 1);
    const auto& title = scenes[i].title;
    all.shapes.push_back(
        {prefix + "title", Role::label, Text{{all.width / 2, all.height + gap / 2}, label_height, title}});
    all.height += gap;
    place(all, scenes[i], {0, all.height}, 1, prefix + "in-");
    all.height += scenes[i].height;
  }
  return all;
}

}  // namespace meleda
