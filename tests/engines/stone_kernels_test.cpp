#include "meleda/engines/stone_kernels.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "meleda/core/rank/subset.hpp"

namespace meleda::stone_kernels {
namespace {

TEST(StoneKernels, SetsOfNodesAreNumberedInTheirOrder) {
  for (const unsigned nodes : {1U, 2U, 7U, 12U, 15U}) {
    const auto numbers = make_set_numbers(nodes);
    for (std::uint32_t set = 0; set < std::uint32_t{1} << nodes; ++set) {
      ASSERT_EQ(numbers(set), ranking::rank_subset(set)) << nodes << " " << set;
    }
  }
}

TEST(StoneKernels, ALayoutSaysWhoseEachStoneIs) {
  for (const auto& [stones, chosen] : {std::pair{1U, 0U}, {1U, 1U}, {6U, 3U}, {8U, 4U}, {9U, 3U}, {12U, 6U}}) {
    const auto layout = make_layout(stones, chosen);
    ASSERT_EQ(layout.bits, ranking::subset_count(stones, chosen));
    for (std::size_t bit = 0; bit < layout.bits; ++bit) {
      const auto set = ranking::unrank_subset(stones, chosen, bit);
      for (unsigned stone = 0; stone < stones; ++stone) {
        for (unsigned part = 0; part < 2; ++part) {
          ASSERT_EQ(layout.mask(part, stone)[bit / 64] >> bit % 64 & 1U, (set >> stone & 1U) == part ? 1U : 0U);
        }
      }
    }
  }
}

TEST(StoneKernels, ReversedRowsAreThoseOfComplements) {
  std::mt19937_64 random(3);
  for (const auto& [stones, chosen] : {std::pair{6U, 3U}, {8U, 4U}, {9U, 3U}, {7U, 0U}, {12U, 6U}}) {
    const auto layout = make_layout(stones, chosen);
    std::vector<Word> row(layout.words);
    for (std::size_t w = 0; w < layout.words; ++w) row[w] = random() & layout.full[w];
    std::vector<Word> reversed(layout.words);
    reverse_row(row.data(), layout, reversed.data());
    for (std::size_t bit = 0; bit < layout.bits; ++bit) {
      const auto other = layout.bits - 1 - bit;
      ASSERT_EQ(row[bit / 64] >> bit % 64 & 1U, reversed[other / 64] >> other % 64 & 1U);
    }
    std::vector<Word> again(layout.words);
    reverse_row(reversed.data(), layout, again.data());
    EXPECT_EQ(again, row);
  }
}

}  // namespace
}  // namespace meleda::stone_kernels
