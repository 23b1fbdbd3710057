#include "meleda/engines/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "meleda/core/language.hpp"

namespace meleda {
namespace {

const std::vector<std::size_t> crews{1, 2, 3, 8};

TEST(Parallel, CallsEveryIndexOnce) {
  for (const auto crew : crews) {
    const Workers workers(crew);
    for (const std::size_t count : {0U, 1U, 2U, 7U, 1000U, 20'000U}) {
      std::vector<std::atomic<int>> calls(count);
      parallel_for(count, [&](std::size_t i, std::size_t) { ++calls[i]; });
      for (const auto& called : calls) ASSERT_EQ(called, 1) << crew << " workers, " << count;
    }
  }
}

TEST(Parallel, NoWorkerDoesTwoThingsAtATime) {
  for (const auto crew : crews) {
    const Workers workers(crew);
    ASSERT_LE(worker_count(), crew);
    std::vector<std::atomic<int>> busy(worker_count());
    parallel_for(2000, [&](std::size_t i, std::size_t worker) {
      ASSERT_LT(worker, busy.size());
      EXPECT_EQ(busy[worker].fetch_add(1), 0);
      if (i % 100 == 0) std::this_thread::yield();
      EXPECT_EQ(busy[worker].fetch_sub(1), 1);
    });
  }
}

// Where there are threads at all, two are at work at the same time: each waits for the other to come.
TEST(Parallel, TwoWorkersMeet) {
  const Workers workers(2);
  if (worker_count() == 1) return;
  std::atomic<int> arrived{0};
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  parallel_for(2, [&](std::size_t, std::size_t) {
    ++arrived;
    while (arrived < 2 && std::chrono::steady_clock::now() < latest) std::this_thread::yield();
    EXPECT_EQ(arrived, 2);
  });
}

TEST(Parallel, ThrowsWhatWorkThrowsAndServesAfterwards) {
  for (const auto crew : crews) {
    const Workers workers(crew);
    for (const std::size_t bad : {0U, 1U, 500U, 999U}) {
      std::atomic<int> calls{0};
      try {
        parallel_for(1000, [&](std::size_t i, std::size_t) {
          ++calls;
          if (i == bad) throw std::runtime_error("at " + std::to_string(i));
        });
        FAIL() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_EQ(error.what(), "at " + std::to_string(bad));
      }
      EXPECT_LE(calls, 1000);
      std::atomic<int> after{0};
      parallel_for(100, [&](std::size_t, std::size_t) { ++after; });
      EXPECT_EQ(after, 100);
    }
    EXPECT_THROW(parallel_for(1000, [](std::size_t, std::size_t) { throw std::runtime_error("all"); }),
                 std::runtime_error);
  }
}

TEST(Parallel, CanBeUsedInsideOfItself) {
  for (const auto crew : crews) {
    const Workers workers(crew);
    std::vector<std::atomic<int>> calls(40 * 30);
    std::vector<std::atomic<int>> busy(worker_count());
    parallel_for(40, [&](std::size_t i, std::size_t outer) {
      EXPECT_EQ(busy[outer].fetch_add(1), 0);  // also while it waits for what is inside
      PerWorker<int> inside;
      parallel_for(30, [&](std::size_t j, std::size_t inner) {
        ++calls[i * 30 + j];
        ++inside[inner];
      });
      int sum = 0;
      inside.for_each([&](int part) { sum += part; });
      EXPECT_EQ(sum, 30);
      EXPECT_EQ(busy[outer].fetch_sub(1), 1);
    });
    for (const auto& called : calls) ASSERT_EQ(called, 1);
    EXPECT_THROW(parallel_for(4,
                              [&](std::size_t, std::size_t) {
                                parallel_for(4, [](std::size_t, std::size_t) { throw std::runtime_error("inside"); });
                              }),
                 std::runtime_error);
  }
}

TEST(Parallel, EveryWorkerHasItsObject) {
  for (const auto crew : crews) {
    const Workers workers(crew);
    PerWorker<std::vector<std::size_t>> found;
    parallel_for(5000, [&](std::size_t i, std::size_t worker) { found[worker].push_back(i); });
    std::multiset<std::size_t> all;
    std::size_t objects = 0;
    found.for_each([&](const std::vector<std::size_t>& part) {
      all.insert(part.begin(), part.end());
      ++objects;
    });
    EXPECT_EQ(objects, worker_count());
    ASSERT_EQ(all.size(), 5000U);
    EXPECT_EQ(std::set<std::size_t>(all.begin(), all.end()).size(), 5000U);
    EXPECT_THROW(static_cast<void>(found[worker_count()]), BrokenInvariant);
  }
}

TEST(Parallel, WhatWorkersWroteIsThereAfterwards) {
  const Workers workers(4);
  std::vector<std::uint64_t> squares(10'000);  // not atomic
  parallel_for(squares.size(), [&](std::size_t i, std::size_t) { squares[i] = i * i; });
  for (std::size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
}

TEST(Parallel, ServesManySmallCalls) {
  const Workers workers(3);
  std::uint64_t sum = 0;
  for (int round = 0; round < 2000; ++round) {
    PerWorker<std::uint64_t> parts;
    parallel_for(5, [&](std::size_t i, std::size_t worker) { parts[worker] += i; });
    parts.for_each([&](std::uint64_t part) { sum += part; });
  }
  EXPECT_EQ(sum, 20'000U);
}

TEST(Parallel, ServesSeveralThreadsAtOnce) {
  std::vector<std::jthread> callers;
  std::vector<std::uint64_t> sums(4);
  for (std::size_t caller = 0; caller < sums.size(); ++caller) {
    callers.emplace_back([&sums, caller] {
      const Workers workers(caller);  // 0: as many as there are
      for (int round = 0; round < 50; ++round) {
        PerWorker<std::uint64_t> parts;
        parallel_for(100, [&](std::size_t i, std::size_t worker) { parts[worker] += i; });
        parts.for_each([&](std::uint64_t part) { sums[caller] += part; });
      }
    });
  }
  callers.clear();
  for (const auto sum : sums) EXPECT_EQ(sum, 50U * 4950U);
}

TEST(Parallel, TheNumberOfWorkersIsAsBeforeInTheEnd) {
  const auto usual = worker_count();
  EXPECT_GE(usual, 1U);
  {
    const Workers three(3);
    const auto count = worker_count();
    {
      const Workers one(1);
      EXPECT_EQ(worker_count(), 1U);
      const Workers same(0);
      EXPECT_EQ(worker_count(), 1U);
    }
    EXPECT_EQ(worker_count(), count);
  }
  EXPECT_EQ(worker_count(), usual);
}

TEST(Parallel, WorkersSpeakTheLanguageOfWhoWaits) {
  const auto chinese = find_language("zh_TW");
  ASSERT_NE(chinese, nullptr);
  const Workers workers(4);
  for (const auto language : {chinese, Language()}) {
    const Speaking speaking(language);
    std::atomic<int> wrong = 0;
    parallel_for(1000, [&](std::size_t, std::size_t) { wrong += spoken_language() == language ? 0 : 1; });
    EXPECT_EQ(wrong, 0);
  }
}

}  // namespace
}  // namespace meleda
