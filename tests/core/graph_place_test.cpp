#include "meleda/core/graph_place.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

struct Row {
  using State = int;
  [[nodiscard]] Point graph_place(const State& s) const { return {1.0 * s, 0}; }
};
struct Nowhere {
  using State = int;
};
static_assert(GraphPlaced<Row> && !GraphPlaced<Nowhere>);

TEST(GraphPlace, IsAPoint) {
  EXPECT_EQ(Row{}.graph_place(2), (Point{2, 0}));
}

}  // namespace
}  // namespace meleda
