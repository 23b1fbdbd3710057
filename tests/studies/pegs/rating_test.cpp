#include "meleda/studies/pegs/rating.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

TEST(PegRating, CountsWhatPlainSearchFinds) {
  const auto board = plain::triangle(5);
  const auto game = game_of_class(board.classes().front());
  Control control;
  const auto levels = KeptLevels::make(board, game, 8, control);
  ASSERT_TRUE(levels);
  plain::Positions ends;
  for (auto holes = game.finish; holes != 0; holes &= holes - 1) ends.insert(holes & (~holes + 1));
  for (std::uint64_t number = 0; number < levels->kept(8); number += 7) {
    const auto pegs = levels->kept_position(8, number);
    std::uint64_t solutions = 0;
    double luck = 0;
    std::vector<Jump> line;
    plain::for_each_solution(board, pegs, ends, line, [&](const std::vector<Jump>& jumps) {
      ++solutions;
      double chance = 1;
      auto at = pegs;
      for (const auto& jump : jumps) {
        int possible = 0;
        for (const auto& each : board.jumps()) possible += each.possible(at) ? 1 : 0;
        chance /= possible;
        at ^= jump.all();
      }
      luck += chance;
    });
    const auto rating = rate(board, game, *levels, pegs, {}, control);
    ASSERT_TRUE(rating.whole);
    EXPECT_EQ(rating.whole->solutions, Integer(solutions));
    EXPECT_NEAR(rating.whole->luck / luck, 1, 1e-9);
    EXPECT_EQ(rating.whole->best_line.size(), 7U);
    EXPECT_EQ(static_cast<std::uint64_t>(rating.possible), rating.whole->best_line.front().available);
    EXPECT_EQ(rating.winning.size(), rating.whole->best_line.front().winning);
    EXPECT_LE(rating.whole->best_line_share, 1);
    EXPECT_GE(rating.whole->score, 0);
  }
}

TEST(PegRating, SaysThatItIsNotComputedRatherThanGuess) {
  const auto board = plain::triangle(5);
  const auto game = game_of_class(board.classes().front());
  Control control;
  const auto levels = KeptLevels::make(board, game, 10, control);
  ASSERT_TRUE(levels);
  const auto pegs = levels->kept_position(10, 0);
  const auto rating = rate(board, game, *levels, pegs, {20, 10}, control);
  EXPECT_FALSE(rating.whole);
  EXPECT_GT(rating.winning.size(), 0U);
  EXPECT_TRUE(rate(board, game, *levels, pegs, {}, control).whole);
}

TEST(PegRating, ScoreIsTheMeanOfBlindAndForgivingPlay) {
  Difficulty difficulty;
  difficulty.luck = 0.25;  // 2 bits
  // Of 8 jumps one wins, and the others can be played on to the end: 3 bits. Then there is no choice.
  difficulty.best_line = {{{}, 8, 1, 1, true}, {{}, 2, 2, {}, true}};
  EXPECT_DOUBLE_EQ(score_of(difficulty), 2.5);
  difficulty.best_line.front().wrong_way = 0;  // a mistake shows at once: half the weight, with two jumps to go
  EXPECT_DOUBLE_EQ(score_of(difficulty), 1.75);
}

}  // namespace
}  // namespace meleda::pegs
