#include "meleda/engines/count_paths.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "engines/test_systems.hpp"
#include "peak_memory.hpp"

namespace meleda {
namespace {

using namespace test_systems;

// The judge: tries all ways of just that length.
template <class P>
std::uint64_t ways_of_length(const P& p, const typename P::State& s, const std::vector<typename P::State>& targets,
                             std::uint32_t length) {
  if (length == 0) return std::find(targets.begin(), targets.end(), s) != targets.end() ? 1 : 0;
  std::uint64_t ways = 0;
  p.moves(s, [&](const auto& m) { ways += ways_of_length(p, p.apply(s, m), targets, length - 1); });
  return ways;
}

template <class Graph>
void counts_all_shortest_ways() {
  const auto p = any_graph<Graph>(12);
  const auto targets = any_nodes(p);
  const auto right = plain_distances_to(p, targets);
  for (const auto& from : all_nodes(p)) {
    const auto distance = right[p.rank(from)];
    Control control;
    const auto count = count_shortest_paths<Graph>(p, from, targets, control);
    if (distance == no_way) {
      RC_ASSERT(count.status == Status::unsolvable);
      continue;
    }
    RC_ASSERT(count.status == Status::done);
    RC_ASSERT(count.length == distance);
    RC_ASSERT(count.paths == ways_of_length(p, from, targets, distance));
  }
}
RC_GTEST_PROP(CountPaths, CountsAllShortestWaysOfADirectedGraph, ()) {
  counts_all_shortest_ways<DirectedGraph>();
}
RC_GTEST_PROP(CountPaths, CountsAllShortestWaysOfAnUndirectedGraph, ()) {
  counts_all_shortest_ways<UndirectedGraph>();
}

TEST(CountPaths, ATargetThatIsGivenTwiceCountsOnce) {
  const DirectedGraph p(2, {{0, 1}});
  Control control;
  EXPECT_EQ(count_shortest_paths<DirectedGraph>(p, Node{0}, std::vector<Node>{{1}, {1}}, control).paths, 1);
}

TEST(CountPaths, TwoMovesToTheSameStateAreTwoWays) {
  const DirectedGraph p(3, {{0, 1}, {0, 1}, {1, 2}, {1, 2}, {1, 2}, {1, 1}});
  Control control;
  const auto count = count_shortest_paths<DirectedGraph>(p, Node{0}, std::vector<Node>{{2}}, control);
  EXPECT_EQ(count.paths, 6);
  EXPECT_EQ(count.length, 2U);
  EXPECT_EQ(count.states, 3U);
}

// Between the opposite arrangements: the standard tableaux of the staircase (Stanley 1984).
TEST(CountPaths, CountsTheWaysToReverseByAdjacentSwaps) {
  const std::vector<std::uint64_t> right{1, 1, 2, 16, 768, 292'864, 1'100'742'656};
  for (unsigned n = 1; n <= 7; ++n) {
    const PermutationPuzzle p(n, Shuffle::adjacent_swaps);
    Control control;
    const auto count =
        count_shortest_paths<PermutationPuzzle>(p, p.sorted(), std::vector<std::uint64_t>{p.reversed()}, control);
    EXPECT_EQ(count.status, Status::done);
    EXPECT_EQ(count.paths, right[n - 1]) << n;
    EXPECT_EQ(count.length, n * (n - 1) / 2);
  }
}

// A chain of squares: twice as many ways with each, soon more than any machine word holds.
TEST(CountPaths, NumbersMayBeLarge) {
  constexpr std::uint32_t squares = 200;
  ExplicitGraph::Arcs arcs;
  for (std::uint32_t i = 0; i < squares; ++i) {
    const auto corner = 3 * i;
    for (const auto other : {corner + 1, corner + 2}) {
      arcs.emplace_back(corner, other);
      arcs.emplace_back(other, corner + 3);
    }
  }
  const DirectedGraph p(3 * squares + 1, arcs);
  Control control;
  const auto count = count_shortest_paths<DirectedGraph>(p, Node{0}, std::vector<Node>{{3 * squares}}, control);
  EXPECT_EQ(count.paths, Integer(1) << squares);
  EXPECT_EQ(count.length, 2 * squares);
}

TEST(CountPaths, StandingOnATargetIsOneWay) {
  const DirectedGraph p(2, {{0, 1}, {1, 0}});
  Control control;
  const auto count = count_shortest_paths<DirectedGraph>(p, Node{1}, std::vector<Node>{{0}, {1}}, control);
  EXPECT_EQ(count.status, Status::done);
  EXPECT_EQ(count.paths, 1);
  EXPECT_EQ(count.length, 0U);
}

TEST(CountPaths, KeepsToItsBudgets) {
  const PermutationPuzzle p(10, Shuffle::prefix_reversals);
  const std::vector targets{p.reversed()};
  Control cancelled;
  cancelled.cancel();
  EXPECT_EQ(count_shortest_paths<PermutationPuzzle>(p, p.sorted(), targets, cancelled).status, Status::cancelled);
  Control small;
  small.limit_memory(1'000'000);
  const auto stopped =
      count_shortest_paths<PermutationPuzzle>(p, p.unrank(12345), std::vector{p.unrank(3'000'000)}, small);
  EXPECT_EQ(stopped.status, Status::limit_reached);
  EXPECT_EQ(small.exhausted(), "memory");
  EXPECT_LT(stopped.states, 20'000U);
  Control brief;
  brief.limit_time(std::chrono::milliseconds(30));
  const auto late =
      count_shortest_paths<PermutationPuzzle>(p, p.unrank(12345), std::vector{p.unrank(3'000'000)}, brief);
  EXPECT_EQ(late.status, Status::limit_reached);
  EXPECT_EQ(brief.exhausted(), "time");
}

// Not what it thinks that it takes, but what it does.
TEST(CountPaths, TakesNoMoreMemoryThanItMay) {
  const PermutationPuzzle p(10, Shuffle::prefix_reversals);
  for (const std::uint64_t megabytes : {20U, 50U, 90U}) {
    const auto budget = megabytes << 20U;
    Control control;
    control.limit_memory(budget);
    const Usage usage;
    const auto stopped =
        count_shortest_paths<PermutationPuzzle>(p, p.unrank(12345), std::vector{p.unrank(3'000'000)}, control);
    EXPECT_EQ(stopped.status, Status::limit_reached);
    EXPECT_EQ(control.exhausted(), "memory");
    EXPECT_LE(usage.peak_bytes(), budget + budget / 4 + heap_of_threads);
    EXPECT_GT(stopped.states, budget / 300) << "it stopped too early";
  }
}

}  // namespace
}  // namespace meleda
