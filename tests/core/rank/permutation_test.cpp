#include "meleda/core/rank/permutation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace meleda::ranking {
namespace {

using Permutation = std::vector<std::uint8_t>;

Permutation identity(std::size_t n) {
  Permutation permutation(n);
  std::iota(permutation.begin(), permutation.end(), std::uint8_t{0});
  return permutation;
}

Permutation unranked(std::size_t n, std::uint64_t rank) {
  Permutation permutation(n);
  unrank_permutation(rank, permutation);
  return permutation;
}

unsigned inversions_mod_2(const Permutation& permutation) {
  unsigned inversions = 0;
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    for (std::size_t j = i + 1; j < permutation.size(); ++j) inversions += permutation[i] > permutation[j] ? 1U : 0U;
  }
  return inversions % 2;
}

TEST(Permutation, FollowsNextPermutation) {
  for (std::size_t n = 0; n <= 8; ++n) {
    Permutation expected = identity(n);
    std::uint64_t rank = 0;
    do {
      ASSERT_EQ(rank_permutation(expected), rank);
      ASSERT_EQ(unranked(n, rank), expected);
      ASSERT_EQ(parity(expected), inversions_mod_2(expected));
      ++rank;
    } while (std::next_permutation(expected.begin(), expected.end()));
    ASSERT_EQ(permutation_count(n), rank);
  }
}

TEST(Permutation, CountsUpTo20) {
  EXPECT_EQ(permutation_count(20), 2'432'902'008'176'640'000U);
  EXPECT_THROW(static_cast<void>(permutation_count(21)), BrokenInvariant);
}

TEST(Permutation, FirstAndLastOf20) {
  Permutation permutation = identity(20);
  EXPECT_EQ(rank_permutation(permutation), 0U);
  EXPECT_EQ(unranked(20, 0), permutation);
  std::reverse(permutation.begin(), permutation.end());
  EXPECT_EQ(rank_permutation(permutation), permutation_count(20) - 1);
  EXPECT_EQ(unranked(20, permutation_count(20) - 1), permutation);
}

TEST(Permutation, RandomOnesOf20KeepTheOrder) {
  std::mt19937_64 random(20);
  Permutation previous = identity(20);
  for (int i = 0; i < 20'000; ++i) {
    Permutation permutation = identity(20);
    std::shuffle(permutation.begin(), permutation.end(), random);
    const std::uint64_t rank = rank_permutation(permutation);
    ASSERT_LT(rank, permutation_count(20));
    ASSERT_EQ(unranked(20, rank), permutation);
    ASSERT_EQ(rank < rank_permutation(previous), permutation < previous);
    previous = permutation;
  }
}

TEST(Permutation, ParityOf64FlipsWithEachExchange) {
  std::mt19937_64 random(64);
  Permutation permutation = identity(64);
  unsigned expected = 0;
  std::uniform_int_distribution<std::size_t> place(0, 63);
  for (int i = 0; i < 2'000; ++i) {
    ASSERT_EQ(parity(permutation), expected);
    const std::size_t a = place(random);
    const std::size_t b = place(random);
    std::swap(permutation[a], permutation[b]);
    if (a != b) expected ^= 1U;
  }
}

RC_GTEST_PROP(Permutation, SuccessorHasTheNextRank, ()) {
  const auto n = *rc::gen::inRange<std::size_t>(1, 21);
  const auto rank = *rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(0, permutation_count(n)));
  Permutation permutation = unranked(n, rank);
  RC_ASSERT(std::is_permutation(permutation.begin(), permutation.end(), identity(n).begin()));
  RC_ASSERT(rank_permutation(permutation) == rank);
  RC_ASSERT(parity(permutation) == inversions_mod_2(permutation));
  if (std::next_permutation(permutation.begin(), permutation.end())) {
    RC_ASSERT(rank_permutation(permutation) == rank + 1);
  } else {
    RC_ASSERT(permutation_count(n) == rank + 1);
  }
}

}  // namespace
}  // namespace meleda::ranking
