#include "meleda/engines/key_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <thread>
#include <vector>

namespace meleda {
namespace {

template <class Key>
class KeySets : public ::testing::Test {};
using Keys = ::testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(KeySets, Keys);

TYPED_TEST(KeySets, AreSetsWithMarks) {
  using Key = TypeParam;
  KeySet<Key> set;
  std::map<Key, std::uint8_t> plain;
  std::mt19937_64 random(3);
  const auto most = std::numeric_limits<Key>::max();
  for (std::uint32_t i = 0; i < 200'000; ++i) {
    // Few keys and many, small ones and the largest.
    auto key = static_cast<Key>(random() % (i < 1000 ? 50 : 60'000));
    if (random() % 2 == 0) key = most - key;
    const auto mark = static_cast<std::uint8_t>(random() % 4);
    const auto put = set.insert(key, mark);
    const auto [place, fresh] = plain.try_emplace(key, mark);
    ASSERT_EQ(put.fresh, fresh);
    ASSERT_EQ(put.mark, place->second);
  }
}

TYPED_TEST(KeySets, TakeManyKeysOfAPieceAtOnce) {
  using Key = TypeParam;
  KeySet<Key> set;
  std::map<Key, std::uint8_t> plain;
  std::mt19937_64 random(4);
  for (std::size_t round = 0; round < 50; ++round) {
    std::vector<std::vector<Key>> pieces(KeySet<Key>::piece_count);
    for (int i = 0; i < 5000; ++i) {
      const auto key = static_cast<Key>(random() % 100'000 * 977);
      pieces[KeySet<Key>::piece_of(key)].push_back(key);
    }
    const auto mark = static_cast<std::uint8_t>(round % 3);
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      std::vector<Key> fresh;
      unsigned marks = 0;
      for (const auto key : pieces[p]) {
        const auto [place, is_new] = plain.try_emplace(key, mark);
        if (is_new) {
          fresh.push_back(key);
        } else {
          marks |= 1U << place->second;
        }
      }
      std::vector<Key> visited;
      ASSERT_EQ(set.insert_all(p, pieces[p], mark, [&](Key key) { visited.push_back(key); }), marks);
      ASSERT_EQ(visited, fresh);
    }
  }
}

TYPED_TEST(KeySets, OfSeveralThreadsExactlyOneComesFirst) {
  using Key = TypeParam;
  constexpr std::size_t threads = 2;
  KeySet<Key> set;
  std::vector<std::vector<Key>> pieces(KeySet<Key>::piece_count);
  constexpr Key count = 300'000;
  for (Key key = 0; key < count; ++key) pieces[KeySet<Key>::piece_of(key)].push_back(key);
  std::array<std::vector<Key>, threads> fresh;
  std::vector<std::thread> running;
  for (std::size_t t = 0; t < threads; ++t) {
    running.emplace_back([&, t] {
      for (std::size_t p = 0; p < pieces.size(); ++p) {
        static_cast<void>(set.insert_all(p, pieces[p], 1, [&](Key key) { fresh[t].push_back(key); }));
      }
    });
  }
  for (auto& thread : running) thread.join();
  std::vector<Key> all = fresh[0];
  all.insert(all.end(), fresh[1].begin(), fresh[1].end());
  std::sort(all.begin(), all.end());
  ASSERT_EQ(all.size(), count);
  for (Key key = 0; key < count; ++key) ASSERT_EQ(all[key], key);
}

TYPED_TEST(KeySets, CountTheBytesOfWhatTheyHold) {
  using Key = TypeParam;
  KeySet<Key> set;
  std::uint64_t before = set.bytes();
  for (Key key = 0; key < 100'000; ++key) {
    EXPECT_TRUE(set.insert(key, 0).fresh);
    ASSERT_GE(set.bytes(), before);
    before = set.bytes();
    ASSERT_GE(before, (key + std::uint64_t{1}) * (sizeof(Key) + 1));
    ASSERT_FALSE(set.insert(key, 0).fresh);
    ASSERT_EQ(set.bytes(), before) << "what is known takes nothing";
  }
  EXPECT_LE(before, 100'000U * 3 * (sizeof(Key) + 2)) << "filled to three eighths at least";
}

// One large set stops for hundreds of milliseconds when it doubles. Here, whatever grows is a small part of the whole.
TEST(KeySet, NeverStopsForLong) {
  KeySet<std::uint64_t> set;
  constexpr std::uint64_t keys = 600'000;
  std::uint64_t before = set.bytes();
  std::uint64_t largest_step = 0;
  for (std::uint64_t key = 0; key < keys; ++key) {
    set.insert(key, 0);
    const auto now = set.bytes();
    if (key > keys / 2) largest_step = std::max(largest_step, now - before);
    before = now;
  }
  EXPECT_GT(largest_step, 0U) << "nothing grew";
  EXPECT_LT(largest_step, before / 50);
}

}  // namespace
}  // namespace meleda
