#include "meleda/engines/longest.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <set>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/engines/check.hpp"
#include "processor_clock.hpp"

namespace meleda {
namespace {

using namespace test_systems;

// The judge: every way that visits no state twice and ends at the first target that it meets.
template <class P>
class AllWays {
 public:
  AllWays(const P& p, const std::vector<Node>& targets) : p_(p), targets_(targets) {}

  void go(const Node& s, std::size_t made = 0) {
    visited_.insert(p_.rank(s));
    if (std::find(targets_.begin(), targets_.end(), s) != targets_.end()) {
      if (!found || made > longest) {
        longest = made;
        paths = 0;
      }
      found = true;
      if (made == longest) ++paths;
    } else {
      p_.moves(s, [&](const auto& m) {
        const auto t = p_.apply(s, m);
        if (!visited_.contains(p_.rank(t))) go(t, made + 1);
      });
    }
    visited_.erase(p_.rank(s));
  }

  bool found = false;
  std::size_t longest = 0;
  std::uint64_t paths = 0;

 private:
  const P& p_;
  const std::vector<Node>& targets_;
  std::set<std::uint64_t> visited_;
};

template <class P>
bool visits_no_state_twice(const P& p, typename P::State s, const std::vector<typename P::Move>& moves) {
  std::set<std::uint64_t> visited{p.rank(s)};
  for (const auto& m : moves) {
    s = p.apply(s, m);
    if (!visited.insert(p.rank(s)).second) return false;
  }
  return true;
}

template <class Graph>
void is_the_longest_of_all_ways() {
  const auto p = any_graph<Graph>(10);
  const auto from = any_node(p);
  const auto targets = any_nodes(p);
  AllWays<Graph> right(p, targets);
  right.go(from);
  Control control;
  const auto graph = state_graph(p, from, 1000, control);
  const auto way = longest_path<Graph>(p, graph, targets, control);
  RC_ASSERT(way.found == right.found);
  RC_ASSERT(way.status == (right.found ? Status::done : Status::unsolvable));
  if (!right.found) return;
  RC_ASSERT(way.moves.size() == right.longest);
  RC_ASSERT(way.paths == right.paths);
  RC_ASSERT(leads_to<Graph>(p, from, way.moves, targets));
  RC_ASSERT(visits_no_state_twice(p, from, way.moves));
}
RC_GTEST_PROP(Longest, IsTheLongestOfAllWaysOfADirectedGraph, ()) {
  is_the_longest_of_all_ways<DirectedGraph>();
}
RC_GTEST_PROP(Longest, IsTheLongestOfAllWaysOfAnUndirectedGraph, ()) {
  is_the_longest_of_all_ways<UndirectedGraph>();
}

// Between two corners of a complete graph all paths through all nodes are longest: (n-2)! of them.
TEST(Longest, CountsTheLongestWaysOfACompleteGraph) {
  for (std::uint32_t n = 2; n <= 7; ++n) {
    ExplicitGraph::Arcs edges;
    for (std::uint32_t i = 0; i < n; ++i) {
      for (std::uint32_t j = i + 1; j < n; ++j) edges.emplace_back(i, j);
    }
    const UndirectedGraph p(n, edges);
    Control control;
    const auto graph = state_graph(p, Node{0}, 100, control);
    const auto way = longest_path<UndirectedGraph>(p, graph, std::vector<Node>{{n - 1}}, control);
    std::uint64_t factorial = 1;
    for (std::uint64_t k = 2; k + 2 <= n; ++k) factorial *= k;
    EXPECT_EQ(way.status, Status::done);
    EXPECT_EQ(way.moves.size(), n - 1);
    EXPECT_EQ(way.paths, factorial);
  }
}

TEST(Longest, StandingOnATargetIsTheEnd) {
  const UndirectedGraph p(3, {{0, 1}, {1, 2}});
  Control control;
  const auto graph = state_graph(p, Node{1}, 100, control);
  const auto way = longest_path<UndirectedGraph>(p, graph, std::vector<Node>{{1}, {2}}, control);
  EXPECT_EQ(way.status, Status::done);
  EXPECT_TRUE(way.found);
  EXPECT_TRUE(way.moves.empty());
  EXPECT_EQ(way.paths, 1U);
}

TEST(Longest, ALongPathNeedsNoDeepStack) {
  constexpr std::uint32_t states = 3000;
  const auto p = long_path(states);
  Control control;
  const auto graph = state_graph(p, 0U, states, control);
  const auto way = longest_path<TreeWithTail>(p, graph, std::vector<std::uint32_t>{states - 1}, control);
  EXPECT_EQ(way.status, Status::done);
  EXPECT_EQ(way.moves.size(), states - 1);
  EXPECT_EQ(way.paths, 1U);
}

// Far too many paths to try them all: what ends it is the budget or the one who asks.
TEST(Longest, GivesTheBestSoFarWhenItIsStopped) {
  const PermutationPuzzle p(6, Shuffle::adjacent_swaps);
  const std::vector targets{p.reversed()};
  Control control;
  const auto graph = state_graph(p, p.sorted(), 10'000, control);
  ASSERT_TRUE(graph.complete);
  const auto expect_best_so_far = [&](const LongestPath<PermutationPuzzle>& way, Status status) {
    EXPECT_EQ(way.status, status);
    if (!way.found) return;
    EXPECT_TRUE(leads_to<PermutationPuzzle>(p, p.sorted(), way.moves, targets));
    EXPECT_TRUE(visits_no_state_twice(p, p.sorted(), way.moves));
  };
  Control limited;
  limited.limit_time(std::chrono::milliseconds(100));
  const auto begun = ProcessorClock::now();
  expect_best_so_far(longest_path<PermutationPuzzle>(p, graph, targets, limited), Status::limit_reached);
  EXPECT_LT(ProcessorClock::now() - begun, on_all_cores(std::chrono::seconds(5)));
  Control cancelled;
  cancelled.cancel();
  expect_best_so_far(longest_path<PermutationPuzzle>(p, graph, targets, cancelled), Status::cancelled);
}

TEST(Longest, ReportsItsProgress) {
  const PermutationPuzzle p(6, Shuffle::adjacent_swaps);
  Control control;
  const auto graph = state_graph(p, p.sorted(), 10'000, control);
  std::uint64_t reports = 0;
  Control watched;
  watched.limit_time(std::chrono::seconds(1));
  watched.on_progress(
      [&](const Progress& progress) {
        EXPECT_EQ(progress.phase, "longest path");
        if (++reports == 2) watched.cancel();
      },
      std::chrono::milliseconds(1));
  EXPECT_EQ(longest_path<PermutationPuzzle>(p, graph, std::vector{p.reversed()}, watched).status, Status::cancelled);
  EXPECT_EQ(reports, 2U);
}

}  // namespace
}  // namespace meleda
