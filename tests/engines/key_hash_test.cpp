#include "meleda/engines/key_hash.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

TEST(KeyOf, IsTheTypeOfTheKey) {
  EXPECT_TRUE((std::is_same_v<KeyOf<DirectedGraph>, std::uint32_t>));
  EXPECT_TRUE((std::is_same_v<KeyOf<PermutationPuzzle>, std::uint64_t>));
}

template <class Key>
void small_keys_have_hashes_of_their_own() {
  std::unordered_set<std::size_t> hashes;
  for (std::uint32_t key = 0; key <= std::numeric_limits<Key>::max(); ++key) {
    hashes.insert(KeyHash<Key>{}(static_cast<Key>(key)));
  }
  EXPECT_EQ(hashes.size(), std::size_t{std::numeric_limits<Key>::max()} + 1);
}
TEST(KeyHash, SmallKeysHaveHashesOfTheirOwn) {
  small_keys_have_hashes_of_their_own<std::uint8_t>();
  small_keys_have_hashes_of_their_own<std::uint16_t>();
}

// Not only unlikely to be equal: the hash of a word can be undone.
RC_GTEST_PROP(KeyHash, DifferentWordsHaveDifferentHashes, (std::uint64_t a, std::uint64_t b)) {
  RC_PRE(a != b);
  RC_ASSERT(KeyHash<std::uint64_t>{}(a) != KeyHash<std::uint64_t>{}(b));
  const auto bit = *rc::gen::inRange(0, 64);
  RC_ASSERT(KeyHash<std::uint64_t>{}(a) != KeyHash<std::uint64_t>{}(a ^ std::uint64_t{1} << bit));
}

// Families pack their states as they like, so the part of the key that differs may lie anywhere in the word. Buckets
// are chosen by the low bits of the hash, shards by the six highest. Random hashes would fill 63% of as many buckets.
constexpr unsigned window = 16;
constexpr std::size_t keys = std::size_t{1} << window;

TEST(KeyHash, KeysThatDifferAnywhereSpreadOverTheBuckets) {
  for (unsigned shift = 0; shift + window <= 64; ++shift) {
    std::vector<bool> used(keys);
    for (std::uint64_t k = 0; k < keys; ++k) used[KeyHash<std::uint64_t>{}(k << shift) % keys] = true;
    EXPECT_GT(std::count(used.begin(), used.end(), true), keys / 3) << "keys that differ in 16 bits from bit " << shift;
  }
}

TEST(KeyHash, KeysThatDifferAnywhereSpreadOverTheShards) {
  constexpr unsigned shard_bits = 6;
  constexpr std::size_t shards = std::size_t{1} << shard_bits;
  for (unsigned shift = 0; shift + window <= 64; ++shift) {
    std::vector<std::size_t> sizes(shards);
    for (std::uint64_t k = 0; k < keys; ++k) ++sizes[KeyHash<std::uint64_t>{}(k << shift) >> (64 - shard_bits)];
    EXPECT_LT(*std::max_element(sizes.begin(), sizes.end()), 2 * keys / shards)
        << "keys that differ in 16 bits from bit " << shift;
  }
}

}  // namespace
}  // namespace meleda
