#include "meleda/workbench/solid_json.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(SolidJson, HasEachVertexOnce) {
  Solid solid{"two", {}, {10, 20}};
  solid.faces.push_back({"a", Role::piece, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}});
  solid.faces.push_back({"b", Role::frame, {{1, 0, 0}, {1, 0, 1}, {1, 1, 1}, {1, 1, -1e-9}}});
  solid.faces[0].sort = 2;
  solid.faces[0].place = "p";
  solid.faces[1].marks = {{"line", Role::edge, Side::back, {{1, 0, 0}, {1, 1, 1}}}};
  const auto json = solid_as_json(solid);
  EXPECT_EQ(json.at("title"), "two");
  EXPECT_EQ(json.at("turn"), (Json{{"around", 10.0}, {"above", 20.0}}));
  EXPECT_EQ(json.at("vertices").size(), 6U);
  EXPECT_EQ(json.at("faces")[1].at("corners"), (Json{1, 4, 5, 2}));
  EXPECT_EQ(json.at("faces")[0].at("sort"), 2);
  EXPECT_EQ(json.at("faces")[0].at("place"), "p");
  EXPECT_FALSE(json.at("faces")[1].contains("sort"));
  const auto& mark = json.at("faces")[1].at("marks")[0];
  EXPECT_EQ(mark.at("side"), "back");
  EXPECT_EQ(mark.at("points"), (Json{1, 5}));
}

}  // namespace
}  // namespace meleda
