// Closed forms against breadth-first search on 100,000 random pairs of states of spaces that are too large for all
// pairs.

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "meleda/families/b_spinout/b_spinout.hpp"
#include "meleda/families/gray/gray.hpp"
#include "meleda/families/rings/rings.hpp"
#include "meleda/families/ziggu/ziggu.hpp"

namespace meleda {
namespace {

constexpr std::uint32_t far = ~std::uint32_t{0};

template <class P>
std::vector<std::uint32_t> distances_from(const P& p, const typename P::State& from) {
  std::vector<std::uint32_t> distances(p.index_count(), far);
  std::vector<typename P::State> layer{from};
  distances[p.rank(from)] = 0;
  for (std::uint32_t depth = 1; !layer.empty(); ++depth) {
    std::vector<typename P::State> next;
    for (const auto& s : layer) {
      p.moves(s, [&](const auto& m) {
        const auto t = p.apply(s, m);
        if (distances[p.rank(t)] != far) return;
        distances[p.rank(t)] = depth;
        next.push_back(t);
      });
    }
    layer.swap(next);
  }
  return distances;
}

template <class P>
void expect_random_pairs(const P& p, int sources, int targets) {
  std::mt19937_64 random(7);
  for (int i = 0; i < sources; ++i) {
    const auto a = p.unrank(random() % p.index_count());
    const auto distances = distances_from(p, a);
    for (int j = 0; j < targets; ++j) {
      const auto index = random() % p.index_count();
      const auto b = p.unrank(index);
      ASSERT_EQ(p.distance(a, b), distances[index]);
      // A best first move leads one closer, and where there is a way there is one.
      bool any = false;
      p.steps(b, a, [&](const auto& m) {
        any = true;
        ASSERT_EQ(distances[p.rank(p.apply(b, m))] + 1, distances[index]);
      });
      ASSERT_EQ(any, distances[index] > 0);
    }
  }
}

TEST(RandomPairs, OfZiggu) {
  expect_random_pairs(ziggu::Ziggu(10), 10, 2'000);    // 88,573 states
  expect_random_pairs(ziggu::Ziggu(7, 5), 10, 1'500);  // 97,656
  expect_random_pairs(ziggu::Ziggu(5, 7), 10, 1'500);  // 19,608
}

TEST(RandomPairs, OfBSpinout) {
  expect_random_pairs(b_spinout::BSpinout(3, 10), 10, 1'000);  // 59,049
  expect_random_pairs(b_spinout::BSpinout(5, 7), 10, 1'000);   // 78,125
  expect_random_pairs(b_spinout::BSpinout(12, 4), 10, 1'000);  // 20,736
}

TEST(RandomPairs, OfLocksAndRings) {
  expect_random_pairs(gray::Gray(5, 7), 5, 1'000);
  expect_random_pairs(gray::Gray(7, 5, true), 5, 1'000);
  expect_random_pairs(rings::DoubleRings(16), 5, 2'000);
  expect_random_pairs(rings::KeyRings(16, "0110"), 5, 1'000);
}

}  // namespace
}  // namespace meleda
