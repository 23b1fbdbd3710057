#include "meleda/engines/permutation_group.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace meleda {
namespace {

// From the whole range; rapidcheck alone begins with small numbers.
template <class T>
T drawn(T least, T end) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(least, end));
}

PointMap cycle(std::size_t points, const std::vector<std::uint16_t>& places) {
  PointMap map(points);
  std::iota(map.begin(), map.end(), std::uint16_t{0});
  for (std::size_t i = 0; i < places.size(); ++i) map[places[i]] = places[(i + 1) % places.size()];
  return map;
}

PointMap random_map(std::size_t points) {
  PointMap map(points);
  std::iota(map.begin(), map.end(), std::uint16_t{0});
  for (std::size_t i = points; i > 1; --i) std::swap(map[i - 1], map[drawn<std::size_t>(0, i)]);
  return map;
}

// The judge: all products, one by one.
std::set<PointMap> closure(const std::vector<PointMap>& generators, std::size_t points) {
  std::vector<PointMap> queue{cycle(points, {})};
  std::set<PointMap> known(queue.begin(), queue.end());
  for (std::size_t at = 0; at < queue.size(); ++at) {
    for (const auto& generator : generators) {
      auto next = product(queue[at], generator);
      if (known.insert(next).second) queue.push_back(std::move(next));
    }
  }
  return known;
}

// Every division of the points into equal blocks, tried by its first block.
bool has_blocks(const std::set<PointMap>& elements, std::size_t points) {
  for (unsigned block = 1; block < 1U << points; ++block) {
    const auto size = static_cast<std::size_t>(std::popcount(block));
    if ((block & 1U) == 0 || size == 1 || size == points) continue;
    const bool kept = std::all_of(elements.begin(), elements.end(), [&](const PointMap& map) {
      unsigned image = 0;
      for (std::size_t i = 0; i < points; ++i) {
        if ((block >> i & 1U) != 0) image |= 1U << map[i];
      }
      return image == block || (image & block) == 0;
    });
    if (kept) return true;
  }
  return false;
}

RC_GTEST_PROP(PermutationGroup, AgreesWithItsElementsOneByOne, ()) {
  const auto points = drawn<std::size_t>(1, 8);
  std::vector<PointMap> generators;
  const auto count = drawn(0, 4);
  for (int i = 0; i < count; ++i) {
    auto map = random_map(points);
    // Powers of random permutations move fewer points, and make smaller groups.
    const auto power = drawn(1, 7);
    auto raised = map;
    for (int k = 1; k < power; ++k) raised = product(raised, map);
    generators.push_back(std::move(raised));
  }
  const auto elements = closure(generators, points);
  const PermutationGroup group(generators, points);
  RC_ASSERT(group.order() == Integer(elements.size()));
  RC_ASSERT(group.even() == std::all_of(elements.begin(), elements.end(), is_even));
  std::set<std::uint16_t> orbit;
  for (const auto& element : elements) orbit.insert(element[0]);
  RC_ASSERT(group.transitive() == (orbit.size() == points));
  RC_ASSERT(group.primitive() == (orbit.size() == points && (points == 1 || !has_blocks(elements, points))));
  for (int i = 0; i < 5; ++i) {
    const auto map = random_map(points);
    RC_ASSERT(group.contains(map) == elements.contains(map));
    const auto word = group.word(map);
    RC_ASSERT(word.has_value() == elements.contains(map));
    if (!word) continue;
    auto made = cycle(points, {});
    for (const auto& letter : *word) {
      const auto& generator = generators[letter.generator];
      made = product(made, letter.inverse ? inverse(generator) : generator);
    }
    RC_ASSERT(made == map);
  }
}

TEST(PermutationGroup, KnowsLargeGroups) {
  Integer factorial = 1;
  for (std::uint16_t n = 2; n <= 40; ++n) {
    factorial *= n;
    std::vector<std::uint16_t> all(n);
    std::iota(all.begin(), all.end(), std::uint16_t{0});
    const PermutationGroup symmetric({cycle(n, all), cycle(n, {0, 1})}, n);
    EXPECT_EQ(symmetric.order(), factorial);
    EXPECT_EQ(symmetric.name(), "S" + std::to_string(n));
    EXPECT_TRUE(symmetric.primitive());
    if (n < 5 || n % 2 == 0) continue;
    const PermutationGroup alternating({cycle(n, all), cycle(n, {0, 1, 2})}, n);
    EXPECT_EQ(alternating.order() * 2, factorial);
    EXPECT_EQ(alternating.name(), "A" + std::to_string(n));
    EXPECT_TRUE(alternating.even());
  }
}

// The sporadic group M12, by the two generators of its usual representation.
TEST(PermutationGroup, KnowsMathieusGroup) {
  const PointMap a =
      product(cycle(12, {0, 3}), product(cycle(12, {2, 9}), product(cycle(12, {4, 10}), cycle(12, {5, 11}))));
  const PointMap b = product(cycle(12, {0, 7, 8}),
                             product(cycle(12, {1, 2, 3}), product(cycle(12, {4, 11, 10}), cycle(12, {5, 9, 6}))));
  const PermutationGroup group({a, b}, 12);
  EXPECT_EQ(group.order(), 95040);
  EXPECT_TRUE(group.primitive());
  EXPECT_TRUE(group.even());
  EXPECT_EQ(group.name(), "other");
  const auto element = product(product(a, b), product(b, a));
  const auto word = group.word(element);
  ASSERT_TRUE(word);
  EXPECT_LT(word->size(), 200U);
}

