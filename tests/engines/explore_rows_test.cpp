#include "meleda/engines/explore_rows.hpp"

#include <gtest/gtest.h>

#include "engines/grid_system.hpp"
#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using test_systems::Grid;

TEST(ExploreRows, SaysWhatAPlainExplorationSays) {
  const Grid grid(4);
  Control control;
  const std::vector<Grid::State> from{grid.in_order()};
  const auto space = RowSpace<Grid>::make(grid, from, Direction::forward, std::uint64_t{1} << 30);
  const auto by_rows = explore_by_rows(grid, from.front(), *space, control);
  const auto plain = explore(grid, from.front(), {}, control, {Store::hash, true});
  EXPECT_EQ(by_rows.profile.store, "rows");
  EXPECT_EQ(by_rows.profile.states, plain.profile.states);
  EXPECT_EQ(by_rows.profile.by_depth, plain.profile.by_depth);
  EXPECT_TRUE(by_rows.profile.degrees_known);
  EXPECT_EQ(by_rows.profile.degrees, plain.profile.degrees);
  EXPECT_EQ(by_rows.profile.arcs, plain.profile.arcs);
  EXPECT_EQ(by_rows.profile.dead_ends, plain.profile.dead_ends);
  EXPECT_TRUE(by_rows.profile.shape_known);
  EXPECT_EQ(by_rows.profile.shape(), plain.profile.shape());
  for (const auto& s : by_rows.farthest) {
    EXPECT_EQ(explore(grid, s, {}, control, {Store::hash, false}).profile.depth(), plain.profile.depth());
  }
}

TEST(ExploreRows, KnowTheDegreeWhereItIsTheSameEverywhere) {
  const CellMove still{{0, 1, 2}, {}};
  const CellMove round{{1, 2, 0}, {}};
  const CellMove swap{{1, 0, 2}, {}};
  EXPECT_EQ(same_degree({{1, 1, 1}, {round, inverse(round), swap}}), 3U);
  EXPECT_EQ(same_degree({{1, 1, 1}, {round, inverse(round), round, still, swap}}), 3U);
  EXPECT_EQ(same_degree({{1, 2}, {round, inverse(round), swap}}), std::nullopt);  // pieces that look alike
  EXPECT_EQ(same_degree({{1, 1, 1}, {swap}}), std::nullopt);                      // every state a dead end
  auto slide = swap;
  slide.blank = 0;
  EXPECT_EQ(same_degree({{1, 1, 1}, {slide, round, inverse(round)}}), std::nullopt);
  // Two moves that differ only in how they turn a piece, and a third that turns none.
  const auto turned = [](std::vector<std::uint8_t> to, std::vector<std::uint8_t> add) {
    return CellMove{std::move(to), {}, {0, 1}, std::move(add)};
  };
  const std::vector<CellMove> turns{turned({1, 0}, {0, 0}), turned({1, 0}, {0, 1}), turned({0, 1}, {0, 0})};
  EXPECT_EQ(same_degree({{1, 1}, turns, {2, 2}}), 2U);
  // Two that permute other pieces differently: these may look alike.
  auto others = turns;
  others[1].digit_from = {1, 0};
  EXPECT_EQ(same_degree({{1, 1}, others, {2, 2}}), std::nullopt);
}

TEST(ExploreRows, KnowWhichMovesChangeTheParity) {
  const CellMove round{{1, 2, 0}, {}};
  const CellMove swap{{1, 0, 2}, {}};
  EXPECT_TRUE(changes_parity({{1, 1, 1}, {swap}}));
  EXPECT_FALSE(changes_parity({{1, 1, 1}, {swap, round}}));
  EXPECT_FALSE(changes_parity({{1, 2}, {swap}}));
}

TEST(ExploreRows, AnEarlyLookSeesOddCyclesAndHowWideLayersAre) {
  const test_systems::UndirectedGraph triangle(3, {{0, 1}, {1, 2}, {2, 0}});
  const test_systems::UndirectedGraph square(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}});
  const auto look = [](const test_systems::UndirectedGraph& graph) {
    return detail::early_look(graph.key({0}), Expand<std::uint32_t>(expand_keys<Direction::forward>(graph)));
  };
  EXPECT_TRUE(look(triangle).arc_within_layer);
  EXPECT_FALSE(look(square).arc_within_layer);
  EXPECT_EQ(look(square).states, 4U);
  EXPECT_EQ(look(square).layers, 3U);
}

}  // namespace
}  // namespace meleda
