#include "meleda/studies/rotation/verbs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

TEST(RotationVerbs, GroupsAreThoseThatAreKnown) {
  const auto group = [](const std::string& spec) { return ask("rotation group", {{"spec", spec}}).fields; };
  EXPECT_EQ(group("2x2")["order"], "4");
  EXPECT_EQ(group("2x3")["order"], "120");
  EXPECT_EQ(group("2x3")["symmetric"], false);
  EXPECT_EQ(group("3x3")["group"], "S9");
  EXPECT_EQ(group("3x4")["symmetric"], true);
  EXPECT_EQ(group("3x4")["order"], "479001600");
  EXPECT_EQ(group("4x4,block=3")["transitive"], false);
}

TEST(RotationVerbs, MembersAreToldFromOthers) {
  EXPECT_EQ(ask("rotation group", {{"spec", "2x3"}, {"state", "213456"}}).outcome, Outcome::no);
  EXPECT_EQ(ask("rotation group", {{"spec", "2x3"}, {"state", "654321"}}).fields["member"], true);
}

TEST(RotationVerbs, MacrosAreShortestWords) {
  for (const auto& [state, length] : std::map<std::string, std::string>{
           {"123456789", "0"}, {"413526789", "1"}, {"123756489", "5"}, {"987654321", "10"}}) {
    const auto answer = ask("rotation macro", {{"spec", "3x3"}, {"state", state}});
    ASSERT_EQ(answer.outcome, Outcome::done) << state;
    EXPECT_EQ(answer.fields["length"], length) << state;
    std::string moves;
    for (const auto& move : answer.fields["word"]) moves += (moves.empty() ? "" : " ") + move.get<std::string>();
    if (moves.empty()) continue;
    const auto played = ask("play", {{"spec", "rotation:3x3"}, {"state", "goal"}, {"moves", moves}});
    std::string plain;
    for (const auto c : played.fields["state"].get<std::string>()) plain += c == '/' ? "" : std::string(1, c);
    EXPECT_EQ(plain, state);
  }
  EXPECT_EQ(ask("rotation macro", {{"spec", "2x3"}, {"state", "213456"}}).outcome, Outcome::no);
}

// As many as a count that visits states, all different, and each leads to the goal.
TEST(RotationVerbs, SolutionsAreAllShortestWords) {
  for (const std::string state : {"987654321", "213456789", "413526789"}) {
    const auto answer = ask("rotation solutions", {{"spec", "3x3"}, {"state", state}});
    ASSERT_EQ(answer.outcome, Outcome::done);
    EXPECT_EQ(answer.fields["complete"], true);
    const auto plain =
        ask("solve", {{"spec", "rotation:3x3"}, {"from", state}, {"method", "search"}, {"count", "yes"}}).fields;
    EXPECT_EQ(answer.fields["length"], plain["length"]);
    EXPECT_EQ(std::to_string(answer.fields["words"].size()), plain["ways"]);
    std::set<std::string> words;
    for (const auto& word : answer.fields["words"]) {
      std::string moves;
      for (const auto& move : word) moves += (moves.empty() ? "" : " ") + move.get<std::string>();
      EXPECT_TRUE(words.insert(moves).second);
      const auto played = ask("play", {{"spec", "rotation:3x3"}, {"state", state}, {"moves", moves}});
      EXPECT_EQ(played.fields["state"], "123/456/789");
    }
  }
  const auto some = ask("rotation solutions", {{"spec", "3x3"}, {"state", "987654321"}, {"limit", "2"}}).fields;
  EXPECT_EQ(some["words"].size(), 2U);
  EXPECT_EQ(some["complete"], false);
  EXPECT_EQ(ask("rotation solutions", {{"spec", "2x3"}, {"state", "213456"}}).outcome, Outcome::no);
  EXPECT_EQ(ask("rotation solutions", {{"spec", "5x5"}, {"state", "start"}}).outcome, Outcome::bad_input);
}

TEST(RotationVerbs, TheFileIsReadByAnotherFamilyAsTheSamePuzzle) {
  const auto tws = ask("rotation export", {{"spec", "2x3"}, {"format", "tws"}});
  ASSERT_TRUE(tws.fields.contains("document"));
  const auto quoted = "permutation:\"" + tws.fields["document"].get<std::string>() + "\",metric=quarter";
  EXPECT_EQ(ask("explore", {{"spec", quoted}}).fields["by_depth"],
            ask("explore", {{"spec", "rotation:2x3"}, {"from", "goal"}}).fields["by_depth"]);
  const auto gap = ask("rotation export", {{"spec", "2x3"}, {"format", "gap"}});
  EXPECT_EQ(gap.fields["document"],
            "# rotation_2x3\n# TILE: points 1 to 6\nm_a1r := (1,2,5,4);;\nm_b1r := (2,3,6,5);;\n"
            "G := Group([m_a1r, m_b1r]);;\n");
}

// However many rows and columns: no name of a block is a multiple of another's, nor a turn of the whole puzzle.
TEST(RotationVerbs, TheMovesInTheFileAreAllTurns) {
  const auto after_moves = [](const std::string& spec) {
    const auto answer = ask("moves", {{"spec", spec}, {"state", "goal"}});
    EXPECT_EQ(answer.outcome, Outcome::done) << answer.text;
    std::multiset<std::string> states;
    for (const auto& move : answer.fields["moves"]) {
      auto state = move["to"].get<std::string>();
      std::replace(state.begin(), state.end(), '/', '.');
      states.insert(std::move(state));
    }
    return states;
  };
  for (const std::string size : {"3x4", "13x2", "2x13", "4x26", "9x28", "15x17", "100x2", "2x100"}) {
    const auto tws = ask("rotation export", {{"spec", size}, {"format", "tws"}}).fields["document"].get<std::string>();
    EXPECT_EQ(after_moves("permutation:\"" + tws + "\",metric=quarter"), after_moves("rotation:" + size)) << size;
    EXPECT_EQ(ask("show", {{"spec", "permutation:\"" + tws + "\""}}).outcome, Outcome::done) << size;
  }
  EXPECT_EQ(ask("rotation export", {{"spec", "16x16"}}).outcome, Outcome::bad_input);
}

}  // namespace
}  // namespace meleda::studies
