#include "meleda/core/rank/permutation_batch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "meleda/core/rank/permutation.hpp"

namespace meleda::ranking {
namespace {

using Ranks = std::vector<std::uint64_t>;

// Every test runs with all kernels that this machine has.
class PermutationBatches : public ::testing::TestWithParam<const detail::PermutationKernels*> {
 protected:
  PermutationBatches() { detail::use(*GetParam()); }
  ~PermutationBatches() override { detail::use(*detail::available_permutation_kernels().front()); }
};
INSTANTIATE_TEST_SUITE_P(Kernels, PermutationBatches, ::testing::ValuesIn(detail::available_permutation_kernels()),
                         [](const auto& kernels) {
                           std::string name = kernels.param->name;
                           std::erase(name, '-');
                           return name;
                         });

std::vector<std::uint8_t> unranked(std::uint64_t rank, std::size_t n) {
  std::vector<std::uint8_t> symbols(n);
  unrank_permutation(rank, symbols);
  return symbols;
}

void expect_equal_to_one_by_one(const Ranks& ranks, std::size_t n) {
  PermutationBatch batch;
  unrank_permutations(ranks, n, batch);
  for (std::size_t l = 0; l < ranks.size(); ++l) {
    const auto right = unranked(ranks[l], n);
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(batch[i].lane[l], right[i]) << n << " symbols, rank " << ranks[l];
  }
  Ranks back(ranks.size());
  rank_permutations(batch, n, back);
  ASSERT_EQ(back, ranks);
}

Ranks random_ranks(std::size_t n, std::size_t count, std::mt19937_64& random) {
  Ranks ranks;
  for (std::size_t l = 0; l < count; ++l) ranks.push_back(random() % permutation_count(n));
  return ranks;
}

TEST_P(PermutationBatches, AreEqualToOneByOneForAllSmallN) {
  for (std::size_t n = 1; n <= 8; ++n) {
    for (std::uint64_t first = 0; first < permutation_count(n); first += batch_lanes) {
      Ranks ranks(std::min<std::uint64_t>(batch_lanes, permutation_count(n) - first));
      std::iota(ranks.begin(), ranks.end(), first);
      expect_equal_to_one_by_one(ranks, n);
    }
  }
}

TEST_P(PermutationBatches, AreEqualToOneByOneAtRandom) {
  std::mt19937_64 random(1);
  for (std::size_t n = 1; n <= max_batched_permutation; ++n) {
    for (const std::size_t count : {0U, 1U, 63U, 64U, 64U, 64U}) {
      auto ranks = random_ranks(n, count, random);
      if (count > 1) {
        ranks.front() = 0;
        ranks.back() = permutation_count(n) - 1;
      }
      expect_equal_to_one_by_one(ranks, n);
    }
  }
}

void expect_rows(std::size_t n, const std::vector<PermutationMoves::Move>& moves, const Ranks& ranks) {
  const PermutationMoves steps(n, moves);
  ASSERT_EQ(steps.size(), moves.size());
  std::size_t m = 0;
  steps.for_each_row(ranks, [&](std::span<const std::uint64_t> row) {
    EXPECT_EQ(row.size(), ranks.size());
    for (std::size_t l = 0; l < row.size(); ++l) {
      const auto before = unranked(ranks[l], n);
      std::vector<std::uint8_t> after(n);
      for (std::size_t i = 0; i < n; ++i) after[i] = before[moves[m][i]];
      EXPECT_EQ(row[l], rank_permutation(after)) << n << " symbols, move " << m << ", rank " << ranks[l];
    }
    ++m;
    return true;
  });
  EXPECT_EQ(m, moves.size());
}

// So many that what was counted for the first is forgotten, the identity among them.
TEST_P(PermutationBatches, StepByAnyMoves) {
  std::mt19937_64 random(2);
  for (std::size_t n = 1; n <= max_batched_permutation; ++n) {
    std::vector<PermutationMoves::Move> moves;
    for (int m = 0; m < 40; ++m) {
      PermutationMoves::Move move(n);
      std::iota(move.begin(), move.end(), std::uint8_t{0});
      if (m != 0) {
        const auto first = random() % n;
        const auto last = first + 1 + random() % (n - first);
        std::shuffle(move.begin() + static_cast<std::ptrdiff_t>(first),
                     move.begin() + static_cast<std::ptrdiff_t>(last), random);
      }
      moves.push_back(std::move(move));
    }
    for (const std::size_t count : {1U, 40U, 64U}) expect_rows(n, moves, random_ranks(n, count, random));
  }
}

TEST_P(PermutationBatches, ShowNoMoreRowsThanAreWanted) {
  const PermutationMoves steps(3, std::vector<PermutationMoves::Move>{{1, 0, 2}, {2, 1, 0}, {0, 2, 1}});
  const Ranks ranks{0, 5};
  int rows = 0;
  steps.for_each_row(ranks, [&](std::span<const std::uint64_t>) { return ++rows < 2; });
  EXPECT_EQ(rows, 2);
}

TEST(PermutationMoves, RefuseWhatIsNoPermutation) {
  using Moves = std::vector<PermutationMoves::Move>;
  EXPECT_THROW(PermutationMoves(3, Moves{{0, 1}}), BrokenInvariant);
  EXPECT_THROW(PermutationMoves(3, Moves{{0, 1, 1}}), BrokenInvariant);
  EXPECT_THROW(PermutationMoves(3, Moves{{0, 1, 3}}), BrokenInvariant);
  EXPECT_THROW(PermutationMoves(17, Moves{}), BrokenInvariant);
}

TEST(PermutationKernels, TheBestIsInUseAndTheLastRunsEverywhere) {
  EXPECT_EQ(detail::available_permutation_kernels().back(), detail::permutation_kernels_portable());
  EXPECT_EQ(&detail::permutation_kernels(), detail::available_permutation_kernels().front());
}

}  // namespace
}  // namespace meleda::ranking
