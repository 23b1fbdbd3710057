#include "meleda/studies/pegs/levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

// Positions from which one of the targets can be reached, by playing backwards from them one at a time.
plain::Positions backwards(const Board& board, const plain::Positions& positions) {
  plain::Positions next;
  for (const auto pegs : positions) {
    for (const auto& jump : board.jumps()) {
      if (jump.possible_backwards(pegs)) next.insert(pegs ^ jump.all());
    }
  }
  return next;
}

void expect_levels(const Board& board, const NamedClass& named, Pegs finish) {
  plain::Positions expected;
  for (int h = 0; h < board.size(); ++h) {
    if ((finish & peg(h)) != 0) expected.insert(peg(h));
  }
  Control control;
  int pegs = 1;
  const auto status = for_each_level(board, named, finish, {}, control, [&](const BitLevels& levels) {
    EXPECT_EQ(levels.level().full_places(), pegs++);
    EXPECT_EQ(levels.level().count(), expected.size());
    for (const auto position : expected) EXPECT_TRUE(levels.level().contains(position));
    expected = backwards(board, expected);
    return !testing::Test::HasFailure();
  });
  ASSERT_TRUE(status);
  EXPECT_EQ(*status, Status::done);
  EXPECT_TRUE(expected.empty());
}

TEST(PegLevels, EqualPlainSetsInEveryClassOfSmallBoards) {
  const std::vector<Board> boards = {plain::triangle(5), plain::drawn(Lattice::square, {" oo", "oooo", "oooo", " oo"}),
                                     plain::drawn(Lattice::square, {"ooo", "oooo", "ooooo", "oo"}),
                                     plain::drawn(Lattice::triangular, {" o o o", "o o o o", " o o o o", "o o o"}),
                                     plain::drawn(Lattice::square, {" ooo", "ooooo", "ooooo", " ooo"})};
  for (const auto& board : boards) {
    for (const auto& named : board.classes()) expect_levels(board, named, named.finishing_holes);
  }
}

// No reflection keeps class B of the triangle of side 7, nor anything the crooked board: all their jumps are played,
// and most of them touch both sides.
TEST(PegLevels, AreMadeWhereNothingIsFolded) {
  std::mt19937 random(7);
  for (const auto& board :
       {plain::triangle(7), plain::drawn(Lattice::triangular, {" o o o o o", "o o o o o o", " o o o o o", "o o o o o o",
                                                               " o o o o", "o o"})}) {
    int unfolded = 0;
    for (const auto& named : board.classes()) {
      unfolded += backward_jumps(board, named).fold.empty() ? 1 : 0;
      Control control;
      const auto status =
          for_each_level(board, named, named.finishing_holes, {}, control, [&](const BitLevels& levels) {
            const auto pegs = levels.level().full_places();
            for (int trial = 0; trial < 1000 && pegs > 1; ++trial) {
              const auto position = plain::random_pegs(board, pegs, random);
              if (board.class_of(position) != named.value) continue;
              const bool wins = std::any_of(board.jumps().begin(), board.jumps().end(), [&](const Jump& jump) {
                return jump.possible(position) && levels.before().contains(position ^ jump.all());
              });
              EXPECT_EQ(levels.level().contains(position), wins);
            }
            return !testing::Test::HasFailure();
          });
      ASSERT_TRUE(status) << status.error().message;
      EXPECT_EQ(*status, Status::done);
    }
    EXPECT_GT(unfolded, 0);
  }
}

TEST(PegLevels, FinishInTheCentreAlone) {
  const auto board = plain::drawn(Lattice::square, {" ooo", "ooooo", "ooooo", "ooooo", " ooo"});
  const auto& a = board.classes().front();
  expect_levels(board, a, peg(board.hole_at(2, 2)));
}

TEST(PegLevels, FoldAndTurnAreTakenWhereTheyAre) {
  const auto english = plain::english();
  EXPECT_FALSE(backward_jumps(english, *english.class_with_letter('A')).turn.empty());
  EXPECT_FALSE(backward_jumps(english, *english.class_with_letter('B')).fold.empty());
  EXPECT_FALSE(backward_jumps(english, *english.class_with_letter('C')).fold.empty());
  const auto crooked = plain::drawn(Lattice::square, {"ooo", "oooo", "oo"});
  EXPECT_TRUE(backward_jumps(crooked, crooked.classes().front()).fold.empty());
}

TEST(PegLevels, StopWhenAskedTo) {
  const auto board = plain::english();
  Control control;
  int seen = 0;
  const auto& a = board.classes().front();
  const auto ended =
      for_each_level(board, a, a.finishing_holes, {}, control, [&](const BitLevels&) { return ++seen < 5; });
  ASSERT_TRUE(ended);
  EXPECT_EQ(seen, 5);
  const auto stopped = for_each_level(board, a, a.finishing_holes, {}, control, [&](const BitLevels&) {
    control.cancel();
    return true;
  });
  ASSERT_TRUE(stopped);
  EXPECT_EQ(*stopped, Status::cancelled);
}

}  // namespace
}  // namespace meleda::pegs
