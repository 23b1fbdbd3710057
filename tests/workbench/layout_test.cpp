#include "meleda/workbench/layout.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace meleda {
namespace {

std::vector<LayoutEdge> path(std::size_t nodes, bool spine) {
  std::vector<LayoutEdge> edges;
  for (std::size_t i = 0; i + 1 < nodes; ++i) edges.push_back({i, i + 1, spine});
  return edges;
}

void expect_no_overlap(const Layout& layout, double width, double height) {
  for (std::size_t a = 0; a < layout.nodes.size(); ++a) {
    const auto& p = layout.nodes[a];
    EXPECT_GE(p.x, 0);
    EXPECT_LE(p.x, layout.width);
    EXPECT_GE(p.y, 0);
    EXPECT_LE(p.y, layout.height);
    for (std::size_t b = a + 1; b < layout.nodes.size(); ++b) {
      const auto& q = layout.nodes[b];
      EXPECT_TRUE(std::abs(p.x - q.x) > 0.9 * width || std::abs(p.y - q.y) > 0.9 * height) << a << " " << b;
    }
  }
}

TEST(Layout, PutsAShortSpineOnALine) {
  Control control;
  const auto layout = lay_out(8, path(8, true), 1, 0.5, control);
  ASSERT_TRUE(layout) << layout.error().message;
  for (const auto& node : layout->nodes) EXPECT_NEAR(node.y, layout->nodes[0].y, 0.01);
  for (std::size_t i = 0; i + 1 < 8; ++i) EXPECT_LT(layout->nodes[i].x, layout->nodes[i + 1].x);
}

TEST(Layout, FoldsALongSpineIntoAPage) {
  Control control;
  const auto layout = lay_out(200, path(200, true), 1, 0.5, control);
  ASSERT_TRUE(layout) << layout.error().message;
  expect_no_overlap(*layout, 1, 0.5);
  EXPECT_LT(layout->width, 3 * layout->height);
  EXPECT_LT(layout->height, 3 * layout->width);
}

TEST(Layout, SpreadsABroadGraph) {
  Control control;
  std::vector<LayoutEdge> star;
  for (std::size_t i = 1; i < 120; ++i) star.push_back({0, i, false});
  const auto layout = lay_out(120, star, 1, 0.5, control);
  ASSERT_TRUE(layout) << layout.error().message;
  expect_no_overlap(*layout, 1, 0.5);
}

TEST(Layout, StopsWhenCancelled) {
  Control control;
  control.cancel();
  const auto layout = lay_out(2000, path(2000, false), 1, 0.5, control);
  ASSERT_FALSE(layout);
}

}  // namespace
}  // namespace meleda
