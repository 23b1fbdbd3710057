#pragma once
// Subsets of 0..n-1 with k members, as 64-bit masks, numbered in the numeric order of the masks (colexicographic
// order). The rank is the combinatorial number system: members c1 < c2 < ... < ck give C(c1,1) + C(c2,2) + ... +
// C(ck,k). It depends on neither n nor the order in which members are named. Knuth, TAOCP 4A, section 7.2.1.3.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "meleda/core/assert.hpp"

namespace meleda::ranking {

inline constexpr unsigned max_ranked_subset = 64;

namespace detail {

// table[n][k]; 0 where k > n. Nothing here overflows: the largest entry, C(64,32), is below 2^61. (The first binomial
// beyond 64 bits is C(68,34).)
inline constexpr auto binomials = [] {
  std::array<std::array<std::uint64_t, max_ranked_subset + 1>, max_ranked_subset + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

static_assert(binomials[64][32] == 1'832'624'140'942'590'534);

}  // namespace detail

// n and k up to 64; 0 for k > n.
[[nodiscard]] constexpr std::uint64_t subset_count(unsigned n, unsigned k) {
  MELEDA_HOT_ASSERT(n <= max_ranked_subset && k <= max_ranked_subset);
  return detail::binomials[n][k];
}

[[nodiscard]] constexpr std::uint64_t rank_subset(std::uint64_t mask) {
  std::uint64_t rank = 0;
  unsigned members = 0;
  for (; mask != 0; mask &= mask - 1) rank += subset_count(static_cast<unsigned>(std::countr_zero(mask)), ++members);
  return rank;
}

[[nodiscard]] constexpr std::uint64_t unrank_subset(unsigned n, unsigned k, std::uint64_t rank) {
  MELEDA_HOT_ASSERT(rank < subset_count(n, k));
  std::uint64_t mask = 0;
  unsigned member = n;
  while (k > 0) {
    --member;
    const std::uint64_t without = subset_count(member, k);
    if (rank >= without) {
      rank -= without;
      mask |= std::uint64_t{1} << member;
      --k;
    }
  }
  return mask;
}

// The next larger mask with as many members out of 0..n-1, or nothing after the last one.
// Gosper's hack (HAKMEM, item 175): the lowest run of ones carries one bit up, the rest of the run drops to the bottom.
[[nodiscard]] constexpr std::optional<std::uint64_t> next_subset(unsigned n, std::uint64_t mask) {
  MELEDA_HOT_ASSERT(n <= max_ranked_subset);
  const std::uint64_t carried = mask + (mask & (~mask + 1));
  if (carried == 0) return std::nullopt;  // no members, or a run up to bit 63 whose carry left the word
  // Shifted in two steps, because together they reach 64 when the lowest member is 62.
  const std::uint64_t next = carried | (((mask ^ carried) >> 2) >> std::countr_zero(mask));
  if (static_cast<unsigned>(std::bit_width(next)) > n) return std::nullopt;
  return next;
}

}  // namespace meleda::ranking
