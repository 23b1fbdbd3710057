#include "meleda/studies/pegs/catalogue_verbs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

// Which would take a while: positions are then shown without it.
void leave_no_time_for_difficulty(Control& control) {
  control.on_progress(
      [&control](const Progress& progress) {
        if (progress.phase == "difficulty") control.limit_time({});
      },
      {});
}

TEST(PegCatalogueVerb, TheTableAndTheListsAgree) {
  Control control;
  const auto table = ask_verb("catalogue", {{"board", "triangle:5"}}, control);
  ASSERT_TRUE(table);
  const auto list = ask_verb("catalogue", {{"board", "triangle:5"}, {"symmetric", "any"}, {"limit", "3"}}, control);
  ASSERT_TRUE(list);
  EXPECT_EQ(field(*table, "positions"), field(*list, "positions"));
  EXPECT_EQ(field(*list, "shown"), value(3));
}

TEST(PegCatalogueVerb, ATableHasNoPicture) {
  Control control;
  EXPECT_FALSE(ask_verb("catalogue", {{"board", "triangle:4"}, {"format", "svg"}}, control));
  const auto drawn = ask_verb("catalogue", {{"board", "triangle:4"}, {"format", "svg"}, {"symmetric", "any"}}, control);
  ASSERT_TRUE(drawn);
  ASSERT_TRUE(drawn->document);
  EXPECT_FALSE(drawn->document->binary);
}

// What is known when time runs out is in the fields; nobody waits for a sheet of it.
TEST(PegCatalogueVerb, MakesNoDocumentOnceTimeIsUp) {
  for (const std::string format : {"svg", "pdf"}) {
    Control control;
    leave_no_time_for_difficulty(control);
    const auto answer =
        ask_verb("catalogue", {{"board", "triangle:5"}, {"symmetric", "any"}, {"format", format}}, control);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->outcome, Outcome::stopped);
    EXPECT_EQ(field(*answer, "complete"), false);
    EXPECT_FALSE(answer->document) << format;
    EXPECT_NE(answer->text.find("ran out of time"), std::string::npos) << answer->text;
  }
}

// Page by page the list is the same as all at once, also where it is put in order.
TEST(PegCatalogueVerb, ComesInPages) {
  for (const std::string order : {"pegs", "jumps", "difficulty"}) {
    Control control;
    std::map<std::string, std::string> values{
        {"board", "triangle:5"}, {"symmetric", "any"}, {"limit", "1000"}, {"sort", order}};
    const auto whole = ask_verb("catalogue", values, control);
    ASSERT_TRUE(whole);
    auto pages = Json::array();
    values["limit"] = "7";
    for (std::size_t skip = 0;; skip += 7) {
      values["skip"] = std::to_string(skip);
      const auto page = ask_verb("catalogue", values, control);
      ASSERT_TRUE(page);
      EXPECT_EQ(field(*page, "positions"), field(*whole, "positions"));
      const auto all = whole->fields.at("list").size();
      EXPECT_EQ(field(*page, "left"), value(all - std::min(all, skip + 7)));
      if (page->fields.at("list").empty()) break;
      for (const auto& row : page->fields.at("list")) pages.push_back(row);
    }
    EXPECT_EQ(pages, whole->fields.at("list")) << order;
  }
}

// There are thousands; a sheet has a part of them, and says how to get the others.
TEST(PegCatalogueVerb, SheetsComeInPages) {
  std::map<std::string, std::string> values{
      {"board", "english"}, {"symmetric", "any"}, {"limit", "100000"}, {"format", "svg"}, {"pegs", "12..16"}};
  Control unlimited;
  const auto refused = ask_verb("catalogue", values, unlimited);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_large);
  EXPECT_EQ(refused.error().argument, "limit");
  EXPECT_NE(refused.error().hint.find("--skip 1000 --limit 1000"), std::string::npos) << refused.error().hint;
  values["limit"] = "1000";
  values["skip"] = "1000";
  Control control;
  leave_no_time_for_difficulty(control);
  const auto second = ask_verb("catalogue", values, control);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ(second->outcome, Outcome::stopped);
  EXPECT_EQ(second->fields.at("list").size(), 1000U);
  values["limit"] = "2";
  const auto drawn = ask_verb("catalogue", values, unlimited);
  ASSERT_TRUE(drawn);
  ASSERT_TRUE(drawn->document);
  EXPECT_NE(drawn->document->bytes.find("1001"), std::string::npos);
}

TEST(PegCatalogueVerb, ASheetKeepsToTheMemory) {
  const std::map<std::string, std::string> values{
      {"board", "triangle:5"}, {"symmetric", "any"}, {"limit", "1000"}, {"format", "pdf"}};
  Control small;
  small.limit_memory(2U << 20U);
  const auto refused = ask_verb("catalogue", values, small);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::stopped);
  EXPECT_NE(refused.error().message.find("pictures"), std::string::npos) << refused.error().message;
  Control large;
  EXPECT_TRUE(ask_verb("catalogue", values, large));
}

// Rows that go nowhere are held, and as many as there is memory for.
TEST(PegCatalogueVerb, AListThatIsHeldKeepsToTheMemory) {
  const std::map<std::string, std::string> values{{"board", "triangle:6"}, {"symmetric", "any"}, {"limit", "100000"}};
  Control large;
  leave_no_time_for_difficulty(large);
  const auto whole = ask_verb("catalogue", values, large);
  ASSERT_TRUE(whole);
  EXPECT_EQ(value(whole->fields.at("list").size()), field(*whole, "positions"));
  Control small;
  leave_no_time_for_difficulty(small);
  small.limit_memory(1U << 20U);
  const auto part = ask_verb("catalogue", values, small);
  ASSERT_TRUE(part);
  EXPECT_EQ(part->outcome, Outcome::stopped);
  EXPECT_EQ(small.exhausted(), "memory");
  EXPECT_LT(part->fields.at("list").size(), whole->fields.at("list").size());
  EXPECT_NE(part->text.find("ran out of memory"), std::string::npos);
}

TEST(PegCatalogueVerb, TheSpecMayNameTheFinish) {
  Control control;
  const auto by_spec = ask_verb("catalogue", {{"board", "pegs:english,finish=d4"}, {"symmetric", "1"}}, control);
  const auto by_option = ask_verb("catalogue", {{"board", "english"}, {"finish", "d4"}, {"symmetric", "1"}}, control);
  ASSERT_TRUE(by_spec && by_option);
  EXPECT_EQ(by_spec->fields, by_option->fields);
}

TEST(PegCatalogueVerb, StopsWhenItIsTold) {
  Control control;
  control.cancel();
  const auto answer = ask_verb("catalogue", {{"board", "english"}, {"symmetric", "1"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::stopped);
  EXPECT_EQ(field(*answer, "complete"), value(false));
}

}  // namespace
}  // namespace meleda::studies
