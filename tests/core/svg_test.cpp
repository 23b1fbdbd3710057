#include "meleda/core/svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/look.hpp"

namespace meleda {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

Scene scene_of(std::vector<Shape> shapes) {
  return {"a scene", 10, 5, std::move(shapes)};
}

testing::AssertionResult contains(const std::string& text, std::string_view part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess() << part << " is in " << text;
  return testing::AssertionFailure() << part << " is not in " << text;
}

bool is_entity_at(std::string_view xml, std::size_t at) {
  const auto end = xml.find(';', at);
  if (end == std::string_view::npos) return false;
  const std::set<std::string_view> known{"&amp;", "&lt;", "&gt;", "&quot;", "&#9;", "&#10;", "&#13;"};
  return known.count(xml.substr(at, end + 1 - at)) == 1;
}

// Enough of XML for what the writer produces: tags nest, attributes are quoted and no two share a name, entities are
// known, there are no raw control characters.
testing::AssertionResult is_well_formed(std::string_view xml) {
  std::vector<std::string> open;
  std::set<std::string> attributes;
  const auto failure = [&](std::size_t at) {
    return testing::AssertionFailure() << "at " << at << ": " << xml.substr(at, 60);
  };
  const auto name_end = [&](std::size_t at) { return std::min(xml.size(), xml.find_first_of(" =/><\"\n", at)); };
  std::size_t at = 0;
  while (at < xml.size()) {
    const char c = xml[at];
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') return failure(at);
    if (c == '&' && !is_entity_at(xml, at)) return failure(at);
    if (c != '<') {
      ++at;
      continue;
    }
    if (xml.substr(at, 2) == "</") {
      const std::size_t end = name_end(at + 2);
      if (open.empty() || open.back() != xml.substr(at + 2, end - at - 2) || xml[end] != '>') return failure(at);
      open.pop_back();
      at = end + 1;
      if (open.empty() && at + 1 != xml.size()) return failure(at);
      continue;
    }
    std::size_t end = name_end(at + 1);
    if (end == at + 1) return failure(at);
    open.emplace_back(xml.substr(at + 1, end - at - 1));
    attributes.clear();
    while (end < xml.size() && xml[end] == ' ') {
      const std::size_t equals = name_end(end + 1);
      if (xml.substr(equals, 2) != "=\"") return failure(end);
      if (!attributes.emplace(xml.substr(end + 1, equals - end - 1)).second) return failure(end);
      const std::size_t quote = xml.find('"', equals + 2);
      if (quote == std::string_view::npos) return failure(end);
      for (std::size_t i = equals + 2; i < quote; ++i) {
        const char v = xml[i];
        if (static_cast<unsigned char>(v) < 0x20 || v == '<' || (v == '&' && !is_entity_at(xml, i))) return failure(i);
      }
      end = quote + 1;
    }
    if (xml.substr(end, 2) == "/>") {
      open.pop_back();
      ++end;
    }
    if (end >= xml.size() || xml[end] != '>') return failure(at);
    at = end + 1;
  }
  if (!open.empty()) return testing::AssertionFailure() << open.back() << " stays open";
  return testing::AssertionSuccess();
}

// The value of a property in the rule of a role, or "" if there is none.
std::string property(const std::string& svg, Role role, const std::string& name) {
  const std::string selector = "\n.role-" + std::string(name_of(role)) + "{";
  const auto rule = svg.find(selector);
  if (rule == std::string::npos) return "";
  const std::string body = ";" + svg.substr(rule + selector.size(), svg.find('}', rule) - rule - selector.size()) + ";";
  const auto start = body.find(";" + name + ":");
  if (start == std::string::npos) return "";
  const auto value = start + name.size() + 2;
  return body.substr(value, body.find(';', value) - value);
}

std::string all_roles_svg() {
  Scene scene = scene_of({});
  for (const Role role : all_roles) scene.shapes.push_back({std::string(name_of(role)), role, Circle{{1, 1}, 0.4}});
  return to_svg(scene);
}

double luminance(const std::string& colour) {
  constexpr std::array weights{0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = std::stoi(colour.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
    sum += weights[i] * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& dark, const std::string& light) {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

TEST(Svg, ASceneIsAStandaloneFile) {
  const std::string svg = to_svg(scene_of({}));
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_EQ(svg.rfind(R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" width="400" height="200" )"
                      R"(viewBox="0 0 400 200">)"
                      "\n<title>a scene</title>\n",
                      0),
            0U)
      << svg;
  EXPECT_TRUE(contains(svg, R"(<rect width="400" height="200" fill="#ffffff"/>)"));
  EXPECT_FALSE(contains(svg, "role-"));
}

TEST(Svg, TheUnitScalesGeometryAndStrokes) {
  const Scene scene = scene_of({{"a", Role::active, Circle{{1.5, 2}, 0.4}}});
  EXPECT_TRUE(contains(to_svg(scene, {.unit = 10}), R"(viewBox="0 0 100 50")"));
  EXPECT_TRUE(contains(to_svg(scene, {.unit = 10}), R"(cx="15" cy="20" r="4")"));
  EXPECT_EQ(property(to_svg(scene, {.unit = 10}), Role::active, "stroke-width"), "1.1px");
  EXPECT_EQ(property(to_svg(scene, {.unit = 100}), Role::active, "stroke-width"), "11px");
}

TEST(Svg, EveryGeometryIsOneElementWithItsNumbers) {
  const std::string svg = to_svg(scene_of({{"r", Role::frame, Rectangle{{0.5, 0.25}, 3, 1, 0.125}},
                                           {"s", Role::slot, Rectangle{{0, 0}, 1, 1, 0}},
                                           {"c", Role::piece, Circle{{1.0 / 3, 2}, 0.4}},
                                           {"l", Role::edge, Line{{{0, 0}, {1, 0.5}, {-1, 2}}}},
                                           {"p", Role::node, Polygon{{{0, 0}, {1, 0}, {0, 1}}}},
                                           {"t", Role::label, Text{{2, 1}, 0.36, "A1"}}}));
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(contains(svg, R"(<rect class="role-frame" data-key="r" x="20" y="10" width="120" height="40" rx="5"/>)"));
  EXPECT_TRUE(contains(svg, R"(<rect class="role-slot" data-key="s" x="0" y="0" width="40" height="40"/>)"));
  EXPECT_TRUE(contains(svg, R"(<circle class="role-piece" data-key="c" cx="13.333" cy="80" r="16"/>)"));
  EXPECT_TRUE(contains(svg, R"(<polyline class="shape-line role-edge" data-key="l" points="0,0 40,20 -40,80"/>)"));
  EXPECT_TRUE(contains(svg, R"(<polygon class="role-node" data-key="p" points="0,0 40,0 0,40"/>)"));
  EXPECT_TRUE(contains(
      svg, R"(<text class="shape-text role-label" data-key="t" x="80" y="40" dy="0.36em" font-size="20">A1</text>)"));
}

TEST(Svg, ShapesKeepTheirOrder) {
  const std::string svg = to_svg(scene_of({{"under", Role::piece, Circle{}}, {"over", Role::frame, Rectangle{}}}));
  EXPECT_LT(svg.find("\"under\""), svg.find("\"over\""));
}

TEST(Svg, MovesAndTooltipsAreKept) {
  const std::string svg = to_svg(scene_of({{"ring-1", Role::active, Circle{{1, 1}, 0.5}, "1 off", "ring 1, on"},
                                           {"ring-2", Role::piece, Circle{{2, 1}, 0.5}},
                                           {"n", Role::label, Text{{1, 1}, 0.3, "one"}, "go", "the number"}}));
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(contains(svg, R"(data-key="ring-1" data-move="1 off" cx="40" cy="40" r="20">)"
                            "<title>ring 1, on</title></circle>"));
  EXPECT_TRUE(contains(svg, R"(data-key="ring-2" cx="80")"));
  EXPECT_TRUE(contains(svg, "><title>the number</title>one</text>"));
}

TEST(Svg, TextAndAttributesAreEscaped) {
  Scene scene = scene_of({{"a\"<&>'\t\n\r", Role::piece, Circle{}, "<move>", "R&D"},
                          {"t", Role::label, Text{{1, 1}, 1, "</text><script>"}}});
  scene.title = "1 < 2 & \"3\"";
  const std::string svg = to_svg(scene);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(contains(svg, "<title>1 &lt; 2 &amp; &quot;3&quot;</title>"));
  EXPECT_TRUE(contains(svg, "data-key=\"a&quot;&lt;&amp;&gt;'&#9;&#10;&#13;\""));
  EXPECT_TRUE(contains(svg, "data-move=\"&lt;move&gt;\""));
  EXPECT_TRUE(contains(svg, "<title>R&amp;D</title>"));
  EXPECT_TRUE(contains(svg, ">&lt;/text&gt;&lt;script&gt;</text>"));
}

TEST(Svg, CharactersThatXmlForbidsAreReplaced) {
  const auto drawn = [](std::string text) {
    const std::string svg = to_svg(scene_of({{"t", Role::label, Text{{1, 1}, 1, std::move(text)}}}));
    EXPECT_TRUE(is_well_formed(svg));
    const auto start = svg.rfind("\">") + 2;
    return svg.substr(start, svg.find("</text>") - start);
  };
  EXPECT_EQ(drawn("Čaj ≤ 🧩"), "Čaj ≤ 🧩");
  EXPECT_EQ(drawn(std::string("a\0b\x1B", 4)), "a\uFFFDb\uFFFD");
  EXPECT_EQ(drawn("\xEF\xBF\xBE\xEF\xBF\xBF"), "\uFFFD\uFFFD");  // U+FFFE and U+FFFF
  EXPECT_EQ(drawn("\xFFz"), "\uFFFDz");
}

TEST(Svg, NumbersThatAreNoNumbersDoNoHarm) {
  Scene scene = scene_of({{"c", Role::piece, Circle{{not_a_number, infinite}, -1}},
                          {"r", Role::frame, Rectangle{{-infinite, -1e-9}, 1e300, not_a_number, infinite}},
                          {"e", Role::edge, Line{}},
                          {"p", Role::node, Polygon{}}});
  scene.width = infinite;
  scene.height = -3;
  const std::string svg = to_svg(scene);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(contains(svg, R"(viewBox="0 0 1000000 0")"));
  EXPECT_TRUE(contains(svg, R"(cx="0" cy="1000000" r="0")"));
  EXPECT_TRUE(contains(svg, R"(x="-1000000" y="0" width="1000000" height="0" rx="1000000")"));
  EXPECT_TRUE(contains(svg, R"(points="")"));
}

TEST(Svg, EveryRoleHasAStyleOfItsOwn) {
  const std::string svg = all_roles_svg();
  EXPECT_TRUE(is_well_formed(svg));
  std::set<std::string> looks;
  for (const Role role : all_roles) {
    const std::string look = property(svg, role, "fill") + property(svg, role, "stroke") +
                             property(svg, role, "stroke-width") + property(svg, role, "stroke-dasharray");
    EXPECT_TRUE(contains(look, "px")) << name_of(role);
    EXPECT_TRUE(looks.insert(look).second) << name_of(role);
  }
}

TEST(Svg, OnlyTheRolesInUseHaveAStyle) {
  const std::string svg = to_svg(scene_of({{"c", Role::piece, Circle{}}}));
  EXPECT_TRUE(contains(svg, "\n.role-piece{"));
  EXPECT_FALSE(contains(svg, ".role-frame{"));
}

TEST(Svg, WhatMattersIsNotToldByColourAlone) {
  const std::string svg = all_roles_svg();
  const auto width = [&](Role role) { return std::stod(property(svg, role, "stroke-width")); };
  EXPECT_GE(width(Role::active), 2 * width(Role::piece));
  EXPECT_GE(width(Role::active), 2 * width(Role::piece_off));
  EXPECT_GE(width(Role::solution), 2 * width(Role::edge));
  EXPECT_GE(width(Role::solution), 2 * width(Role::node));
  EXPECT_GT(width(Role::node_goal), width(Role::solution));
  EXPECT_NE(property(svg, Role::node_start, "stroke-dasharray"), "");
}

// 4.5 to 1 is the AA level of the Web Content Accessibility Guidelines for text of any size.
TEST(Svg, LabelsAreLegibleOnEveryFillAndEveryInkOnPaper) {
  const std::string svg = all_roles_svg();
  const std::string label = property(svg, Role::label, "color");
  for (const Role role : all_roles) {
    const std::string ink = property(svg, role, "color");
    EXPECT_GE(contrast(ink, "#ffffff"), 4.5) << name_of(role);
    const std::string fill = property(svg, role, "fill");
    if (fill != "none") {
      EXPECT_GE(contrast(label, fill), 4.5) << name_of(role);
    }
  }
}

TEST(Svg, AShapeIsTurnedAboutItsPoint) {
  auto scene = scene_of({{"a", Role::piece, Rectangle{{1, 1}, 2, 1, 0}}});
  EXPECT_FALSE(contains(to_svg(scene), "transform"));
  scene.shapes[0].angle = {-90, {2, 1.5}};
  const auto svg = to_svg(scene, {10});
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(contains(svg, "transform=\"rotate(-90 20 15)\""));
}

TEST(Svg, ASortHasItsFill) {
  auto scene = scene_of({{"a", Role::piece, Circle{{1, 1}, 0.5, 0}}, {"b", Role::piece, Circle{{2, 1}, 0.5, 0}}});
  EXPECT_EQ(to_svg(scene).find("sort-"), std::string::npos);
  scene.shapes[1].sort = 4;
  const auto svg = to_svg(scene);
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_TRUE(contains(svg, ".sort-4{fill:" + std::string(fill_of_sort(4)) + ";fill-opacity:1}"));
  EXPECT_TRUE(contains(svg, "class=\"role-piece sort-4\" data-key=\"b\""));
}

}  // namespace
}  // namespace meleda
