#include "meleda/engines/all_starts.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

// The judge: a plain search from every state.
template <class Graph>
void expect_as_plain(const Graph& graph, const Node& from) {
  const auto distances_from = [&](const Node& start) {
    std::map<std::uint32_t, std::uint64_t> distances{{start.number, 0}};
    std::vector<Node> open{start};
    for (std::size_t i = 0; i < open.size(); ++i) {
      graph.moves(open[i], [&](const typename Graph::Move& m) {
        const auto t = graph.apply(open[i], m);
        if (distances.emplace(t.number, distances[open[i].number] + 1).second) open.push_back(t);
      });
    }
    return distances;
  };
  std::vector<std::uint64_t> pairs;
  std::map<std::uint32_t, std::uint32_t> eccentricities;  // by key
  for (const auto& [number, distance] : distances_from({from})) {
    std::uint64_t farthest = 0;
    for (const auto& [other, far] : distances_from({number})) {
      if (pairs.size() <= far) pairs.resize(far + 1);
      ++pairs[far];
      farthest = std::max(farthest, far);
    }
    eccentricities[graph.key({number})] = static_cast<std::uint32_t>(farthest);
  }
  Control control;
  const auto found = all_starts(graph, from, control);
  ASSERT_EQ(found.status, Status::done);
  EXPECT_EQ(found.pairs_by_distance, pairs);
  ASSERT_EQ(found.states.size(), eccentricities.size());
  for (std::size_t i = 0; i < found.states.size(); ++i) {
    EXPECT_EQ(found.eccentricities[i], eccentricities.at(found.states[i]));
  }
}

RC_GTEST_PROP(AllStarts, AgreesWithPlainSearchOnGraphs, ()) {
  expect_as_plain(any_graph<UndirectedGraph>(150), Node{0});
}

RC_GTEST_PROP(AllStarts, AgreesWithPlainSearchOnDirectedGraphs, ()) {
  expect_as_plain(any_graph<DirectedGraph>(150), Node{0});
}

TEST(AllStarts, KeepsToTheMemoryAndStops) {
  ExplicitGraph::Arcs edges;
  constexpr std::uint32_t nodes = 20'000;
  for (std::uint32_t i = 0; i + 1 < nodes; ++i) edges.emplace_back(i, i + 1);
  const UndirectedGraph path(nodes, edges);
  Control control;
  control.limit_memory(50'000'000);  // two planes of 20,000 x 20,000 bits are 100 MB
  const auto refused = all_starts(path, Node{0}, control);
  EXPECT_EQ(refused.status, Status::limit_reached);
  EXPECT_TRUE(refused.pairs_by_distance.empty());
  EXPECT_EQ(refused.bytes,
            std::uint64_t{nodes} * ((nodes + 63) / 64) * 2 * 8);  // of all pairs, not of those until then
  EXPECT_EQ(control.refused_memory(), refused.bytes);
  Control cancelled;
  cancelled.cancel();
  EXPECT_EQ(all_starts(path, Node{0}, cancelled).status, Status::cancelled);
}

}  // namespace
}  // namespace meleda
