#pragma once
// Permutations of 0..n-1 numbered in lexicographic order, the order of std::next_permutation.
// The digits are the Lehmer code: at each place, how many of the symbols not yet used are smaller.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "meleda/core/assert.hpp"

namespace meleda::ranking {

inline constexpr std::size_t max_ranked_permutation = 20;  // 20! < 2^63, while 21! > 2^64

namespace detail {

inline constexpr auto factorials = [] {
  std::array<std::uint64_t, max_ranked_permutation + 1> table{1};
  for (std::size_t n = 1; n < table.size(); ++n) table[n] = table[n - 1] * n;
  return table;
}();

}  // namespace detail

[[nodiscard]] constexpr std::uint64_t permutation_count(std::size_t n) {
  MELEDA_ASSERT(n <= max_ranked_permutation);
  return detail::factorials[n];
}

[[nodiscard]] inline std::uint64_t rank_permutation(std::span<const std::uint8_t> permutation) {
  MELEDA_HOT_ASSERT(permutation.size() <= max_ranked_permutation);
  std::uint32_t unused = (std::uint32_t{1} << permutation.size()) - 1;
  std::uint64_t choices = permutation.size();
  std::uint64_t rank = 0;
  for (const std::uint8_t symbol : permutation) {
    MELEDA_HOT_ASSERT(symbol < permutation.size());
    const std::uint32_t bit = std::uint32_t{1} << symbol;
    MELEDA_HOT_ASSERT((unused & bit) != 0);
    rank = rank * choices + static_cast<std::uint64_t>(std::popcount(unused & (bit - 1)));
    unused ^= bit;
    --choices;
  }
  return rank;
}

// The length of `out` says which n is meant.
inline void unrank_permutation(std::uint64_t rank, std::span<std::uint8_t> out) {
  MELEDA_HOT_ASSERT(rank < permutation_count(out.size()));
  std::uint64_t choices = 1;
  for (std::size_t i = out.size(); i-- > 0;) {
    out[i] = static_cast<std::uint8_t>(rank % choices);
    rank /= choices;
    ++choices;
  }
  std::uint32_t unused = (std::uint32_t{1} << out.size()) - 1;
  for (std::uint8_t& place : out) {
    std::uint32_t candidates = unused;
    for (std::uint8_t smaller = place; smaller > 0; --smaller) candidates &= candidates - 1;
    place = static_cast<std::uint8_t>(std::countr_zero(candidates));
    unused ^= std::uint32_t{1} << place;
  }
}

// 0 for even, 1 for odd. Up to 64 symbols, because boards are larger than what can be ranked.
[[nodiscard]] inline unsigned parity(std::span<const std::uint8_t> permutation) {
  MELEDA_HOT_ASSERT(permutation.size() <= 64);
  std::uint64_t seen = 0;
  unsigned inversions = 0;
  for (const std::uint8_t symbol : permutation) {
    MELEDA_HOT_ASSERT(symbol < permutation.size());
    const std::uint64_t bit = std::uint64_t{1} << symbol;
    MELEDA_HOT_ASSERT((seen & bit) == 0);
    seen |= bit;
    inversions += static_cast<unsigned>(std::popcount(seen & ~(bit | (bit - 1))));
  }
  return inversions & 1U;
}

}  // namespace meleda::ranking
