// Pictures of digit puzzles: what stands in them, where, and what a click on it does.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "laws/samples.hpp"
#include "meleda/families/b_spinout/b_spinout.hpp"
#include "meleda/families/digits/picture.hpp"
#include "meleda/families/gray/gray.hpp"
#include "meleda/families/ziggu/ziggu.hpp"

namespace meleda::digits {
namespace {

struct Box {
  double left, top, right, bottom;
};

Box box_of_points(const std::vector<Point>& points) {
  Box box{points[0].x, points[0].y, points[0].x, points[0].y};
  for (const auto& point : points) {
    box = {std::min(box.left, point.x), std::min(box.top, point.y), std::max(box.right, point.x),
           std::max(box.bottom, point.y)};
  }
  return box;
}

struct BoxOf {
  Box operator()(const Rectangle& r) const {
    return {r.corner.x, r.corner.y, r.corner.x + r.width, r.corner.y + r.height};
  }
  Box operator()(const Circle& c) const {
    return {c.centre.x - c.radius, c.centre.y - c.radius, c.centre.x + c.radius, c.centre.y + c.radius};
  }
  Box operator()(const Line& line) const { return box_of_points(line.points); }
  Box operator()(const Polygon& polygon) const { return box_of_points(polygon.points); }
  Box operator()(const Text& text) const {
    // A letter is about two thirds as wide as it is high.
    const double half = text.height * static_cast<double>(text.text.size()) / 3;
    return {text.centre.x - half, text.centre.y - text.height / 2, text.centre.x + half,
            text.centre.y + text.height / 2};
  }
};

template <class P>
void expect_sound_picture(const P& p, const typename P::State& s) {
  SCOPED_TRACE(laws::text_of(p, s));
  const auto scene = p.scene(s);
  ASSERT_TRUE(scene) << scene.error().message;
  EXPECT_NE(scene->title.find(laws::text_of(p, s)), std::string::npos) << scene->title;
  std::set<std::string> keys;
  std::multiset<std::string> clicks;
  std::map<std::string, std::string> values;
  for (const auto& shape : scene->shapes) {
    EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
    if (shape.role == Role::active) clicks.insert(shape.move);
    if (!shape.move.empty() || !shape.tries.empty()) {
      EXPECT_FALSE(shape.tooltip.empty()) << shape.key;
    }
    const auto box = std::visit(BoxOf{}, shape.geometry);
    EXPECT_GE(box.left, 0) << shape.key;
    EXPECT_GE(box.top, 0) << shape.key;
    EXPECT_LE(box.right, scene->width) << shape.key;
    EXPECT_LE(box.bottom, scene->height) << shape.key;
    if (shape.key.starts_with("value-")) values[shape.key.substr(6)] = std::get<Text>(shape.geometry).text;
  }
  std::multiset<std::string> moves;
  for (const auto& m : laws::moves_of(p, s)) moves.insert(laws::move_text(p, m));
  EXPECT_EQ(clicks, moves);
  // Every digit is written, under its number.
  const auto text = laws::text_of(p, s);
  EXPECT_EQ(values.size(), text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_EQ(values[std::to_string(text.size() - i)], std::string(1, text[i]));
  }
}

template <class P>
void expect_sound_pictures(const P& p) {
  auto states = laws::states_of(p);
  for (std::size_t i = 0; i < states.size() && !::testing::Test::HasFailure(); ++i) expect_sound_picture(p, states[i]);
}

TEST(Pictures, OfZiggu) {
  for (const auto look : {ziggu::Look::mazes, ziggu::Look::dials}) {
    for (std::uint32_t n = 1; n <= 5; ++n) expect_sound_pictures(ziggu::Ziggu(n, 3, look));
    expect_sound_pictures(ziggu::Ziggu(2, 7, look));
    expect_sound_pictures(ziggu::Ziggu(2, 35, look));
    expect_sound_pictures(ziggu::LongZiggu(50, 5, look));
  }
}

TEST(Pictures, OfLocks) {
  expect_sound_pictures(gray::Gray(2, 1));
  expect_sound_pictures(gray::Gray(2, 6));
  expect_sound_pictures(gray::Gray(5, 3));
  expect_sound_pictures(gray::Gray(5, 2, true));
  expect_sound_pictures(gray::Gray(36, 1));
  expect_sound_pictures(gray::LongGray(15, 40, true));
}

TEST(Pictures, OfSpinners) {
  expect_sound_pictures(b_spinout::BSpinout(2, 1));
  expect_sound_pictures(b_spinout::BSpinout(2, 6));
  expect_sound_pictures(b_spinout::BSpinout(3, 5));
  expect_sound_pictures(b_spinout::BSpinout(36, 1));
  expect_sound_pictures(b_spinout::LongBSpinout(12, 60));
}

// Between states a shape keeps its key, so that it can be seen to move.
TEST(Pictures, PiecesKeepTheirKeys) {
  const auto keys_of = [](const auto& p, const auto& s) {
    std::set<std::string> keys;
    const auto scene = p.scene(s);
    for (const auto& shape : scene->shapes) {
      if (shape.role != Role::active) keys.insert(shape.key);
    }
    return keys;
  };
  const ziggu::Ziggu mazes(4);
  const gray::Gray sliders(3, 3);
  for (const auto& s : laws::states_of(mazes)) EXPECT_EQ(keys_of(mazes, s), keys_of(mazes, mazes.start()));
  for (const auto& s : laws::states_of(sliders)) EXPECT_EQ(keys_of(sliders, s), keys_of(sliders, sliders.start()));
}

TEST(Pictures, OfMoreThanFourHundredDigitsAreRefused) {
  const gray::LongGray just(3, 400);
  EXPECT_TRUE(just.scene(just.start()));
  const gray::LongGray sliders(3, 401);
  const b_spinout::LongBSpinout dials(3, 401);
  const ziggu::LongZiggu mazes(401);
  for (const auto& scene : {sliders.scene(sliders.start()), dials.scene(dials.start()), mazes.scene(mazes.start())}) {
    ASSERT_FALSE(scene);
    EXPECT_EQ(scene.error().code, ErrorCode::too_large);
  }
}

}  // namespace
}  // namespace meleda::digits
