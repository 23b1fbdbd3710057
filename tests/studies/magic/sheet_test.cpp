#include "meleda/studies/magic/sheet.hpp"

#include <gtest/gtest.h>

#include "meleda/core/json.hpp"
#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

TEST(MagicSheet, HasAllShapesThatTheListCounts) {
  const auto sheet = ask("magic sheet", {{"spec", "6"}, {"format", "svg"}});
  ASSERT_EQ(sheet.outcome, Outcome::done) << sheet.fields.dump();
  const auto listed =
      ask("magic list", {{"spec", "6"}, {"delta", "0"}, {"linking", "0"}, {"shapes", "yes"}, {"count", "yes"}});
  ASSERT_EQ(listed.outcome, Outcome::done) << listed.fields.dump();
  EXPECT_EQ(text_in(sheet.fields, "shapes"), text_in(listed.fields, "shapes"));
  EXPECT_EQ(text_in(sheet.fields, "configurations"), text_in(listed.fields, "configurations"));
  EXPECT_EQ(std::to_string(sheet.fields.at("list").size()), text_in(sheet.fields, "shapes"));
  EXPECT_EQ(ask("magic sheet", {{"spec", "10"}, {"format", "svg"}}).outcome, Outcome::bad_input);
}

}  // namespace
}  // namespace meleda::studies
