#include "meleda/core/cell_names.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(CellNames, AreReadAsTheyAreWritten) {
  EXPECT_EQ(cell_name(0, 0), "a1");
  EXPECT_EQ(cell_name(9, 25), "z10");
  EXPECT_EQ(cell_name(0, 26), "aa1");
  EXPECT_EQ(cell_name(0, 26 * 27), "aaa1");
  for (std::size_t column = 0; column < 800; ++column) {
    const auto name = cell_name(column % 101, column);
    const auto read = read_cell_name(name + "+");
    ASSERT_TRUE(read) << name;
    EXPECT_EQ(read->row, column % 101);
    EXPECT_EQ(read->column, column);
    EXPECT_EQ(read->length, name.size());
  }
}

TEST(CellNames, OthersAreRefused) {
  for (const auto* const text :
       {"", "a", "1", "a0", "a01", "A1", "+a1", "a10000", "zzzzzzzzzzzzzzzzzzzz1", "a99999999999999999999"}) {
    EXPECT_FALSE(read_cell_name(text)) << text;
  }
}

}  // namespace
}  // namespace meleda
