#include "meleda/studies/null_family/verbs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string>

#include "meleda/workbench/verbs.hpp"

namespace meleda::studies {
namespace {

Result<Answer> count_fields(std::map<std::string, std::string> values, Control& control) {
  Context context{control};
  values.try_emplace("format", "text");
  return find_verb("null fields count")->run({"null fields count", std::move(values)}, context);
}

TEST(NullFamilyVerbs, FieldsCountIsAllOfThem) {
  for (const std::string from : {"1", "4", "7"}) {
    Control control;
    const auto answer = count_fields({{"spec", "7"}, {"from", from}}, control);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->outcome, Outcome::done);
    EXPECT_EQ(answer->fields, fields_of({{"states", 7}, {"complete", true}}));
    EXPECT_EQ(answer->text, "7\n");
    EXPECT_TRUE(answer->pictures.empty());
  }
}

TEST(NullFamilyVerbs, FieldsCountDrawsWhereItBegins) {
  Control control;
  const auto answer = count_fields({{"spec", "7"}, {"from", "4"}, {"format", "svg"}}, control);
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->pictures.size(), 1U);
  EXPECT_EQ(answer->pictures.front().title, "token on field 4 of 7");
}

TEST(NullFamilyVerbs, FieldsCountBeginsWhereTheSpecSays) {
  Control control;
  const auto answer = count_fields({{"spec", "7,start=3"}, {"from", "start"}, {"format", "svg"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->pictures.front().title, "token on field 3 of 7");
}

TEST(NullFamilyVerbs, FieldsCountStopsWhenItIsTold) {
  Control control;
  control.cancel();
  const auto answer = count_fields({{"spec", "1000000"}, {"from", "1"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::stopped);
  EXPECT_EQ(answer->fields.at("complete"), false);
}

TEST(NullFamilyVerbs, FieldsCountSaysWhichArgumentIsWrong) {
  Control control;
  const auto answer = count_fields({{"spec", "7"}, {"from", "8"}}, control);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().argument, "from");
  EXPECT_EQ(answer.error().text, "8");
}

}  // namespace
}  // namespace meleda::studies
