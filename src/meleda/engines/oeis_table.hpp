#pragma once
// A few entries of the On-Line Encyclopedia of Integer Sequences (https://oeis.org) that puzzles meet: their numbers,
// their offsets, and a way to compute their terms that has nothing to do with a puzzle. A number is only shown after
// its terms were compared.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "meleda/core/integer.hpp"

namespace meleda {

struct OeisEntry {
  std::string number;
  std::uint64_t offset = 0;  // index of the first term
  std::string name;          // in our words
  // So many terms from the offset on, or all that are known here.
  std::function<std::vector<Integer>(std::size_t count)> terms;
};

[[nodiscard]] const std::vector<OeisEntry>& oeis_table();

struct OeisMatch {
  const OeisEntry* entry = nullptr;
  std::int64_t shift = 0;      // a(n) is `multiple` times the entry's term n + shift
  std::uint64_t multiple = 1;  // 1, or a small number
  std::uint64_t from = 0;      // for all n from here on
  std::size_t agreeing = 0;    // terms that were compared and agree
  std::string text;            // "A000975(n)", "3 * A000295(n+1)"
};

// Fewer agreeing terms are no match.
inline constexpr std::size_t least_agreeing_terms = 8;
// What comes after so many terms is not compared, and what begins later than this is not looked up.
inline constexpr std::size_t most_compared_terms = 500;
inline constexpr std::uint64_t latest_first = 1000;

// Entries that agree with all terms a(first), a(first + 1), ... but two at most at the beginning. Multiples of entries
// are only looked for if no entry agrees itself.
[[nodiscard]] std::vector<OeisMatch> find_in_oeis_table(const std::vector<Integer>& all_terms, std::uint64_t first);

}  // namespace meleda
