#include "meleda/engines/profile.hpp"

#include "meleda/core/language.hpp"

namespace meleda {

std::string_view name_of(GraphShape shape) {
  switch (shape) {
    case GraphShape::path: return phrase("path");
    case GraphShape::tree: return phrase("tree");
    case GraphShape::bipartite: return phrase("bipartite");
    case GraphShape::odd_cycles: return "odd_cycles";
    case GraphShape::directed: return "directed";
  }
  return "directed";
}

void Profile::add_layer(std::uint64_t states_in_layer) {
  ++layers_;
  if (!by_depth.empty() && by_depth.back().states == states_in_layer) {
    ++by_depth.back().depths;
  } else {
    by_depth.push_back({states_in_layer, 1});
  }
}

void Profile::set_same_degree(std::size_t degree) {
  degrees_known = true;
  degrees.assign(degree + 1, 0);
  degrees[degree] = states;
  arcs = states * degree;
}

GraphShape Profile::shape() const {
  if (!undirected) return GraphShape::directed;
  // Connected, because everything was reached from one place; so a tree exactly if it has one edge less than states.
  // (An exploration from several sources is asked for distances, not for its shape.)
  if (degrees_known && arcs == 2 * (states - 1)) return degrees.size() <= 3 ? GraphShape::path : GraphShape::tree;
  // Breadth-first layers: every edge is within a layer or between neighbouring ones, and only the former close odd
  // cycles.
  return arc_within_layer ? GraphShape::odd_cycles : GraphShape::bipartite;
}

}  // namespace meleda
