#include "meleda/engines/row_space.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "engines/grid_system.hpp"
#include "meleda/core/cell_patterns.hpp"

namespace meleda {
namespace {

using test_systems::Grid;

TEST(RowSpace, StatesAndPlacesStandForEachOther) {
  const Grid grid(4);
  const std::vector<Grid::State> starts{grid.in_order()};
  const auto space = RowSpace<Grid>::make(grid, starts, Direction::forward, std::uint64_t{1} << 30);
  ASSERT_TRUE(space);
  for (std::uint64_t key = 0; key < ranking::permutation_count(8); key += 37) {
    const auto s = grid.from_key(key);
    EXPECT_EQ(space->state(space->place(s)), s);
  }
  EXPECT_EQ(space->state(space->starts().front()), grid.in_order());
  EXPECT_FALSE(RowSpace<Grid>::make(grid, starts, Direction::forward, 100));
  EXPECT_TRUE(has_rows(grid));
}

// Of two colours a word holds one state, as soon as both together are too many for words.
TEST(RowSpace, RowsPayWhereWordsHoldSeveralStates) {
  const auto system = std::make_shared<const CellSystem>(*Grid(8).cell_system());
  const CellImage two(system, {8, 8});
  const CellImage four(system, {4, 4, 4, 4});
  EXPECT_TRUE(has_rows(two));
  EXPECT_FALSE(rows_pay(two));
  EXPECT_TRUE(rows_pay(four));
  EXPECT_TRUE(rows_pay(Grid(4)));
}

TEST(RowSpace, AFingerprintIsOfTheRulesAndTheStarts) {
  const Grid grid(4);
  const std::vector<Grid::State> home{grid.in_order()};
  const std::vector<Grid::State> away{grid.apply(grid.in_order(), 0)};
  const auto space = RowSpace<Grid>::make(grid, home, Direction::backward, std::uint64_t{1} << 30);
  EXPECT_EQ(space->fingerprint(), RowSpace<Grid>::fingerprint_for(grid, home));
  EXPECT_NE(RowSpace<Grid>::fingerprint_for(grid, home), RowSpace<Grid>::fingerprint_for(grid, away));
  const Grid other(5);
  EXPECT_NE(RowSpace<Grid>::fingerprint_for(grid, home),
            RowSpace<Grid>::fingerprint_for(other, std::vector<Grid::State>{other.in_order()}));
  const std::vector<std::uint8_t> start{0, 0};
  const DigitSystem digits{{2, 2}, {{0, 0, 1, {}}}, {}};
  auto changed = digits;
  changed.changes[0].where.push_back({1, 1});
  EXPECT_EQ(fingerprint_of(digits, start), fingerprint_of(digits, start));
  EXPECT_NE(fingerprint_of(digits, start), fingerprint_of(changed, start));
}

}  // namespace
}  // namespace meleda
