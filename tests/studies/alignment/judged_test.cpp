#include "meleda/studies/alignment/judged.hpp"

#include <gtest/gtest.h>

#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"

namespace meleda::studies {
namespace {

TEST(JudgedPositions, TheTableOfEveryBuiltInGameFitsTheRules) {
  for (const auto& name : alignment::built_in_names()) {
    const alignment::Alignment game(*alignment::parse_game(*alignment::built_in_text(name)));
    Control control;
    const JudgedPositions judged(game, control);
    const auto checked = check_values(game, judged, control);
    EXPECT_EQ(checked.wrong, "") << name;
    EXPECT_GT(checked.positions, 20U) << name;
  }
}

TEST(JudgedPositions, AMoveIsWorthWhatThePositionBehindItIsToTheOther) {
  const alignment::Alignment game(*alignment::parse_game(*alignment::built_in_text("picaria")));
  Control control;
  const JudgedPositions judged(game, control);
  EXPECT_NE(judged.stones(), nullptr);
  const auto lost = game.parse("xo./oox/.x.:x");
  ASSERT_TRUE(lost);
  EXPECT_EQ(judged.worth(*lost)->value, GameValue::loss);
  EXPECT_EQ(judged.worth_of_move(*lost)->value, GameValue::win);
  EXPECT_EQ(judged.worth_of_move(*lost)->plies, judged.worth(*lost)->plies + 1);
  EXPECT_FALSE(judged.worth(*game.parse("xxo/.../...:x")));  // x would have placed twice
}

TEST(JudgedPositions, LeaveWhenTheyAreStopped) {
  const alignment::Alignment game(*alignment::parse_game(alignment::polygon_text(6)));
  Control control;
  control.cancel();
  EXPECT_THROW(JudgedPositions(game, control), Stopped);
}

}  // namespace
}  // namespace meleda::studies
