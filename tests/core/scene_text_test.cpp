#include "meleda/core/scene_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace meleda {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

std::string drawn(double width, double height, std::vector<std::pair<Role, Geometry>> shapes) {
  Scene scene{"a scene", width, height, {}};
  for (auto& [role, geometry] : shapes) {
    scene.shapes.push_back({std::to_string(scene.shapes.size()), role, std::move(geometry)});
  }
  return to_plain_text(scene);
}

TEST(SceneText, AnEmptySceneIsEmpty) {
  EXPECT_EQ(to_plain_text({}), "");
  EXPECT_EQ(drawn(3, 3, {}), "");
}

TEST(SceneText, RingsOnABar) {
  const Role frame = Role::frame;
  EXPECT_EQ(drawn(5, 4,
                  {{frame, Line{{{1, 0.5}, {1, 3}}}},
                   {frame, Line{{{2, 1.5}, {2, 3}}}},
                   {frame, Line{{{3, 0.5}, {3, 3}}}},
                   {frame, Line{{{4, 1.5}, {4, 3}}}},
                   {frame, Rectangle{{0.5, 0.3}, 4, 0.4, 0.2}},
                   {frame, Rectangle{{0.5, 2.8}, 4, 0.4, 0.2}},
                   {Role::active, Circle{{1, 0.5}, 0.4}},
                   {Role::piece_off, Circle{{2, 1.5}, 0.4}},
                   {Role::active, Circle{{2, 1.5}, 0.4}},
                   {Role::piece, Circle{{3, 0.5}, 0.4}},
                   {Role::piece_off, Circle{{4, 1.5}, 0.4}},
                   {Role::label, Text{{1, 3.5}, 0.3, "1"}},
                   {Role::label, Text{{3, 3.5}, 0.3, "3"}}}),
            "\n"
            "  ═<*>═════(#)═════\n"
            "    │       │\n"
            "    │  < >  │  ( )\n"
            "    │   │   │   │\n"
            "    │   │   │   │\n"
            "  ═════════════════\n"
            "    1       3\n");
}

TEST(SceneText, TilesShareTheirBorders) {
  const auto tile = [](double x, double y) { return Rectangle{{x + 0.05, y + 0.05}, 0.9, 0.9, 0.1}; };
  EXPECT_EQ(drawn(2, 2,
                  {{Role::frame, Rectangle{{0, 0}, 2, 2, 0}},
                   {Role::piece, tile(0, 0)},
                   {Role::label, Text{{0.5, 0.5}, 0.3, "1"}},
                   {Role::piece_off, tile(1, 0)},
                   {Role::label, Text{{1.5, 0.5}, 0.3, "2"}},
                   {Role::slot, tile(0, 1)},
                   {Role::active, tile(1, 1)},
                   {Role::label, Text{{1.5, 1.5}, 0.3, "3"}}}),
            "┌───┬───┐\n"
            "│#1#│ 2 │\n"
            "├───╔═══╗\n"
            "│...<*3*>\n"
            "└───╚═══╝\n");
}

TEST(SceneText, GraphWithASpine) {
  EXPECT_EQ(drawn(5, 3,
                  {{Role::edge, Line{{{0.5, 0.5}, {0.5, 2.5}, {2.5, 2.5}}}},
                   {Role::solution, Line{{{0.5, 0.5}, {2.5, 0.5}, {4.5, 2.5}}}},
                   {Role::node_start, Circle{{0.5, 0.5}, 0.4}},
                   {Role::solution, Circle{{2.5, 0.5}, 0.4}},
                   {Role::label, Text{{2.5, 0.5}, 0.3, "7"}},
                   {Role::node, Circle{{2.5, 2.5}, 0.4}},
                   {Role::node_goal, Circle{{4.5, 2.5}, 0.4}}}),
            "\n"
            " {S}═════*7*\n"
            "  │        **\n"
            "  │          **\n"
            "  │            **\n"
            "  └──────(o)     [G]\n");
}

TEST(SceneText, CirclesTellEveryRoleApart) {
  std::set<std::string> marks;
  for (const Role role : all_roles) {
    const std::string mark = drawn(1, 1, {{role, Circle{{0.5, 0.5}, 0.4}}});
    EXPECT_TRUE(marks.insert(mark).second) << mark;
  }
  EXPECT_EQ(marks.count("\n (#)\n"), 1U);
  EXPECT_EQ(marks.count("\n ( )\n"), 1U);
  EXPECT_EQ(marks.count("\n <*>\n"), 1U);
}

