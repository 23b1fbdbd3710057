#include "meleda/studies/pegs/puzzle_arguments.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "meleda/families/pegs/notation.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::studies {
namespace {

using namespace pegs;

Result<PegRange> range(const std::string& text) {
  return pegs_argument({"verb", {{"pegs", text}}}, plain::english());
}

TEST(PuzzleArguments, RangesOfPegs) {
  EXPECT_EQ(range("17")->least, 17);
  EXPECT_EQ(range("17")->most, 17);
  EXPECT_EQ(range("3..9")->least, 3);
  EXPECT_EQ(range("3..9")->most, 9);
  for (const auto* const bad : {"", "x", "3..", "..4", "9..3", "0", "34", "3..34", "3.5"}) {
    ASSERT_FALSE(range(bad)) << bad;
    EXPECT_EQ(range(bad).error().argument, "pegs");
  }
}

TEST(PuzzleArguments, ClassAndFinishMustAgree) {
  const PegSolitaire rules(*read_board(std::string_view("english")), -1);
  PosedPegs puzzle{rules, rules.start(), rules.goals()};
  const auto& board = puzzle.rules.board();
  const auto game = [&](std::map<std::string, std::string> values) {
    return game_argument({"verb", std::move(values)}, puzzle);
  };
  EXPECT_EQ(game({})->named.letter, 'A');
  EXPECT_EQ(game({{"class", "b"}})->named.letter, 'B');
  EXPECT_EQ(hole_names(board, game({{"finish", "centre"}})->finish), "d4");
  EXPECT_EQ(game({{"finish", "d1"}})->named.letter, 'A');
  EXPECT_FALSE(game({{"class", "B"}, {"finish", "d4"}}));
  EXPECT_FALSE(game({{"class", "Q"}}));
  EXPECT_FALSE(game({{"finish", "q9"}}));
  puzzle.goals = {{peg(0)}};
  EXPECT_EQ(game({})->finish, peg(0));
  EXPECT_EQ(hole_names(board, game({{"finish", "centre"}})->finish), "d4");
  puzzle.goals = {{peg(0) | peg(1)}};
  EXPECT_EQ(game({}).error().argument, "board");
  EXPECT_EQ(hole_names(board, game({{"finish", "centre"}})->finish), "d4");
}

TEST(PuzzleArguments, TypesOfSymmetry) {
  const SymmetryTypes types(plain::english());
  const auto type = [&](const std::string& text) { return type_argument({"verb", {{"symmetric", text}}}, types); };
  EXPECT_EQ(*type("any"), 0);
  EXPECT_EQ(*type("7"), 7);
  for (const auto* const bad : {"0", "8", "x", ""}) {
    EXPECT_FALSE(type(bad)) << bad;
  }
}

TEST(PuzzleArguments, TheFinishingHoleHasARing) {
  const auto board = plain::english();
  const auto without = picture_of(board, peg(16));
  for (const int hole : {16, 3}) {  // with a peg and without
    const auto drawn = picture_of(board, peg(16), hole);
    ASSERT_EQ(drawn.shapes.size(), without.shapes.size() + 1);
    const auto& ring = drawn.shapes.back();
    EXPECT_EQ(ring.key, "finish");
    const auto name = hole_name(board, hole);
    for (const auto& shape : without.shapes) {
      if (shape.key != "hole-" + name && shape.key != "peg-" + name) continue;
      EXPECT_EQ(std::get<Circle>(ring.geometry).centre, std::get<Circle>(shape.geometry).centre);
    }
  }
}

}  // namespace
}  // namespace meleda::studies
