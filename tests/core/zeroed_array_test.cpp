#include "meleda/core/zeroed_array.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "processor_clock.hpp"

namespace meleda {
namespace {

TEST(ZeroedArray, BeginsAsZerosAndKeepsWhatIsWritten) {
  ZeroedArray<std::uint32_t> array(1000);
  EXPECT_EQ(array.size(), 1000U);
  EXPECT_TRUE(std::all_of(array.begin(), array.end(), [](auto item) { return item == 0; }));
  array[999] = 7;
  const auto moved = std::move(array);
  EXPECT_EQ(moved[999], 7U);
  EXPECT_EQ(ZeroedArray<int>(0).size(), 0U);
}

ProcessorClock::duration time_to_make() {
  const auto begun = ProcessorClock::now();
  ZeroedArray<std::uint64_t> array(std::size_t{1} << 28);  // 2 GiB: to fill them takes most of a second
  array[array.size() / 2] = 1;
  return ProcessorClock::now() - begun;
}

TEST(ZeroedArray, IsThereAtOnce) {
  EXPECT_LT(std::min({time_to_make(), time_to_make(), time_to_make()}), std::chrono::milliseconds(50));
}

}  // namespace
}  // namespace meleda