TEST(SceneText, ActiveShowsThePieceUnderIt) {
  const Circle ring{{0.5, 0}, 0.4};
  EXPECT_EQ(drawn(1, 0, {{Role::piece, ring}, {Role::active, ring}}), " <#>\n");
  EXPECT_EQ(drawn(1, 0, {{Role::piece_off, ring}, {Role::active, ring}}), " < >\n");
  EXPECT_EQ(drawn(1, 0, {{Role::slot, ring}, {Role::active, ring}}), " <*>\n");
  EXPECT_EQ(drawn(1, 0, {{Role::piece, ring}, {Role::label, Text{{0.5, 0}, 0.3, "8"}}, {Role::active, ring}}),
            " <8>\n");
}

TEST(SceneText, LaterShapesPaintOverEarlierOnes) {
  const Line line{{{0, 0}, {2, 0}}};
  EXPECT_EQ(drawn(2, 0, {{Role::edge, line}, {Role::piece, Circle{{1, 0}, 0.4}}}), "───(#)───\n");
  EXPECT_EQ(drawn(2, 0, {{Role::piece, Circle{{1, 0}, 0.4}}, {Role::edge, line}}), "─────────\n");
}

TEST(SceneText, TheRadiusSetsTheWidthOfACircle) {
  const auto circle = [](double radius) { return drawn(4, 0, {{Role::piece, Circle{{2, 0}, radius}}}); };
  EXPECT_EQ(circle(0), "       (#)\n");
  EXPECT_EQ(circle(0.5), "       (#)\n");
  EXPECT_EQ(circle(0.75), "      (###)\n");
  EXPECT_EQ(circle(1), "     (#####)\n");
}

TEST(SceneText, TextIsCentred) {
  const auto text = [](std::string words) { return drawn(2, 0, {{Role::label, Text{{1, 0}, 0.3, std::move(words)}}}); };
  EXPECT_EQ(text("a"), "    a\n");
  EXPECT_EQ(text("ab"), "    ab\n");
  EXPECT_EQ(text("abc"), "   abc\n");
  EXPECT_EQ(text("čžš"), "   čžš\n");
  EXPECT_EQ(text("0123456789ABC"), "23456789A\n");
}

TEST(SceneText, ControlCharactersDoNotReachTheTerminal) {
  EXPECT_EQ(drawn(2, 0, {{Role::label, Text{{1, 0}, 0.3, "a\nb\x1B\xC2\x9B"}}}), "  a b\uFFFD\uFFFD\n");
}

TEST(SceneText, BarsAreOneRowWhereverTheyLie) {
  for (const double y : {0.0, 0.1, 0.2, 0.3}) {
    EXPECT_EQ(drawn(2, 1, {{Role::frame, Rectangle{{0, y - 0.1}, 2, 0.2, 0}}}),
              y < 0.25 ? "═════════\n" : "\n═════════\n");
  }
  EXPECT_EQ(drawn(2, 1, {{Role::piece, Rectangle{{0, 0.3}, 2, 0.4, 0}}}), "\n(#######)\n");
  EXPECT_EQ(drawn(2, 1, {{Role::active, Rectangle{{0.9, 0.4}, 0.2, 0.2, 0}}}), "\n   <*>\n");
  EXPECT_EQ(drawn(1, 1, {{Role::frame, Rectangle{{0.4, 0}, 0.2, 1, 0}}}), "  ║\n  ║\n  ║\n");
  EXPECT_EQ(drawn(1, 1, {{Role::piece, Rectangle{{0.4, 0}, 0.2, 1, 0}}}), "  #\n  #\n  #\n");
}

TEST(SceneText, LinesJoinAndLean) {
  EXPECT_EQ(drawn(1, 1, {{Role::edge, Line{{{0, 0.5}, {1, 0.5}}}}, {Role::edge, Line{{{0.5, 0}, {0.5, 1}}}}}),
            "  │\n"
            "──┼──\n"
            "  │\n");
  EXPECT_EQ(drawn(1, 2, {{Role::edge, Line{{{0, 0}, {1, 2}}}}}), "\\\n \\\n  \\\n   \\\n    \\\n");
  EXPECT_EQ(drawn(1, 2, {{Role::edge, Line{{{1, 0}, {0, 2}}}}}), "    /\n   /\n  /\n /\n/\n");
  EXPECT_EQ(drawn(2, 0.5, {{Role::edge, Line{{{0, 0}, {2, 0.5}}}}}), "────\n    ─────\n");
  EXPECT_EQ(drawn(0.25, 2, {{Role::solution, Line{{{0, 0}, {0.25, 2}}}}}), "║\n║\n ║\n ║\n ║\n");
}

TEST(SceneText, PolygonsAreFilled) {
  EXPECT_EQ(drawn(4, 2, {{Role::piece, Polygon{{{0, 2}, {2, 0}, {4, 2}}}}}),
            "        \\\n"
            "      //#\\\\\n"
            "    //#####\\\\\n"
            "  //#########\\\\\n"
            "─────────────────\n");
}

