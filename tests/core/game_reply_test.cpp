#include "meleda/core/game_reply.hpp"

#include <gtest/gtest.h>

#include <set>

namespace meleda {
namespace {

std::set<std::size_t> chosen(const std::vector<ReplyWorth>& moves, Strength strength, std::uint64_t horizon = 0,
                             const std::vector<std::size_t>& ways_out = {}) {
  Dice dice(1);
  std::set<std::size_t> all;
  for (int i = 0; i < 200; ++i) {
    all.insert(choose_reply(
        moves, strength, horizon, [&](std::size_t move) { return ways_out.at(move); }, dice));
  }
  return all;
}

using Numbers = std::set<std::size_t>;
constexpr auto win = GameValue::win;
constexpr auto draw = GameValue::draw;
constexpr auto loss = GameValue::loss;

TEST(GameReply, APerfectPlayerHurriesDelaysAndSetsTraps) {
  EXPECT_EQ(chosen({{loss, 2}, {win, 5}, {win, 3}, {draw, 0}, {win, 3}}, Strength::perfect), (Numbers{2, 4}));
  EXPECT_EQ(chosen({{loss, 2}, {loss, 6}, {loss, 4}}, Strength::perfect), Numbers{1});
  EXPECT_EQ(chosen({{draw, 0}, {loss, 6}, {draw, 0}, {draw, 0}}, Strength::perfect, 0, {3, 0, 1, 1}), (Numbers{2, 3}));
  EXPECT_EQ(chosen({{draw, 0}, {loss, 6}}, Strength::perfect), Numbers{0});
}

TEST(GameReply, WeakerPlayers) {
  const std::vector<ReplyWorth> moves{{loss, 2}, {win, 5}, {draw, 0}, {win, 3}};
  EXPECT_EQ(chosen(moves, Strength::careful), (Numbers{1, 3}));
  EXPECT_EQ(chosen({{loss, 2}, {draw, 0}, {draw, 0}}, Strength::careful), (Numbers{1, 2}));
  EXPECT_EQ(chosen({{loss, 2}, {loss, 8}}, Strength::careful), (Numbers{0, 1}));
  EXPECT_EQ(chosen(moves, Strength::random), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(chosen(moves, Strength::short_sighted, 1), (Numbers{0, 1, 2, 3}));
  EXPECT_EQ(chosen(moves, Strength::short_sighted, 2), (Numbers{1, 2, 3}));
  EXPECT_EQ(chosen(moves, Strength::short_sighted, 3), Numbers{3});
}

TEST(GameReply, StrengthsHaveNames) {
  for (std::size_t i = 0; i < strength_names().size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(strength_of(strength_names()[i])), i);
  }
}

}  // namespace
}  // namespace meleda
