// One puzzle on paper: the verb `sheet`.

#include <gtest/gtest.h>

#include <string>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

std::size_t count_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(SheetVerb, HasPictureRulesAndADiagramForEachMove) {
  const auto sheet = ask("sheet", {{"spec", "rings:3"}, {"format", "svg"}});
  ASSERT_EQ(sheet.outcome, Outcome::done);
  EXPECT_EQ(sheet.fields["diagrams"], "6");  // five moves, and the end
  EXPECT_EQ(sheet.fields["pages"], "2");
  const auto svg = sheet.fields["document"].get<std::string>();
  for (const auto* words : {">from here<", ">to there<", ">Rules<", ">How to hold it<", ">1.  -1<", ">5.  -1<",
                            ">done<", "5 moves, and no fewer will do."}) {
    EXPECT_NE(svg.find(words), std::string::npos) << words;
  }
  // In each diagram the ring that is moved next stands out, and nothing else.
  EXPECT_EQ(count_in(svg, "move-1\""), 3U);
  EXPECT_EQ(count_in(svg, "role-active"), 5U + 1U);  // and its style
}

TEST(SheetVerb, IsMadeForEveryFamily) {
  const auto list = ask("list", {});
  for (const auto& family : list.fields.at("families")) {
    const auto spec = family.at("tour").at("small").get<std::string>();
    SCOPED_TRACE(spec);
    const auto sheet = ask("sheet", {{"spec", spec}, {"diagrams", "3"}, {"time", "20s"}});
    EXPECT_EQ(sheet.outcome, Outcome::done) << sheet.text;
    EXPECT_TRUE(sheet.fields["document"].get<std::string>().starts_with("JVBER"));  // %PDF in base64
  }
}

TEST(SheetVerb, DrawsAsManyMovesAsItIsAskedFor) {
  const auto sheet = ask("sheet", {{"spec", "rings:9"}, {"diagrams", "10"}, {"format", "svg"}});
  EXPECT_EQ(sheet.fields["diagrams"], "11");
  const auto svg = sheet.fields["document"].get<std::string>();
  EXPECT_NE(svg.find("341 moves, and no fewer will do. The first 10 are drawn."), std::string::npos);
  EXPECT_NE(svg.find(">and so on<"), std::string::npos);
  const auto riddle = ask("sheet", {{"spec", "rings:9"}, {"no-solution", "yes"}, {"format", "svg"}});
  EXPECT_EQ(riddle.fields["diagrams"], "0");
  EXPECT_EQ(riddle.fields["pages"], "1");
  EXPECT_NE(riddle.fields["document"].get<std::string>().find(">to there<"), std::string::npos);
}

TEST(SheetVerb, SaysWhyThereIsNoSolution) {
  const auto sheet =
      ask("sheet", {{"spec", "pegs:english"}, {"from", "x.x/.../......./......./......./.../..."}, {"format", "svg"}});
  EXPECT_EQ(sheet.outcome, Outcome::done);
  EXPECT_NE(sheet.fields["document"].get<std::string>().find("There is none"), std::string::npos);
  EXPECT_EQ(ask("sheet", {{"spec", "rings:3"}, {"from", "12"}}).outcome, Outcome::bad_input);
}

}  // namespace
}  // namespace meleda
