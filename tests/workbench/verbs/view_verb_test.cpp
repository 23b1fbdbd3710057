#include <gtest/gtest.h>

#include <string>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

Json without(Json fields, const char* name) {
  fields.erase(name);
  return fields;
}

TEST(View, IsPictureAndMovesTogether) {
  const auto view = ask("view", {{"spec", "rings:9"}, {"state", "101101100"}});
  EXPECT_EQ(view.outcome, Outcome::done);
  const auto& fields = view.fields;
  EXPECT_EQ(fields["spec"], "rings:9");
  EXPECT_EQ(fields["from"], "101101100");
  EXPECT_EQ(fields["state"], "101101100");
  const auto drawn = ask("draw", {{"spec", "rings:9"}, {"state", "101101100"}, {"format", "scene"}});
  EXPECT_EQ(fields["scene"], drawn.fields["scene"]);
  EXPECT_EQ(fields["moves"], ask("moves", {{"spec", "rings:9"}, {"state", "101101100"}}).fields["moves"]);
  for (const auto* name : {"made", "hint", "scene_error", "picture"}) EXPECT_FALSE(fields.contains(name)) << name;
  EXPECT_EQ(ask("view", {{"spec", "rings:3"}}).fields["state"], "111");
}

TEST(View, MakesMovesFirst) {
  const auto fields = ask("view", {{"spec", "rings:5"}, {"play", "-1 -3"}}).fields;
  EXPECT_EQ(fields["from"], "11111");
  EXPECT_EQ(fields["state"], "11010");
  EXPECT_EQ(fields["made"], ask("play", {{"spec", "rings:5"}, {"state", "start"}, {"moves", "-1 -3"}}).fields["moves"]);
  EXPECT_EQ(fields["moves"], ask("moves", {{"spec", "rings:5"}, {"state", "11010"}}).fields["moves"]);
}

TEST(View, PutsAPieceFirst) {
  EXPECT_EQ(ask("view", {{"spec", "rings:5"}, {"edit", "4"}}).fields["state"], "10111");
  const auto both = ask("view", {{"spec", "rings:5"}, {"play", "-1"}, {"edit", "4"}, {"hint", "yes"}}).fields;
  EXPECT_EQ(both["state"], "10110");
  EXPECT_EQ(both["made"].size(), 1U);
  EXPECT_FALSE(both["hint"].contains("last")) << "no move led here";
}

TEST(View, RefusesWhatPlayAndEditRefuse) {
  const auto same = [](const char* option, const char* value, const char* verb, const char* operand) {
    const auto view = ask("view", {{"spec", "rings:5"}, {option, value}});
    const auto own = ask(verb, {{"spec", "rings:5"}, {"state", "start"}, {operand, value}});
    EXPECT_EQ(view.outcome, own.outcome) << option;
    EXPECT_EQ(view.fields["error"]["argument"], option);
    EXPECT_EQ(without(view.fields["error"], "argument"), without(own.fields["error"], "argument")) << option;
  };
  same("play", "-1 -5", "play", "moves");
  same("play", "", "play", "moves");
  same("play", "nonsense", "play", "moves");
  same("edit", "6", "edit", "place");
  EXPECT_EQ(ask("view", {{"spec", "rings:5"}, {"state", "1111x"}}).fields["error"]["argument"], "state");
  EXPECT_EQ(ask("view", {{"spec", "rings:x"}}).fields["error"]["code"], "bad_spec");
}

TEST(View, HintsAsNextDoes) {
  const auto fields = ask("view", {{"spec", "rings:9"}, {"state", "101101100"}, {"hint", "yes"}}).fields;
  EXPECT_EQ(fields["hint"]["outcome"], "done");
  EXPECT_EQ(without(fields["hint"], "outcome"), ask("next", {{"spec", "rings:9"}, {"state", "101101100"}}).fields);
  const auto back = ask(
      "view", {{"spec", "rings:9"}, {"state", "101101100"}, {"hint", "yes"}, {"to", "start"}, {"method", "search"}});
  EXPECT_EQ(without(back.fields["hint"], "outcome"),
            ask("next", {{"spec", "rings:9"}, {"state", "101101100"}, {"to", "start"}, {"method", "search"}}).fields);
}

TEST(View, HasTheValuesOfAGameAndWhatACheckFinds) {
  const auto game = ask("view", {{"spec", "null-game:4"}, {"play", "-2"}, {"hint", "yes"}}).fields;
  EXPECT_EQ(game["value"]["outcome"], "done");
  EXPECT_EQ(without(game["value"], "outcome"), ask("value", {{"spec", "null-game:4"}, {"state", "2b"}}).fields);
  EXPECT_FALSE(game.contains("hint") || game.contains("check"));
  const auto checked = ask("view", {{"spec", "null-check:4"}, {"edit", "2"}, {"hint", "yes"}});
  EXPECT_EQ(checked.outcome, Outcome::done);
  EXPECT_EQ(checked.fields["check"]["outcome"], "no");
  EXPECT_EQ(without(checked.fields["check"], "outcome"),
            ask("check", {{"spec", "null-check:4"}, {"state", "1.3.3.4"}}).fields);
  EXPECT_FALSE(checked.fields.contains("hint") || checked.fields.contains("value"));
  for (const auto* spec : {"null-game:4", "null-check:4"}) {
    const auto alone = ask("view", {{"spec", spec}}).fields;
    EXPECT_FALSE(alone.contains("hint") || alone.contains("value") || alone.contains("check")) << spec;
  }
}

