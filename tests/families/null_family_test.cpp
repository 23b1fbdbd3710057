// The template's own test: copy it together with the family. The laws in tests/laws hold the family to its concepts;
// here stands what is particular to it.

#include "meleda/families/null_family/null_family.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace meleda::null_family {
namespace {

using Move = NullFamily::Move;

std::vector<Move> moves_of(const NullFamily& p, NullFamily::State s) {
  std::vector<Move> moves;
  p.moves(s, [&](Move m) { moves.push_back(m); });
  return moves;
}

TEST(NullFamily, MovesOneFieldAtATime) {
  const NullFamily p(3);
  EXPECT_EQ(moves_of(p, 0), (std::vector<Move>{Move::right}));
  EXPECT_EQ(moves_of(p, 1), (std::vector<Move>{Move::left, Move::right}));
  EXPECT_EQ(moves_of(p, 2), (std::vector<Move>{Move::left}));
  EXPECT_EQ(p.apply(1, Move::right), 2U);
}

TEST(NullFamily, RefusesFieldsThatAreNotThere) {
  const NullFamily p(3);
  EXPECT_EQ(*p.parse("3"), 2U);
  for (const auto* text : {"", "0", "4", "01", "x", "99999999999999999999"}) EXPECT_FALSE(p.parse(text)) << text;
}

}  // namespace
}  // namespace meleda::null_family
