#include "meleda/engines/graph.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

constexpr auto no_limit = std::numeric_limits<std::size_t>::max();

// What holds for a part as for the whole: states once each and in the order of their true depths, arcs as in the rules.
template <class Graph>
void expect_sound(const Graph& p, const Node& from, const StateGraph<Graph>& graph) {
  const auto depths = plain_distances_from(p, from);
  std::set<std::uint32_t> numbers;
  RC_ASSERT(graph.states.size() == graph.depths.size());
  RC_ASSERT(graph.states.at(0) == from);
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    RC_ASSERT(numbers.insert(graph.states[i].number).second);
    RC_ASSERT(graph.depths[i] == depths[p.rank(graph.states[i])]);
  }
  RC_ASSERT(std::is_sorted(graph.depths.begin(), graph.depths.end()));
  for (const auto& arc : graph.arcs) {
    const auto& s = graph.states.at(arc.from);
    RC_ASSERT(p.legal(s, arc.move));
    RC_ASSERT(p.apply(s, arc.move) == graph.states.at(arc.to));
  }
}

// The moves of the first states, one state after the other: what the arcs must be, in this order.
template <class Graph>
std::vector<std::uint32_t> moves_in_order(const Graph& p, const std::vector<Node>& states, std::size_t count) {
  std::vector<std::uint32_t> moves;
  for (std::size_t i = 0; i < count; ++i) {
    p.moves(states[i], [&](const auto& m) { moves.push_back(m.arc); });
  }
  return moves;
}

template <class Graph>
std::vector<std::uint32_t> moves_of_arcs(const StateGraph<Graph>& graph) {
  std::vector<std::uint32_t> moves;
  for (const auto& arc : graph.arcs) moves.push_back(arc.move.arc);
  return moves;
}

template <class Graph>
void the_whole_graph_is_listed() {
  const auto p = any_graph<Graph>(20);
  const auto from = any_node(p);
  const auto depths = plain_distances_from(p, from);
  const auto reached = depths.size() - static_cast<std::size_t>(std::count(depths.begin(), depths.end(), no_way));
  for (const auto most : {no_limit, reached}) {
    Control control;
    const auto graph = state_graph(p, from, most, control);
    RC_ASSERT(graph.complete);
    RC_ASSERT(graph.states.size() == reached);
    expect_sound(p, from, graph);
    RC_ASSERT(moves_of_arcs(graph) == moves_in_order(p, graph.states, reached));
  }
  Control control;
  const auto part = state_graph(p, from, reached - 1, control);
  RC_ASSERT(!part.complete);
  expect_sound(p, from, part);
}
RC_GTEST_PROP(StateGraph, ListsTheWholeOfADirectedGraph, ()) {
  the_whole_graph_is_listed<DirectedGraph>();
}
RC_GTEST_PROP(StateGraph, ListsTheWholeOfAnUndirectedGraph, ()) {
  the_whole_graph_is_listed<UndirectedGraph>();
}

RC_GTEST_PROP(StateGraph, StopsSoonAfterTheMostStatesAllowed, ()) {
  const auto p = any_graph<DirectedGraph>(20);
  const auto from = any_node(p);
  const auto most = any_below(20);
  Control control;
  const auto graph = state_graph(p, from, most, control);
  expect_sound(p, from, graph);
  RC_ASSERT(graph.complete == (graph.states.size() <= most));
  if (graph.complete) return;
  // Whole states only: the arcs are those of the first states, and up to the last of them there was room.
  std::size_t expanded = 0;
  while (moves_in_order(p, graph.states, expanded).size() < graph.arcs.size()) ++expanded;
  RC_ASSERT(moves_of_arcs(graph) == moves_in_order(p, graph.states, expanded));
  std::size_t last_moves = 0;
  if (expanded > 0) p.moves(graph.states[expanded - 1], [&](const auto&) { ++last_moves; });
  RC_ASSERT(graph.states.size() <= std::max<std::size_t>(most + last_moves, 1));
}

TEST(StateGraph, KeepsSelfLoopsAndParallelArcs) {
  const DirectedGraph p(2, {{0, 1}, {0, 1}, {1, 1}});
  Control control;
  const auto graph = state_graph(p, Node{0}, no_limit, control);
  ASSERT_EQ(graph.arcs.size(), 3U);
  EXPECT_EQ(graph.arcs[0].to, 1U);
  EXPECT_EQ(graph.arcs[1].to, 1U);
  EXPECT_EQ(graph.arcs[2].from, 1U);
  EXPECT_EQ(graph.arcs[2].to, 1U);
}

TEST(StateGraph, IsIncompleteWhenStopped) {
  const PermutationPuzzle p(6, Shuffle::adjacent_swaps);
  Control control;
  EXPECT_TRUE(state_graph(p, p.sorted(), no_limit, control).complete);
  control.cancel();
  const auto graph = state_graph(p, p.sorted(), no_limit, control);
  EXPECT_FALSE(graph.complete);
  EXPECT_LT(graph.states.size(), p.index_count());
}

TEST(StateGraph, HasThePermutationsAtTheirInversions) {
  const PermutationPuzzle p(6, Shuffle::adjacent_swaps);
  Control control;
  const auto graph = state_graph(p, p.sorted(), no_limit, control);
  ASSERT_EQ(graph.states.size(), 720U);
  EXPECT_EQ(graph.arcs.size(), 720U * 5);
  for (std::size_t i = 0; i < graph.states.size(); ++i) EXPECT_EQ(graph.depths[i], p.inversions(graph.states[i]));
}

}  // namespace
}  // namespace meleda
