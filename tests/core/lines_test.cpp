#include "meleda/core/lines.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(Lines, HaveANumberAndNoEnd) {
  const auto lines = lines_of("one\r\n\n two\t # a comment\n# no content\nlast");
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].whole, "one");
  EXPECT_EQ(lines[0].content, "one");
  EXPECT_EQ(lines[1].whole, "");
  EXPECT_EQ(lines[2].whole, " two\t # a comment");
  EXPECT_EQ(lines[2].content, " two");
  EXPECT_EQ(lines[3].content, "");
  EXPECT_EQ(lines[4].whole, "last");
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(lines[i].number, i + 1);
}

TEST(Lines, AreOneAtLeast) {
  ASSERT_EQ(lines_of("").size(), 1U);
  EXPECT_EQ(lines_of("").front().whole, "");
  EXPECT_EQ(lines_of("\n").size(), 1U);
  EXPECT_EQ(lines_of("x\n").size(), 1U);
  EXPECT_EQ(lines_of("x\n\n").size(), 2U);
}

}  // namespace
}  // namespace meleda
