#include "meleda/engines/layers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "peak_memory.hpp"

namespace meleda {
namespace {

using Layer = KeyLayer<std::uint64_t>;
using Plain = std::set<std::uint64_t>;

Plain plain(const Layer& layer) {
  Plain keys;
  for (std::size_t p = 0; p < Layer::piece_count; ++p) keys.insert(layer.piece(p).begin(), layer.piece(p).end());
  EXPECT_EQ(keys.size(), layer.size());  // none is there twice
  return keys;
}

std::vector<std::uint64_t> random_keys(std::size_t count, std::uint64_t bound, std::mt19937_64& random) {
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < count; ++i) keys.push_back(random() % bound);
  return keys;
}

TEST(Layers, ALayerIsASet) {
  std::mt19937_64 random(1);
  const auto keys = random_keys(5000, 4000, random);
  const Layer layer(keys);
  const Plain right(keys.begin(), keys.end());
  EXPECT_EQ(plain(layer), right);
  std::set<std::size_t> places;
  for (std::uint64_t key = 0; key < 4000; ++key) {
    const bool there = right.contains(key);
    ASSERT_EQ(layer.contains(key), there);
    if (there) places.insert(layer.index_of(key));
  }
  // The numbers are those from 0 on.
  EXPECT_EQ(places.size(), layer.size());
  EXPECT_EQ(*places.rbegin(), layer.size() - 1);
  EXPECT_TRUE(Layer().empty());
  EXPECT_FALSE(Layer().contains(0));
}

TEST(Layers, Intersects) {
  std::mt19937_64 random(2);
  for (const std::size_t count : {0U, 10U, 3000U}) {
    const auto some = random_keys(3000, 5000, random);
    const auto others = random_keys(count, 5000, random);
    Layer layer(some);
    layer.intersect(Layer(others));
    const Plain others_set(others.begin(), others.end());
    Plain right;
    for (const auto key : some) {
      if (others_set.contains(key)) right.insert(key);
    }
    EXPECT_EQ(plain(layer), right);
    for (const auto key : right) EXPECT_NE(layer.index_of(key), Layer::nowhere);
  }
}

TEST(Layers, VisitsEveryKeyOnceWithItsNumber) {
  std::mt19937_64 random(3);
  const Layer layer(random_keys(20000, 30000, random));
  std::vector<std::atomic<int>> visits(layer.size());
  Control control;
  EXPECT_TRUE(for_each_key(layer, control, [&](std::size_t index, std::uint64_t key) {
    if (layer.index_of(key) == index) ++visits[index];
  }));
  for (const auto& count : visits) EXPECT_EQ(count, 1);
}

// So many candidates that several rounds are needed.
TEST(Layers, MakesTheNextLayer) {
  const auto expand = [](std::uint64_t key, const auto& emit) {
    for (std::uint64_t i = 0; i < 40; ++i) emit((key * 31 + i * i * 7) % 1'000'003);
  };
  std::mt19937_64 random(4);
  const Layer layer(random_keys(200'000, 1'000'000'000, random));
  Control control;
  Layer next;
  ASSERT_TRUE(make_next_layer(layer, expand, control, layer.bytes(), next));
  std::vector<bool> right(1'000'003);
  for (const auto key : plain(layer)) expand(key, [&](std::uint64_t successor) { right[successor] = true; });
  std::size_t count = 0;
  for (std::size_t key = 0; key < right.size(); ++key) {
    if (right[key]) ++count;
    ASSERT_EQ(next.contains(key), right[key]);
  }
  EXPECT_EQ(next.size(), count);
  // What was there before is gone.
  ASSERT_TRUE(make_next_layer(Layer({1}), expand, control, 0, next));
  EXPECT_EQ(next.size(), 40U);
}

TEST(Layers, TakesKnownKeysOut) {
  std::vector<std::uint64_t> keys{1, 3, 4, 8, 9};
  const std::vector<std::uint64_t> known{0, 3, 5, 9, 12};
  EXPECT_TRUE(take_out<std::uint64_t>(known, keys));
  EXPECT_EQ(keys, (std::vector<std::uint64_t>{1, 4, 8}));
  EXPECT_FALSE(take_out<std::uint64_t>(known, keys));
  EXPECT_FALSE(take_out<std::uint64_t>({}, keys));
  EXPECT_EQ(keys.size(), 3U);
}

TEST(Layers, LeavesExcludedKeysOut) {
  const auto expand = [](std::span<const std::uint64_t> keys, const auto& emit, std::size_t) {
    for (const auto key : keys) {
      for (const auto other : {key - 1, key + 1}) emit(other);
    }
  };
  std::vector<std::uint64_t> keys;
  for (std::uint64_t key = 10; key < 20'000; key += 10) keys.push_back(key);
  const Layer layer(keys);
  std::vector<std::uint64_t> below;
  for (const auto key : keys) below.push_back(key - 1);
  const Layer before(below);
  Control control;
  Layer next;
  std::array<Excluded<std::uint64_t>, 2> excluded;
  excluded[0].layer = &layer;
  excluded[1].layer = &before;
  ASSERT_TRUE(make_next_layer(layer, expand, control, 0, next, std::span<Excluded<std::uint64_t>>(excluded)));
  EXPECT_FALSE(excluded[0].met);
  EXPECT_TRUE(excluded[1].met);
  Plain right;
  for (const auto key : keys) right.insert(key + 1);
  EXPECT_EQ(plain(next), right);
}

TEST(Layers, StopsWhenABudgetRunsOut) {
  const auto expand = [](std::uint64_t key, const auto& emit) { emit(key + 1); };
  std::mt19937_64 random(5);
  const Layer layer(random_keys(100'000, 1'000'000'000, random));
  Layer next;
  {
    Control control;
    control.limit_memory(100'000);
    EXPECT_FALSE(make_next_layer(layer, expand, control, layer.bytes(), next));
    EXPECT_EQ(control.stop_status(), Status::limit_reached);
  }
  Control control;
  control.cancel();
  EXPECT_FALSE(make_next_layer(layer, expand, control, layer.bytes(), next));
  EXPECT_FALSE(for_each_key(layer, control, [](std::size_t, std::uint64_t) {}));
  EXPECT_EQ(control.stop_status(), Status::cancelled);
}

TEST(Layers, TakeNoMoreMemoryThanTheyMay) {
  // Each key has many successors, which are few: 400,000 keys make a layer of 2 million out of 24 million candidates.
  const auto expand = [](std::uint64_t key, const auto& emit) {
    for (std::uint64_t i = 0; i < 60; ++i) emit((key * 60 + i) % 2'000'003);
  };
  std::mt19937_64 random(6);
  const Layer layer(random_keys(400'000, 1'000'000'000, random));
  for (const std::uint64_t megabytes : {12U, 40U, 80U}) {
    const auto budget = megabytes << 20U;
    Control control;
    control.limit_memory(budget);
    Layer next;
    const Usage usage;
    const bool made = make_next_layer(layer, expand, control, layer.bytes(), next);
    EXPECT_EQ(made, megabytes > 12) << megabytes;
    EXPECT_EQ(control.exhausted(), made ? "" : "memory");
    EXPECT_LE(layer.bytes() + usage.peak_bytes(), budget + budget / 4 + heap_of_threads) << megabytes;
  }
}

}  // namespace
}  // namespace meleda
