#include "meleda/studies/hanoi/verbs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

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

TEST(HanoiVerbs, OptimumIsBesideTheStrategy) {
  Control control;
  const auto answer = ask("optimum", {{"pegs", "5"}, {"max-n", "6"}, {"min-n", "6"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->fields.at("complete"), true);
  EXPECT_EQ(answer->fields.at("rows")[0], fields_of({{"n", 6U},
                                                     {"optimum", Integer(15)},
                                                     {"strategy", Integer(15)},
                                                     {"verdict", "equal"},
                                                     {"states", std::uint64_t{3125}}}));
  Control small;
  small.limit_memory(500'000);
  const auto stopped = ask("optimum", {{"pegs", "4"}, {"max-n", "14"}, {"min-n", "3"}}, small);
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->outcome, Outcome::stopped);
  EXPECT_EQ(stopped->fields.at("complete"), false);
  EXPECT_NE(stopped->text.find("it needs"), std::string::npos);
  EXPECT_FALSE(ask("optimum", {{"max-n", "3"}, {"min-n", "4"}}, control));
}

Json solved(const std::string& spec, const std::string& method) {
  Control control;
  Context context{control};
  const auto answer = find_verb("solve")->run(
      {"solve", {{"spec", spec}, {"from", "start"}, {"to", "goal"}, {"method", method}, {"path", "none"}}}, context);
  EXPECT_TRUE(answer) << spec;
  return answer ? answer->fields : Json();
}

// A table of all states needs as many moves as the strategy, and proves it.
TEST(HanoiVerbs, SearchEqualsFrameAndStewart) {
  const bool all = std::getenv("MELEDA_LONG") != nullptr;
  const std::vector<std::pair<int, int>> most = {{4, all ? 15 : 12}, {5, all ? 12 : 10}, {6, all ? 10 : 8}};
  for (const auto& [pegs, discs] : most) {
    for (int n = 1; n <= discs; ++n) {
      const auto spec = fmt::format("hanoi:{},pegs={}", n, pegs);
      const auto searched = solved(spec, "table");
      const auto known = solved(spec, "strategy");
      EXPECT_EQ(searched.at("length"), known.at("length")) << spec;
      EXPECT_EQ(searched.at("optimal"), true) << spec;
      EXPECT_EQ(known.at("optimal"), pegs == 4 || n < pegs) << spec;
    }
  }
}

TEST(HanoiVerbs, SolveSaysWhatIsProvenAndWhatCannotBe) {
  EXPECT_EQ(solved("hanoi:40,pegs=4", "").at("optimal"), true);
  EXPECT_EQ(solved("hanoi:40,pegs=5", "").at("optimal"), false);
  EXPECT_EQ(solved("hanoi:6,pegs=5", "").at("method"), "table");
  const auto impossible = solved("hanoi:40,graph=a-b\nc-a\n", "");
  EXPECT_EQ(impossible.at("status"), "unsolvable");
  EXPECT_NE(impossible.at("reason").get<std::string>().find("peg c"), std::string::npos);
  EXPECT_EQ(solved("hanoi:20,k=1", "").at("optimal"), true);
  EXPECT_EQ(solved("hanoi:20,k=3", "").at("optimal"), false);
}

}  // namespace
}  // namespace meleda::studies