// x -> a x + b over the field of a prime p, and on its projective line with the point p for infinity.
PointMap affine(std::uint16_t p, unsigned a, unsigned b, std::size_t points) {
  PointMap map(points);
  for (std::uint16_t x = 0; x < points; ++x) map[x] = static_cast<std::uint16_t>(x < p ? (a * x + b) % p : x);
  return map;
}
PointMap inversion(std::uint16_t p, unsigned sign) {
  PointMap map(p + std::size_t{1});
  map[0] = p;
  map[p] = 0;
  for (std::uint16_t x = 1; x < p; ++x) {
    for (std::uint16_t y = 1; y < p; ++y) {
      if (x * y % p == 1) map[x] = static_cast<std::uint16_t>(sign * y % p);
    }
  }
  return map;
}

TEST(PermutationGroup, HasNames) {
  const auto name = [](const std::vector<PointMap>& generators, std::size_t points) {
    return PermutationGroup(generators, points).name();
  };
  EXPECT_EQ(name({}, 4), "1");
  EXPECT_EQ(name({cycle(4, {0, 1, 2, 3})}, 4), "C4");
  EXPECT_EQ(name({cycle(7, {0, 1, 2}), cycle(7, {3, 4, 5, 6})}, 7), "C12");  // neither generates it
  EXPECT_EQ(name({cycle(4, {0, 1}), cycle(4, {2, 3})}, 4), "D2");
  const auto mirror = product(cycle(5, {1, 4}), cycle(5, {2, 3}));
  EXPECT_EQ(name({cycle(5, {0, 1, 2, 3, 4}), mirror}, 5), "D5");
  EXPECT_EQ(name({mirror, product(mirror, cycle(5, {0, 1, 2, 3, 4}))}, 5), "D5");
  EXPECT_EQ(name({cycle(4, {0, 1}), cycle(4, {0, 1, 2})}, 4), "D3");  // all orders of three points, one stays
  EXPECT_EQ(name({affine(5, 2, 0, 5), affine(5, 1, 1, 5)}, 5), "AGL(1,5)");
  EXPECT_EQ(name({affine(7, 3, 0, 7), affine(7, 1, 1, 7)}, 7), "AGL(1,7)");
  EXPECT_EQ(name({affine(7, 2, 0, 7), affine(7, 1, 1, 7)}, 7), "other");  // a part of it
  EXPECT_EQ(name({affine(5, 2, 0, 6), affine(5, 1, 1, 6), inversion(5, 1)}, 6), "PGL(2,5)");
  EXPECT_EQ(name({affine(5, 4, 0, 6), affine(5, 1, 1, 6), inversion(5, 4)}, 6), "PSL(2,5)");
  EXPECT_EQ(name({affine(7, 3, 0, 8), affine(7, 1, 1, 8), inversion(7, 1)}, 8), "PGL(2,7)");
  EXPECT_EQ(name({affine(7, 2, 0, 8), affine(7, 1, 1, 8), inversion(7, 6)}, 8), "other");
  // The quaternions, on themselves: half of their elements are not turned round by an involution.
  EXPECT_EQ(name({{1, 2, 3, 0, 5, 6, 7, 4}, {4, 7, 6, 5, 2, 1, 0, 3}}, 8), "other");
  EXPECT_NE(group_in_words("other"), "other");
  EXPECT_NE(group_in_words("PGL(2,5)").find("S5 on 6 points"), std::string::npos);
}

// By all elements: cyclic where one of them has all as powers.
RC_GTEST_PROP(PermutationGroup, IsCalledCyclicWhereItIs, ()) {
  const auto points = drawn<std::size_t>(4, 8);
  const std::vector<PointMap> generators{random_map(points)};
  const auto elements = closure(generators, points);
  const auto name = PermutationGroup(generators, points).name();
  const auto expected = elements.size() == 1 ? "1" : "C" + std::to_string(elements.size());
  RC_ASSERT(name == expected);
}

TEST(PermutationGroup, WordsOfLargeGroupsStayShort) {
  constexpr std::uint16_t n = 20;
  std::vector<std::uint16_t> all(n);
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  const PermutationGroup group({cycle(n, all), cycle(n, {0, 1})}, n);
  PointMap reversed(all.rbegin(), all.rend());
  const auto word = group.word(reversed);
  ASSERT_TRUE(word);
  EXPECT_LT(word->size(), 2000U);
}

TEST(PermutationGroup, StopsWhenItIsTold) {
  constexpr std::uint16_t n = 200;
  std::vector<std::uint16_t> all(n);
  std::iota(all.begin(), all.end(), std::uint16_t{0});
  Control control;
  control.cancel();
  EXPECT_THROW(PermutationGroup({cycle(n, all), cycle(n, {0, 1})}, n, StopCheck(control)), Stopped);
}

TEST(PermutationGroup, OfNoGenerators) {
  const PermutationGroup group({}, 4);
  EXPECT_EQ(group.order(), 1);
  EXPECT_FALSE(group.transitive());
  EXPECT_TRUE(group.word(cycle(4, {})));
  EXPECT_FALSE(group.word(cycle(4, {0, 1})));
}

}  // namespace
}  // namespace meleda
