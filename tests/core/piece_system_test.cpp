#include "meleda/core/piece_system.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

// Three pieces of two sides: one move turns the first two over as one, another goes round.
PieceSystem example() {
  PieceSystem system{"an example", {plain_set("P", 3, 2), plain_set("Q", 2)}, {}};
  PieceMove flip{"F", identity(system.sets)};
  flip.sets[0] = {{1, 0, 2}, {1, 1, 0}};
  PieceMove round{"R-", identity(system.sets)};
  round.sets[0] = {{2, 0, 1}, {1, 0, 0}};
  round.sets[1].from = {1, 0};
  system.moves = {flip, round};
  system.other_names = {{"G", "F"}, {"S-", "R-2-"}};
  return system;
}

TEST(PieceSystem, AMoveAndItsInverseCancel) {
  const auto system = example();
  const auto one = identity(system.sets);
  for (const auto& move : system.moves) {
    const auto back = inverse(system.sets, move.sets);
    EXPECT_EQ(product(system.sets, move.sets, back), one);
    EXPECT_EQ(product(system.sets, back, move.sets), one);
    EXPECT_EQ(product(system.sets, move.sets, one), move.sets);
  }
}

TEST(PieceSystem, PointsMoveAsPiecesDo) {
  const auto system = example();
  EXPECT_EQ(point_count(system.sets), 8U);
  const auto& [flip, round] = std::pair(system.moves[0].sets, system.moves[1].sets);
  EXPECT_EQ(on_points(system.sets, flip), (std::vector<std::uint16_t>{3, 2, 1, 0, 4, 5, 6, 7}));
  const auto a = on_points(system.sets, flip);
  const auto b = on_points(system.sets, round);
  const auto both = on_points(system.sets, product(system.sets, flip, round));
  for (std::size_t point = 0; point < 8; ++point) EXPECT_EQ(both[point], b[a[point]]) << point;
}

TEST(PieceSystem, IsWrittenForTwsearch) {
  auto system = example();
  system.sets[1].solved = {0, 0};
  system.sets[1].free = {false};
  system.sets[0].free[2] = true;
  EXPECT_EQ(to_tws(system),
            "Name an_example\n\nSet P 3 2\nSet Q 2 1\n\nSolved\nP\n1 2 3\n0 0 ?\nQ\n1 1\n0 0\nEnd\n\n"
            "Move F\nP\n2 1 3\n1 1 0\nEnd\n\n"
            "Move R'\nP\n3 1 2\n0 0 1\nQ\n2 1\n0 0\nEnd\n\n"  // orientations by the piece that is turned
            "MoveAlias G F\nMoveAlias S' R'2'\n");
  // Which would be a turn of the whole puzzle.
  system.moves[1].name = "x-";
  EXPECT_NE(to_tws(system).find("Move x-\n"), std::string::npos);
}

TEST(PieceSystem, IsWrittenForGap) {
  EXPECT_EQ(to_gap(example()),
            "# an_example\n# P: points 1 to 6, 2 for each of 3 places\n# Q: points 7 to 8\n"
            "m_F := (1,4)(2,3);;\nm_R_ := (1,3,5,2,4,6)(7,8);;\nG := Group([m_F, m_R_]);;\n");
}

TEST(PieceSystem, IsMadeOfCells) {
  const CellSystem cells{{2, 1}, {{{1, 2, 0}}, {{1, 0, 2}}}};
  const auto system = as_pieces(cells, "cells", {"a", "b"});
  ASSERT_EQ(system.sets.size(), 1U);
  EXPECT_EQ(system.sets[0].solved, (std::vector<std::uint8_t>{0, 0, 1}));
  EXPECT_EQ(system.sets[0].sorts(), 2U);
  // The piece on cell c goes to cell to[c].
  EXPECT_EQ(on_points(system.sets, system.moves[0].sets), (std::vector<std::uint16_t>{1, 2, 0}));
  EXPECT_EQ(on_points(system.sets, system.moves[1].sets), (std::vector<std::uint16_t>{1, 0, 2}));
}

}  // namespace
}  // namespace meleda
