#include "meleda/studies/rotation/reversal.hpp"

#include <gtest/gtest.h>

#include <string>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

// The turns of an answer, played from the grid turned by half.
std::string played(const std::string& side, const Json& word) {
  std::string moves;
  for (const auto& move : word) moves += (moves.empty() ? "" : " ") + move.get<std::string>();
  return ask("play", {{"spec", "rotation:" + side + "x" + side}, {"state", "start"}, {"moves", moves}})
      .fields["state"]
      .get<std::string>();
}

std::string goal(const std::string& side) {
  return ask("show", {{"spec", "rotation:" + side + "x" + side}}).fields["goals"][0].get<std::string>();
}

TEST(RotationReversal, IsProvenForSmallGrids) {
  for (const std::string side : {"2", "3"}) {
    const auto answer = ask("rotation reversal", {{"n", side}});
    ASSERT_EQ(answer.outcome, Outcome::done);
    EXPECT_EQ(answer.fields["optimal"], true);
    EXPECT_EQ(answer.fields["lower_bound"], answer.fields["length"]);
    EXPECT_EQ(played(side, answer.fields["word"]), goal(side));
    // A plain search from both ends says the same.
    const auto spec = "rotation:" + side + "x" + side;
    EXPECT_EQ(answer.fields["length"], ask("solve", {{"spec", spec}, {"method", "search"}}).fields["length"]);
  }
}

TEST(RotationReversal, IsKeptForLargerOnes) {
  const auto answer = ask("rotation reversal", {{"n", "8"}});
  ASSERT_EQ(answer.outcome, Outcome::done);
  EXPECT_EQ(answer.fields["source"], "kept");
  EXPECT_EQ(answer.fields["optimal"], false);
  EXPECT_EQ(answer.fields["length"], std::to_string(answer.fields["word"].size()));
  EXPECT_EQ(played("8", answer.fields["word"]), goal("8"));
  // More than what all tiles have to go: 8 x 8 rows and columns, 7 + 5 + 3 + 1 steps twice in each, by four.
  EXPECT_GT(std::stoi(answer.fields["lower_bound"].get<std::string>()), 128);
}

// What is kept is shown as it is; what is proven now is compared with it. That of 5 x 5 is soon proven again.
TEST(RotationReversal, KeptBoundsAreShownAndCanBeProvenAgain) {
  const auto kept = ask("rotation reversal", {{"n", "5"}});
  EXPECT_EQ(kept.fields["lower_bound"], "36");
  EXPECT_NE(kept.fields["proof"].get<std::string>().find("rotation reversal 5 --states"), std::string::npos);
  EXPECT_FALSE(kept.fields.contains("proven_now"));
  const auto again = ask("rotation reversal", {{"n", "5"}, {"states", "300000"}});
  EXPECT_EQ(again.fields["proven_now"], "36");
  EXPECT_EQ(again.fields["lower_bound"], "36");
  const auto less = ask("rotation reversal", {{"n", "7"}, {"states", "1000"}});
  EXPECT_LT(std::stoi(less.fields["proven_now"].get<std::string>()), 90);
  EXPECT_EQ(less.fields["lower_bound"], "90");
}

TEST(RotationReversal, SidesAreFromTwoToAHundred) {
  EXPECT_EQ(ask("rotation reversal", {{"n", "1"}}).outcome, Outcome::bad_input);
  EXPECT_EQ(ask("rotation reversal", {{"n", "101"}}).outcome, Outcome::bad_input);
}

// Distances by pattern tables are those of a table of all states, and of a search from both ends.
TEST(RotationSearch, AgreesWithOtherWays) {
  for (const std::string from : {"12.11.10.9/8.7.6.5/4.3.2.1", "3.9.1.12/7.5.8.2/10.4.11.6"}) {
    const auto by = [&](const std::string& method) {
      return ask("solve", {{"spec", "rotation:3x4"}, {"from", from}, {"method", method}}).fields["length"];
    };
    EXPECT_EQ(by("ida-star"), by("table"));
  }
  const std::string near = "5.2.7.4/1.6.11.8/9.10.3.16/13.14.15.12";
  const auto chosen = ask("solve", {{"spec", "rotation:4x4"}, {"from", near}, {"count", "yes"}}).fields;
  EXPECT_EQ(chosen["optimal"], true);
  EXPECT_EQ(chosen["method"], "ida-star");
  const auto both_ends = ask("solve", {{"spec", "rotation:4x4"}, {"from", near}, {"method", "search"}}).fields;
  EXPECT_EQ(chosen["length"], both_ends["length"]);
}

}  // namespace
}  // namespace meleda::studies
