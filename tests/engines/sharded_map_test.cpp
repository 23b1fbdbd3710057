#include "meleda/engines/sharded_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <random>

#include "processor_clock.hpp"

namespace meleda {
namespace {

TEST(ShardedMap, IsAMap) {
  ShardedMap<std::uint64_t, std::uint32_t> sharded;
  std::map<std::uint64_t, std::uint32_t> plain;
  std::mt19937_64 random(3);
  for (std::uint32_t i = 0; i < 20'000; ++i) {
    const auto key = random() % 10'000;
    const auto [value, fresh] = sharded.try_emplace(key, i);
    const auto [place, right] = plain.try_emplace(key, i);
    ASSERT_EQ(fresh, right);
    ASSERT_EQ(value, place->second);
  }
  for (std::uint64_t key = 0; key < 10'000; ++key) {
    const auto* found = sharded.find(key);
    ASSERT_EQ(found != nullptr, plain.contains(key));
    if (found != nullptr) {
      ASSERT_EQ(*found, plain.at(key));
    }
  }
}

// The longest pause while six million keys are put in.
ProcessorClock::duration longest_pause() {
  using Clock = ProcessorClock;
  ShardedMap<std::uint64_t, std::uint64_t> sharded;
  auto longest = Clock::duration::zero();
  auto before = Clock::now();
  for (std::uint64_t key = 0; key < 6'000'000; ++key) {
    sharded.try_emplace(key, key);
    const auto now = Clock::now();
    longest = std::max(longest, now - before);
    before = now;
  }
  return longest;
}

// One large map would stop for hundreds of milliseconds when it doubles. The best of three, because the
// system may be slow to give memory.
TEST(ShardedMap, NeverStopsForLong) {
  EXPECT_LT(std::min({longest_pause(), longest_pause(), longest_pause()}), std::chrono::milliseconds(50));
}

TEST(ShardedMap, CountsItsBytes) {
  ShardedMap<std::uint64_t, std::uint64_t> sharded;
  for (std::uint64_t key = 0; key < 100'000; ++key) sharded.try_emplace(key, key);
  std::uint64_t bytes = 0;
  for (std::size_t shard = 0; shard < sharded.shard_count; ++shard) bytes += sharded.shard_bytes(shard);
  EXPECT_GE(bytes, 100'000U * 16);
}

}  // namespace
}  // namespace meleda
