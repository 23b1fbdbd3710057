#pragma once
// Graph layout by Graphviz. It runs as a process of its own, so that a layout that takes too long can be stopped and
// one that fails takes nothing else with it.

#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"

namespace meleda {

struct LayoutEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  bool spine = false;  // wanted as one straight line, in order
};

struct Layout {
  double width = 0;
  double height = 0;
  std::vector<Point> nodes;                // their centres
  std::vector<std::vector<Point>> routes;  // of the edges, from centre to centre
};

// Nodes are boxes of the given size, in the same unit as the result.
[[nodiscard]] Result<Layout> lay_out(std::size_t nodes, const std::vector<LayoutEdge>& edges, double box_width,
                                     double box_height, Control& control);

}  // namespace meleda
