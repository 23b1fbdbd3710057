#include "meleda/engines/neighbours.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <set>
#include <span>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

std::set<std::uint32_t> leaving(const ExplicitGraph& p, const Node& s) {
  std::set<std::uint32_t> found;
  for (const auto& arc : p.arcs()) {
    if (arc.first == s.number) found.insert(arc.second);
  }
  return found;
}

std::set<std::uint32_t> arriving(const ExplicitGraph& p, const Node& s) {
  std::set<std::uint32_t> found;
  for (const auto& arc : p.arcs()) {
    if (arc.second == s.number) found.insert(arc.first);
  }
  return found;
}

template <Direction direction, class Graph>
std::set<std::uint32_t> neighbours_of(const Graph& p, const Node& s) {
  std::set<std::uint32_t> found;
  for_each_neighbour<direction>(p, s, [&](const Node& t) { found.insert(t.number); });
  return found;
}

template <class Graph>
void neighbours_are_the_ends_of_the_arcs() {
  const auto p = any_graph<Graph>(12);
  for (const auto& s : all_nodes(p)) {
    RC_ASSERT(neighbours_of<Direction::forward>(p, s) == leaving(p, s));
    RC_ASSERT(neighbours_of<Direction::backward>(p, s) == arriving(p, s));
  }
}
RC_GTEST_PROP(ForEachNeighbour, VisitsTheEndsOfTheArcsInDirectedGraphs, ()) {
  neighbours_are_the_ends_of_the_arcs<DirectedGraph>();
}
RC_GTEST_PROP(ForEachNeighbour, VisitsTheEndsOfTheArcsInUndirectedGraphs, ()) {
  neighbours_are_the_ends_of_the_arcs<UndirectedGraph>();
}

TEST(ForEachNeighbour, KeepsTheOrderOfTheMoves) {
  const DirectedGraph p(4, {{0, 3}, {0, 1}, {0, 3}, {0, 2}, {2, 0}});
  std::vector<std::uint32_t> visited;
  for_each_neighbour<Direction::forward>(p, Node{0}, [&](const Node& t) { visited.push_back(t.number); });
  EXPECT_EQ(visited, (std::vector<std::uint32_t>{3, 1, 3, 2}));
}

// Blocks of states in numbers: the same neighbours in the same order, each state's behind those of the one before it.
template <Direction direction, class Graph>
void numbers_are_those_of_the_neighbours() {
  const auto p = any_graph<Graph>(12);
  const auto nodes = any_nodes(p);
  Neighbours<std::uint32_t> keys;
  Neighbours<std::uint64_t> indices;
  expand_keys<direction>(p)(keys_of(p, std::span<const Node>(nodes)), keys);
  expand_indices<direction>(p)(indices_of(p, std::span<const Node>(nodes)), indices);
  std::vector<std::uint32_t> right_keys;
  std::vector<std::uint64_t> right_indices;
  std::vector<std::size_t> right_ends;
  for (const auto& s : nodes) {
    for_each_neighbour<direction>(p, s, [&](const Node& t) {
      right_keys.push_back(p.key(t));
      right_indices.push_back(p.rank(t));
    });
    right_ends.push_back(right_keys.size());
  }
  RC_ASSERT(keys.numbers == right_keys);
  RC_ASSERT(indices.numbers == right_indices);
  RC_ASSERT(keys.ends == right_ends);
  RC_ASSERT(indices.ends == right_ends);
}
RC_GTEST_PROP(Expand, GivesTheNeighboursOfABlockInNumbers, ()) {
  numbers_are_those_of_the_neighbours<Direction::forward, DirectedGraph>();
  numbers_are_those_of_the_neighbours<Direction::backward, DirectedGraph>();
  numbers_are_those_of_the_neighbours<Direction::backward, UndirectedGraph>();
}

}  // namespace
}  // namespace meleda
