// The template's own test: copy it together with the game. The laws in tests/laws hold it to its concepts; here stands
// what is particular to it.

#include "meleda/families/null_game/null_game.hpp"

#include <gtest/gtest.h>

namespace meleda::null_game {
namespace {

using Move = NullGame::Move;

TEST(NullGame, IsOverOnFieldZero) {
  const NullGame p(4);
  EXPECT_EQ(p.ended({0, 1}), GameValue::loss);
  EXPECT_FALSE(p.ended({1, 1}));
  EXPECT_FALSE(p.legal({0, 0}, Move::up));
  EXPECT_EQ(p.apply({4, 0}, Move::far_down), (NullGame::State{2, 1}));
}

TEST(NullGame, RefusesPositionsThatAreNotThere) {
  const NullGame p(4);
  EXPECT_EQ(*p.parse("4a"), (NullGame::State{4, 0}));
  EXPECT_EQ(*p.parse("0b"), (NullGame::State{0, 1}));
  for (const auto* text : {"", "a", "5a", "04a", "4", "4c", "4ab"}) EXPECT_FALSE(p.parse(text)) << text;
}

}  // namespace
}  // namespace meleda::null_game
