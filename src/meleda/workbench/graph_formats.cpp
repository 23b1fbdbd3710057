#include "meleda/workbench/graph_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "meleda/core/svg.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/layout.hpp"

namespace meleda {

namespace {

std::string escaped_for_dot(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// "+1 / -1": there and back.
std::string edge_label(const GraphReport::Edge& edge) {
  return edge.back.empty() ? edge.move : fmt::format("{} / {}", edge.move, edge.back);
}

}  // namespace

std::string graph_as_dot(const GraphReport& graph, const std::string& title) {
  const auto arrow = graph.undirected ? "--" : "->";
  std::string out =
      fmt::format("{} \"{}\" {{\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"sans-serif\"];\n",
                  graph.undirected ? "graph" : "digraph", escaped_for_dot(title));
  for (const auto& node : graph.nodes) {
    std::vector<std::string> attributes;
    if (node.start || node.goal) attributes.emplace_back("style=\"rounded,filled\"");
    if (node.start) attributes.emplace_back("fillcolor=\"#cfe3f7\"");
    if (node.goal) attributes.emplace_back("fillcolor=\"#cdebd0\"");
    if (node.on_solution) attributes.emplace_back("penwidth=2");
    out += fmt::format("  \"{}\"", escaped_for_dot(node.state));
    if (!attributes.empty()) out += fmt::format(" [{}]", fmt::join(attributes, ", "));
    out += ";\n";
  }
  for (const auto& edge : graph.edges) {
    out += fmt::format("  \"{}\" {} \"{}\" [label=\"{}\"{}];\n", escaped_for_dot(graph.nodes[edge.from].state), arrow,
                       escaped_for_dot(graph.nodes[edge.to].state), escaped_for_dot(edge_label(edge)),
                       edge.on_solution ? ", penwidth=3, weight=100" : "");
  }
  return out + "}\n";
}

std::string graph_as_graphml(const GraphReport& graph) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
      "  <key id=\"state\" for=\"node\" attr.name=\"state\" attr.type=\"string\"/>\n"
      "  <key id=\"depth\" for=\"node\" attr.name=\"depth\" attr.type=\"int\"/>\n"
      "  <key id=\"start\" for=\"node\" attr.name=\"start\" attr.type=\"boolean\"/>\n"
      "  <key id=\"goal\" for=\"node\" attr.name=\"goal\" attr.type=\"boolean\"/>\n"
      "  <key id=\"solution\" for=\"all\" attr.name=\"solution\" attr.type=\"boolean\"/>\n"
      "  <key id=\"move\" for=\"edge\" attr.name=\"move\" attr.type=\"string\"/>\n"
      "  <key id=\"back\" for=\"edge\" attr.name=\"back\" attr.type=\"string\"/>\n";
  out += fmt::format("  <graph edgedefault=\"{}\">\n", graph.undirected ? "undirected" : "directed");
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto& node = graph.nodes[i];
    out += fmt::format(
        "    <node id=\"n{}\"><data key=\"state\">{}</data><data key=\"depth\">{}</data><data key=\"start\">{}</data>"
        "<data key=\"goal\">{}</data><data key=\"solution\">{}</data></node>\n",
        i, escaped_for_xml(node.state), node.depth, node.start, node.goal, node.on_solution);
  }
  for (const auto& edge : graph.edges) {
    out += fmt::format("    <edge source=\"n{}\" target=\"n{}\"><data key=\"move\">{}</data>", edge.from, edge.to,
                       escaped_for_xml(edge.move));
    if (!edge.back.empty()) out += fmt::format("<data key=\"back\">{}</data>", escaped_for_xml(edge.back));
    out += fmt::format("<data key=\"solution\">{}</data></edge>\n", edge.on_solution);
  }
  return out + "  </graph>\n</graphml>\n";
}

