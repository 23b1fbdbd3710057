#include "meleda/core/stone_game.hpp"

#include <gtest/gtest.h>

#include "meleda/families/alignment/alignment.hpp"
#include "meleda/families/null_game/null_game.hpp"

namespace meleda {
namespace {

static_assert(StonePlaying<alignment::Alignment>);
static_assert(!StonePlaying<null_game::NullGame>);

TEST(StoneGame, BeginsWithNoLayers) {
  EXPECT_TRUE(StoneGame{}.layers.empty());
  EXPECT_EQ(StoneLayer{}.stuck, GameValue::loss);
}

}  // namespace
}  // namespace meleda