TEST(View, HintsKnowTheLastMove) {
  const auto next = ask("next", {{"spec", "rings:9"}, {"state", "111111110"}, {"last", "-1"}}).fields;
  const auto played = ask("view", {{"spec", "rings:9"}, {"play", "-1"}, {"hint", "yes"}}).fields;
  EXPECT_EQ(without(played["hint"], "outcome"), next);
  const auto told = ask("view", {{"spec", "rings:9"}, {"state", "111111110"}, {"last", "-1"}, {"hint", "yes"}}).fields;
  EXPECT_EQ(told["hint"], played["hint"]);
}

TEST(View, IsValidWhateverBecomesOfTheHint) {
  const auto stopped = ask("view", {{"spec", "pegs:english"}, {"hint", "yes"}, {"method", "search"}, {"time", "1ms"}});
  EXPECT_EQ(stopped.outcome, Outcome::done);
  EXPECT_EQ(stopped.fields["hint"]["outcome"], "stopped") << stopped.fields["hint"];
  EXPECT_EQ(stopped.fields["moves"].size(), 4U);
  EXPECT_TRUE(stopped.fields.contains("scene"));

  const auto unsolvable = ask("view", {{"spec", "pegs:\"xxx\n\""}, {"hint", "yes"}});
  EXPECT_EQ(unsolvable.outcome, Outcome::done);
  EXPECT_EQ(unsolvable.fields["hint"]["outcome"], "no") << unsolvable.fields["hint"];

  for (const auto* last : {"", "nonsense"}) {
    const auto bad = ask("view", {{"spec", "rings:5"}, {"hint", "yes"}, {"last", last}});
    EXPECT_EQ(bad.outcome, Outcome::done);
    EXPECT_EQ(bad.fields["hint"]["outcome"], "bad_input");
    EXPECT_EQ(bad.fields["hint"]["error"]["argument"], "last");
    EXPECT_EQ(bad.fields["moves"].size(), 2U);
  }
}

TEST(View, DoesWithoutAPictureThatWouldBeTooLarge) {
  const auto drawn = ask("draw", {{"spec", "hanoi:100"}, {"format", "scene"}});
  ASSERT_EQ(drawn.fields["error"]["code"], "too_large");
  const auto view = ask("view", {{"spec", "hanoi:100"}, {"hint", "yes"}});
  EXPECT_EQ(view.outcome, Outcome::done);
  EXPECT_FALSE(view.fields.contains("scene"));
  for (const auto* name : {"code", "message", "hint"}) {
    EXPECT_EQ(view.fields["scene_error"][name], drawn.fields["error"][name]) << name;
  }
  EXPECT_EQ(view.fields["moves"].size(), 2U);
  EXPECT_EQ(view.fields["hint"]["outcome"], "done");
}

TEST(View, IsTextForPeople) {
  const auto text_of = [](const char* verb, std::map<std::string, std::string> values) {
    Control control;
    Context context{control, nullptr, true};
    return answer({verb, std::move(values)}, context).text;
  };
  const auto text = [&](std::map<std::string, std::string> values) { return text_of("view", std::move(values)); };
  const auto picture = ask("draw", {{"spec", "rings:3"}}).fields["document"].get<std::string>();
  const auto moves = text_of("moves", {{"spec", "rings:3"}});
  const auto next = text_of("next", {{"spec", "rings:3"}});
  const auto plain = text({{"spec", "rings:3"}});
  EXPECT_TRUE(plain.starts_with(picture)) << plain;
  EXPECT_TRUE(plain.ends_with("\n\n" + moves)) << plain;
  EXPECT_EQ(text({{"spec", "rings:3"}, {"hint", "yes"}}), plain + "\n" + next);
  EXPECT_NE(text({{"spec", "rings:3"}, {"hint", "yes"}, {"last", "x"}}).find("last: "), std::string::npos);
  EXPECT_TRUE(text({{"spec", "hanoi:100"}}).starts_with("a picture of 100 discs would be too high"));
}

TEST(View, NamesOutcomes) {
  EXPECT_EQ(name_of(Outcome::done), "done");
  EXPECT_EQ(name_of(Outcome::no), "no");
  EXPECT_EQ(name_of(Outcome::stopped), "stopped");
  EXPECT_EQ(name_of(Outcome::bad_input), "bad_input");
}

}  // namespace
}  // namespace meleda
