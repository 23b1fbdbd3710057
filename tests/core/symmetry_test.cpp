#include "meleda/core/symmetry.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <vector>

namespace meleda {
namespace {

using Set = std::uint32_t;  // of the nine fields of a square: bit 3 row + column
using Permutation = std::array<std::size_t, 9>;

// The eight symmetries of the square, made of a quarter turn and a reflection.
std::vector<Permutation> symmetries_of_the_square() {
  Permutation identity{};
  std::iota(identity.begin(), identity.end(), 0U);
  Permutation turn{};
  Permutation mirror{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      turn[3 * row + column] = 3 * column + (2 - row);
      mirror[3 * row + column] = 3 * row + (2 - column);
    }
  }
  std::vector<Permutation> all{identity};
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const auto& generator : {turn, mirror}) {
      Permutation both{};
      for (std::size_t field = 0; field < 9; ++field) both[field] = generator[all[i][field]];
      if (std::find(all.begin(), all.end(), both) == all.end()) all.push_back(both);
    }
  }
  return all;
}

class SymmetryTest : public testing::Test {
 protected:
  SymmetryTest() : group_(permutations_.size()) { std::iota(group_.begin(), group_.end(), 0U); }

  [[nodiscard]] Set act(std::size_t g, Set set) const {
    Set image = 0;
    for (std::size_t field = 0; field < 9; ++field) {
      if ((set >> field & 1U) != 0) image |= Set{1} << permutations_[g][field];
    }
    return image;
  }
  [[nodiscard]] auto images_of(Set set) const {
    return [this, set](std::size_t g) { return act(g, set); };
  }
  [[nodiscard]] auto acting() const {
    return [this](std::size_t g, Set set) { return act(g, set); };
  }

  const std::vector<Permutation> permutations_ = symmetries_of_the_square();
  std::vector<std::size_t> group_;
};

TEST_F(SymmetryTest, TheLeastImageIsTheLeastOfTheOrbit) {
  ASSERT_EQ(group_.size(), 8U);
  const auto without_identity = std::span(group_).subspan(1);
  for (Set set = 0; set < 512; ++set) {
    std::set<Set> orbit;
    for (const auto g : group_) orbit.insert(act(g, set));
    EXPECT_EQ(least_image(set, group_, images_of(set)), *orbit.begin());
    EXPECT_EQ(least_image(set, without_identity, images_of(set)), *orbit.begin());
    EXPECT_EQ(orbit_size(set, group_, images_of(set)), orbit.size());
    EXPECT_EQ(least_image(set, {}, images_of(set)), set);
  }
}

// As many orbits as least images, and their sizes make up all sets: 102 by Burnside's lemma,
// (2^9 + 2^5 + 2 2^3 + 4 2^6) / 8.
TEST_F(SymmetryTest, OrbitsMakeUpAllSets) {
  std::size_t orbits = 0;
  std::size_t sets = 0;
  for (Set set = 0; set < 512; ++set) {
    if (least_image(set, group_, images_of(set)) != set) continue;
    ++orbits;
    sets += orbit_size(set, group_, images_of(set));
  }
  EXPECT_EQ(orbits, 102U);
  EXPECT_EQ(sets, 512U);
}

TEST_F(SymmetryTest, TheStabiliserKeepsTheSetOfStates) {
  std::mt19937 random(7);
  std::set<std::size_t> sizes;
  for (int trial = 0; trial < 400; ++trial) {
    // Some states, and all their images under some symmetries, so that the set often is symmetric itself.
    std::set<Set> states;
    for (int i = 0; i < 1 + trial % 3; ++i) {
      const Set state = random() % 512;
      states.insert(state);
      for (const auto g : group_) {
        if (random() % 3 == 0) states.insert(act(g, state));
      }
    }
    std::vector<std::size_t> expected;
    for (const auto g : group_) {
      std::set<Set> images;
      for (const auto state : states) images.insert(act(g, state));
      if (images == states) expected.push_back(g);
    }
    const std::vector<Set> listed(states.begin(), states.end());
    EXPECT_EQ(stabiliser(group_, listed, acting()), expected);
    sizes.insert(expected.size());
    // Of a part of the symmetries those that keep the set as well.
    const std::vector<std::size_t> some{0, 3, 5};
    std::vector<std::size_t> both;
    std::set_intersection(some.begin(), some.end(), expected.begin(), expected.end(), std::back_inserter(both));
    EXPECT_EQ(stabiliser(some, listed, acting()), both);
  }
  EXPECT_EQ(sizes, (std::set<std::size_t>{1, 2, 4, 8}));
}

TEST_F(SymmetryTest, WhatIsNoGroupHasNoOrbits) {
  const Set corner = 1;  // two of these three leave it as it is
  std::vector<std::size_t> three{0};
  for (const auto g : group_) {
    if (g != 0 && (act(g, corner) == corner || three.size() == 1)) three.push_back(g);
  }
  three.resize(3);
  const auto keeping = stabiliser(three, std::array{corner}, acting()).size();
  ASSERT_EQ(keeping, 2U);
  EXPECT_THROW((void)orbit_size(corner, three, images_of(corner)), BrokenInvariant);
}

}  // namespace
}  // namespace meleda
