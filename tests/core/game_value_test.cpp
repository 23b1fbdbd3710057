#include "meleda/core/game_value.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(GameValue, TurnsRoundForTheOtherPlayer) {
  EXPECT_EQ(for_the_other(GameValue::win), GameValue::loss);
  EXPECT_EQ(for_the_other(GameValue::draw), GameValue::draw);
  EXPECT_EQ(for_the_other(GameValue::loss), GameValue::win);
  EXPECT_LT(GameValue::loss, GameValue::draw);
  EXPECT_LT(GameValue::draw, GameValue::win);
  EXPECT_EQ(name_of(GameValue::draw), "draw");
}

}  // namespace
}  // namespace meleda
