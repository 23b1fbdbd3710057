#include "meleda/workbench/scene_json.hpp"

#include <gtest/gtest.h>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

TEST(SceneJson, HasEveryKindOfShape) {
  Scene scene{"a picture", 4, 3, {}};
  scene.shapes = {
      {"a", Role::frame, Rectangle{{0, 0.12345}, 2, 1, 0.25}},
      {"b", Role::active, Circle{{1, 2}, 0.5, 0.25}, "+1", "can move", "1", {}, {{{1.5, 2}, "+1"}}},
      {"c", Role::edge, Line{{{0, 0}, {1, 1}}}},
      {"d", Role::slot, Polygon{{{0, 0}, {1, 1}, {0, 1}}}},
      {"e", Role::label, Text{{1, 1}, 0.5, "<9>"}, {}, {}, {}, "-2"},
  };
  scene.shapes[2].sort = 3;
  const auto json = scene_as_json(scene);
  EXPECT_EQ(json["title"], "a picture");
  EXPECT_EQ(json["width"], 4);
  EXPECT_EQ(json["height"], 3);
  const auto& shapes = json["shapes"];
  ASSERT_EQ(shapes.size(), 5U);
  EXPECT_EQ(shapes[0], (Json{{"key", "a"},
                             {"role", "frame"},
                             {"kind", "rectangle"},
                             {"x", 0.0},
                             {"y", 0.123},
                             {"width", 2.0},
                             {"height", 1.0},
                             {"rounding", 0.25}}));
  EXPECT_EQ(shapes[1], (Json{{"key", "b"},
                             {"role", "active"},
                             {"kind", "circle"},
                             {"x", 1.0},
                             {"y", 2.0},
                             {"radius", 0.5},
                             {"hole", 0.25},
                             {"move", "+1"},
                             {"tooltip", "can move"},
                             {"place", "1"},
                             {"drags", Json::array({{{"x", 1.5}, {"y", 2.0}, {"move", "+1"}}})}}));
  EXPECT_EQ(shapes[2]["points"], (Json{{0.0, 0.0}, {1.0, 1.0}}));
  EXPECT_EQ(shapes[2]["sort"], 3);
  EXPECT_FALSE(shapes[3].contains("sort"));
  EXPECT_EQ(shapes[3]["kind"], "polygon");
  EXPECT_EQ(shapes[4]["text"], "<9>");
  EXPECT_EQ(shapes[4]["move"], "-2");  // tried, to be told why not
}

TEST(SceneJson, IsAFormatOfDrawAndGraph) {
  const auto drawn = ask("draw", {{"spec", "rings:3"}, {"state", "101"}, {"format", "scene"}});
  EXPECT_EQ(drawn.outcome, Outcome::done);
  EXPECT_GT(drawn.fields["scene"]["shapes"].size(), 3U);
  EXPECT_FALSE(drawn.fields.contains("document"));
  const auto graph = ask("graph", {{"spec", "rings:3"}, {"format", "scene"}});
  std::size_t nodes = 0;
  for (const auto& shape : graph.fields["scene"]["shapes"]) {
    nodes += shape["key"].get<std::string>().starts_with("node-") ? 1U : 0U;
  }
  EXPECT_EQ(nodes, 8U);
}

}  // namespace
}  // namespace meleda
