#include "meleda/core/rank/mixed_radix.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace meleda::ranking {
namespace {

using Digits = std::vector<std::uint32_t>;

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

// Counts up by one, like the odometer of a car; false when it wraps around to zeros.
bool turn(Digits& digits, const Digits& sizes) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (++digits[i] < sizes[i]) return true;
    digits[i] = 0;
  }
  return false;
}

TEST(MixedRadix, CountsLikeAnOdometer) {
  Digits sizes;
  const auto check_sizes = [&sizes] {
    const Result<MixedRadix> made = MixedRadix::make(sizes);
    ASSERT_TRUE(made);
    Digits expected(sizes.size(), 0);
    Digits unranked(sizes.size());
    std::uint64_t rank = 0;
    do {
      ASSERT_EQ(made->rank(expected), rank);
      made->unrank(rank, unranked);
      ASSERT_EQ(unranked, expected);
      ++rank;
    } while (turn(expected, sizes));
    ASSERT_EQ(made->count(), rank);
  };
  for (std::size_t length = 0; length <= 4; ++length) {
    const Digits choices(length, 4);
    Digits choice(length, 0);
    do {
      sizes.clear();
      for (const std::uint32_t c : choice) sizes.push_back(c + 1);
      check_sizes();
      if (HasFatalFailure()) return;
    } while (turn(choice, choices));
  }
}

TEST(MixedRadix, LastDigitIsLeastSignificant) {
  const Result<MixedRadix> clock = MixedRadix::make({24, 60, 60});
  ASSERT_TRUE(clock);
  EXPECT_EQ(clock->count(), 86'400U);
  EXPECT_EQ(clock->rank(Digits{1, 2, 3}), 3'723U);
  EXPECT_EQ(Digits(clock->sizes().begin(), clock->sizes().end()), (Digits{24, 60, 60}));
}

// A byte for each digit, the least significant one lowest.
TEST(MixedRadix, DigitsMayBeKeptInAnyWay) {
  const Result<MixedRadix> clock = MixedRadix::make({24, 60, 60});
  ASSERT_TRUE(clock);
  for (std::uint64_t second = 0; second < clock->count(); second += 7) {
    std::uint64_t packed = 0;
    clock->unrank_to(
        second, [&](std::size_t place, std::uint32_t digit) { packed |= std::uint64_t{digit} << 8 * (2 - place); });
    ASSERT_EQ(packed, (second / 3600 << 16 | second / 60 % 60 << 8 | second % 60));
    ASSERT_EQ(
        clock->rank_of([&](std::size_t place) { return static_cast<std::uint32_t>(packed >> 8 * (2 - place) & 255); }),
        second);
  }
}

TEST(MixedRadix, FillsTheWordExactly) {
  const Digits factors{3, 5, 17, 257, 641, 65'537, 6'700'417};  // of 2^64 - 1
  const Result<MixedRadix> made = MixedRadix::make(factors);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->count(), largest);
  Digits digits(factors.size());
  made->unrank(largest - 1, digits);
  for (std::size_t i = 0; i < factors.size(); ++i) EXPECT_EQ(digits[i], factors[i] - 1);
  EXPECT_EQ(made->rank(digits), largest - 1);
}

TEST(MixedRadix, RefusesMoreThanTheWord) {
  const Result<MixedRadix> one_too_many = MixedRadix::make({65'536, 65'536, 65'536, 65'536});
  ASSERT_FALSE(one_too_many);
  EXPECT_EQ(one_too_many.error().code, ErrorCode::too_large);
  const Result<MixedRadix> far_too_many = MixedRadix::make(Digits(100, std::numeric_limits<std::uint32_t>::max()));
  ASSERT_FALSE(far_too_many);
  EXPECT_EQ(far_too_many.error().code, ErrorCode::too_large);
}

TEST(MixedRadix, RefusesADigitWithoutValues) {
  const Result<MixedRadix> made = MixedRadix::make({2, 0, 2});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::bad_number);
  const Result<MixedRadix> after_overflow = MixedRadix::make({65'536, 65'536, 65'536, 65'536, 0});
  ASSERT_FALSE(after_overflow);
  EXPECT_EQ(after_overflow.error().code, ErrorCode::bad_number);
}

RC_GTEST_PROP(MixedRadix, NeighboursDifferByOneTurn, ()) {
  const Digits sizes =
      *rc::gen::resize(10, rc::gen::container<Digits>(rc::gen::resize(100, rc::gen::inRange<std::uint32_t>(1, 5'000))));
  const Result<MixedRadix> made = MixedRadix::make(sizes);
  RC_PRE(made.has_value());
  const auto rank = *rc::gen::inRange<std::uint64_t>(0, made->count());
  Digits digits(sizes.size());
  made->unrank(rank, digits);
  RC_ASSERT(made->rank(digits) == rank);
  if (turn(digits, sizes)) {
    RC_ASSERT(made->rank(digits) == rank + 1);
  } else {
    RC_ASSERT(made->count() == rank + 1);
  }
}

RC_GTEST_PROP(MixedRadix, DigitsSurviveTheRoundTrip, ()) {
  const Digits sizes{1'000'003, 7, 4'000'000'007, 1, 500};
  const Result<MixedRadix> made = MixedRadix::make(sizes);
  RC_ASSERT(made.has_value());
  Digits digits;
  for (const std::uint32_t size : sizes) digits.push_back(*rc::gen::inRange<std::uint32_t>(0, size));
  Digits unranked(sizes.size());
  made->unrank(made->rank(digits), unranked);
  RC_ASSERT(unranked == digits);
}

}  // namespace
}  // namespace meleda::ranking
