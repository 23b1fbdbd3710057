#include "meleda/engines/sharded_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

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

// One large map stops for hundreds of milliseconds when it doubles. Here, whatever grows is a small part of the whole.
TEST(ShardedMap, NeverStopsForLong) {
  ShardedMap<std::uint64_t, std::uint64_t> sharded;
  std::vector<std::uint64_t> bytes(sharded.shard_count, 0);
  std::uint64_t in_all = 0;
  std::uint64_t largest_move = 0;
  constexpr std::uint64_t keys = 300'000;
  for (std::uint64_t key = 0; key < keys; ++key) {
    sharded.try_emplace(key, key);
    auto& before = bytes[sharded.shard_of(key)];
    const auto now = sharded.shard_bytes(sharded.shard_of(key));
    if (now == before) continue;
    if (key > keys / 2) largest_move = std::max(largest_move, now);
    in_all += now - before;
    before = now;
  }
  EXPECT_GT(largest_move, 0U) << "nothing grew";
  EXPECT_LE(largest_move, in_all / 64);
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
