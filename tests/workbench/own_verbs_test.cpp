// Verbs that a family has of its own.

#include "meleda/workbench/own_verbs.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

Answer ask_for_people(const std::string& verb, std::map<std::string, std::string> values) {
  Control control;
  Context context{control, nullptr, true};
  return answer({verb, std::move(values)}, context);
}

TEST(OwnVerbs, AreAmongAllVerbsUnderTheNameOfTheirFamily) {
  ASSERT_NE(find_verb("ziggu nurikabe"), nullptr);
  ASSERT_NE(find_verb("b-spinout words"), nullptr);
  EXPECT_EQ(find_verb("nurikabe"), nullptr);
  EXPECT_EQ(find_verb("ziggu nurikabe")->options.size(), find_verb("b-spinout words")->options.size() + 1)
      << "only one of them draws";
}

TEST(NurikabeVerb, GoesBothWays) {
  const auto states = ask("generate", {{"spec", "ziggu:4"}}).fields["path"];
  for (const auto& state : states) {
    const auto there = ask("ziggu nurikabe", {{"state", state}});
    ASSERT_EQ(there.outcome, Outcome::done) << state;
    EXPECT_EQ(there.fields["state"], state);
    EXPECT_FALSE(there.fields.contains("text")) << "that is for people";
    const auto back = ask("ziggu nurikabe", {{"state", there.fields["grid"]}});
    ASSERT_EQ(back.outcome, Outcome::done) << there.fields["grid"];
    EXPECT_EQ(back.fields["state"], state);
    EXPECT_EQ(back.fields["grid"], there.fields["grid"]);
  }
}

TEST(NurikabeVerb, ShowsTheGridOfAStateAndTheStateOfAGrid) {
  EXPECT_EQ(ask_for_people("ziggu nurikabe", {{"state", "333"}}).fields["text"], "...\n...\n");
  EXPECT_EQ(ask_for_people("ziggu nurikabe", {{"state", ".../..."}}).fields["text"], "333\n");
  const auto picture = ask("ziggu nurikabe", {{"state", "333"}, {"format", "svg"}});
  EXPECT_TRUE(picture.fields["document"].get<std::string>().starts_with("<"));
  EXPECT_NE(picture.fields["document"].get<std::string>().find("</svg>"), std::string::npos);
}

TEST(NurikabeVerb, ErrorsNameThePlace) {
  const auto error_of = [](const std::string& what) {
    const auto answer = ask("ziggu nurikabe", {{"state", what}});
    EXPECT_EQ(answer.outcome, Outcome::bad_input) << what;
    EXPECT_EQ(answer.fields["error"].value("argument", ""), "state") << what;
    return answer.fields["error"];
  };
  EXPECT_EQ(error_of("0214")["offset"], 3);
  EXPECT_EQ(error_of("##./.#x")["offset"], 6);
  EXPECT_EQ(error_of("##./.#")["offset"], 3);
  EXPECT_EQ(error_of("#./#")["offset"], 2);
  EXPECT_EQ(error_of("##/##")["code"], "bad_state") << "a black block";
  EXPECT_EQ(error_of("#.#/...")["code"], "bad_state") << "two pieces";
  EXPECT_EQ(error_of("1000")["code"], "bad_state") << "not on the shortest solution";
  EXPECT_EQ(error_of("3000")["code"], "bad_state") << "no state";
  EXPECT_EQ(error_of(std::string(401, '0'))["code"], "bad_state");
  EXPECT_EQ(ask("ziggu nurikabe", {{"state", std::string(400, '0')}}).outcome, Outcome::done);
  EXPECT_EQ(ask("ziggu nurikabe", {}).outcome, Outcome::bad_input);
  EXPECT_EQ(ask("ziggu nurikabe", {{"state", "333"}, {"format", "png"}}).fields["error"]["argument"], "format");
}

TEST(WordsVerb, GivesLengthsThatTheSolutionsHave) {
  for (const std::string b : {"3", "4", "7"}) {
    const auto words = ask("b-spinout words", {{"b", b}, {"m", "9"}});
    ASSERT_EQ(words.outcome, Outcome::done);
    const auto lengths = words.fields["A(n)"].get<std::vector<std::string>>();
    ASSERT_EQ(lengths.size(), 9U);
    for (std::size_t n = 1; n <= lengths.size(); ++n) {
      const auto solved = ask("solve", {{"spec", "b-spinout:" + b + "," + std::to_string(n)}});
      EXPECT_EQ(solved.fields["length"], lengths[n - 1]) << b << "," << n;
    }
  }
  EXPECT_EQ(ask("b-spinout words", {{"b", "3"}}).fields["A(n)"].size(), 6U) << "by default";
  const auto text = ask_for_people("b-spinout words", {{"b", "3"}}).fields["text"].get<std::string>();
  EXPECT_NE(text.find("D2(n) = -n D2'(n-1) -n D2(n-1)"), std::string::npos);
}

// The largest request: every length rests on those before, and is made once.
TEST(WordsVerb, AnswersTheLargestRequestInSeconds) {
  const auto begun = std::chrono::steady_clock::now();
  const auto words = ask("b-spinout words", {{"b", "36"}, {"m", "1000"}});
  EXPECT_EQ(words.outcome, Outcome::done);
  EXPECT_EQ(words.fields["D35(n)"].size(), 1000U);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(60));
}

TEST(WordsVerb, ErrorsNameTheArgument) {
  const auto argument_of = [](std::map<std::string, std::string> values) {
    const auto answer = ask("b-spinout words", std::move(values));
    EXPECT_EQ(answer.outcome, Outcome::bad_input);
    return answer.fields["error"].value("argument", "none");
  };
  EXPECT_EQ(argument_of({{"b", "2"}}), "b");
  EXPECT_EQ(argument_of({{"b", "37"}}), "b");
  EXPECT_EQ(argument_of({{"b", "x"}}), "b");
  EXPECT_EQ(argument_of({{"b", "3"}, {"m", "0"}}), "m");
  EXPECT_EQ(argument_of({{"b", "3"}, {"m", "1001"}}), "m");
  EXPECT_EQ(ask("b-spinout words", {}).outcome, Outcome::bad_input);
}

}  // namespace
}  // namespace meleda
