#include "meleda/workbench/prepared_path.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace meleda {
namespace {

TEST(OneByOne, GivesEachMoveOnce) {
  auto source = one_by_one(std::vector<int>{4, 5});
  int m = 0;
  EXPECT_TRUE(source(m));
  EXPECT_EQ(m, 4);
  EXPECT_TRUE(source(m));
  EXPECT_EQ(m, 5);
  EXPECT_FALSE(source(m));
}

}  // namespace
}  // namespace meleda
