#include "meleda/engines/cell_reach.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace meleda {
namespace {

// Three cells turn round; the other two change places.
TEST(CellReach, KnowsTheGroup) {
  const CellSystem system{{1, 1, 1, 1, 1}, {{{1, 2, 0, 3, 4}, {}}, {{0, 1, 2, 4, 3}, {}}}};
  ASSERT_TRUE(CellReach::serves(system));
  const CellReach reach(system, StopCheck());
  std::vector<std::uint8_t> from{3, 1, 4, 0, 2};
  auto to = from;
  std::sort(to.begin(), to.end());
  int reached = 0;
  do {
    // By hand: the pieces 3, 1, 4 in one of three orders, 0 and 2 in one of two.
    const std::vector<std::uint8_t> three(to.begin(), to.begin() + 3);
    const std::vector<std::vector<std::uint8_t>> turned{{3, 1, 4}, {1, 4, 3}, {4, 3, 1}};
    const bool right = std::find(turned.begin(), turned.end(), three) != turned.end();
    EXPECT_EQ(reach.leads(from, to), right);
    reached += right ? 1 : 0;
  } while (std::next_permutation(to.begin(), to.end()));
  EXPECT_EQ(reached, 6);
}

TEST(CellReach, IsForDistinctPiecesAndNoBlank) {
  EXPECT_FALSE(CellReach::serves({{2, 1}, {{{1, 2, 0}, {}}}}));
  EXPECT_FALSE(CellReach::serves({{1, 1, 1}, {{{1, 0, 2}, std::uint8_t{0}}}}));
}

}  // namespace
}  // namespace meleda
