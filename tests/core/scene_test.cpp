#include "meleda/core/scene.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/assert.hpp"

namespace meleda {
namespace {

TEST(Scene, EveryRoleHasANameOfItsOwnInKebabCase) {
  std::set<std::string_view> names;
  for (const Role role : all_roles) {
    const std::string_view name = name_of(role);
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(name_of(Role::piece_off), "piece-off");
  EXPECT_EQ(name_of(Role::node_start), "node-start");
}

TEST(Scene, ARoleThatDoesNotExistIsABug) {
  EXPECT_THROW((void)name_of(static_cast<Role>(99)), BrokenInvariant);
}

TEST(Scene, APictureIsPlacedOnAPage) {
  const Scene picture{"a picture",
                      5,
                      4,
                      {{"a", Role::piece, Circle{{1, 0.5}, 0.4, 0.2}, "go", "a piece", "a1", "no", {{{1, 1}, "go"}}},
                       {"b", Role::slot, Rectangle{{1, 1}, 2, 3, 0.5}},
                       {"c", Role::edge, Line{{{0, 0}, {1, 3}}}},
                       {"d", Role::frame, Polygon{{{0, 0}, {1, 3}, {2, 1}}}},
                       {"e", Role::label, Text{{2, 2}, 1, "x"}}}};
  Scene page{"a page", 20, 20, {}};
  place(page, picture, {0, 0}, 1, "a-");
  place(page, picture, {10, 5}, 0.5, "b-");
  ASSERT_EQ(page.shapes.size(), 10U);
  std::set<std::string> keys;
  for (const auto& shape : page.shapes) EXPECT_TRUE(keys.insert(shape.key).second);
  const auto& first = page.shapes[5];
  EXPECT_EQ(first.key, "b-a");
  EXPECT_EQ(first.role, Role::piece);
  EXPECT_EQ(first.tooltip, "a piece");
  EXPECT_TRUE(first.move.empty() && first.tries.empty() && first.place.empty() && first.drags.empty());
  const auto& circle = std::get<Circle>(first.geometry);
  EXPECT_EQ(circle.centre, (Point{10.5, 5.25}));
  EXPECT_DOUBLE_EQ(circle.radius, 0.2);
  EXPECT_DOUBLE_EQ(circle.hole, 0.1);
  const auto& rectangle = std::get<Rectangle>(page.shapes[6].geometry);
  EXPECT_EQ(rectangle.corner, (Point{10.5, 5.5}));
  EXPECT_EQ((Point{rectangle.width, rectangle.height}), (Point{1, 1.5}));
  EXPECT_DOUBLE_EQ(rectangle.rounding, 0.25);
  EXPECT_EQ(std::get<Line>(page.shapes[7].geometry).points, (std::vector<Point>{{10, 5}, {10.5, 6.5}}));
  EXPECT_EQ(std::get<Polygon>(page.shapes[8].geometry).points, (std::vector<Point>{{10, 5}, {10.5, 6.5}, {11, 5.5}}));
  EXPECT_EQ(std::get<Text>(page.shapes[9].geometry).centre, (Point{11, 6}));
  EXPECT_DOUBLE_EQ(std::get<Text>(page.shapes[9].geometry).height, 0.5);
  EXPECT_EQ(std::get<Circle>(page.shapes[0].geometry).centre, (Point{1, 0.5}));
}

TEST(Scene, ATurnIsClockwiseAsOneLooksAtThePicture) {
  const auto near = [](Point a, Point b) {
    EXPECT_NEAR(a.x, b.x, 1e-9);
    EXPECT_NEAR(a.y, b.y, 1e-9);
  };
  // What points to the right points down after a quarter.
  const auto line = std::get<Line>(turned(Line{{{2, 1}, {3, 1}}}, {90, {2, 1}}));
  near(line.points[0], {2, 1});
  near(line.points[1], {2, 2});
  near(std::get<Circle>(turned(Circle{{3, 1}, 0.5, 0.2}, {-90, {2, 1}})).centre, {2, 0});
  near(std::get<Text>(turned(Text{{3, 1}, 0.5, "x"}, {180, {2, 1}})).centre, {1, 1});
  near(std::get<Polygon>(turned(Polygon{{{3, 1}, {3, 2}, {4, 2}}}, {450, {2, 1}})).points[0], {2, 2});
  const auto upright = std::get<Rectangle>(turned(Rectangle{{2, 0}, 3, 1, 0.2}, {90, {2, 0}}));
  near(upright.corner, {1, 0});
  EXPECT_NEAR(upright.width, 1, 1e-9);
  EXPECT_NEAR(upright.height, 3, 1e-9);
  const auto slanted = std::get<Polygon>(turned(Rectangle{{0, 0}, 1, 1, 0}, {45, {0, 0}}));
  near(slanted.points[2], {0, std::sqrt(2.0)});
}

TEST(Scene, APageKeepsTurnsAndWhatIsTied) {
  Shape shape{"dial", Role::piece, Rectangle{{0, 0}, 2, 1}};
  shape.angle = {90, {1, 1}};
  Shape string{"string", Role::frame, Line{{{0, 0}, {1, 1}}}};
  string.tied = "dial";
  Scene page{"a page", 20, 20, {}};
  place(page, {"a picture", 2, 2, {shape, string}}, {10, 0}, 2, "a-");
  EXPECT_EQ(page.shapes[0].angle.degrees, 90);
  EXPECT_EQ(page.shapes[0].angle.about, (Point{12, 2}));
  EXPECT_EQ(page.shapes[1].tied, "a-dial");
}

TEST(Scene, OnePictureStaysAsItIs) {
  const Scene scene{"one", 2, 1, {{"a", Role::piece, Circle{{1, 0.5}, 0.3}, "go"}}};
  const auto alone = stacked({scene});
  EXPECT_EQ(alone.title, "one");
  EXPECT_EQ(alone.shapes.front().move, "go");
  EXPECT_EQ(alone.height, 1);
}

TEST(Scene, SeveralPicturesStandBelowEachOther) {
  const Scene first{"one", 2, 1, {{"a", Role::piece, Circle{{1, 0.5}, 0.3}, "go"}}};
  const Scene second{"two",
                     5,
                     4,
                     {{"a", Role::slot, Rectangle{{1, 1}, 2, 2}},
                      {"b", Role::edge, Line{{{0, 0}, {1, 3}}}},
                      {"c", Role::label, Text{{2, 2}, 1, "x"}}}};
  const auto all = stacked({first, second});
  EXPECT_EQ(all.width, 5);
  std::set<std::string> keys;
  double lowest = 0;
  std::vector<std::string> labels;
  for (const auto& shape : all.shapes) {
    EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
    EXPECT_TRUE(shape.move.empty());
    if (const auto* text = std::get_if<Text>(&shape.geometry)) labels.push_back(text->text);
    if (const auto* line = std::get_if<Line>(&shape.geometry)) lowest = line->points.back().y;
  }
  EXPECT_EQ(labels, (std::vector<std::string>{"one", "two", "x"}));
  EXPECT_EQ(std::get<Circle>(all.shapes[1].geometry).centre, (Point{1, 1.5}));
  EXPECT_EQ(std::get<Rectangle>(all.shapes[3].geometry).corner, (Point{1, 4}));
  EXPECT_EQ(lowest, 6);
  EXPECT_EQ(all.height, 7);
}

}  // namespace
}  // namespace meleda
