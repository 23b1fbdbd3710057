#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

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

TEST(Check, PicturesLightThePlacesWhereAPropertyFails) {
  const auto lit = [](const char* property) {
    std::map<std::string, std::string> values{{"spec", "null-check:4"}, {"state", "1.4.2.2"}, {"format", "svg"}};
    if (property != nullptr) values["property"] = property;
    const auto answer = ask("check", values);
    std::vector<std::string> keys;
    for (const auto& shape : answer.pictures.at(0).shapes) {
      if (shape.role == Role::active) keys.push_back(shape.key);
    }
    return keys;
  };
  EXPECT_EQ(lit(nullptr), (std::vector<std::string>{"lit-cell-1", "lit-cell-2", "lit-cell-3", "lit-cell-4"}));
  EXPECT_EQ(lit("entries"), (std::vector<std::string>{"lit-cell-3", "lit-cell-4"}));
  EXPECT_EQ(lit("in_order"), (std::vector<std::string>{"lit-cell-2", "lit-cell-3"}));
  const auto refused = ask("check", {{"spec", "null-check:4"}, {"property", "halfs"}}).fields["error"];
  EXPECT_EQ(refused["argument"], "property");
  EXPECT_EQ(refused["hint"], "did you mean halves?");
}

TEST(Check, PicturesLeaveAloneWhatNeedNotHold) {
  // In balance, but not in order.
  const std::map<std::string, std::string> values{{"spec", "null-check:4"}, {"state", "2.3.1.4"}, {"format", "svg"}};
  EXPECT_EQ(ask("check", values).fields["document"].text().find("lit-"), std::string::npos);
  auto asked = values;
  asked["property"] = "in_order";
  EXPECT_NE(ask("check", asked).fields["document"].text().find("lit-"), std::string::npos);
}

TEST(Check, ReadsAStateFromAFileWhereFilesMayBeRead) {
  const auto file = std::filesystem::path(testing::TempDir()) / "checked_row.txt";
  std::ofstream(file) << "1.4.2.3";
  Control control;
  Context context{control};
  const Request request{"check", {{"spec", "null-check:4"}, {"state", file.string()}}};
  EXPECT_EQ(answer(request, context).fields["state"], "1.4.2.3");
  context.files = UserFiles::refused;
  EXPECT_EQ(answer(request, context).fields["error"]["code"], "bad_state");
  std::filesystem::remove(file);
  EXPECT_EQ(ask("check", {{"spec", "null-check:4"}, {"state", "nowhere.txt"}}).fields["error"]["code"], "bad_state");
}

}  // namespace
}  // namespace meleda
