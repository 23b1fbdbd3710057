// What answers say to people: moves in words, layouts to begin with, what can be reached where the goal cannot, and
// what the fields of a family's own verbs mean.

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "meleda/families/pegs/board.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "meleda/workbench/verbs.hpp"
#include "studies/pegs/plain_pegs.hpp"
#include "workbench/ask.hpp"

namespace meleda {
namespace {

TEST(Words, TellTheMovesOfAStateApart) {
  std::size_t spoken = 0;
  const auto list = ask("list", {});
  for (const auto& family : list.fields.at("families")) {
    for (const auto& sample : family.at("samples")) {
      const auto listed = ask("moves", {{"spec", sample.text()}, {"time", "2s"}});
      if (!listed.fields.contains("moves")) continue;
      std::set<std::string> words;
      std::size_t count = 0;
      for (const auto& step : listed.fields.at("moves")) {
        if (!step.contains("words")) continue;
        ++count;
        words.insert(step.at("words").text());
      }
      EXPECT_EQ(words.size(), count) << sample.text();
      EXPECT_TRUE(count == 0 || count == listed.fields.at("moves").size()) << sample.text();
      EXPECT_FALSE(words.contains("")) << sample.text();
      spoken += count;
    }
  }
  EXPECT_GT(spoken, 50U);
}

TEST(Words, AreThoseOfWhoHoldsThePuzzle) {
  const auto words = [](const std::string& spec, const std::string& state, const std::string& move) {
    const auto fields = ask("play", {{"spec", spec}, {"state", state}, {"moves", move}}).fields;
    return fields.contains("error") ? fields.at("error").at("message").text()
                                    : fields.at("moves").back().at("words").text();
  };
  EXPECT_EQ(words("rings:5", "11111", "-1"), "ring 1 off");
  EXPECT_EQ(words("rings:5", "11110", "+1"), "ring 1 on");
  EXPECT_EQ(words("hanoi:3", "aaa", "a-c"), "disc 1 from a to c");
  EXPECT_EQ(words("hanoi:3,pegs=4", "aaa", "a-d"), "disc 1 from a to d");
  EXPECT_EQ(words("hanoi:3,k=2", "start", "a-c"), "disc 1 from a to c");
  EXPECT_EQ(words("pegs:english", "start", "d2-d4"), "d2 jumps over d3 into d4");
  EXPECT_EQ(words("rotation:3x3", "start", "a1+"), "the block at a1 to the right");
  EXPECT_EQ(words("picaria", "start", "b2"), "x places a stone on b2");
  // Wherever a move is told, it is told in the same words.
  const auto next = ask("next", {{"spec", "rings:5"}}).fields;
  EXPECT_EQ(next.at("best").at(0).at("words"), "ring 1 off");
  const auto walk = ask("walk", {{"spec", "rings:5"}, {"state", "start"}, {"moves", "1"}}).fields;
  EXPECT_EQ(walk.at("words"), "ring 1 off");
}

TEST(Layouts, AreStatesToBeginWith) {
  const auto shown = ask("show", {{"spec", "pegs:triangle:4"}}).fields;
  ASSERT_TRUE(shown.contains("layouts"));
  std::set<std::string> states;
  for (const auto& layout : shown.at("layouts")) {
    EXPECT_FALSE(layout.at("name").text().empty());
    const auto view = ask("view", {{"spec", "pegs:triangle:4"}, {"state", layout.at("state").text()}});
    EXPECT_EQ(view.outcome, Outcome::done);
    states.insert(view.fields.at("state").text());
  }
  EXPECT_EQ(states, (std::set<std::string>{"./../.../....", "x/xx/xxx/xxxx"}));
  EXPECT_FALSE(ask("show", {{"spec", "hanoi:3"}}).fields.contains("layouts"));
}

// All positions of a small board, by trying everything.
TEST(Instead, NamesEveryOtherHoleWhereALastPegCanStand) {
  const auto board = pegs::plain::triangle(4);
  std::size_t lost = 0;
  std::size_t consoled = 0;
  std::map<int, std::map<pegs::Pegs, bool>> known;
  for (pegs::Pegs position = 1; position < (pegs::Pegs{1} << board.size()); position += 7) {
    const auto state = pegs::print_position(board, position);
    const auto can = [&](int hole) { return pegs::plain::can_reach(board, position, {pegs::peg(hole)}, known[hole]); };
    const auto fields =
        ask("next", {{"spec", "pegs:triangle:4,finish=a1"}, {"state", state}, {"instead", "yes"}}).fields;
    ASSERT_EQ(fields.contains("instead"), !can(0)) << state;
    if (can(0)) continue;
    ++lost;
    EXPECT_EQ(fields.at("proof").at("verb"), "pegs prove");
    std::set<std::string> expected;
    for (int hole = 1; hole < board.size(); ++hole) {
      if (can(hole)) expected.insert(pegs::print_position(board, pegs::peg(hole)));
    }
    std::set<std::string> found;
    for (const auto& end : fields.at("other_ends")) found.insert(end.text());
    EXPECT_EQ(found, expected) << state;
    if (!found.empty()) ++consoled;
  }
  EXPECT_GT(lost, 50U);
  EXPECT_GT(consoled, 5U);
}

TEST(Instead, GivesReasonsThatAPlayerUnderstands) {
  const auto reason = [](const std::string& spec, const std::string& state) {
    return ask("next", {{"spec", spec}, {"state", state}}).fields.at("reason").text();
  };
  EXPECT_NE(reason("pegs:english,finish=c1", "start").find("a last peg could only stand in d1, a4, d4, g4 or d7"),
            std::string::npos);
  EXPECT_EQ(reason("pegs:english", ".../.../......./......./......./.../..."), "there is no peg on the board");
  EXPECT_NE(reason("pegs:english,finish=e4", "c1,d1").find("weigh too little"), std::string::npos);
}

TEST(Meanings, AreOfFieldsOnce) {
  for (const auto& verb : verbs()) {
    std::set<std::string> fields;
    for (const auto& meaning : verb.meanings) {
      EXPECT_TRUE(fields.insert(meaning.field).second) << verb.name << " " << meaning.field;
      EXPECT_FALSE(meaning.field.empty());
      EXPECT_TRUE(meaning.shown != Shown::text || !meaning.label.empty()) << verb.name << " " << meaning.field;
      EXPECT_EQ(meaning.shown == Shown::scale, !meaning.marks.empty()) << verb.name << " " << meaning.field;
    }
  }
}

}  // namespace
}  // namespace meleda
