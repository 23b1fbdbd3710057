#include "meleda/engines/row_kernels.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <vector>

namespace meleda::row_kernels {
namespace {

// Every kernel against the definition, bit by bit.
class RowKernels : public testing::TestWithParam<const Kernels*> {
 protected:
  using Words = std::vector<Word>;

  Words any_words(std::size_t count) {
    Words words(count);
    for (auto& word : words) word = random_() & random_();
    return words;
  }
  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::mt19937_64 random_{7};
};

TEST_P(RowKernels, GatherShuffledWords) {
  for (int round = 0; round < 200; ++round) {
    const auto words = 1 + below(70);
    const auto count = 1 + below(9);
    std::vector<Words> sources;
    std::vector<std::vector<std::uint16_t>> maps16(count);
    std::vector<std::vector<std::uint32_t>> maps32(count);
    std::vector<std::array<std::uint8_t, 64>> bits(count);
    std::vector<Shuffle> shuffles;
    const Word valid = ~Word{0} >> below(3);  // often without the last bit, which then stands for none
    for (std::size_t s = 0; s < count; ++s) {
      sources.push_back(any_words(words));
      for (auto& word : sources.back()) word &= valid;
      for (std::size_t w = 0; w < words; ++w) {
        maps16[s].push_back(static_cast<std::uint16_t>(below(words)));
        maps32[s].push_back(maps16[s].back());
      }
      for (auto& bit : bits[s]) bit = below(5) == 0 ? Shuffle::none : static_cast<std::uint8_t>(below(64));
      shuffles.emplace_back(bits[s], valid, true);
    }
    const Word full = ~Word{0} >> below(3);
    auto known = any_words(words);
    for (auto& word : known) word = below(4) == 0 ? full : word & full;
    const auto before = any_words(words);
    auto expected = before;
    for (std::size_t w = 0; w < words; ++w) {
      if (known[w] == full) continue;  // need not be looked at
      for (std::size_t s = 0; s < count; ++s) {
        for (std::size_t i = 0; i < 64; ++i) {
          if (bits[s][i] != Shuffle::none) expected[w] |= (sources[s][maps16[s][w]] >> bits[s][i] & 1) << i;
        }
      }
    }
    std::vector<Source> list16;
    std::vector<Source> list32;
    for (std::size_t s = 0; s < count; ++s) {
      list16.push_back({sources[s].data(), maps16[s].data(), &shuffles[s]});
      list32.push_back({sources[s].data(), maps32[s].data(), &shuffles[s]});
    }
    auto found = before;
    GetParam()->gather16(list16.data(), count, found.data(), known.data(), words, full);
    ASSERT_EQ(found, expected);
    found = before;
    GetParam()->gather32(list32.data(), count, found.data(), known.data(), words, full);
    ASSERT_EQ(found, expected);
  }
}

TEST_P(RowKernels, MergeWhatIsNew) {
  for (int round = 0; round < 200; ++round) {
    const auto words = 1 + below(70);
    const Word each = ~Word{0} >> below(3);
    const Word last = ~Word{0} >> below(60);
    auto found = any_words(words);
    auto known = any_words(words);
    const bool all = below(3) == 0;
    for (std::size_t w = 0; w < words; ++w) {
      const auto valid = w + 1 < words ? each : last;
      found[w] = all ? valid : found[w] & valid;
      known[w] &= valid;
    }
    auto low = any_words(words);
    auto high = any_words(words);
    auto columns = any_words(words);
    Words result(words);
    auto expected = known;
    auto expected_low = low;
    auto expected_columns = columns;
    std::uint64_t fresh = 0;
    bool full = true;
    for (std::size_t w = 0; w < words; ++w) {
      const auto added = found[w] & ~known[w];
      fresh += static_cast<std::uint64_t>(std::popcount(added));
      expected[w] |= added;
      expected_low[w] |= added;
      expected_columns[w] |= added;
      full &= expected[w] == (w + 1 < words ? each : last);
    }
    Merge merge{found.data(), known.data(), result.data(), words, each, last};
    const auto apart = GetParam()->merge(merge);
    ASSERT_EQ(result, expected);
    ASSERT_EQ(apart.fresh, fresh);
    ASSERT_EQ(apart.full, full);
    merge.result = known.data();  // in place
    merge.low = low.data();
    merge.columns = columns.data();
    const auto in_place = GetParam()->merge(merge);
    ASSERT_EQ(known, expected);
    ASSERT_EQ(in_place.fresh, fresh);
    ASSERT_EQ(low, expected_low);
    ASSERT_EQ(columns, expected_columns);
    const auto nothing_new = GetParam()->merge(
        {found.data(), known.data(), result.data(), words, each, last, nullptr, high.data(), nullptr});
    ASSERT_EQ(nothing_new.fresh, 0U);
  }
}

TEST_P(RowKernels, MoveDigitsOfTheBit) {
  for (int round = 0; round < 300; ++round) {
    const auto words = 1 + below(40);
    const auto radix = static_cast<unsigned>(2 + below(6));
    const auto stride = static_cast<unsigned>(1 + below(64 / radix));
    const auto size = 64 / (radix * stride) * (radix * stride);
    const auto digit = [&](std::size_t b) { return b / stride % radix; };
    Word lowest = 0;
    for (std::size_t b = 0; b < size; ++b) {
      if (digit(b) == 0) lowest |= Word{1} << b;
    }
    const auto from = any_words(words);
    auto mask = any_words(words);
    for (auto& word : mask) word &= size == 64 ? ~Word{0} : (Word{1} << size) - 1;
    auto other_mask = any_words(words);
    for (std::size_t w = 0; w < words; ++w) other_mask[w] &= mask[w];
    const auto before = any_words(words);
    auto expected = before;
    auto changed = before;
    const auto old_value = static_cast<unsigned>(below(radix));
    const auto new_value = static_cast<unsigned>(below(radix));
    auto mask_of_value = mask;
    for (std::size_t w = 0; w < words; ++w) {
      for (std::size_t b = 0; b < size; ++b) {
        if (digit(b) != old_value) mask_of_value[w] &= ~(Word{1} << b);
      }
    }
    const auto far = (static_cast<int>(new_value) - static_cast<int>(old_value)) * static_cast<int>(stride);
    for (std::size_t w = 0; w < words; ++w) {
      for (std::size_t b = 0; b < size; ++b) {
        for (const auto* of_step : {&mask, &other_mask}) {
          if (((from[w] & (*of_step)[w]) >> b & 1) == 0) continue;
          for (unsigned v = 0; v < radix; ++v) {
            const auto to = b - digit(b) * stride + v * stride;
            expected[w] |= (*of_step)[w] & Word{1} << to;
          }
        }
        if ((from[w] & mask_of_value[w]) >> b & 1) {
          changed[w] |= Word{1} << static_cast<unsigned>(static_cast<int>(b) + far);
        }
      }
    }
    auto found = before;
    const std::array<row_kernels::BitUnion, 2> steps{
        {{mask.data(), stride, radix, lowest}, {other_mask.data(), stride, radix, lowest}}};
    GetParam()->unions(steps.data(), steps.size(), nullptr, 0, from.data(), found.data(), words);
    ASSERT_EQ(found, expected) << "radix " << radix << ", stride " << stride;
    found = before;
    GetParam()->bit_change(from.data(), mask_of_value.data(), found.data(), words, far);
    ASSERT_EQ(found, changed);
  }
}

// The usual case of four pegs: three digits of four values fill a word.
TEST_P(RowKernels, MoveThreeDigitsOfFourValues) {
  for (int round = 0; round < 100; ++round) {
    const auto words = line_words * (1 + below(8)) + (round % 4 == 0 ? below(line_words) : 0);
    const auto from = any_words(words);
    const auto before = any_words(words);
    auto expected = before;
    std::vector<std::vector<Word>> masks;
    std::vector<row_kernels::BitUnion> steps;
    for (const unsigned stride : {1U, 4U, 16U}) {
      const auto mask = masks.emplace_back(any_words(words));
      row_kernels::BitUnion step{nullptr, stride, 4, 0};
      for (unsigned b = 0; b < 64; ++b) {
        if (b / stride % 4 == 0) step.lowest |= Word{1} << b;
      }
      steps.push_back(step);
      for (std::size_t w = 0; w < words; ++w) {
        for (unsigned b = 0; b < 64; ++b) {
          if (((from[w] & mask[w]) >> b & 1) == 0) continue;
          for (unsigned v = 0; v < 4; ++v)
            expected[w] |= mask[w] & Word{1} << (b - b / stride % 4 * stride + v * stride);
        }
      }
    }
    for (std::size_t s = 0; s < steps.size(); ++s) steps[s].mask = masks[s].data();
    auto found = before;
    GetParam()->unions(steps.data(), steps.size(), nullptr, 0, from.data(), found.data(), words);
    ASSERT_EQ(found, expected);
  }
}

// Six digits of four values are a whole block, and are moved in one pass.
TEST_P(RowKernels, MoveSixDigitsOfFourValues) {
  for (int round = 0; round < 100; ++round) {
    constexpr std::size_t words = 64;
    const auto from = any_words(words);
    const auto before = any_words(words);
    auto expected = before;
    std::vector<std::vector<Word>> masks;
    for (unsigned digit = 0; digit < 6; ++digit) {
      const auto mask = masks.emplace_back(any_words(words));
      for (unsigned place = 0; place < words * 64; ++place) {
        if (((from[place / 64] & mask[place / 64]) >> (place % 64) & 1) == 0) continue;
        for (unsigned v = 0; v < 4; ++v) {
          const auto to = (place & ~(3U << 2 * digit)) | v << 2 * digit;
          expected[to / 64] |= mask[to / 64] & Word{1} << (to % 64);
        }
      }
    }
    std::vector<BitUnion> bits;
    std::vector<WordUnion> of_words;
    for (unsigned digit = 0; digit < 3; ++digit) {
      BitUnion step{masks[digit].data(), 1U << 2 * digit, 4, 0};
      for (unsigned b = 0; b < 64; ++b) {
        if ((b >> 2 * digit & 3) == 0) step.lowest |= Word{1} << b;
      }
      bits.push_back(step);
      of_words.push_back({masks[digit + 3].data(), std::size_t{1} << 2 * digit, 4});
    }
    auto found = before;
    GetParam()->unions(bits.data(), bits.size(), of_words.data(), of_words.size(), from.data(), found.data(), words);
    ASSERT_EQ(found, expected);
  }
}

TEST_P(RowKernels, MoveDigitsOfTheWord) {
  for (int round = 0; round < 300; ++round) {
    const auto radix = 2 + below(4);
    const std::size_t stride = std::array<std::size_t, 5>{1, 2, 4, 5, 16}[below(5)];
    const auto words = radix * stride * (1 + below(3));
    const auto digit = [&](std::size_t w) { return w / stride % radix; };
    const auto from = any_words(words);
    const auto mask = any_words(words);
    const auto before = any_words(words);
    auto expected = before;
    auto changed = before;
    const auto old_value = below(radix);
    const auto new_value = below(radix);
    auto mask_of_value = mask;
    const auto far = (static_cast<std::ptrdiff_t>(new_value) - static_cast<std::ptrdiff_t>(old_value)) *
                     static_cast<std::ptrdiff_t>(stride);
    for (std::size_t w = 0; w < words; ++w) {
      if (digit(w) != old_value) mask_of_value[w] = 0;
      for (std::size_t v = 0; v < radix; ++v) {
        const auto to = w - digit(w) * stride + v * stride;
        expected[to] |= from[w] & mask[w] & mask[to];
      }
      if (digit(w) == old_value) {
        changed[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(w) + far)] |= from[w] & mask[w];
      }
    }
    auto found = before;
    const WordUnion step{mask.data(), stride, radix};
    GetParam()->unions(nullptr, 0, &step, 1, from.data(), found.data(), words);
    ASSERT_EQ(found, expected) << "radix " << radix << ", stride " << stride;
    found = before;
    GetParam()->word_change(from.data(), mask_of_value.data(), found.data(), words, far);
    ASSERT_EQ(found, changed);
  }
}

TEST_P(RowKernels, TakeTheLinesThatAreListed) {
  for (int round = 0; round < 100; ++round) {
    const auto words = 1 + below(60);
    const auto from = any_words(words);
    auto mask = any_words((words + line_words - 1) / line_words * line_words);
    const auto before = any_words(words);
    auto expected = before;
    std::vector<std::uint16_t> lines;
    for (std::size_t line = 0; line * line_words < words; ++line) {
      if (below(2) == 0) continue;
      lines.push_back(static_cast<std::uint16_t>(line));
      for (auto w = line * line_words; w < std::min(words, (line + 1) * line_words); ++w) {
        expected[w] |= from[w] & mask[w];
      }
    }
    auto found = before;
    const MaskedSource source{from.data(), mask.data(), lines.data(), lines.size()};
    GetParam()->masked(&source, 1, found.data(), words);
    ASSERT_EQ(found, expected);
  }
}

INSTANTIATE_TEST_SUITE_P(All, RowKernels, testing::ValuesIn(available()), [](const auto& kernels) {
  std::string name;
  for (const char c : std::string(kernels.param->name)) {
    if (c != '-') name += c;
  }
  return name;
});

}  // namespace
}  // namespace meleda::row_kernels