// Several corners in one cell are one corner there, not a line across it.
TEST(SceneText, RoundedCornersOfPolygonsAreCorners) {
  const Polygon sharp{{{0, 0}, {2, 0}, {2, 1}, {0, 1}}};
  const Polygon rounded{{{0, 0.05}, {0.05, 0}, {1.95, 0}, {2, 0.05}, {2, 0.95}, {1.95, 1}, {0.05, 1}, {0, 0.95}}};
  EXPECT_EQ(drawn(2, 1, {{Role::frame, rounded}}), drawn(2, 1, {{Role::frame, sharp}}));
}

TEST(SceneText, ShapesAreClippedAtTheScene) {
  EXPECT_EQ(drawn(1, 1, {{Role::frame, Rectangle{{-5, -5}, 5.5, 5.5, 0}}}), "  │\n──┘\n");
  EXPECT_EQ(drawn(1, 1, {{Role::piece, Circle{{0, 0}, 0.4}}, {Role::piece, Circle{{9, 9}, 0.4}}}), "#)\n");
  EXPECT_EQ(drawn(1, 1, {{Role::edge, Line{{{-1e9, 0.5}, {1e9, 0.5}}}}}), "\n─────\n");
  EXPECT_EQ(drawn(1, 1, {{Role::edge, Line{{{-3, -3}, {4, 4}}}}}), "\\\n \\\\\n   \\\\\n");
  EXPECT_EQ(drawn(1, 1, {{Role::piece, Polygon{{{-9, -9}, {9, -9}, {9, 9}, {-9, 9}}}}}), "#####\n#####\n#####\n");
}

TEST(SceneText, NumbersThatAreNoNumbersDoNoHarm) {
  const std::vector<double> odd{not_a_number, infinite, -infinite, 1e308, -1e308, -1, 0, 1};
  for (const double a : odd) {
    for (const double b : odd) {
      const std::string picture = drawn(2, 1,
                                        {{Role::frame, Rectangle{{a, b}, b, a, a}},
                                         {Role::piece, Rectangle{{b, a}, b, a, a}},
                                         {Role::active, Circle{{a, b}, a}},
                                         {Role::edge, Line{{{a, b}, {b, a}, {1, 1}}}},
                                         {Role::edge, Line{}},
                                         {Role::edge, Line{{{a, b}}}},
                                         {Role::piece, Polygon{{{a, b}, {b, a}, {0, 1}}}},
                                         {Role::piece, Polygon{}},
                                         {Role::label, Text{{a, b}, a, "text"}}});
      EXPECT_LE(std::count(picture.begin(), picture.end(), '\n'), 3);
    }
  }
  for (const double size : {not_a_number, -infinite, -4.0}) {
    EXPECT_EQ(drawn(size, size, {{Role::label, Text{{0, 0}, 1, "x"}}}), "x\n");
  }
}

TEST(SceneText, TheSizeOfAPictureIsBounded) {
  const Rectangle everything{{0, 0}, infinite, infinite, 0};
  const std::string picture = drawn(infinite, 1e300, {{Role::piece, everything}});
  EXPECT_EQ(std::count(picture.begin(), picture.end(), '\n'), max_text_rows);
  EXPECT_EQ(decode_utf8(picture.substr(0, picture.find('\n'))).size(), static_cast<std::size_t>(max_text_columns));
}

TEST(SceneText, WhatIsTurnedIsDrawnAsItLies) {
  Scene lying{"", 4, 4, {{"a", Role::edge, Line{{{0, 2}, {4, 2}}}}}};
  const Scene standing{"", 4, 4, {{"a", Role::edge, Line{{{2, 0}, {2, 4}}}}}};
  EXPECT_NE(to_plain_text(lying), to_plain_text(standing));
  lying.shapes[0].angle = {90, {2, 2}};
  EXPECT_EQ(to_plain_text(lying), to_plain_text(standing));
}

TEST(SceneText, Utf8IsReadStrictlyAndWrittenBack) {
  const std::string text = "aß≤🧩\x7F";
  const std::u32string decoded = decode_utf8(text);
  EXPECT_EQ(decoded, U"aß≤🧩\x7F");
  std::string again;
  for (const char32_t c : decoded) append_utf8(again, c);
  EXPECT_EQ(again, text);

  const std::u32string bad(1, replacement_character);
  EXPECT_EQ(decode_utf8("\x80z"), bad + U"z");
  EXPECT_EQ(decode_utf8("\xC3"), bad);
  EXPECT_EQ(decode_utf8("\xC3z"), bad + U"z");
  EXPECT_EQ(decode_utf8("\xFF"), bad);
  EXPECT_EQ(decode_utf8("\xC0\xAF"), bad + bad);                      // overlong
  EXPECT_EQ(decode_utf8("\xED\xA0\x80"), bad + bad + bad);            // a surrogate
  EXPECT_EQ(decode_utf8("\xF4\x90\x80\x80"), bad + bad + bad + bad);  // above U+10FFFF
}

}  // namespace
}  // namespace meleda
