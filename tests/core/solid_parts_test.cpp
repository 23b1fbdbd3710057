#include "meleda/core/solid_parts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace meleda {
namespace {

Face square(const std::string& name, const Spot& corner, const Spot& right, const Spot& up) {
  return {name, Role::piece, {corner, corner + right, corner + right + up, corner + up}};
}

std::string order(const Solid& solid, const Spot& towards) {
  std::string names;
  for (const auto& part : parts_from_back_to_front(solid, towards)) names += part.face->key;
  return names;
}

TEST(SolidParts, DirectionsAreThoseOfOneWhoLooks) {
  for (int around = -360; around <= 360; around += 40) {
    for (int above = -90; above <= 90; above += 15) {
      const auto [right, up, towards] = directions_of({double(around), double(above)});
      EXPECT_NEAR(dot(right, right), 1, 1e-12);
      EXPECT_NEAR(dot(up, up), 1, 1e-12);
      EXPECT_NEAR(dot(right, up), 0, 1e-12);
      EXPECT_NEAR(dot(right, towards), 0, 1e-12);
      EXPECT_NEAR(dot(up, towards), 0, 1e-12);
    }
  }
  // From the front one looks along y; from above, down.
  EXPECT_NEAR(directions_of({0, 0}).towards.y, -1, 1e-12);
  EXPECT_NEAR(directions_of({0, 90}).towards.z, 1, 1e-12);
}

TEST(SolidParts, FarFacesComeFirstAndEdgesAreLeftOut) {
  const Spot x{1, 0, 0};
  const Spot y{0, 1, 0};
  const Spot z{0, 0, 1};
  const Solid solid{"", {square("n", {0, 0, 0}, x, z), square("f", {0, 1, 0}, x, z), square("e", {0, 0, 0}, x, y)}, {}};
  EXPECT_EQ(order(solid, {0, -1, 0}), "fn");
  EXPECT_EQ(order(solid, {0, 1, 0}), "nf");
  EXPECT_EQ(order(solid, {0, 0, 1}), "e");
}

TEST(SolidParts, WhatReachesBeforeAndBehindComesInParts) {
  // Two squares that pass through each other: one of them is cut, and no part is lost.
  const Solid solid{
      "", {square("a", {0, 0, 0}, {2, 0, 0}, {0, 0, 2}), square("b", {1, -1, 0}, {0, 2, 0}, {0, 0, 2})}, {}};
  const auto parts = parts_from_back_to_front(solid, {1, -2, 0.5});
  ASSERT_EQ(parts.size(), 3U);
  double area = 0;
  for (const auto& part : parts) {
    Spot sum;
    for (std::size_t i = 0; i < part.corners.size(); ++i) {
      sum = sum + 0.5 * cross(part.corners[i], part.corners[(i + 1) % part.corners.size()]);
    }
    area += std::abs(dot(sum, part.normal));
  }
  EXPECT_NEAR(area, 8, 1e-9);
  EXPECT_NE(parts.front().face, parts[1].face);
  EXPECT_EQ(parts.front().face, parts.back().face);
}

}  // namespace
}  // namespace meleda
