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

struct MoveDown {
  double by;

  void operator()(Rectangle& shape) const { shape.corner.y += by; }
  void operator()(Circle& shape) const { shape.centre.y += by; }
  void operator()(Text& shape) const { shape.centre.y += by; }
  void operator()(auto& shape) const {
    for (auto& point : shape.points) point.y += by;
  }
};

}  // namespace

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
    for (auto shape : scenes[i].shapes) {
      shape.key = prefix + "in-" + shape.key;
      shape.move.clear();
      std::visit(MoveDown{all.height}, shape.geometry);
      all.shapes.push_back(std::move(shape));
    }
    all.height += scenes[i].height;
  }
  return all;
}

}  // namespace meleda
