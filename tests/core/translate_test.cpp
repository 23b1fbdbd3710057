#include "meleda/core/translate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

namespace meleda {
namespace {

TEST(Translate, SaysTextsInTheLanguageThatIsSpoken) {
  EXPECT_STREQ(tr("there is no peg on the board"), "there is no peg on the board");
  EXPECT_EQ(say("there is no peg in {}", "d4"), "there is no peg in d4");
  const Speaking chinese(find_language("zh_TW"));
  EXPECT_STREQ(tr("there is no peg on the board"), "棋盤上沒有棋子");
  EXPECT_EQ(say("there is no peg in {}", "d4"), "d4 沒有棋子");
  EXPECT_EQ(tr(std::string("Towers of Hanoi")), "河內塔");
  // Values in another order.
  EXPECT_EQ(say("there is no stone of {} on {}", "x", "b2"), "b2 上沒有 x 的棋子");
}

TEST(Translate, LeavesWhatHasNoTranslation) {
  const Speaking chinese(find_language("zh_TW"));
  EXPECT_STREQ(tr(""), "");
  EXPECT_EQ(tr(std::string("nobody says this")), "nobody says this");
  const std::string unknown = "zzzz {}";
  EXPECT_EQ(say_with(unknown, fmt::make_format_args("1")), "zzzz 1");
}

TEST(Translate, TwoThreadsSpeakTwoLanguagesAtTheSameTime) {
  constexpr int times = 20'000;
  std::atomic<int> wrong = 0;
  const auto speak = [&](Language language, const std::string& wanted) {
    const Speaking speaking(language);
    for (int i = 0; i < times; ++i) wrong += say("there is no peg in {}", "d4") == wanted ? 0 : 1;
  };
  std::thread chinese(speak, find_language("zh_TW"), "d4 沒有棋子");
  std::thread english(speak, nullptr, "there is no peg in d4");
  chinese.join();
  english.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace meleda
