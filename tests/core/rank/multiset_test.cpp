#include "meleda/core/rank/multiset.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "meleda/core/integer.hpp"

namespace meleda::ranking {
namespace {

using Multiplicities = std::vector<std::uint32_t>;
using Word = std::vector<std::uint8_t>;

Word sorted_word(const Multiplicities& multiplicities) {
  Word word;
  for (std::size_t s = 0; s < multiplicities.size(); ++s) {
    word.insert(word.end(), multiplicities[s], static_cast<std::uint8_t>(s));
  }
  return word;
}

Word unranked(const Arrangements& arrangements, std::uint64_t rank) {
  Word word(arrangements.length());
  arrangements.unrank(rank, word);
  return word;
}

Integer multinomial(const Multiplicities& multiplicities) {
  Integer numerator = 1;
  Integer denominator = 1;
  unsigned length = 0;
  for (const std::uint32_t multiplicity : multiplicities) {
    for (unsigned i = 1; i <= multiplicity; ++i) {
      numerator *= ++length;
      denominator *= i;
    }
  }
  return numerator / denominator;
}

// True if the rank goes there and back and the arrangement after it has the next rank.
bool fits_between_its_neighbours(const Arrangements& arrangements, std::uint64_t rank) {
  Word word = unranked(arrangements, rank);
  if (arrangements.rank(word) != rank) return false;
  if (!std::next_permutation(word.begin(), word.end())) return rank + 1 == arrangements.count();
  return arrangements.rank(word) == rank + 1;
}

TEST(Arrangements, FollowNextPermutation) {
  const auto check = [](const Multiplicities& multiplicities) {
    const Result<Arrangements> made = Arrangements::make(multiplicities);
    ASSERT_TRUE(made);
    Word expected = sorted_word(multiplicities);
    ASSERT_EQ(made->length(), expected.size());
    std::uint64_t rank = 0;
    do {
      ASSERT_EQ(made->rank(expected), rank);
      ASSERT_EQ(unranked(*made, rank), expected);
      ++rank;
    } while (std::next_permutation(expected.begin(), expected.end()));
    ASSERT_EQ(made->count(), rank);
  };
  check({});
  for (std::uint32_t a = 0; a <= 3; ++a) {
    check({a});
    for (std::uint32_t b = 0; b <= 3; ++b) {
      check({a, b});
      for (std::uint32_t c = 0; c <= 3; ++c) {
        check({a, b, c});
        for (std::uint32_t d = 0; d <= 2; ++d) check({a, b, c, d});
      }
    }
    if (HasFatalFailure()) return;
  }
}

TEST(Arrangements, RemembersWhatItWasMadeOf) {
  const Result<Arrangements> made = Arrangements::make({2, 0, 5});
  ASSERT_TRUE(made);
  EXPECT_EQ(Multiplicities(made->multiplicities().begin(), made->multiplicities().end()), (Multiplicities{2, 0, 5}));
  EXPECT_EQ(made->length(), 7U);
}

TEST(Arrangements, CountIsRefusedExactlyWhenItNeedsMoreThan64Bits) {
  std::mt19937_64 random(1);
  const Integer largest = std::numeric_limits<std::uint64_t>::max();
  int fitting = 0;
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    Multiplicities multiplicities(1 + random() % 8);
    for (std::uint32_t& multiplicity : multiplicities) multiplicity = static_cast<std::uint32_t>(random() % 12);
    const Integer expected = multinomial(multiplicities);
    const Result<Arrangements> made = Arrangements::make(multiplicities);
    ASSERT_EQ(made.has_value(), expected <= largest);
    if (made) {
      ASSERT_EQ(Integer(made->count()), expected);
      ++fitting;
    } else {
      ASSERT_EQ(made.error().code, ErrorCode::too_large);
      ++refused;
    }
  }
  EXPECT_GT(fitting, 1'000);
  EXPECT_GT(refused, 1'000);
}

TEST(Arrangements, TheLastBinomialThatFits) {
  const Result<Arrangements> made = Arrangements::make({33, 34});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->count(), 14'226'520'737'620'288'370U);
  EXPECT_FALSE(Arrangements::make({34, 34}));
  Word word = sorted_word({33, 34});
  EXPECT_EQ(made->rank(word), 0U);
  EXPECT_EQ(unranked(*made, 0), word);
  std::reverse(word.begin(), word.end());
  EXPECT_EQ(made->rank(word), made->count() - 1);
  EXPECT_EQ(unranked(*made, made->count() - 1), word);
  std::mt19937_64 random(67);
  for (int i = 0; i < 20'000; ++i) ASSERT_TRUE(fits_between_its_neighbours(*made, random() % made->count()));
}

// Words of two symbols are ranked in another way, as long as they are no longer than 64.
TEST(Arrangements, WordsOfTwoSymbolsKeepTheOrder) {
  std::mt19937_64 random(64);
  for (const auto& multiplicities : std::vector<Multiplicities>{
           {32, 32}, {1, 63}, {63, 1}, {0, 64}, {64, 0}, {13, 12}, {33, 32}, {5, 0}, {0, 5}, {0, 0}}) {
    const Result<Arrangements> made = Arrangements::make(multiplicities);
    ASSERT_TRUE(made);
    EXPECT_TRUE(fits_between_its_neighbours(*made, 0));
    EXPECT_TRUE(fits_between_its_neighbours(*made, made->count() - 1));
    for (int i = 0; i < 2'000; ++i) ASSERT_TRUE(fits_between_its_neighbours(*made, random() % made->count()));
  }
}

TEST(Arrangements, RandomWordsKeepTheOrder) {
  const Multiplicities multiplicities{3, 1, 0, 5, 7, 2, 4, 1};
  const Result<Arrangements> made = Arrangements::make(multiplicities);
  ASSERT_TRUE(made);
  std::mt19937_64 random(7);
  Word previous = sorted_word(multiplicities);
  for (int i = 0; i < 20'000; ++i) {
    Word word = previous;
    std::shuffle(word.begin(), word.end(), random);
    const std::uint64_t rank = made->rank(word);
    ASSERT_LT(rank, made->count());
    ASSERT_EQ(unranked(*made, rank), word);
    ASSERT_EQ(rank < made->rank(previous), word < previous);
    previous = word;
  }
}

TEST(Arrangements, LongWordsOfOneSymbolAndALittleElse) {
  constexpr std::uint32_t zeros = 100'000;
  const Result<Arrangements> made = Arrangements::make({zeros, 3});
  ASSERT_TRUE(made);
  EXPECT_EQ(Integer(made->count()), Integer(zeros + 3) * (zeros + 2) * (zeros + 1) / 6);
  for (const std::uint64_t rank : {std::uint64_t{0}, made->count() / 3, made->count() / 2, made->count() - 1}) {
    EXPECT_TRUE(fits_between_its_neighbours(*made, rank)) << rank;
  }
}

TEST(Arrangements, HugeMultiplicitiesAreDecidedAtOnce) {
  constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
  const Result<Arrangements> uniform = Arrangements::make({0, most});
  ASSERT_TRUE(uniform);
  EXPECT_EQ(uniform->count(), 1U);
  const Result<Arrangements> pairs = Arrangements::make({2, most - 2});
  ASSERT_TRUE(pairs);
  EXPECT_EQ(Integer(pairs->count()), Integer(most) * (most - 1) / 2);
  const Result<Arrangements> halves = Arrangements::make({most / 2, most / 2});
  ASSERT_FALSE(halves);
  EXPECT_EQ(halves.error().code, ErrorCode::too_large);
}

TEST(Arrangements, RefusesWordsBeyond32BitLength) {
  const Result<Arrangements> made = Arrangements::make({1, std::numeric_limits<std::uint32_t>::max()});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::too_large);
}

TEST(Arrangements, SymbolsAreBytes) {
  Multiplicities multiplicities(256, 0);
  multiplicities[0] = 2;
  multiplicities[255] = 1;
  const Result<Arrangements> made = Arrangements::make(multiplicities);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->count(), 3U);
  EXPECT_EQ(unranked(*made, 1), (Word{0, 255, 0}));
  EXPECT_EQ(made->rank(Word{255, 0, 0}), 2U);
  const Result<Arrangements> too_many_symbols = Arrangements::make(Multiplicities(257, 0));
  ASSERT_FALSE(too_many_symbols);
  EXPECT_EQ(too_many_symbols.error().code, ErrorCode::bad_number);
}

RC_GTEST_PROP(Arrangements, SuccessorHasTheNextRank, ()) {
  const Multiplicities multiplicities = *rc::gen::resize(
      8, rc::gen::container<Multiplicities>(rc::gen::resize(100, rc::gen::inRange<std::uint32_t>(0, 6))));
  const Result<Arrangements> made = Arrangements::make(multiplicities);
  RC_PRE(made.has_value());
  const auto rank = *rc::gen::inRange<std::uint64_t>(0, made->count());
  Word word = unranked(*made, rank);
  std::sort(word.begin(), word.end());
  RC_ASSERT(word == sorted_word(multiplicities));
  RC_ASSERT(fits_between_its_neighbours(*made, rank));
}

}  // namespace
}  // namespace meleda::ranking
