#include "meleda/studies/pegs/catalogue_verbs.hpp"

#include <gtest/gtest.h>

#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

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
      if (page->fields.at("list").empty()) break;
      for (const auto& row : page->fields.at("list")) pages.push_back(row);
    }
    EXPECT_EQ(pages, whole->fields.at("list")) << order;
  }
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
