// Verbs that a family has of its own.

#include "meleda/workbench/own_verbs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "meleda/workbench/report.hpp"
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

// Names that the command line has for itself, or that two parameters share, could not be told apart.
TEST(OwnVerbs, EveryParameterOfEveryVerbHasANameOfItsOwn) {
  for (const auto& verb : verbs()) {
    std::set<std::string> names{"json", "output", "help", "o"};
    for (const auto& operand : verb.operands) EXPECT_TRUE(names.insert(operand.name).second) << verb.name;
    for (const auto& option : verb.options) EXPECT_TRUE(names.insert(option.name).second) << verb.name;
    for (const auto& option : common_options()) EXPECT_TRUE(names.insert(option.name).second) << verb.name;
    EXPECT_FALSE(verb.examples.empty()) << verb.name;
  }
}

// A default that would be refused, if it were given, cannot be meant.
TEST(OwnVerbs, DefaultsAreAmongWhatMayBeGiven) {
  for (const auto& verb : verbs()) {
    const auto check = [&](const auto& parameter) {
      if (parameter.fallback.empty()) return;
      if (!parameter.choices.empty()) {
        EXPECT_EQ(std::count(parameter.choices.begin(), parameter.choices.end(), parameter.fallback), 1)
            << verb.name << " " << parameter.name;
      }
      if (parameter.range) {
        EXPECT_GE(std::stoll(parameter.fallback), parameter.range->least) << verb.name << " " << parameter.name;
        EXPECT_LE(std::stoll(parameter.fallback), parameter.range->most) << verb.name << " " << parameter.name;
      }
    };
    for (const auto& operand : verb.operands) check(operand);
    for (const auto& option : verb.options) check(option);
  }
}

// A verb that answers with whatever a test wants.
OwnVerb verb_that_answers(OwnAnswer answer, std::vector<std::string> formats = {}) {
  return {"book build",
          "builds",
          "",
          {{"board", ValueKind::text, "a board"}},
          {{"seed", ValueKind::number, "a number", {}, "1", NumberRange{0, 9}}},
          {{"hexagon", "an example"}},
          std::move(formats),
          [answer = std::move(answer)](const VerbArguments&, VerbContext&) -> Result<OwnAnswer> { return answer; }};
}

Answer run_with(const OwnVerb& verb, bool for_people, std::map<std::string, std::string> values = {},
                bool document_apart = false) {
  Control control;
  Context context{control, nullptr, for_people, document_apart, "somewhere"};
  auto answer = run_own_verb(verb, {"toy book build", std::move(values)}, context);
  return answer ? *answer : answer_with(answer.error());
}

TEST(OwnVerbs, AreDescribedUnderTheNameOfTheirFamily) {
  FamilyInfo family;
  family.id = "toy";
  family.hidden = true;
  const auto info = own_verb_info(family, verb_that_answers({}, {"svg", "pdf"}));
  EXPECT_EQ(info.name, "toy book build");
  EXPECT_EQ(info.family, "toy");
  EXPECT_TRUE(info.hidden);
  EXPECT_EQ(info.examples.front().arguments, "toy book build hexagon");
  ASSERT_EQ(info.options.size(), 2U);
  EXPECT_EQ(info.options.back().name, "format");
  EXPECT_EQ(info.options.back().choices, (std::vector<std::string>{"svg", "pdf"}));
  EXPECT_EQ(info.options.back().fallback, "svg");
  EXPECT_EQ(own_verb_info(family, verb_that_answers({})).options.size(), 1U);
}

TEST(OwnVerbs, FieldsOfAllKindsBecomeJson) {
  OwnAnswer own;
  own.fields = {
      {"count", 12}, {"unique", true}, {"levels", std::vector<int>{1, 2}}, {"best", Value::Object{{"a", "b"}}}};
  EXPECT_EQ(run_with(verb_that_answers(own), false).fields.dump(),
            R"({"count":"12","unique":true,"levels":["1","2"],"best":{"a":"b"}})");
  EXPECT_EQ(run_with(verb_that_answers(own), true).fields["text"],
            "count: 12\nunique: yes\nlevels: 1 2\nbest:\n  a: b\n");
  own.text = "twelve\n";
  EXPECT_EQ(run_with(verb_that_answers(own), true).fields["text"], "twelve\n");
}

TEST(OwnVerbs, OutcomesAreTheVerbs) {
  for (const auto outcome : {Outcome::done, Outcome::no, Outcome::stopped}) {
    OwnAnswer own;
    own.fields = {{"reason", "so it is"}};
    own.outcome = outcome;
    const auto answer = run_with(verb_that_answers(own), true);
    EXPECT_EQ(answer.outcome, outcome);
    EXPECT_FALSE(is_refusal(answer.fields)) << "what the verb says is an answer";
    EXPECT_EQ(to_text("toy book build", answer.fields), "reason: so it is\n");
  }
}

