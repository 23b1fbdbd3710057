#include "meleda/engines/large_pages.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace meleda {
namespace {

TEST(LargePages, HoldWhatAVectorHolds) {
  // Below and above the size from which pages are large; growing past it keeps what is there.
  for (const std::size_t count : {0U, 1U, 1000U, (1U << 19) - 1, 1U << 19, 3'000'001U}) {
    std::vector<std::uint64_t, LargePages<std::uint64_t>> list;
    for (std::size_t i = 0; i < count; ++i) list.push_back(i);
    EXPECT_EQ(std::accumulate(list.begin(), list.end(), std::uint64_t{0}), count == 0 ? 0 : count * (count - 1) / 2);
    const auto other = list;
    list.clear();
    list.shrink_to_fit();
    EXPECT_EQ(other.size(), count);
  }
}

TEST(LargePages, AreAlignedAsTheTypeWantsIt) {
  struct alignas(64) Line {
    std::uint64_t words[8];
  };
  for (const std::size_t count : {1U, 100U, 1U << 16, 1U << 17}) {
    const std::vector<Line, LargePages<Line>> lines(count);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(lines.data()) % alignof(Line), 0U);
    EXPECT_EQ(lines.back().words[7], 0U);
  }
}

}  // namespace
}  // namespace meleda
