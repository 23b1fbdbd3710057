#include "meleda/studies/magic/configurations.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

std::map<std::string, std::string> with(std::map<std::string, std::string> values) {
  values["spec"] = "8";
  return values;
}

TEST(MagicConfigurations, RowsAreWhatCheckTells) {
  const auto listed = ask(
      "magic list", with({{"delta", "0"}, {"linking", "0"}, {"box", "1x2x2"}, {"flaps", "0"}, {"symmetric", "yes"}}));
  ASSERT_EQ(listed.outcome, Outcome::done);
  ASSERT_GT(listed.fields["list"].size(), 0U);
  for (const auto& row : listed.fields["list"]) {
    const auto checked = ask("check", {{"spec", "magic:8"}, {"state", row["code"]}});
    EXPECT_EQ(checked.outcome, Outcome::done);
    EXPECT_EQ(checked.fields["canonical"], row["code"]);
    for (const auto* field : {"box", "polyominoid", "flaps", "delta", "linking", "symcount", "typeinv"}) {
      EXPECT_EQ(checked.fields[field], row[field]) << field;
    }
    EXPECT_EQ(row["delta"], "0");
    EXPECT_EQ(row["linking"], "0");
    EXPECT_EQ(row["flaps"], "0");
    EXPECT_NE(row["symcount"], "1");
    EXPECT_EQ(row["box"].get<std::string>().substr(0, 6), "1x2x2+");
  }
}

TEST(MagicConfigurations, FiltersCountsAndTablesAgree) {
  const auto all = ask("magic list", with({})).fields["list"];
  const auto count = [](std::map<std::string, std::string> values) {
    values["count"] = "yes";
    const auto fields = ask("magic list", with(std::move(values))).fields;
    EXPECT_TRUE(fields.contains("configurations")) << fields;
    return fields.contains("configurations") ? std::stoul(fields["configurations"].get<std::string>()) : 0;
  };
  EXPECT_EQ(count({}), all.size());
  const auto shaped = ask("magic list", with({{"count", "yes"}, {"shapes", "yes"}})).fields;
  std::set<std::string> shapes;
  for (const auto& row : all) shapes.insert(row["polyominoid"].text());
  EXPECT_EQ(shaped["shapes"], std::to_string(shapes.size()));
  EXPECT_EQ(ask("magic list", with({{"shapes", "yes"}})).fields["list"].size(), shapes.size());
  for (const std::string column : {"box", "flaps", "delta", "linking", "symcount", "typeinv"}) {
    const auto table = ask("magic list", with({{"by", column}, {"shapes", "yes"}})).fields;
    std::map<std::string, std::size_t> numbers;
    std::map<std::string, std::set<std::string>> its_shapes;
    for (const auto& row : all) {
      const auto value =
          row[column].is_boolean() ? (row[column].get<bool>() ? "yes" : "no") : row[column].get<std::string>();
      ++numbers[value];
      its_shapes[value].insert(row["polyominoid"].text());
    }
    EXPECT_EQ(table["table"].size(), numbers.size()) << column;
    for (const auto& row : table["table"]) {
      const std::string value = row[column];
      EXPECT_EQ(row["configurations"], std::to_string(numbers[value])) << column << " " << value;
      EXPECT_EQ(row["shapes"], std::to_string(its_shapes[value].size())) << column << " " << value;
      EXPECT_EQ(count({{column, value}}), numbers[value]) << column << " " << value;
    }
  }
}

TEST(MagicConfigurations, ListsAreCutAndStopped) {
  const auto limited = ask("magic list", with({{"limit", "5"}}));
  EXPECT_EQ(limited.fields["list"].size(), 5U);
  const auto more = ask("magic list", {{"spec", "12"}, {"limit", "100"}});
  EXPECT_EQ(more.fields["list"].size(), 100U);
  // However many there are, and however long their codes, the first ones come soon.
  EXPECT_EQ(ask("magic list", {{"spec", "32"}, {"limit", "3"}}).fields["list"].size(), 3U);
  Control control;
  control.cancel();
  Context context{control};
  EXPECT_EQ(answer({"magic list", {{"spec", "14"}, {"count", "yes"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(answer({"magic list", {{"spec", "14"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(answer({"magic sequences", {{"spec", "30"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(answer({"magic assemblages", {{"spec", "30"}, {"by", "flaps"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(ask("magic list", {{"spec", "100"}}).fields["error"]["code"], "too_large");
  for (const auto* wrong : {"big", "", "1x2", "1x2x", "1x2x2+", "1x2x2+8+8", "1x2x2x2", "-1x2x2", "1x2x99999999999"}) {
    EXPECT_EQ(ask("magic list", with({{"box", wrong}, {"count", "yes"}})).fields.contains("error"), *wrong != '\0')
        << wrong;
  }
  EXPECT_EQ(ask("magic list", with({{"box", "2x1x2+8"}, {"count", "yes"}})).fields,
            ask("magic list", with({{"box", "1x2x2+8"}, {"count", "yes"}})).fields);
  for (const auto* wrong : {"", "-", "--1", "1x", "-1000001"}) {
    EXPECT_EQ(ask("magic list", with({{"delta", wrong}})).fields["error"]["argument"], "delta") << wrong;
  }
}

}  // namespace
}  // namespace meleda::studies
