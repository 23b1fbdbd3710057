#include "meleda/core/pdf.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace meleda {
namespace {

Scene scene_of_all() {
  Scene scene{"all \xff shapes", 4, 3, {}};
  int number = 0;
  for (const Role role : all_roles) {
    for (const Geometry& geometry :
         {Geometry(Rectangle{{1, 1}, 1, 1, 0.2}), Geometry(Circle{{1, 1}, 0.5, 0.2}), Geometry(Circle{{1, 1}, 0.5}),
          Geometry(Line{{{0, 0}, {1, 1}}}), Geometry(Polygon{{{0, 0}, {1, 0}, {0, 1}}}),
          Geometry(Text{{2, 2}, 0.3, "t\xc3\xa4xt\n"})}) {
      scene.shapes.push_back({std::to_string(++number), role, geometry});
    }
  }
  return scene;
}

std::size_t pages_in(const std::string& bytes) {
  std::size_t pages = 0;
  for (auto at = bytes.find("/Type /Page "); at != std::string::npos; at = bytes.find("/Type /Page ", at + 1)) ++pages;
  return pages;
}

TEST(Pdf, OnePageForEachSceneOfTheSizeThatIsAskedFor) {
  const auto scene = scene_of_all();
  const auto bytes = to_pdf({{&scene, 25.4}, {&scene, 12.7}});
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->substr(0, 5), "%PDF-");
  EXPECT_EQ(pages_in(*bytes), 2U);
  EXPECT_NE(bytes->find("/MediaBox [ 0 0 288 216 ]"), std::string::npos);
  EXPECT_NE(bytes->find("/MediaBox [ 0 0 144 108 ]"), std::string::npos);
}

TEST(Pdf, AShapeIsTurnedAndNothingAfterIt) {
  const Scene plain{"", 4, 4, {{"a", Role::piece, Rectangle{{1, 1}, 2, 1}}, {"b", Role::piece, Circle{{1, 1}, 1}}}};
  auto around = plain;
  around.shapes[0].angle = {360, {2, 2}};
  auto half = plain;
  half.shapes[0].angle = {180, {2, 1.5}};
  auto quarter = plain;
  quarter.shapes[0].angle = {90, {2, 2}};
  EXPECT_NE(*to_pdf({{&plain, 10}}), *to_pdf({{&quarter, 10}}));
  EXPECT_EQ(pages_in(*to_pdf({{&around, 10}})), 1U);
  EXPECT_EQ(pages_in(*to_pdf({{&half, 10}})), 1U);
}

TEST(Pdf, TheSamePagesGiveTheSameBytes) {
  const auto scene = scene_of_all();
  EXPECT_EQ(*to_pdf({{&scene, 10}}), *to_pdf({{&scene, 10}}));
}

TEST(Pdf, WhateverASceneHoldsThereIsAnAnswer) {
  const auto nan = std::numeric_limits<double>::quiet_NaN();
  const Scene odd{
      "", -1, nan, {{"a", Role::piece, Rectangle{{0, 0}, -3, 1, 9}}, {"b", Role::label, Text{{0, 0}, -1, ""}}}};
  EXPECT_TRUE(to_pdf({{&odd, 10}}));
  EXPECT_TRUE(to_pdf({}));
}

}  // namespace
}  // namespace meleda
