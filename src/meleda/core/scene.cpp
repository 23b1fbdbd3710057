#include "meleda/core/scene.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

void place(Scene& page, const Scene& picture, Point corner, double scale, const std::string& key_prefix) {
  for (const auto& shape : picture.shapes) {
    page.shapes.push_back({key_prefix + shape.key,
                           shape.role,
                           std::visit(Moved{corner, scale}, shape.geometry),
                           {},
                           shape.tooltip,
                           {},
                           {},
                           {},
                           shape.sort,
                           shape.shade});
  }
}

Scene stacked(const std::vector<Scene>& scenes) {
  if (scenes.size() == 1) return scenes.front();
  constexpr double gap = 1;
  constexpr double label_height = 0.4;
  Scene all{fmt::format("{} pictures", scenes.size()), 0, 0, {}};
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
