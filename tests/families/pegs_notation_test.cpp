#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <vector>

#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/notation.hpp"

namespace meleda::pegs {
namespace {

Board board(std::string_view name) {
  return *read_board(name)->board;
}

TEST(PegNotation, NamesHolesByColumnAndRowOrByRowAndPlace) {
  const auto english = board("english");
  EXPECT_EQ(hole_name(english, 0), "c1");
  EXPECT_EQ(hole_name(english, 6), "a3");
  EXPECT_EQ(hole_name(english, 16), "d4");
  EXPECT_EQ(hole_name(english, 32), "e7");
  const auto hexagon = board("hexagon");
  EXPECT_EQ(hole_name(hexagon, 0), "a1");
  EXPECT_EQ(hole_name(hexagon, 18), "d4");
  EXPECT_EQ(hole_name(hexagon, 36), "g4");
  EXPECT_EQ(letters(0), "a");
  EXPECT_EQ(letters(25), "z");
  EXPECT_EQ(letters(26), "aa");
  EXPECT_EQ(letters(27), "ab");
  EXPECT_EQ(letters(26 + 26 * 26), "aaa");
}

TEST(PegNotation, EveryHoleHasANameOfItsOwnThatReadsBack) {
  // The last is wider than the alphabet.
  const std::string wide = std::string(63, 'x') + ".\n";
  for (const auto& b : {board("english"), board("hexagon"), board("triangle:10"), board("diamond:6"),
                        *read_board(FileText{{}, wide})->board}) {
    std::set<std::string> names;
    for (int h = 0; h < b.size(); ++h) {
      EXPECT_TRUE(names.insert(hole_name(b, h)).second);
      EXPECT_EQ(parse_hole(b, hole_name(b, h)), h);
    }
    for (const auto& jump : b.jumps()) EXPECT_EQ(parse_jump(b, print_jump(b, jump)), jump);
  }
}

TEST(PegNotation, ReadsPositionsInThreeWays) {
  const auto b = board("english");
  const std::string start = "xxx/xxx/xxxxxxx/xxx.xxx/xxxxxxx/xxx/xxx";
  EXPECT_EQ(parse_position(b, start), b.full() & ~peg(16));
  EXPECT_EQ(parse_position(b, "-d4"), b.full() & ~peg(16));
  EXPECT_EQ(parse_position(b, "-d4,c1"), b.full() & ~peg(16) & ~peg(0));
  EXPECT_EQ(parse_position(b, "d4,c1"), peg(16) | peg(0));
  EXPECT_EQ(print_position(b, peg(16)), ".../.../......./...x.../......./.../...");
  EXPECT_EQ(hole_names(b, peg(16) | peg(0)), "c1,d4");
  // On a wide board x is a column as well.
  const auto wide = *read_board(FileText{{}, std::string(30, 'x') + ".\n"})->board;
  EXPECT_EQ(parse_position(wide, "x1"), peg(23));
  std::mt19937_64 random(2);
  for (const auto* name : {"english", "hexagon", "triangle:4"}) {
    const auto any = board(name);
    for (int trial = 0; trial < 100; ++trial) {
      const auto pegs = random() & any.full();
      EXPECT_EQ(parse_position(any, print_position(any, pegs)), pegs);
      if (pegs != 0) {
        EXPECT_EQ(parse_position(any, hole_names(any, pegs)), pegs);
      }
      if (pegs != any.full()) {
        EXPECT_EQ(parse_position(any, "-" + hole_names(any, any.full() & ~pegs)), pegs);
      }
    }
  }
}

TEST(PegNotation, RefusesPositionsWithThePlace) {
  const auto b = board("triangle:3");
  const auto at = [&](std::string_view text) { return parse_position(b, text).error().offset; };
  EXPECT_EQ(at(""), 0U);
  EXPECT_EQ(at("x/xx/xx"), 7U);
  EXPECT_EQ(at("x/xx/xxxx"), 8U);
  EXPECT_EQ(at("x/xxx"), 4U);
  EXPECT_EQ(at("x/xo/xxx"), 3U);
  EXPECT_EQ(at("-"), 1U);
  EXPECT_EQ(at("-a1,"), 4U);
  EXPECT_EQ(at("a1,d1"), 3U);
  EXPECT_EQ(at("a1,b1,a1"), 6U);
  EXPECT_EQ(at("a1 b1"), 2U);
  EXPECT_EQ(at("a01"), 0U);
  EXPECT_EQ(parse_position(b, "a1,b1,a1").error().message, "a1 is named twice");
}

TEST(PegNotation, ReadsChainsOfJumpsByTheSamePeg) {
  const auto b = board("english");
  const auto chain = parse_chain(b, "d2-d4-f4");
  ASSERT_TRUE(chain) << chain.error().message;
  ASSERT_EQ(chain->size(), 2U);
  EXPECT_EQ(print_jump(b, (*chain)[0]), "d2-d4");
  EXPECT_EQ(hole_name(b, (*chain)[0].over), "d3");
  EXPECT_EQ(print_jump(b, (*chain)[1]), "d4-f4");
  EXPECT_EQ(print_chain(b, *chain), "d2-d4-f4");
  EXPECT_EQ(parse_chain(b, "d2-d4")->size(), 1U);
  const auto at = [&](std::string_view text) { return parse_chain(b, text).error().offset; };
  EXPECT_EQ(at("d2"), 2U);
  EXPECT_EQ(at("d2-"), 3U);
  EXPECT_EQ(at("d2-d3"), 3U);
  EXPECT_EQ(at("d2-d4-g4"), 6U);
  EXPECT_EQ(at("d2-d4,f4"), 5U);
  EXPECT_EQ(at("d2-d4-f9"), 6U);
  EXPECT_EQ(parse_jump(b, "d2-d4-f4").error().offset, 5U);
  EXPECT_FALSE(parse_jump(b, "d2xd4"));
}

}  // namespace
}  // namespace meleda::pegs
