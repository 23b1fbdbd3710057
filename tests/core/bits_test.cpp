#include "meleda/core/bits.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <numeric>
#include <random>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace meleda {
namespace {

constexpr unsigned thread_count = 4;
// Long enough that threads of a busy machine overlap: one that comes late passes quickly over what is claimed already
// and catches up with the leader.
constexpr std::uint64_t many = 1'000'003;
constexpr int rounds = 4;

// Runs work(0), work(1), ... at the same time, from a common start so that they really meet.
template <class Work>
void run_together(const Work& work) {
  std::latch start(thread_count);
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < thread_count; ++t) {
    threads.emplace_back([&start, &work, t] {
      start.arrive_and_wait();
      work(t);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

std::vector<std::uint64_t> merged(const std::vector<std::vector<std::uint64_t>>& parts) {
  std::vector<std::uint64_t> all;
  for (const std::vector<std::uint64_t>& part : parts) all.insert(all.end(), part.begin(), part.end());
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<std::uint64_t> first_numbers(std::uint64_t count) {
  std::vector<std::uint64_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
  return numbers;
}

std::vector<std::uint64_t> set_indices(const BitArray& bits) {
  std::vector<std::uint64_t> indices;
  bits.for_each_set([&indices](std::uint64_t index) { indices.push_back(index); });
  return indices;
}

std::vector<std::uint64_t> indices_of(const TwoBitArray& cells, unsigned value, std::size_t first, std::size_t end) {
  std::vector<std::uint64_t> indices;
  cells.for_each(value, first, end, [&indices](std::uint64_t index) { indices.push_back(index); });
  return indices;
}

TEST(BitArray, StartsEmptyAndRoundsUpToWords) {
  for (const auto& [size, bytes] : std::vector<std::pair<std::uint64_t, std::size_t>>{
           {0, 0}, {1, 8}, {63, 8}, {64, 8}, {65, 16}, {128, 16}, {129, 24}}) {
    const BitArray bits(size);
    EXPECT_EQ(bits.size(), size);
    EXPECT_EQ(bits.bytes(), bytes);
    EXPECT_EQ(bits.count(), 0U);
    EXPECT_TRUE(set_indices(bits).empty());
  }
}

RC_GTEST_PROP(BitArray, BehavesLikeASequenceOfBools, ()) {
  const auto size = *rc::gen::inRange<std::uint64_t>(1, 300);
  const auto steps = *rc::gen::container<std::vector<std::pair<std::uint64_t, int>>>(
      rc::gen::pair(rc::gen::inRange<std::uint64_t>(0, size), rc::gen::inRange(0, 3)));
  BitArray bits(size);
  std::vector<bool> model(size, false);
  for (const auto& [index, action] : steps) {
    if (action == 0) {
      bits.set(index);
      model[index] = true;
    } else if (action == 1) {
      bits.reset(index);
      model[index] = false;
    } else {
      RC_ASSERT(bits.claim(index) == !model[index]);
      model[index] = true;
    }
  }
  std::vector<std::uint64_t> expected;
  for (std::uint64_t index = 0; index < size; ++index) {
    RC_ASSERT(bits.test(index) == model[index]);
    if (model[index]) expected.push_back(index);
  }
  RC_ASSERT(set_indices(bits) == expected);
  RC_ASSERT(bits.count() == expected.size());
}

TEST(BitArray, EveryBitHasOneClaimant) {
  for (int round = 0; round < rounds; ++round) {
    BitArray bits(many);
    std::vector<std::vector<std::uint64_t>> won(thread_count);
    run_together([&](unsigned t) {
      for (std::uint64_t index = 0; index < many; ++index) {
        if (bits.claim(index)) won[t].push_back(index);
      }
    });
    ASSERT_EQ(merged(won), first_numbers(many));
    ASSERT_EQ(bits.count(), many);
  }
}

// Threads work on different bits of the same words, so an update that is not atomic loses bits of the others.
TEST(BitArray, ClaimsInOneWordDoNotDisturbEachOther) {
  constexpr std::uint64_t size = 64 * 10'000;
  for (int round = 0; round < rounds; ++round) {
    BitArray bits(size);
    std::vector<std::uint64_t> refused(thread_count, 0);
    run_together([&](unsigned t) {
      for (std::uint64_t index = t; index < size; index += thread_count) {
        if (!bits.claim(index)) ++refused[t];
      }
    });
    ASSERT_EQ(refused, std::vector<std::uint64_t>(thread_count, 0));
    ASSERT_EQ(bits.count(), size);
  }
}

TEST(TwoBitArray, StartsEmptyAndRoundsUpToWords) {
  for (const auto& [size, words] : std::vector<std::pair<std::uint64_t, std::size_t>>{
           {0, 0}, {1, 1}, {31, 1}, {32, 1}, {33, 2}, {64, 2}, {65, 3}}) {
    const TwoBitArray cells(size);
    EXPECT_EQ(cells.size(), size);
    EXPECT_EQ(cells.words(), words);
    EXPECT_EQ(cells.bytes(), words * 8);
    EXPECT_EQ(indices_of(cells, 0, 0, words).size(), size);
    for (unsigned value = 1; value <= 3; ++value) EXPECT_TRUE(indices_of(cells, value, 0, words).empty());
  }
}

RC_GTEST_PROP(TwoBitArray, BehavesLikeASequenceOfSmallNumbers, ()) {
  const auto size = *rc::gen::inRange<std::uint64_t>(1, 200);
  const auto steps = *rc::gen::container<std::vector<std::tuple<std::uint64_t, int, unsigned>>>(
      rc::gen::tuple(rc::gen::inRange<std::uint64_t>(0, size), rc::gen::inRange(0, 3), rc::gen::inRange(0U, 4U)));
  TwoBitArray cells(size);
  std::vector<unsigned> model(size, 0);
  for (const auto& [index, action, value] : steps) {
    if (action == 0) {
      cells.set(index, value);
      model[index] = value;
    } else if (action == 1) {
      cells.replace(index, model[index], value);
      model[index] = value;
    } else if (value != 0) {
      RC_ASSERT(cells.claim(index, value) == (model[index] == 0));
      if (model[index] == 0) model[index] = value;
    }
  }
  for (std::uint64_t index = 0; index < size; ++index) RC_ASSERT(cells.get(index) == model[index]);

  const auto first = *rc::gen::inRange<std::size_t>(0, cells.words() + 1);
  const auto end = *rc::gen::inRange<std::size_t>(first, cells.words() + 1);
  for (unsigned value = 0; value <= 3; ++value) {
    std::vector<std::uint64_t> expected;
    for (std::uint64_t index = first * 32; index < std::min<std::uint64_t>(size, end * 32); ++index) {
      if (model[index] == value) expected.push_back(index);
    }
    RC_ASSERT(indices_of(cells, value, first, end) == expected);
  }
}

TEST(TwoBitArray, EveryCellHasOneClaimant) {
  for (int round = 0; round < rounds; ++round) {
    TwoBitArray cells(many);
    std::vector<std::vector<std::uint64_t>> won(thread_count);
    run_together([&](unsigned t) {
      for (std::uint64_t index = 0; index < many; ++index) {
        if (cells.claim(index, 2)) won[t].push_back(index);
      }
    });
    ASSERT_EQ(merged(won), first_numbers(many));
    ASSERT_EQ(indices_of(cells, 2, 0, cells.words()), first_numbers(many));
  }
}

TEST(TwoBitArray, ACellHoldsTheValueOfItsClaimant) {
  const auto value_of = [](unsigned t) { return t % 3 + 1; };
  for (int round = 0; round < rounds; ++round) {
    TwoBitArray cells(many);
    std::vector<std::vector<std::uint64_t>> won(thread_count);
    run_together([&](unsigned t) {
      for (std::uint64_t index = 0; index < many; ++index) {
        if (cells.claim(index, value_of(t))) won[t].push_back(index);
      }
    });
    ASSERT_EQ(merged(won), first_numbers(many));
    for (unsigned t = 0; t < thread_count; ++t) {
      for (const std::uint64_t index : won[t]) ASSERT_EQ(cells.get(index), value_of(t));
    }
  }
}

// One level of a breadth-first search: cells are 0 new, 1 on this level, 2 on the next level, 3 done. Threads scan
// their own words while others claim cells in them.
TEST(TwoBitArray, OneLevelInParallelMatchesTheSameLevelInOrder) {
  constexpr std::uint64_t size = 32 * 30'000;
  std::mt19937_64 random(3);
  constexpr std::array<unsigned, 4> values{0, 0, 1, 3};
  std::vector<unsigned> start(size);
  for (unsigned& value : start) value = values[random() % values.size()];

  // (index + 1) and (index - 1) meet in the same words as the scan, the others in words of other threads.
  const auto successors = [](std::uint64_t index) {
    return std::array<std::uint64_t, 4>{(index + 1) % size, (index + size - 1) % size, (index * 5 + 3) % size,
                                        (index + size / thread_count) % size};
  };
  std::vector<unsigned> expected = start;
  std::uint64_t expected_claims = 0;
  for (std::uint64_t index = 0; index < size; ++index) {
    if (expected[index] != 1) continue;
    for (const std::uint64_t next : successors(index)) {
      if (expected[next] == 0) {
        expected[next] = 2;
        ++expected_claims;
      }
    }
  }
  std::replace(expected.begin(), expected.end(), 1U, 3U);

  for (int round = 0; round < rounds; ++round) {
    TwoBitArray cells(size);
    for (std::uint64_t index = 0; index < size; ++index) cells.set(index, start[index]);
    std::vector<std::uint64_t> claims(thread_count, 0);
    run_together([&](unsigned t) {
      const std::size_t first = cells.words() * t / thread_count;
      const std::size_t end = cells.words() * (t + 1) / thread_count;
      cells.for_each(1, first, end, [&](std::uint64_t index) {
        for (const std::uint64_t next : successors(index)) claims[t] += cells.claim(next, 2) ? 1U : 0U;
        cells.replace(index, 1, 3);
      });
    });
    ASSERT_EQ(std::accumulate(claims.begin(), claims.end(), std::uint64_t{0}), expected_claims);
    for (std::uint64_t index = 0; index < size; ++index) ASSERT_EQ(cells.get(index), expected[index]) << index;
  }
}

}  // namespace
}  // namespace meleda
