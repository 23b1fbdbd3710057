// The template's own test: copy it together with the family. The laws in tests/laws hold it to its concepts; here
// stands what is particular to it.

#include "meleda/families/null_check/null_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace meleda::null_check {
namespace {

// Plainly: a set of numbers, and two sums.
TEST(NullCheck, FindsWhatAPlainLookFinds) {
  const NullCheck p(4);
  Control control;
  for (std::uint32_t code = 0; code < 256; ++code) {
    const NullCheck::State s{code % 4 + 1, code / 4 % 4 + 1, code / 16 % 4 + 1, code / 64 + 1};
    const auto found = p.findings(s, control);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->list[0].holds, (std::set<std::uint32_t>(s.begin(), s.end()).size() == 4));
    EXPECT_EQ(found->list[1].holds, s[0] + s[1] == s[2] + s[3]);
    EXPECT_EQ(found->list[2].holds, std::is_sorted(s.begin(), s.end()));
  }
}

TEST(NullCheck, SaysWhereItFails) {
  const NullCheck p(4);
  Control control;
  const auto found = p.findings({2, 4, 2, 1}, control);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->list[0].groups.size(), 1U);
  EXPECT_EQ(found->list[0].groups[0].cells, (std::vector<std::string>{"1", "3"}));
  ASSERT_EQ(found->list[1].groups.size(), 2U);
  EXPECT_EQ(found->list[1].groups[0].sum, "6");
  EXPECT_EQ(found->list[1].groups[1].sum, "3");
}

TEST(NullCheck, RefusesRowsThatAreNone) {
  const NullCheck p(4);
  EXPECT_TRUE(p.parse("1.1.4.4"));
  for (const auto* text : {"", "1.2.3", "1.2.3.4.1", "1.2.3.5", "1.2.3.0", "1.2.3.", "01.2.3.4", "1 2 3 4"}) {
    EXPECT_FALSE(p.parse(text)) << text;
  }
}

}  // namespace
}  // namespace meleda::null_check
