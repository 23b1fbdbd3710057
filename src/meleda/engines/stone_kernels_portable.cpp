#include <algorithm>
#include <bit>

#include "meleda/core/assert.hpp"
#include "meleda/core/rank/subset.hpp"
#include "meleda/engines/stone_kernels.hpp"

namespace meleda::stone_kernels {

namespace {

// Runs of ones at a time: masks of these layouts have few.
inline Word compress(Word x, Word mask) {
  Word result = 0;
  unsigned out = 0;
  while (mask != 0) {
    const auto begin = static_cast<unsigned>(std::countr_zero(mask));
    const auto length = static_cast<unsigned>(std::countr_one(mask >> begin));
    const Word ones = length == 64 ? ~Word{0} : (Word{1} << length) - 1;
    result |= (x >> begin & ones) << out;
    out += length;
    mask &= ~(ones << begin);
  }
  return result;
}
inline Word expand(Word x, Word mask) {
  Word result = 0;
  while (mask != 0) {
    const auto begin = static_cast<unsigned>(std::countr_zero(mask));
    const auto length = static_cast<unsigned>(std::countr_one(mask >> begin));
    const Word ones = length == 64 ? ~Word{0} : (Word{1} << length) - 1;
    result |= (x & ones) << begin;
    x = length == 64 ? 0 : x >> length;
    mask &= ~(ones << begin);
  }
  return result;
}

#include "meleda/engines/stone_kernels_body.inc"

}  // namespace

const Kernels& portable() {
  static constexpr Kernels kernels{"portable", play};
  return kernels;
}

void reverse_row(const Word* row, const Layout& layout, Word* reversed) {
  reverse(row, layout.words, layout.bits, reversed);
}

Layout make_layout(unsigned stones, unsigned chosen) {
  Layout layout;
  layout.stones = stones;
  layout.chosen = chosen;
  layout.bits = ranking::subset_count(stones, chosen);
  layout.words = (layout.bits + 63) / 64;
  MELEDA_ASSERT(layout.words <= most_words);
  layout.full.assign(layout.words, 0);
  for (auto& part : layout.parts) {
    part.masks.assign(stones * layout.words, 0);
    for (auto* const list : {&part.shift, &part.index, &part.fills}) list->assign(stones * layout.words, 0);
  }
  std::uint64_t set = (std::uint64_t{1} << chosen) - 1;
  for (std::size_t bit = 0; bit < layout.bits; ++bit) {
    const Word here = Word{1} << bit % 64;
    layout.full[bit / 64] |= here;
    for (unsigned stone = 0; stone < stones; ++stone) {
      layout.parts[set >> stone & 1U].masks[stone * layout.words + bit / 64] |= here;
    }
    if (const auto next = ranking::next_subset(stones, set)) set = *next;
  }
  for (auto& part : layout.parts) {
    for (unsigned stone = 0; stone < stones; ++stone) {
      std::size_t before = 0;
      for (std::size_t w = 0; w < layout.words; ++w) {
        const auto place = stone * layout.words + w;
        const auto after = before + static_cast<std::size_t>(std::popcount(part.masks[place]));
        part.shift[place] = static_cast<std::uint8_t>(before % 64);
        part.index[place] = static_cast<std::uint8_t>(before / 64);
        part.fills[place] = after / 64 != before / 64 ? 1 : 0;
        before = after;
      }
      part.dense_words = before / 64 + 1;
    }
  }
  return layout;
}

SetNumbers make_set_numbers(unsigned nodes) {
  SetNumbers numbers;
  numbers.low_bits = (nodes + 1) / 2;
  const auto high_bits = nodes - numbers.low_bits;
  numbers.low.resize(std::size_t{1} << numbers.low_bits);
  for (std::uint32_t set = 0; set < numbers.low.size(); ++set) {
    numbers.low[set] = static_cast<std::uint32_t>(ranking::rank_subset(set));
  }
  numbers.high.assign(numbers.low_bits + 1, std::vector<std::uint32_t>(std::size_t{1} << high_bits));
  for (unsigned below = 0; below <= numbers.low_bits; ++below) {
    for (std::uint32_t set = 0; set < numbers.high[below].size(); ++set) {
      std::uint64_t number = 0;
      unsigned members = below;
      for (auto rest = set; rest != 0; rest &= rest - 1) {
        number += ranking::subset_count(numbers.low_bits + static_cast<unsigned>(std::countr_zero(rest)), ++members);
      }
      numbers.high[below][set] = static_cast<std::uint32_t>(number);
    }
  }
  return numbers;
}

}  // namespace meleda::stone_kernels