Json graph_as_json(const GraphReport& graph) {
  Json json = {{"directed", !graph.undirected}, {"nodes", Json::array()}, {"edges", Json::array()}};
  for (const auto& node : graph.nodes) {
    json["nodes"].push_back({{"state", node.state},
                             {"depth", std::to_string(node.depth)},
                             {"start", node.start},
                             {"goal", node.goal},
                             {"solution", node.on_solution}});
  }
  for (const auto& edge : graph.edges) {
    Json fields = {{"from", graph.nodes[edge.from].state}, {"to", graph.nodes[edge.to].state}, {"move", edge.move}};
    if (!edge.back.empty()) fields["back"] = edge.back;
    fields["solution"] = edge.on_solution;
    json["edges"].push_back(std::move(fields));
  }
  return json;
}

namespace {

// Where the puzzle puts its states: nodes of that size side by side, edges straight.
Layout natural_layout(const GraphReport& graph, double box_width, double box_height) {
  const double across = box_width + 0.3;
  const double down = std::max(box_height + 0.45, across * 0.6);
  Layout layout;
  Point least = graph.places.front();
  for (const auto& place : graph.places) least = {std::min(least.x, place.x), std::min(least.y, place.y)};
  for (const auto& place : graph.places) {
    const Point at{(place.x - least.x) * across + box_width / 2, (place.y - least.y) * down + box_height / 2};
    layout.width = std::max(layout.width, at.x + box_width / 2);
    layout.height = std::max(layout.height, at.y + box_height / 2);
    layout.nodes.push_back(at);
  }
  for (const auto& edge : graph.edges) layout.routes.push_back({layout.nodes[edge.from], layout.nodes[edge.to]});
  return layout;
}

}  // namespace

Result<Scene> graph_as_scene(const GraphReport& graph, const std::string& title, Control& control) {
  constexpr double letter = 0.22;  // width of a letter of the labels, in unit squares
  std::size_t longest = 1;
  for (const auto& node : graph.nodes) longest = std::max(longest, node.state.size());
  const double box_width = letter * static_cast<double>(longest) + 0.3;
  constexpr double box_height = 0.55;
  std::vector<LayoutEdge> edges;
  for (const auto& edge : graph.edges) edges.push_back({edge.from, edge.to, edge.on_solution});
  auto layout = graph.places.empty() ? lay_out(graph.nodes.size(), edges, box_width, box_height, control)
                                     : natural_layout(graph, box_width, box_height);
  if (!layout) return tl::unexpected<Error>(std::move(layout).error());

  constexpr double margin = 0.4;
  Scene scene{title, layout->width + 2 * margin, layout->height + 2 * margin, {}};
  const auto at = [&](std::size_t node) {
    return Point{layout->nodes[node].x + margin, layout->nodes[node].y + margin};
  };
  const auto route = [&](std::size_t edge) {
    auto points = layout->routes[edge];
    for (auto& point : points) point = {point.x + margin, point.y + margin};
    return points;
  };
  for (const bool spine : {false, true}) {  // the spine on top
    for (std::size_t i = 0; i < graph.edges.size(); ++i) {
      const auto& edge = graph.edges[i];
      if (edge.on_solution != spine) continue;
      scene.shapes.push_back(
          {fmt::format("edge-{}", i), spine ? Role::solution : Role::edge, Line{route(i)}, {}, edge_label(edge)});
    }
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const auto& node = graph.nodes[i];
    const auto centre = at(i);
    const auto role = node.start ? Role::node_start : node.goal ? Role::node_goal : Role::node;
    scene.shapes.push_back(
        {fmt::format("node-{}", node.state),
         role,
         Rectangle{{centre.x - box_width / 2, centre.y - box_height / 2}, box_width, box_height, 0.12},
         {},
         say("{}, {} moves from the start", node.state, node.depth)});
    scene.shapes.push_back({fmt::format("text-{}", node.state), Role::label, Text{centre, 0.24, node.state}});
  }
  return scene;
}

}  // namespace meleda
