#include "meleda/workbench/graph_formats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "meleda/core/svg.hpp"
#include "meleda/workbench/spec.hpp"
#include "workbench/ask.hpp"

namespace meleda {
namespace {

GraphReport graph_of(const char* spec) {
  Control control;
  Context context{control};
  return *open_spec(spec)->instance->facets().space->graph("start", "goal", 1000, context);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Graph, HasEveryStateAndTheSolutionAsASpine) {
  const auto graph = graph_of("rings:4");
  EXPECT_EQ(graph.nodes.size(), 16U);
  EXPECT_EQ(graph.edges.size(), 15U);
  const auto on_solution =
      std::count_if(graph.edges.begin(), graph.edges.end(), [](const auto& e) { return e.on_solution; });
  EXPECT_EQ(on_solution, 10);
  EXPECT_EQ(std::count_if(graph.nodes.begin(), graph.nodes.end(), [](const auto& n) { return n.on_solution; }), 11);
  EXPECT_TRUE(graph.nodes[0].start);
}

TEST(GraphDot, IsOneEdgeALineAndEscapes) {
  const auto text = graph_as_dot(graph_of("rings:3"), "a \"title\"");
  EXPECT_EQ(count(text, " -- "), 7U);
  EXPECT_NE(text.find("graph \"a \\\"title\\\"\""), std::string::npos);
}

TEST(GraphMl, HasNodesEdgesAndTheirData) {
  const auto text = graph_as_graphml(graph_of("rings:3"));
  EXPECT_EQ(count(text, "<node "), 8U);
  EXPECT_EQ(count(text, "<edge "), 7U);
  EXPECT_EQ(count(text, "<data key=\"start\">true"), 1U);
  EXPECT_EQ(count(text, "<data key=\"goal\">true"), 1U);
}

TEST(GraphJson, ListsNodesAndEdges) {
  const auto json = graph_as_json(graph_of("rings:3"));
  EXPECT_EQ(json["nodes"].size(), 8U);
  EXPECT_EQ(json["edges"].size(), 7U);
  EXPECT_EQ(json["directed"], false);
  EXPECT_EQ(json["edges"][0]["back"].get<std::string>().size(), 2U);
}

TEST(GraphScene, DrawsEveryNodeInsideThePicture) {
  Control control;
  for (const auto* spec : {"rings:3", "rings:7"}) {
    const auto graph = graph_of(spec);
    const auto scene = graph_as_scene(graph, spec, control);
    ASSERT_TRUE(scene) << scene.error().message;
    const auto svg = to_svg(*scene);
    for (const auto& node : graph.nodes)
      EXPECT_EQ(count(svg, "data-key=\"node-" + node.state + "\""), 1U) << node.state;
    EXPECT_EQ(count(svg, "data-key=\"edge-"), graph.edges.size());
  }
}

TEST(Graph, RefusesWhatIsTooLargeAndSaysWhatToDo) {
  const auto refused = ask("graph", {{"spec", "rings:12"}});
  EXPECT_EQ(refused.fields["error"]["code"], "too_large");
  EXPECT_NE(refused.fields["error"]["hint"].get<std::string>().find("--limit"), std::string::npos);
  EXPECT_EQ(ask("graph", {{"spec", "rings:12"}, {"limit", "4096"}, {"format", "dot"}}).outcome, Outcome::done);
}

}  // namespace
}  // namespace meleda
