#include "meleda/engines/neighbours.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
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

// In whatever order the rows come, and with or without batches of its own.
template <class Graph>
void rows_are_the_neighbours() {
  const auto p = any_graph<Graph>(100);
  std::vector<std::uint64_t> indices;
  for (auto count = any_below(most_in_batch + 1); count > 0; --count) indices.push_back(p.rank(any_node(p)));
  std::vector<std::multiset<std::uint64_t>> found(indices.size());
  std::size_t rows = 0;
  neighbour_rows(p)(indices, [&](std::span<const std::uint64_t> row) {
    RC_ASSERT(row.size() == indices.size());
    ++rows;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] != indices[i]) found[i].insert(row[i]);
    }
    return true;
  });
  for (std::size_t i = 0; i < indices.size(); ++i) {
    std::multiset<std::uint64_t> right;
    for_each_neighbour<Direction::forward>(p, p.unrank(indices[i]), [&](const Node& t) { right.insert(p.rank(t)); });
    right.erase(indices[i]);
    RC_ASSERT(found[i] == right);
  }
  // No more rows once somebody has had enough.
  std::size_t visits = 0;
  neighbour_rows(p)(indices, [&](std::span<const std::uint64_t>) { return ++visits < 2; });
  RC_ASSERT(visits == std::min<std::size_t>(rows, 2));
}
RC_GTEST_PROP(NeighbourRows, AreTheNeighbours, ()) {
  rows_are_the_neighbours<DirectedGraph>();
  rows_are_the_neighbours<UndirectedGraph>();
  rows_are_the_neighbours<InBatches<DirectedGraph>>();
}

TEST(DegreeTally, CountsEachOtherStateOnce) {
  DegreeTally<std::uint32_t> tally;
  std::vector<std::uint32_t> neighbours{5, 7, 5, 3, 7, 9};
  const std::vector<std::uint32_t> ends{3};
  ASSERT_EQ(tally.count(3, neighbours, true, ends), 3U);
  EXPECT_EQ(std::vector(neighbours.begin(), neighbours.begin() + 3), (std::vector<std::uint32_t>{5, 7, 9}));
  EXPECT_EQ(tally.degrees, (std::vector<std::uint64_t>{0, 0, 0, 1}));
  EXPECT_EQ(tally.dead_ends, 0U);
  std::vector<std::uint32_t> one{5, 5};
  EXPECT_EQ(tally.count(3, one, true, ends), 1U);
  EXPECT_EQ(tally.dead_ends, 0U) << "an end is no dead end";
  EXPECT_EQ(tally.count(4, one, true, ends), 1U);
  EXPECT_EQ(tally.dead_ends, 1U) << "only the way back";
  EXPECT_EQ(tally.count(4, one, false, ends), 1U);
  EXPECT_EQ(tally.dead_ends, 1U);
  DegreeTally<std::uint32_t> sum;
  EXPECT_EQ(sum.count(8, {}, false, ends), 0U);
  sum.add(tally);
  EXPECT_EQ(sum.degrees, (std::vector<std::uint64_t>{1, 3, 0, 1}));
  EXPECT_EQ(sum.arcs, 6U);
  EXPECT_EQ(sum.dead_ends, 2U);
}

}  // namespace
}  // namespace meleda
