#include "meleda/engines/bit_layout.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

namespace meleda {
namespace {

// Seven places in a line; a step turns over three neighbours.
BitSystem line() {
  BitSystem system;
  system.places = 7;
  system.label_bits = 2;
  for (std::uint8_t p = 0; p < 7; ++p) system.labels.push_back(static_cast<std::uint8_t>(p % 3 + 1));
  for (int p = 0; p + 2 < 7; ++p) {
    system.steps.push_back({std::uint64_t{7} << p, std::uint64_t{1} << p});
    system.steps.push_back({std::uint64_t{7} << p, std::uint64_t{4} << p});
  }
  return system;
}

TEST(BitSide, GroupsDivideAllStates) {
  const auto system = line();
  const BitSide side({1, 2, 4, 6}, system);
  std::set<std::uint32_t> seen;
  for (std::size_t g = 0; g < side.groups(); ++g) {
    const auto& group = side.group(g);
    for (std::size_t i = 0; i < group.members.size(); ++i) {
      const auto s = group.members[i];
      EXPECT_TRUE(seen.insert(s).second);
      EXPECT_EQ(side.group_of(s), g);
      EXPECT_EQ(side.rank_of(s), i);
      EXPECT_EQ(std::popcount(s), group.full);
      EXPECT_EQ(side.part(side.whole(s)), s);
      if (i > 0) {
        EXPECT_LT(group.members[i - 1], s);
      }
    }
  }
  EXPECT_EQ(seen.size(), 16U);
}

TEST(BitLayout, TakesStatesApartAndPutsThemTogether) {
  auto system = line();
  for (const bool folded : {false, true}) {
    if (folded) system.fold = {6, 5, 4, 3, 2, 1, 0};
    const auto layout = BitLayout::make(system);
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->middle().size(), folded ? 1U : 0U);
    for (std::uint64_t s = 0; s < 128; ++s) EXPECT_EQ(layout->whole(layout->parts(s)), s);
  }
}

TEST(BitLayout, EveryStateOfALevelHasItsOwnBit) {
  auto system = line();
  system.fold = {6, 5, 4, 3, 2, 1, 0};
  for (std::uint8_t invariant = 0; invariant < 4; ++invariant) {
    system.invariant = invariant;
    const auto layout = BitLayout::make(system);
    // Turned round, the labels 2 and 3 change places.
    ASSERT_EQ(layout.has_value(), invariant < 2);
    if (!layout) continue;
    for (int full = 0; full <= 7; ++full) {
      const auto offsets = layout->offsets(full);
      std::set<std::size_t> bits;
      for (std::uint64_t s = 0; s < 128; ++s) {
        std::uint8_t label = 0;
        for (std::size_t p = 0; p < 7; ++p) label = static_cast<std::uint8_t>(label ^ (s >> p & 1U) * system.labels[p]);
        if (std::popcount(s) != full || label != invariant) continue;
        const auto [middle, row, column] = layout->parts(s);
        const auto g = layout->rows().group_of(row);
        const auto c = layout->column_group(full, middle, g);
        ASSERT_NE(c, BitLayout::none);
        ASSERT_EQ(layout->columns().group_of(column), c);
        const auto word = offsets[middle * layout->rows().groups() + g] +
                          layout->rows().rank_of(row) * layout->columns().group(c).words;
        ASSERT_LT(word, offsets.back());
        EXPECT_TRUE(bits.insert(word * 64 + layout->columns().rank_of(column)).second);
      }
    }
  }
}

TEST(BitLayout, RefusesWhatIsNoSymmetry) {
  auto system = line();
  system.fold = {1, 0, 2, 3, 4, 5, 6};
  EXPECT_FALSE(BitLayout::make(system));
  system.fold = {6, 5, 4, 3, 2, 1, 0};
  system.turn = {1, 0, 2, 3, 4, 5, 6};
  EXPECT_FALSE(BitLayout::make(system));
}

}  // namespace
}  // namespace meleda
