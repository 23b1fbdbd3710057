#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "families/digit_judge.hpp"
#include "meleda/core/control.hpp"
#include "meleda/families/digits/levels.hpp"
#include "meleda/families/digits/puzzle.hpp"

namespace meleda::digits {
namespace {

std::uint64_t plain_level(std::uint32_t length) {
  std::uint64_t value = 7;
  for (std::uint32_t i = 1; i <= length; ++i) value = value * 3 + i;
  return value;
}

// With very few that are kept, and with enough for all.
TEST(Levels, AreTheSameOnTheWayUpAndDown) {
  std::mt19937_64 random(1);
  for (const double bytes : {1.0, most_bytes_of_levels / 20, most_bytes_of_levels}) {
    for (const std::uint32_t highest : {0U, 1U, 2U, 3U, 9U, 64U, 500U}) {
      LevelTower tower(
          std::uint64_t{7}, highest, bytes,
          [](std::uint64_t below, std::uint32_t length, std::uint64_t& level) { level = below * 3 + length; });
      const auto seen = random() % (highest + 1);
      for (std::uint32_t length = 0; length <= seen; ++length) ASSERT_EQ(tower.next(), plain_level(length));
      for (auto length = highest;; --length) {
        const auto times = random() % 3;
        for (std::size_t i = 0; i < times; ++i) {
          ASSERT_EQ(tower.down_to(length), plain_level(length)) << highest;
        }
        if (length == 0) break;
      }
    }
  }
}

// What lies between those that are kept is made again in a few rounds, and little is kept.
TEST(Levels, TakeLittleMemoryAndFewRounds) {
  struct Counted {
    Counted() { ++alive(); }
    Counted(const Counted&) { ++alive(); }
    Counted& operator=(const Counted&) = default;
    ~Counted() { --alive(); }
    static int& alive() {
      static int count = 0;
      return count;
    }
  };
  constexpr std::uint32_t highest = 20'000;
  int made = 0;
  int most = 0;
  {
    LevelTower tower(Counted{}, highest, most_bytes_of_levels / 100, [&](const Counted&, std::uint32_t, Counted&) {
      ++made;
      most = std::max(most, Counted::alive());
    });
    for (auto length = highest; length > 0; --length) tower.down_to(length);
  }
  EXPECT_EQ(Counted::alive(), 0);
  EXPECT_LE(made, 4 * static_cast<int>(highest));
  EXPECT_LE(most, 130);
}

TEST(Levels, AllowFewerDigitsTheMoreThereIsToAdd) {
  EXPECT_EQ(most_digits_for(3, 1, 2) % 100, 0U);
  EXPECT_GT(most_digits_for(3, 1, 2), most_digits_for(3, 1, 36));
  EXPECT_GT(most_digits_for(3, 1, 2), most_digits_for(12, 4, 2));
  EXPECT_EQ(most_digits_for(1, 1e9, 2), 0U) << "no level fits";
}

// The closed forms that go through levels end at once when they should.
TEST(ClosedForms, EndWhenTheyAreStopped) {
  Control control;
  control.cancel();
  const StopCheck stop(control);
  const auto expect_stopped = [&](const auto& p, const auto& a, const auto& b) {
    const auto d = p.distance(a, b);
    EXPECT_THROW(static_cast<void>(p.distance(a, b, stop)), Stopped);
    EXPECT_THROW(static_cast<void>(p.walk(a, b, d / 2, stop)), Stopped);
    EXPECT_EQ(p.walk(a, b, d, StopCheck()), b) << "nobody stops it";
  };
  const DigitPuzzle<WordRules, LongRows> words(WordRules(3, 300, {{{2}, 0, {}}, {{}, 0, {}}}), "digit");
  expect_stopped(words, words.rows().filled(2), words.rows().filled(0));
  const DigitPuzzle<GateRules, LongRows> gates(GateRules(4, 300, {3, 0, 3}, 8), "digit");
  expect_stopped(gates, gates.rows().filled(0), gates.rows().filled(3));
}

}  // namespace
}  // namespace meleda::digits
