#include "meleda/core/verb.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "meleda/core/assert.hpp"

namespace meleda {
namespace {

TEST(Request, GiveWhatIsThere) {
  const Request arguments{"catalogue", {{"pegs", "17"}, {"class", "A"}, {"unique", "yes"}}};
  EXPECT_EQ(arguments.number("pegs"), 17);
  EXPECT_EQ(arguments.text("class"), "A");
  EXPECT_TRUE(arguments.flag("unique"));
  EXPECT_FALSE(arguments.flag("symmetric"));
  EXPECT_TRUE(arguments.has("class"));
  EXPECT_FALSE(arguments.has("seed"));
  EXPECT_EQ(arguments.text("seed"), "");
}

TEST(Request, ANumberThatIsNoneIsABug) {
  const Request arguments{"catalogue", {{"pegs", "17x"}}};
  EXPECT_THROW((void)arguments.number("pegs"), BrokenInvariant);
  EXPECT_THROW((void)arguments.number("seed"), BrokenInvariant);
}

TEST(Request, RefusalsNameTheArgumentAndItsText) {
  const Request arguments{"prove", {{"board", "englisch"}, {"state", "xx.y"}}};
  const auto error = arguments.refuse("state", ErrorCode::bad_state, "no peg", 3, "write x").value();
  EXPECT_EQ(error.argument, "state");
  EXPECT_EQ(error.text, "xx.y");
  EXPECT_EQ(error.offset, 3U);
  EXPECT_EQ(error.hint, "write x");
  // Who knew better stays right.
  EXPECT_EQ(arguments.refuse("board", error).value().argument, "state");
}

TEST(Request, ReadsNumbersOfAnySize) {
  const Request request{"unrank", {{"rank", "123456789012345678901234567890"}, {"moves", "12x"}}};
  EXPECT_EQ(to_text(*request.integer("rank")), "123456789012345678901234567890");
  EXPECT_EQ(request.integer("moves").error().argument, "moves");
  EXPECT_FALSE(request.integer("none"));
}

TEST(FormatOption, HasItsFirstChoiceByDefault) {
  const auto option = format_option({"svg", "pdf"});
  EXPECT_EQ(option.name, "format");
  EXPECT_EQ(option.fallback, "svg");
  EXPECT_EQ(option.choices, (std::vector<std::string>{"svg", "pdf"}));
}

TEST(Facet, HasAName) {
  std::set<std::string_view> names;
  for (const auto facet : all_facets) EXPECT_TRUE(names.insert(name_of(facet)).second);
  EXPECT_TRUE(names.contains("playing"));
}

TEST(Outcome, OfAStatus) {
  EXPECT_EQ(outcome_of(Status::done), Outcome::done);
  EXPECT_EQ(outcome_of(Status::unsolvable), Outcome::no);
  EXPECT_EQ(outcome_of(Status::limit_reached), Outcome::stopped);
  EXPECT_EQ(outcome_of(Status::cancelled), Outcome::stopped);
}

TEST(Option, HelpSaysWhatItsChoicesAre) {
  Option option{"of", ValueKind::choice, "which number: {}", {"moves", "states"}, {}};
  option.about_choices = {"of a path", "that there are"};
  EXPECT_EQ(help_of(option), "which number: moves (of a path), states (that there are)");
  EXPECT_EQ(help_of(Option{"to", ValueKind::state, "where to go"}), "where to go");
}

TEST(Request, HasTheLanguageOfWhoMakesIt) {
  EXPECT_EQ(Request().language, nullptr);
  const Speaking chinese(find_language("zh_TW"));
  EXPECT_EQ(Request().language, find_language("zh_TW"));
}

}  // namespace
}  // namespace meleda
