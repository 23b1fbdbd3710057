#pragma once
// Arrangements of a multiset (words with a given number of each symbol) numbered in lexicographic order, the order of
// std::next_permutation.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/rank/subset.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::ranking {

class Arrangements {
 public:
  static constexpr std::size_t max_symbols = 256;

  // multiplicities[s] says how often symbol s occurs; 0 is allowed. bad_number for more than 256 symbols; too_large if
  // the number of arrangements exceeds 2^64 - 1 or the length exceeds 2^32 - 1 (see `share`).
  [[nodiscard]] static Result<Arrangements> make(std::vector<std::uint32_t> multiplicities) {
    if (multiplicities.size() > max_symbols) return fail(ErrorCode::bad_number, tr("there are more than 256 symbols"));
    std::uint64_t full_length = 0;
    for (const std::uint32_t multiplicity : multiplicities) full_length += multiplicity;
    if (full_length > std::numeric_limits<std::uint32_t>::max()) {
      return fail(ErrorCode::too_large, tr("the arrangements are longer than 2^32 - 1 symbols"));
    }

    // Copies are added one by one: the j-th copy of a symbol turns `count` arrangements into count * length / j. With
    // the most frequent symbol already laid down, length >= 2j, so each copy at least doubles the count, and the loops
    // end within 64 steps however large the multiplicities are.
    const auto most_frequent = std::max_element(multiplicities.begin(), multiplicities.end());
    std::uint64_t length = multiplicities.empty() ? 0 : *most_frequent;
    std::uint64_t count = 1;
    for (auto symbol = multiplicities.begin(); symbol != multiplicities.end(); ++symbol) {
      if (symbol == most_frequent) continue;
      for (std::uint64_t copy = 1; copy <= *symbol; ++copy) {
        ++length;
        const std::uint64_t fraction = count % copy * length / copy;
        if (count / copy > (std::numeric_limits<std::uint64_t>::max() - fraction) / length) {
          return fail(ErrorCode::too_large, tr("the number of arrangements does not fit 64 bits"));
        }
        count = count / copy * length + fraction;
      }
    }
    return Arrangements(std::move(multiplicities), static_cast<std::size_t>(full_length), count);
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] std::span<const std::uint32_t> multiplicities() const { return multiplicities_; }

  [[nodiscard]] std::uint64_t rank(std::span<const std::uint8_t> word) const {
    MELEDA_HOT_ASSERT(word.size() == length_);
    if (two_) return rank_of_two(word);
    Counts left;
    std::copy(multiplicities_.begin(), multiplicities_.end(), left.begin());
    std::uint64_t places = length_;
    std::uint64_t ways = count_;
    std::uint64_t rank = 0;
    for (const std::uint8_t symbol : word) {
      MELEDA_HOT_ASSERT(symbol < multiplicities_.size() && left[symbol] > 0);
      std::uint64_t smaller = 0;
      for (std::size_t s = 0; s < symbol; ++s) smaller += left[s];
      rank += share(ways, smaller, places);
      ways = share(ways, left[symbol], places);
      --left[symbol];
      --places;
    }
    return rank;
  }

  void unrank(std::uint64_t rank, std::span<std::uint8_t> out) const {
    MELEDA_HOT_ASSERT(rank < count_);
    MELEDA_HOT_ASSERT(out.size() == length_);
    if (two_) return unrank_of_two(rank, out);
    Counts left;
    std::copy(multiplicities_.begin(), multiplicities_.end(), left.begin());
    std::uint64_t places = length_;
    std::uint64_t ways = count_;
    for (std::uint8_t& place : out) {
      std::size_t symbol = 0;
      std::uint64_t starting_so = share(ways, left[symbol], places);
      while (rank >= starting_so) {
        rank -= starting_so;
        ++symbol;
        starting_so = share(ways, left[symbol], places);
      }
      place = static_cast<std::uint8_t>(symbol);
      ways = starting_so;
      --left[symbol];
      --places;
    }
  }

 private:
  using Counts = std::array<std::uint32_t, max_symbols>;  // on the stack, so that ranking does not allocate

  Arrangements(std::vector<std::uint32_t> multiplicities, std::size_t length, std::uint64_t count)
      : multiplicities_(std::move(multiplicities)),
        length_(length),
        count_(count),
        two_(multiplicities_.size() == 2 && length_ <= max_ranked_subset) {}

  // Words of two symbols, by a table of binomials instead of divisions: a word is behind those that have the first
  // symbol where it has the second.
  [[nodiscard]] std::uint64_t rank_of_two(std::span<const std::uint8_t> word) const {
    std::uint64_t rank = 0;
    auto places = static_cast<unsigned>(length_);
    auto first = multiplicities_[0];
    for (const std::uint8_t symbol : word) {
      --places;
      if (symbol == 0) {
        --first;
      } else if (first > 0) {
        rank += subset_count(places, first - 1);
      }
    }
    return rank;
  }
  void unrank_of_two(std::uint64_t rank, std::span<std::uint8_t> out) const {
    auto places = static_cast<unsigned>(length_);
    auto first = multiplicities_[0];
    for (std::uint8_t& place : out) {
      --places;
      const auto before = first > 0 ? subset_count(places, first - 1) : 0;
      place = rank >= before ? 1 : 0;
      if (place == 1) {
        rank -= before;
      } else {
        --first;
      }
    }
  }

  // ways * part / whole, where part <= whole and the division is exact. The product itself may need more than 64 bits;
  // split this way, every term is at most `ways` or below whole^2, hence the bound on the length.
  static std::uint64_t share(std::uint64_t ways, std::uint64_t part, std::uint64_t whole) {
    return ways / whole * part + ways % whole * part / whole;
  }

  std::vector<std::uint32_t> multiplicities_;
  std::size_t length_;
  std::uint64_t count_;
  bool two_;  // symbols, and few
};

}  // namespace meleda::ranking
