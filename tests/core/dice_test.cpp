#include "meleda/core/dice.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace meleda {
namespace {

TEST(Dice, AreFair) {
  Dice dice(5);
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 60'000; ++i) ++seen[dice.below(6)];
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [number, times] : seen) EXPECT_NEAR(times, 10'000, 500);
}

// Three quarters of all words are below 3 * 2^62: taken as they come modulo that bound, the first third would be twice
// as likely as the rest.
TEST(Dice, AreFairForBoundsThatDoNotDivideAWord) {
  constexpr std::uint64_t third = std::uint64_t{1} << 62;
  Dice dice(7);
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 30'000; ++i) ++seen[dice.below(3 * third) / third];
  ASSERT_EQ(seen.size(), 3U);
  for (const auto& [part, times] : seen) EXPECT_NEAR(times, 10'000, 500);
}

TEST(Dice, TheSeedDecides) {
  const auto thrown = [](std::uint64_t seed) {
    Dice dice(seed);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 20; ++i) numbers.push_back(dice.below(1'000'000));
    return numbers;
  };
  EXPECT_EQ(thrown(1), thrown(1));
  EXPECT_NE(thrown(1), thrown(2));
}

// The 10000th number of the generator with its usual seed is what the standard says ([rand.predef]).
TEST(Dice, WordsAreThoseOfTheStandard) {
  Dice dice(5489);
  std::uint64_t word = 0;
  for (int i = 0; i < 10'000; ++i) word = dice.word();
  EXPECT_EQ(word, 9981545732273789042U);
}

}  // namespace
}  // namespace meleda
