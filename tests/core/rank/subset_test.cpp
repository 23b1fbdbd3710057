#include "meleda/core/rank/subset.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "meleda/core/integer.hpp"

namespace meleda::ranking {
namespace {

unsigned members(std::uint64_t mask) {
  return static_cast<unsigned>(std::popcount(mask));
}

std::uint64_t first_subset(unsigned k) {
  return k == 0 ? 0 : ~std::uint64_t{0} >> (64 - k);
}

std::uint64_t last_subset(unsigned n, unsigned k) {
  return k == 0 ? 0 : first_subset(k) << (n - k);
}

TEST(Subset, FollowsTheNumericOrderOfMasks) {
  for (unsigned n = 0; n <= 14; ++n) {
    std::vector<std::vector<std::uint64_t>> by_size(n + 1);
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) by_size[members(mask)].push_back(mask);
    for (unsigned k = 0; k <= n; ++k) {
      const std::vector<std::uint64_t>& expected = by_size[k];
      ASSERT_EQ(subset_count(n, k), expected.size());
      for (std::size_t rank = 0; rank < expected.size(); ++rank) {
        ASSERT_EQ(rank_subset(expected[rank]), rank);
        ASSERT_EQ(unrank_subset(n, k, rank), expected[rank]);
        const std::optional<std::uint64_t> next = next_subset(n, expected[rank]);
        ASSERT_EQ(next.has_value(), rank + 1 < expected.size());
        if (next) {
          ASSERT_EQ(*next, expected[rank + 1]);
        }
      }
    }
  }
}

TEST(Subset, CountsAreQuotientsOfFactorials) {
  std::vector<Integer> factorials{1};
  for (unsigned n = 1; n <= 64; ++n) factorials.push_back(factorials.back() * n);
  for (unsigned n = 0; n <= 64; ++n) {
    for (unsigned k = 0; k <= 64; ++k) {
      const Integer expected = k > n ? Integer(0) : Integer(factorials[n] / (factorials[k] * factorials[n - k]));
      ASSERT_EQ(Integer(subset_count(n, k)), expected) << n << ' ' << k;
    }
  }
}

TEST(Subset, EndsOfTheFullWord) {
  for (unsigned k = 0; k <= 64; ++k) {
    const std::uint64_t first = first_subset(k);
    const std::uint64_t last = last_subset(64, k);
    EXPECT_EQ(rank_subset(first), 0U);
    EXPECT_EQ(unrank_subset(64, k, 0), first);
    EXPECT_EQ(rank_subset(last), subset_count(64, k) - 1);
    EXPECT_EQ(unrank_subset(64, k, subset_count(64, k) - 1), last);
    EXPECT_EQ(next_subset(64, last), std::nullopt);
    if (k > 0 && k < 64) {
      const std::uint64_t one_before_last = unrank_subset(64, k, subset_count(64, k) - 2);
      EXPECT_EQ(next_subset(64, one_before_last), last);
    }
  }
}

TEST(Subset, NextReachesEverySubsetOfFewOrNearlyAll) {
  for (const unsigned k : {1U, 2U, 3U, 61U, 62U, 63U}) {
    std::uint64_t visited = 0;
    std::optional<std::uint64_t> mask = first_subset(k);
    while (mask) {
      ASSERT_EQ(rank_subset(*mask), visited);
      ASSERT_EQ(members(*mask), k);
      ++visited;
      mask = next_subset(64, *mask);
    }
    ASSERT_EQ(visited, subset_count(64, k));
  }
}

TEST(Subset, RandomMasksOf64KeepTheOrder) {
  std::mt19937_64 random(64);
  std::vector<std::optional<std::uint64_t>> previous(65);
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t mask = random();
    const unsigned k = members(mask);
    const std::uint64_t rank = rank_subset(mask);
    ASSERT_LT(rank, subset_count(64, k));
    ASSERT_EQ(unrank_subset(64, k, rank), mask);
    if (previous[k]) {
      ASSERT_EQ(rank < rank_subset(*previous[k]), mask < *previous[k]);
    }
    previous[k] = mask;
  }
}

RC_GTEST_PROP(Subset, SuccessorHasTheNextRank, ()) {
  const auto n = *rc::gen::inRange(0U, 65U);
  const auto k = *rc::gen::inRange(0U, n + 1);
  const auto rank = *rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(0, subset_count(n, k)));
  const std::uint64_t mask = unrank_subset(n, k, rank);
  RC_ASSERT(members(mask) == k);
  RC_ASSERT(static_cast<unsigned>(std::bit_width(mask)) <= n);
  RC_ASSERT(rank_subset(mask) == rank);
  const std::optional<std::uint64_t> next = next_subset(n, mask);
  RC_ASSERT(next.has_value() == (mask != last_subset(n, k)));
  if (next) {
    RC_ASSERT(*next > mask);
    RC_ASSERT(members(*next) == k);
    RC_ASSERT(rank_subset(*next) == rank + 1);
  }
}

}  // namespace
}  // namespace meleda::ranking
