#include "meleda/studies/hanoi/verbs.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "meleda/workbench/verbs.hpp"

namespace meleda::studies {
namespace {

Result<Answer> ask(const std::string& name, std::map<std::string, std::string> values, Control& control) {
  const auto* const verb = find_verb("hanoi " + name);
  if (verb == nullptr) return fail(ErrorCode::not_found, "no such verb");
  for (const auto& option : verb->options) {
    if (!option.fallback.empty()) values.try_emplace(option.name, option.fallback);
  }
  Context context{control, nullptr, true};
  return verb->run({verb->name, std::move(values)}, context);
}

TEST(HanoiVerbs, KTableSaysWhatIsTight) {
  Control control;
  const auto answer = ask("k-table", {{"max-n", "9"}, {"min-n", "9"}}, control);
  ASSERT_TRUE(answer);
  const auto& rows = answer->fields.at("rows");
  ASSERT_EQ(rows.size(), 9U);
  for (const auto& row : rows) {
    EXPECT_EQ(row.at("verdict"), "tight") << row.dump();
    EXPECT_EQ(row.at("optimum"), row.at("strategy")) << row.dump();
  }
  const auto beyond = ask("k-table", {{"max-n", "10"}, {"min-n", "10"}, {"min-k", "4"}, {"max-k", "4"}}, control);
  ASSERT_TRUE(beyond);
  EXPECT_EQ(beyond->fields.at("rows")[0].at("verdict"), "out of its range");
}

TEST(HanoiVerbs, KTableKeepsWhatItHasWhenItIsStopped) {
  Control control;
  control.limit_memory(200'000);
  const auto answer = ask("k-table", {{"max-n", "13"}, {"min-n", "8"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::stopped);
  EXPECT_EQ(answer->fields.at("complete"), false);
}

TEST(HanoiVerbs, NumbersThatDoNotGoTogetherAreRefused) {
  Control control;
  EXPECT_FALSE(ask("k-table", {{"max-n", "3"}, {"min-n", "4"}}, control));
  EXPECT_FALSE(ask("k-table", {{"max-k", "3"}, {"min-k", "4"}}, control));
  EXPECT_FALSE(ask("partitions", {{"max-n", "3"}, {"min-n", "4"}}, control));
}

TEST(HanoiVerbs, PartitionsSayWhatIsProven) {
  Control control;
  const auto four = ask("partitions", {{"max-n", "10"}, {"min-n", "10"}}, control);
  ASSERT_TRUE(four);
  EXPECT_EQ(four->fields.at("rows")[0],
            fields_of({{"n", 10U}, {"moves", Integer(49)}, {"least_aside", 6U}, {"most_aside", 6U}, {"proven", true}}));
  const auto five = ask("partitions", {{"pegs", "5"}, {"max-n", "12"}}, control);
  ASSERT_TRUE(five);
  EXPECT_EQ(five->fields.at("rows")[3].at("proven"), true);
  EXPECT_EQ(five->fields.at("rows")[11].at("proven"), false);
}

}  // namespace
}  // namespace meleda::studies
