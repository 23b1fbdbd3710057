#include "meleda/engines/explore_plan.hpp"

#include <gtest/gtest.h>

#include "engines/grid_system.hpp"
#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using test_systems::Grid;

TEST(ExplorePlan, HasNoRowsWhereTheFamilyHasNone) {
  const test_systems::UndirectedGraph graph(4, {{0, 1}, {1, 2}, {2, 3}});
  Control control;
  const ExploreWish rows{Store::rows, {}};
  const ExplorePlan plan(graph, {0}, rows, control);
  EXPECT_FALSE(plan.ways().is(rows));
  const ExplorePlan automatic(graph, {0}, {}, control);
  EXPECT_EQ(automatic.ways().way().store, Store::table);
  EXPECT_EQ(automatic.run({}, control).profile.states, 4U);
}

TEST(ExplorePlan, EveryWayFindsTheSame) {
  const Grid grid(4);
  Control control;
  for (const auto store : {Store::automatic, Store::rows, Store::hash, Store::layers}) {
    const ExplorePlan plan(grid, grid.in_order(), {store, {}}, control);
    const auto found = plan.run({}, control);
    EXPECT_EQ(found.profile.states, ranking::permutation_count(8));
    EXPECT_EQ(found.profile.store, name_of(plan.ways().way().store));
  }
}

// A space of 10! states, of which the plan does not know how many there are: layers are wide, so rows are worth it.
TEST(ExplorePlan, PicksRowsByItself) {
  const Grid grid(5);
  Control control;
  const ExplorePlan plan(grid, grid.in_order(), {}, control);
  EXPECT_EQ(plan.ways().way().store, Store::rows);
  EXPECT_EQ(plan.run({}, control).profile.states, ranking::permutation_count(10));
  Control tight;
  tight.limit_memory(100'000);
  EXPECT_EQ(ExplorePlan(grid, grid.in_order(), {}, tight).ways().way().store, Store::hash);
}

// What is not made is listed all the same, with what it would hold.
TEST(ExplorePlan, SaysWhyThereAreNoRows) {
  const Grid grid(5);
  Control tight;
  tight.limit_memory(100'000);
  const ExplorePlan plan(grid, grid.in_order(), {}, tight);
  const auto& rows = plan.ways().ways.front();
  ASSERT_EQ(rows.store, Store::rows);
  EXPECT_FALSE(rows.possible);
  EXPECT_GE(rows.bytes, ranking::permutation_count(10) / 8);
  EXPECT_FALSE(rows.about.empty());
}

}  // namespace
}  // namespace meleda
