// Pictures of digit puzzles: what stands in them, where, and what a click on it does.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "families/texts_and_moves.hpp"
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

// All states of a small puzzle; of a large one, those of walks from its start, its goals and, where it has an order of
// its states, from places all over it.
template <class P>
std::vector<typename P::State> states_of(const P& p) {
  std::vector<typename P::State> states;
  if constexpr (Indexed<P>) {
    if (p.index_count() <= 300) {
      for (std::uint64_t i = 0; i < p.index_count(); ++i) states.push_back(p.unrank(i));
      return states;
    }
  }
  std::mt19937_64 random(1);
  auto sources = p.goals();
  sources.push_back(p.start());
  if constexpr (Ordered<P>) {
    for (int i = 0; i < 50; ++i) {
      Integer place = 0;
      for (Integer bound = p.state_count(); bound > 0; bound >>= 32) place = (place << 32) + (random() & 0xffffffffU);
      if (auto s = p.at(place % p.state_count(), 0)) sources.push_back(*s);
    }
  }
  for (auto s : sources) {
    for (int step = 0; step < 20; ++step) {
      states.push_back(s);
      const auto moves = tests::moves_of(p, s);
      s = p.apply(s, moves[random() % moves.size()]);
    }
  }
  return states;
}

template <class P>
void expect_sound_picture(const P& p, const typename P::State& s) {
  SCOPED_TRACE(tests::text_of(p, s));
  const auto scene = p.scene(s);
  ASSERT_TRUE(scene) << scene.error().message;
  EXPECT_NE(scene->title.find(tests::text_of(p, s)), std::string::npos) << scene->title;
  std::set<std::string> keys;
  std::multiset<std::string> clicks;
  std::map<std::string, std::string> values;
  for (const auto& shape : scene->shapes) {
    EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
    if (shape.role == Role::active) clicks.insert(shape.move);
    if (!shape.move.empty() || !shape.tries.empty()) {
      EXPECT_FALSE(shape.tooltip.empty()) << shape.key;
    }
    const auto box = std::visit(BoxOf{}, turned(shape.geometry, shape.angle));
    EXPECT_GE(box.left, 0) << shape.key;
    EXPECT_GE(box.top, 0) << shape.key;
    EXPECT_LE(box.right, scene->width) << shape.key;
    EXPECT_LE(box.bottom, scene->height) << shape.key;
    if (shape.key.starts_with("value-")) values[shape.key.substr(6)] = std::get<Text>(shape.geometry).text;
  }
  std::multiset<std::string> moves;
  for (const auto& m : tests::moves_of(p, s)) moves.insert(tests::move_text(p, m));
  EXPECT_EQ(clicks, moves);
  // Every digit is written, under its number.
  const auto text = tests::text_of(p, s);
  EXPECT_EQ(values.size(), text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_EQ(values[std::to_string(text.size() - i)], std::string(1, text[i]));
  }
}

template <class P>
void expect_sound_pictures(const P& p) {
  auto states = states_of(p);
  for (std::size_t i = 0; i < states.size() && !::testing::Test::HasFailure(); ++i) expect_sound_picture(p, states[i]);
}

