#include <gtest/gtest.h>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

// One finding by its property.
Json finding(const char* state, const char* property) {
  const auto fields = ask("check", {{"spec", "null-check:4"}, {"state", state}}).fields;
  for (const auto& row : fields.at("findings")) {
    if (row["property"] == property) return row;
  }
  return {};
}

TEST(Check, SumsAreThereWhereTheyCount) {
  EXPECT_EQ(finding("1.4.4.2", "halves")["sums"], (Json{"5", "6"}));
  EXPECT_EQ(finding("1.4.4.2", "halves")["cells"], (Json::array({{"1", "2"}, {"3", "4"}})));
  EXPECT_EQ(finding("1.4.2.3", "in_order")["cells"], (Json::array({Json::array({"2", "3"})})));
  EXPECT_FALSE(finding("1.4.2.3", "in_order").contains("sums"));
  EXPECT_FALSE(finding("1.4.2.3", "halves").contains("cells"));
}

}  // namespace
}  // namespace meleda
