#include "meleda/core/cells.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(Cells, AMoveAndItsInverseLeaveEveryPieceWhereItWas) {
  const CellMove move{{2, 0, 1, 3}, {}};
  const auto back = inverse(move);
  for (std::size_t cell = 0; cell < 4; ++cell) EXPECT_EQ(back.to[move.to[cell]], cell);
  EXPECT_EQ(inverse(back), move);
  EXPECT_FALSE(back.blank);
}

TEST(Cells, TheInverseNeedsTheBlankWhereTheMoveTookIt) {
  const CellMove slide{{1, 0, 2}, 0};
  EXPECT_EQ(inverse(slide).blank, 1);
  EXPECT_EQ(inverse(inverse(slide)), slide);
}

TEST(Cells, ASystemCountsItsCells) {
  CellSystem system{{1, 2, 3}, {{{1, 0, 2, 3, 4, 5}, {}}}};
  EXPECT_EQ(system.cells(), 6U);
  EXPECT_FALSE(system.has_blank());
  system.moves.push_back({{1, 0, 2, 3, 4, 5}, 1});
  EXPECT_TRUE(system.has_blank());
  const auto back = inverse(system);
  EXPECT_EQ(back.counts, system.counts);
  ASSERT_EQ(back.moves.size(), 2U);
  EXPECT_EQ(back.moves[1].blank, 0);
}

}  // namespace
}  // namespace meleda
