#include "meleda/engines/bounded_key_set.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace meleda {
namespace {

TEST(BoundedKeySet, IsASetWhileThereIsRoom) {
  BoundedKeySet<std::uint64_t> set(64 << 20);
  std::mt19937_64 random(1);
  std::set<std::uint64_t> right{0, ~std::uint64_t{0}};
  for (int i = 0; i < 50'000; ++i) right.insert(random() % 200'000);
  for (const auto key : right) {
    EXPECT_FALSE(set.contains(key));
    set.insert(key);
    set.insert(key);
  }
  for (std::uint64_t key = 0; key < 200'000; ++key) ASSERT_EQ(set.contains(key), right.contains(key)) << key;
  EXPECT_TRUE(set.contains(~std::uint64_t{0}));
  EXPECT_FALSE(set.forgot());
}

TEST(BoundedKeySet, ForgetsInsteadOfGrowingPastItsBound) {
  constexpr std::uint64_t bound = 64 << 10;
  BoundedKeySet<std::uint64_t> set(bound);
  for (std::uint64_t key = 0; key < 100'000; ++key) {
    set.insert(key);
    ASSERT_TRUE(set.contains(key));  // the last one is always there
  }
  EXPECT_TRUE(set.forgot());
  EXPECT_LE(set.bytes(), bound);
  int known = 0;
  for (std::uint64_t key = 0; key < 100'000; ++key) known += set.contains(key) ? 1 : 0;
  EXPECT_GT(known, static_cast<int>(bound / sizeof(std::uint64_t) / 2));
  EXPECT_FALSE(set.contains(100'000));
}

}  // namespace
}  // namespace meleda