TEST(Pictures, OfZiggu) {
  for (const auto look : {ziggu::Look::mazes, ziggu::Look::dials, ziggu::Look::flat, ziggu::Look::plates,
                          ziggu::Look::hooked, ziggu::Look::rainbow}) {
    for (std::uint32_t n = 1; n <= 4; ++n) expect_sound_pictures(ziggu::Ziggu(n, 3, look));
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
  for (const auto look : {gray::Look::balls, gray::Look::lock}) {
    expect_sound_pictures(gray::Gray(5, 1, false, look));
    expect_sound_pictures(gray::Gray(3, 3, true, look));
    expect_sound_pictures(gray::Gray(2, 3, false, look));
  }
}

TEST(Pictures, APadlockIsOpenAtItsGoalOnly) {
  const gray::Gray lock(3, 2, true, gray::Look::lock);
  for (const auto& s : states_of(lock)) {
    const auto scene = lock.scene(s);
    const auto words = scene->shapes.front().tooltip;
    EXPECT_EQ(words, s == lock.goals().front() ? "the shackle: open" : "the shackle: closed")
        << tests::text_of(lock, s);
  }
}

TEST(Pictures, OfSpinners) {
  expect_sound_pictures(b_spinout::BSpinout(2, 1));
  expect_sound_pictures(b_spinout::BSpinout(2, 6));
  expect_sound_pictures(b_spinout::BSpinout(3, 5));
  expect_sound_pictures(b_spinout::BSpinout(36, 1));
  expect_sound_pictures(b_spinout::LongBSpinout(12, 60));
  expect_sound_pictures(b_spinout::BSpinout(3, 4, false, b_spinout::Look::elephants));
}

// An angle is what changes, so that a dial is seen to turn: up is 2, to the right 1, down 0.
TEST(Pictures, DialsTurn) {
  const auto angle_of = [](const auto& p, const char* state, const std::string& key) {
    const auto scene = p.scene(*p.parse(state));
    for (const auto& shape : scene->shapes) {
      if (shape.key == key) return shape.angle.degrees;
    }
    ADD_FAILURE() << key;
    return 0.0;
  };
  const b_spinout::BSpinout elephants(3, 2, false, b_spinout::Look::elephants);
  EXPECT_EQ(angle_of(elephants, "02", "trunk-1"), -90);
  EXPECT_EQ(angle_of(elephants, "01", "trunk-1"), 0);
  EXPECT_EQ(angle_of(elephants, "00", "trunk-1"), 90);
  const ziggu::Ziggu hooked(2, 3, ziggu::Look::hooked);
  EXPECT_EQ(angle_of(hooked, "00", "pointer-1") - angle_of(hooked, "01", "pointer-1"), 15);
  const b_spinout::BSpinout dials(4, 2);
  EXPECT_GT(angle_of(dials, "00", "pointer-1"), angle_of(dials, "03", "pointer-1"));  // digits go round anticlockwise
}

// One pitch at every size: a digit stands below the gap between its mazes, as far right of its left one as of its
// right.
TEST(Pictures, MazesAndDigitsShareOnePitch) {
  for (const std::uint32_t n : {2U, 6U, 200U}) {
    const ziggu::LongZiggu mazes(n);
    const auto scene = mazes.scene(mazes.start());
    std::map<std::string, double> middle;
    for (const auto& shape : scene->shapes) {
      const auto box = std::visit(BoxOf{}, shape.geometry);
      middle[shape.key] = (box.left + box.right) / 2;
    }
    for (std::uint32_t digit = 1; digit < n; ++digit) {
      const auto maze = middle.at("maze-" + std::to_string(digit));
      const auto right = middle.at("value-" + std::to_string(digit)) - maze;
      EXPECT_NEAR(right, maze - middle.at("value-" + std::to_string(digit + 1)), 1e-6) << n << ' ' << digit;
      EXPECT_NEAR(right, 1.25, 1e-6) << n << ' ' << digit;
    }
  }
}

// The piece in a maze is put on along its corridor, through all places that make a state.
TEST(Pictures, ThePieceInAMazeIsWhatOneSetsUp) {
  const ziggu::Ziggu mazes(2);
  auto s = mazes.start();
  std::vector<std::string> states;
  do {
    states.push_back(tests::text_of(mazes, s));
    s = *mazes.edit(s, "m1");
  } while (s != mazes.start());
  EXPECT_EQ(states,
            (std::vector<std::string>{"00", "01", "02", "03", "13", "12", "11", "10", "20", "21", "22", "23", "33"}));
  EXPECT_FALSE(mazes.edit(s, "m2"));
  EXPECT_FALSE(mazes.edit(s, "m"));
  EXPECT_FALSE(ziggu::Ziggu(1).edit(ziggu::Ziggu(1).start(), "m1"));
  const ziggu::Ziggu three(3);
  EXPECT_EQ(three.edit(*three.parse("333"), "m1").error().message,
            "the piece in maze 1 can be nowhere else while the others are where they are");
}

TEST(Pictures, WhatOneHoldsHasALineAndAPictureOfEveryPosition) {
  const auto digits_in = [](const Holding& holding) {
    std::set<std::string> digits;
    for (const auto& shape : holding.picture.shapes) {
      const auto* const text = std::get_if<Text>(&shape.geometry);
      if (text != nullptr && shape.key.find("value-") != std::string::npos) digits.insert(text->text);
    }
    return digits;
  };
  EXPECT_TRUE(ziggu::Ziggu(3).holding().line.empty());
  EXPECT_EQ(digits_in(b_spinout::BSpinout(3, 5, false, b_spinout::Look::elephants).holding()),
            (std::set<std::string>{"0", "1", "2"}));
  EXPECT_EQ(digits_in(gray::Gray(5, 4, true, gray::Look::balls).holding()),
            (std::set<std::string>{"0", "1", "2", "3", "4"}));
  EXPECT_EQ(digits_in(ziggu::Ziggu(6, 3, ziggu::Look::hooked).holding()), (std::set<std::string>{"0", "1", "2", "3"}));
  EXPECT_EQ(digits_in(ziggu::Ziggu(5, 3, ziggu::Look::flat).holding()), (std::set<std::string>{"0", "3"}));
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
  for (const auto& s : states_of(mazes)) EXPECT_EQ(keys_of(mazes, s), keys_of(mazes, mazes.start()));
  for (const auto& s : states_of(sliders)) EXPECT_EQ(keys_of(sliders, s), keys_of(sliders, sliders.start()));
}

TEST(Pictures, OfMoreThanFourHundredDigitsShowThoseThatCanBeMoved) {
  const gray::LongGray just(3, 400);
  EXPECT_EQ(just.scene(just.start())->part, "");
  const gray::LongGray sliders(3, 401);
  const b_spinout::LongBSpinout dials(3, 401);
  const ziggu::LongZiggu mazes(401);
  for (const auto& scene : {sliders.scene(sliders.start()), dials.scene(dials.start()), mazes.scene(mazes.start())}) {
    ASSERT_TRUE(scene);
    EXPECT_FALSE(scene->part.empty());
    EXPECT_LT(scene->width, 100);
  }
  // The second piece that can be moved is far away, and is drawn with its neighbours.
  std::string far(1000, '0');
  far[300] = '2';  // digit 700
  far[301] = '0';
  const ziggu::LongZiggu long_row(1000);
  const auto s = *long_row.parse(far);
  const auto scene = *long_row.scene(s);
  EXPECT_EQ(scene.part, "digits 705 to 695, 16 to 1 of 1000");
  EXPECT_EQ(scene.title, "Ziggu puzzle of 1000 digits: digits 705 to 695, 16 to 1 of 1000");
  std::set<std::string> offered;
  std::set<std::string> keys;
  for (const auto& shape : scene.shapes) {
    EXPECT_TRUE(keys.insert(shape.key).second) << shape.key;
    offered.insert(shape.move);
  }
  for (const auto& m : tests::moves_of(long_row, s)) {
    EXPECT_TRUE(offered.contains(tests::move_text(long_row, m))) << tests::move_text(long_row, m);
  }
  EXPECT_TRUE(keys.contains("maze-699"));
  EXPECT_FALSE(keys.contains("maze-16"));  // its left digit is not drawn
  EXPECT_FALSE(keys.contains("maze-705"));
}

TEST(Window, HasAllPiecesOrThoseAboutTheOnesThatCanBeMoved) {
  const Window all(400, {1, 400});
  EXPECT_EQ(all.places().size(), 400U);
  EXPECT_EQ(all.columns(), 400U);
  EXPECT_EQ(all.part("ring"), "");
  const Window both(1000, {1, 1000});
  EXPECT_EQ(both.part("ring"), "rings 1000 to 995, 16 to 1 of 1000");
  EXPECT_EQ(both.gaps(), (std::vector<std::uint32_t>{6}));
  EXPECT_EQ(both.columns(), 23U);
  EXPECT_EQ(both.places().front().piece, 1000U);
  EXPECT_EQ(both.places().back().piece, 1U);
  const Window near(1000, {3});
  EXPECT_EQ(near.part("ring"), "rings 16 to 1 of 1000");
  std::vector<std::uint32_t> many;
  for (std::uint32_t piece = 1; piece <= 20'000; piece += 2) many.push_back(piece);
  EXPECT_LT(Window(20'000, many).columns(), 150U);
}

}  // namespace
}  // namespace meleda::digits
