#include "meleda/engines/visited.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <thread>
#include <vector>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

template <class V>
class Visited : public ::testing::Test {};
using AllVisited = ::testing::Types<TwoBitVisited, DepthByIndex>;
TYPED_TEST_SUITE(Visited, AllVisited);

TYPED_TEST(Visited, ASourceIsAddedOnceAndLiesInTheFirstLayer) {
  TypeParam visited(5);
  EXPECT_TRUE(visited.add_source(3));
  EXPECT_FALSE(visited.add_source(3));
  EXPECT_TRUE(visited.add_source(4));
  EXPECT_EQ(visited.claim(3), Seen::this_layer);
  EXPECT_EQ(visited.claim(4), Seen::this_layer);
  EXPECT_EQ(visited.claim(0), Seen::fresh);
}

TYPED_TEST(Visited, WhatWasClaimedIsElsewhereUntilItsLayerBegins) {
  TypeParam visited(5);
  EXPECT_TRUE(visited.add_source(0));
  EXPECT_EQ(visited.claim(1), Seen::fresh);
  EXPECT_EQ(visited.claim(1), Seen::elsewhere);
  visited.leave(0);
  visited.next();
  EXPECT_EQ(visited.claim(1), Seen::this_layer);
  EXPECT_EQ(visited.claim(0), Seen::elsewhere);
  visited.leave(1);
  visited.next();
  EXPECT_EQ(visited.claim(1), Seen::elsewhere);
  EXPECT_EQ(visited.claim(0), Seen::elsewhere);
}

// Against a map of depths, over enough layers that the codes of the two-bit table come round again and again.
TYPED_TEST(Visited, AnswersLikeAMapOfDepths) {
  EXPECT_TRUE(rc::check([] {
    const auto count = 1 + any_below(100);
    TypeParam visited(count);
    std::map<std::uint32_t, int> depths;
    const auto source = any_below(count);
    RC_ASSERT(visited.add_source(source));
    depths[source] = 0;
    for (int depth = 0; depth < 7; ++depth) {
      for (auto claims = any_below(30); claims > 0; --claims) {
        const auto s = any_below(count);
        const auto [place, fresh] = depths.try_emplace(s, depth + 1);
        const auto right = fresh ? Seen::fresh : place->second == depth ? Seen::this_layer : Seen::elsewhere;
        RC_ASSERT(visited.claim(s) == right);
      }
      for (const auto& [number, at] : depths) {
        if (at == depth) visited.leave(number);
      }
      visited.next();
    }
  }));
}

// The threads claim every state in step: they wait for each other before each, so that they really contend for it. A
// third of the states is the layer that is being expanded.
TYPED_TEST(Visited, OfSeveralThreadsExactlyOneComesFirst) {
  constexpr std::uint32_t count = 100'003;
  constexpr std::uint32_t threads = 2;  // more would wait most of the time on a small machine
  TypeParam visited(count);
  for (std::uint32_t i = 0; i < count; i += 3) ASSERT_TRUE(visited.add_source(i));
  std::array<std::vector<std::uint32_t>, threads> fresh;
  std::array<std::uint32_t, threads> in_layer{};
  std::array<std::uint32_t, threads> elsewhere{};
  std::atomic<std::uint32_t> arrivals{0};
  std::vector<std::thread> running;
  for (std::uint32_t t = 0; t < threads; ++t) {
    running.emplace_back([&, t] {
      for (std::uint32_t i = 0; i < count; ++i) {
        ++arrivals;
        for (int patience = 1000; arrivals < threads * (i + 1);) {
          if (--patience < 0) std::this_thread::yield();
        }
        switch (visited.claim(i)) {
          case Seen::fresh: fresh[t].push_back(i); break;
          case Seen::this_layer: in_layer[t] += i % 3 == 0 ? 1 : count; break;
          case Seen::elsewhere: ++elsewhere[t]; break;
        }
      }
    });
  }
  for (auto& thread : running) thread.join();

  const std::uint32_t sources = (count + 2) / 3;
  std::vector<std::uint32_t> all_fresh;
  for (std::uint32_t t = 0; t < threads; ++t) {
    EXPECT_EQ(in_layer[t], sources) << "exactly the sources lie in the layer";
    EXPECT_EQ(fresh[t].size() + elsewhere[t], count - sources);
    all_fresh.insert(all_fresh.end(), fresh[t].begin(), fresh[t].end());
  }
  std::sort(all_fresh.begin(), all_fresh.end());
  std::vector<std::uint32_t> others;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i % 3 != 0) others.push_back(i);
  }
  EXPECT_EQ(all_fresh, others);
}

std::vector<std::uint32_t> read_back(const TwoBitVisited& visited) {
  std::vector<std::uint32_t> numbers;
  for (std::size_t block = 0; block < visited.blocks(); ++block) {
    visited.read_block(block, [&](std::uint64_t s) { numbers.push_back(static_cast<std::uint32_t>(s)); });
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Sizes around those of a word and of a block, where an end is easily missed.
TEST(TwoBitVisited, BlocksGiveBackTheLayerAndNothingElse) {
  for (const std::uint32_t count : {1U, 31U, 32U, 33U, 32'767U, 32'768U, 32'769U, 100'000U}) {
    TwoBitVisited visited(count);
    std::vector<std::uint32_t> sources;
    std::vector<std::uint32_t> next;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (i == 0 || i + 1 == count || i % 5 == 1) {
        sources.push_back(i);
        EXPECT_TRUE(visited.add_source(i));
      } else if (i % 5 == 2) {
        next.push_back(i);
        EXPECT_EQ(visited.claim(i), Seen::fresh);
      }
    }
    EXPECT_EQ(read_back(visited), sources) << count;
    for (const auto i : sources) visited.leave(i);
    EXPECT_TRUE(read_back(visited).empty()) << count;
    visited.next();
    EXPECT_EQ(read_back(visited), next) << count;
  }
}

TEST(TwoBitVisited, TakesTwoBitsAStateAndNoMoreThanItAnnounces) {
  for (std::uint32_t count = 1; count < 300; ++count) {
    const TwoBitVisited visited(count);
    const auto announced = TwoBitVisited::bytes_for(count);
    EXPECT_LE(visited.bytes(), announced) << count;
    EXPECT_GE(4 * visited.bytes(), count) << count;
    EXPECT_LE(4 * announced, count + 32) << count;
  }
}

TEST(DepthVisited, GivesTheDepthsByIndex) {
  DepthByIndex visited(4);
  EXPECT_EQ(visited.bytes(), DepthByIndex::bytes_for(4));
  EXPECT_TRUE(visited.add_source(1));
  EXPECT_EQ(visited.claim(3), Seen::fresh);
  visited.next();
  EXPECT_EQ(visited.claim(0), Seen::fresh);
  EXPECT_EQ(visited.claim(3), Seen::this_layer);
  EXPECT_EQ(visited.take().values(), (std::vector<std::uint32_t>{2, 0, unreachable, 1}));
}

}  // namespace
}  // namespace meleda
