#include "meleda/core/solid_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "meleda/core/scene_text.hpp"

namespace meleda {
namespace {

const Spot x{1, 0, 0};
const Spot y{0, 1, 0};
const Spot z{0, 0, 1};

// A square with a text on both sides; its front is where right x up points to.
Face square(const std::string& name, const Spot& corner, const Spot& right, const Spot& up) {
  Face face{name, Role::piece, {corner, corner + right, corner + right + up, corner + up}};
  const auto middle = corner + 0.5 * right + 0.5 * up;
  for (const auto side : {Side::front, Side::back}) {
    const auto key = fmt::format("{} {}", name, static_cast<int>(side));
    face.marks.push_back({key, Role::label, side, {middle}, false, name, 0.2});
  }
  return face;
}

void add_hinge(Face& face, const Spot& from, const Spot& to) {
  face.marks.push_back({face.key + " hinge", Role::solution, Side::front, {from, to}});
}

Solid corner_of_a_cube() {
  Solid cube{"cube", {square("a", {0, 0, 0}, x, z), square("b", {1, 0, 0}, y, z), square("c", {0, 0, 1}, x, y)}, {}};
  add_hinge(cube.faces[0], {0.1, 0, 1}, {0.9, 0, 1});
  add_hinge(cube.faces[1], {1, 0.1, 1}, {1, 0.9, 1});
  return cube;
}

TEST(SolidText, EdgesAlongTheAxesAreStraightAndHingesDouble) {
  EXPECT_EQ(to_plain_text(corner_of_a_cube()),
            "    +─────────+\n"
            "   /         //\n"
            "  /     c   //│\n"
            " +═════════+  │\n"
            " │         │ b+\n"
            " │    a    │ /\n"
            " │         │/\n"
            " +─────────+\n");
}

TEST(SolidText, WhatLiesInOnePlaneIsSeenFromAbove) {
  // A gap between neighbours is none here; d lies on b, with its back up.
  const Solid flat{
      "flat", {square("a", {0, 0, 0}, x, y), square("b", {1.05, 0, 0}, x, y), square("d", {1.05, 0, 0.1}, y, x)}, {}};
  EXPECT_EQ(to_plain_text(flat),
            " +───────+───────+\n"
            " │       │.......│\n"
            " │   a   │..d,b..│\n"
            " │       │.......│\n"
            " +───────+───────+\n");
}

TEST(SolidText, NearFacesCoverFarOnes) {
  // A wall behind a wall, both with their fronts to us: the near one hides the middle of the far one.
  const Solid walls{"walls", {square("near", {0, 0, 0}, x, z), square("far", {0, 1, 0}, x, z)}, {}};
  const auto text = to_plain_text(walls);
  EXPECT_NE(text.find("near"), std::string::npos) << text;
  // Of the far one stands what is above and to the right of the near one.
  EXPECT_LT(text.find("+"), text.find("near"));
  const auto turned_round = to_plain_text(walls, Turn{180, 5});
  EXPECT_NE(turned_round.find("far"), std::string::npos) << turned_round;
  EXPECT_EQ(turned_round.find("near"), std::string::npos) << turned_round;
  EXPECT_NE(turned_round.find("..."), std::string::npos) << "backs are dotted: " << turned_round;
}

TEST(SolidText, EveryTurnGivesAPicture) {
  for (int around = -180; around <= 180; around += 45) {
    for (int above = -90; above <= 90; above += 30) {
      const auto text = to_plain_text(corner_of_a_cube(), Turn{double(around), double(above)});
      EXPECT_NE(text.find('+'), std::string::npos) << around << " " << above;
      EXPECT_EQ(text.find(" \n"), std::string::npos) << text;
    }
  }
  EXPECT_EQ(to_plain_text(Solid{"nothing", {}, {}}), "");
}

TEST(SolidText, ALargePictureIsCutOff) {
  const Solid wide{"wide", {square("a", {0, 0, 0}, x, y), square("b", {5000, 0, 0}, x, y)}, {}};
  const auto text = to_plain_text(wide);
  EXPECT_LE(decode_utf8(text.substr(0, text.find('\n'))).size(), std::size_t{max_text_columns});
}

}  // namespace
}  // namespace meleda