TEST(OwnVerbs, PicturesAreDrawnWhereTheFormatIsSvg) {
  OwnAnswer own;
  own.text = "text\n";
  own.pictures = {{"one", 1, 1, {{"a", Role::piece, Circle{{0.5, 0.5}, 0.3}}}},
                  {"two", 1, 1, {{"a", Role::piece, Circle{{0.5, 0.5}, 0.3}}}}};
  const auto verb = verb_that_answers(own, {"text", "svg"});
  EXPECT_EQ(run_with(verb, true, {{"format", "text"}}).fields["text"], "text\n");
  const auto svg = run_with(verb, true, {{"format", "svg"}}).fields["document"].get<std::string>();
  EXPECT_NE(svg.find(">one<"), std::string::npos);
  EXPECT_NE(svg.find(">two<"), std::string::npos);
  EXPECT_EQ(svg.find("</svg>"), svg.rfind("</svg>"));
}

TEST(OwnVerbs, DocumentsComeAsTheyAreOrAsTextInJson) {
  OwnAnswer own;
  own.fields = {{"count", 1}};
  own.document = Document{std::string("%PDF\xff\x00", 6), true};
  const auto verb = verb_that_answers(own, {"pdf"});
  EXPECT_EQ(run_with(verb, true).fields["document"], own.document->bytes);
  EXPECT_EQ(run_with(verb, false, {}, true).fields["document"], own.document->bytes);
  const auto in_json = run_with(verb, false);
  EXPECT_EQ(in_json.fields["document"], "JVBERv8A");
  EXPECT_EQ(in_json.fields["document_encoding"], "base64");
  own.document = Document{"<svg/>"};
  EXPECT_EQ(run_with(verb_that_answers(own, {"svg"}), false).fields["document"], "<svg/>");
}

TEST(OwnVerbs, AreRunWithTheirContext) {
  auto verb = verb_that_answers({}, {"text", "svg"});
  verb.run = [](const VerbArguments& arguments, VerbContext& context) -> Result<OwnAnswer> {
    OwnAnswer own;
    own.fields = {{"board", arguments.text("board")},
                  {"data", context.data.string()},
                  {"people", context.for_people},
                  {"format", context.format},
                  {"stopped", context.control.stopped()}};
    return own;
  };
  EXPECT_EQ(run_with(verb, false, {{"board", "x"}, {"format", "svg"}}).fields.dump(),
            R"({"board":"x","data":"somewhere","people":false,"format":"svg","stopped":false})");
}

TEST(OwnVerbs, ErrorsAreAboutTheArgumentThatTheyNameOrTheOnlyOperand) {
  auto verb = verb_that_answers({});
  const auto error_with = [&](auto make) {
    verb.run = [make](const VerbArguments& arguments, VerbContext&) -> Result<OwnAnswer> { return make(arguments); };
    return run_with(verb, false, {{"board", "hexgon"}, {"seed", "7"}}).fields["error"];
  };
  const auto named =
      error_with([](const VerbArguments& a) { return a.refuse("seed", ErrorCode::bad_number, "unlucky"); });
  EXPECT_EQ(named["argument"], "seed");
  EXPECT_EQ(named["text"], "7");
  const auto placed = error_with([](const VerbArguments&) { return fail(ErrorCode::not_found, "no such board", 3); });
  EXPECT_EQ(placed["argument"], "board");
  EXPECT_EQ(placed["text"], "hexgon");
  const auto other = error_with([](const VerbArguments&) { return fail(ErrorCode::unavailable, "the disk is full"); });
  EXPECT_FALSE(other.contains("argument"));
}

TEST(OwnVerbs, OfAStudyIsAskedLikeAnyOtherAndIsHiddenLikeItsFamily) {
  const auto* verb = find_verb("null fields count");
  ASSERT_NE(verb, nullptr);
  EXPECT_TRUE(verb->hidden);
  EXPECT_FALSE(find_verb("ziggu nurikabe")->hidden);
  EXPECT_EQ(ask("null fields count", {{"n", "12"}}).fields["states"], "12");
  const auto error_of = [](std::map<std::string, std::string> values) {
    return ask("null fields count", std::move(values)).fields["error"];
  };
  EXPECT_EQ(error_of({{"n", "1"}})["argument"], "n");
  EXPECT_EQ(error_of({{"n", "1"}})["message"], "expected a number from 2 to 1000000");
  EXPECT_EQ(error_of({{"n", "5"}, {"from", "9"}})["argument"], "from");
  EXPECT_EQ(error_of({{"n", "5"}, {"format", "pdf"}})["argument"], "format");
  EXPECT_EQ(ask("null fields count", {{"n", "1000000"}, {"time", "0ms"}}).outcome, Outcome::stopped);
}

TEST(Verbs, AFlagIsYesOrNotGiven) {
  EXPECT_EQ(ask("list", {{"all", "yes"}}).outcome, Outcome::done);
  EXPECT_EQ(ask("list", {{"all", "no"}}).fields["error"]["argument"], "all");
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
