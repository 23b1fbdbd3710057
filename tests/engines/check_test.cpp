#include "meleda/engines/check.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;
using Table = std::vector<std::uint32_t>;

template <class Graph>
std::string complaint(const Graph& p, const std::vector<Node>& targets, const Table& table) {
  return check_distance_table<Graph>(p, targets, table);
}

// Every wrong value that a wrong engine could come by, at every single place.
template <class Graph>
void every_wrong_entry_is_refused() {
  const auto p = any_graph<Graph>(12);
  const auto targets = any_nodes(p);
  const auto right = plain_distances_to(p, targets);
  RC_ASSERT(complaint(p, targets, right) == "");
  for (std::size_t i = 0; i < right.size(); ++i) {
    auto wrong = right;
    for (std::uint32_t value = 0; value <= right.size() + 1; ++value) {
      wrong[i] = value;
      RC_ASSERT((complaint(p, targets, wrong) == "") == (value == right[i]));
    }
    for (const auto value : {no_way - 1, no_way}) {
      wrong[i] = value;
      RC_ASSERT((complaint(p, targets, wrong) == "") == (value == right[i]));
    }
  }
}
RC_GTEST_PROP(CheckDistanceTable, RefusesEveryWrongEntryInDirectedGraphs, ()) {
  every_wrong_entry_is_refused<DirectedGraph>();
}
RC_GTEST_PROP(CheckDistanceTable, RefusesEveryWrongEntryInUndirectedGraphs, ()) {
  every_wrong_entry_is_refused<UndirectedGraph>();
}

// Several wrong entries at once could vouch for each other: among all tables of a small graph only one may pass.
TEST(CheckDistanceTable, AcceptsASingleOneOfAllTables) {
  const std::vector<std::uint32_t> values{0, 1, 2, 3, 4, no_way};
  const ExplicitGraph::Arcs arcs{{0, 1}, {1, 0}, {1, 2}, {3, 3}, {2, 4}, {4, 2}, {3, 4}};
  const DirectedGraph p(5, arcs);
  const std::vector<Node> targets{{1}};
  const auto right = plain_distances_to(p, targets);
  EXPECT_EQ(std::count(right.begin(), right.end(), no_way), 3) << "a ring and what leads to it never arrive";
  int tables = 0;
  std::vector<std::size_t> digits(5);
  for (bool more = true; more;) {
    Table table;
    for (const auto digit : digits) table.push_back(values[digit]);
    EXPECT_EQ(complaint(p, targets, table) == "", table == right);
    ++tables;
    more = false;
    for (auto& digit : digits) {
      digit = (digit + 1) % values.size();
      if (digit != 0) {
        more = true;
        break;
      }
    }
  }
  EXPECT_EQ(tables, 6 * 6 * 6 * 6 * 6);
}

TEST(CheckDistanceTable, RefusesTheWrongSizeAndTheWrongTargets) {
  const UndirectedGraph p(4, {{0, 1}, {1, 2}, {2, 3}});
  const std::vector<Node> targets{{0}, {3}};
  const auto right = plain_distances_to(p, targets);
  EXPECT_EQ(complaint(p, targets, right), "");
  EXPECT_NE(complaint(p, targets, {right.begin(), right.end() - 1}), "");
  auto longer = right;
  longer.push_back(no_way);
  EXPECT_NE(complaint(p, targets, longer), "");
  EXPECT_NE(complaint(p, targets, {}), "");
  EXPECT_NE(complaint(p, {{0}}, right), "");
  EXPECT_NE(complaint(p, {{0}, {1}, {3}}, right), "");
  EXPECT_NE(complaint(p, {}, right), "");
  EXPECT_EQ(complaint(p, {}, Table(4, no_way)), "") << "no target, no way";
}

TEST(CheckDistanceTable, SaysWhereAndWhat) {
  const DirectedGraph p(3, {{2, 1}, {1, 0}});
  EXPECT_EQ(complaint(p, {{0}}, {5, 1, 0}), "index 0 has 5, its neighbours make it 2");
}

const DirectedGraph& ring_with_exit() {
  static const DirectedGraph p(4, {{0, 1}, {1, 2}, {2, 0}, {1, 3}});
  return p;
}
using Moves = std::vector<ExplicitGraph::Move>;

bool leads(const Node& from, const Moves& moves, const std::vector<Node>& targets) {
  return leads_to<DirectedGraph>(ring_with_exit(), from, moves, targets);
}

TEST(LeadsTo, AcceptsLegalMovesToATarget) {
  EXPECT_TRUE(leads({0}, {{0}, {3}}, {{3}}));
  EXPECT_TRUE(leads({0}, {{0}, {3}}, {{2}, {3}}));
  EXPECT_TRUE(leads({2}, {{2}, {0}, {1}, {2}, {0}, {3}}, {{3}})) << "a way need not be shortest";
  EXPECT_TRUE(leads({3}, {}, {{3}}));
}

TEST(LeadsTo, RefusesTheWrongEnd) {
  EXPECT_FALSE(leads({0}, {{0}}, {{3}}));
  EXPECT_FALSE(leads({0}, {{0}, {1}}, {{3}}));
  EXPECT_FALSE(leads({0}, {}, {{3}}));
  EXPECT_FALSE(leads({0}, {{0}, {3}}, {})) << "no target is none to arrive at";
}

TEST(LeadsTo, RefusesIllegalMovesWhereverTheyAre) {
  EXPECT_FALSE(leads({0}, {{3}}, {{3}}));
  EXPECT_FALSE(leads({0}, {{1}, {0}, {3}}, {{3}})) << "an illegal move that would change nothing";
  EXPECT_FALSE(leads({0}, {{0}, {0}, {3}}, {{3}}));
  EXPECT_FALSE(leads({0}, {{0}, {3}, {3}}, {{3}}));
  EXPECT_FALSE(leads({0}, {{0}, {99}}, {{3}}));
}

TEST(Replay, StaysWhereItIsFromTheFirstIllegalMoveOn) {
  Replay<DirectedGraph> replay(ring_with_exit(), {0});
  EXPECT_EQ(replay.state(), Node{0});
  EXPECT_TRUE(replay.step({0}));
  EXPECT_EQ(replay.state(), Node{1});
  const std::vector<Node> here{{1}};
  EXPECT_TRUE(replay.arrived_at(here));
  EXPECT_FALSE(replay.step({0}));
  EXPECT_EQ(replay.state(), Node{1});
  EXPECT_FALSE(replay.arrived_at(here)) << "no longer sound";
  EXPECT_FALSE(replay.step({1})) << "although it is legal here";
  EXPECT_EQ(replay.state(), Node{1});
}

}  // namespace
}  // namespace meleda
