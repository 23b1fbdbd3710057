// Verbs that a family has of its own.

#include "meleda/workbench/verbs/own_verbs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
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
Verb verb_that_answers(Answer answer, std::vector<std::string> formats = {}) {
  Verb verb{"book build",
            "builds",
            "",
            {{"board", ValueKind::text, "a board"}},
            {{"seed", ValueKind::number, "a number", {}, "1", NumberRange{0, 9}}},
            {{"hexagon", "an example"}},
            [answer = std::move(answer)](const Request&, Context&) -> Result<Answer> { return answer; }};
  if (!formats.empty()) verb.options.push_back(format_option(std::move(formats)));
  return verb;
}

Answer run_with(const Verb& verb, bool for_people, std::map<std::string, std::string> values = {},
                bool document_apart = false) {
  FamilyInfo family;
  family.id = "toy";
  Control control;
  Context context{control, nullptr, for_people, document_apart, "somewhere"};
  values.try_emplace("board", "hexagon");
  return answer_of(own_verb(family, verb), {"toy book build", std::move(values)}, context);
}

TEST(OwnVerbs, AreDescribedUnderTheNameOfTheirFamily) {
  FamilyInfo family;
  family.id = "toy";
  family.hidden = true;
  const auto declared = verb_that_answers({}, {"svg", "pdf"});
  const auto verb = own_verb(family, declared);
  EXPECT_EQ(verb.name, "toy book build");
  EXPECT_EQ(verb.family, "toy");
  EXPECT_TRUE(verb.hidden);
  EXPECT_EQ(verb.examples.front().arguments, "toy book build hexagon");
  ASSERT_EQ(verb.options.size(), 2U);
  EXPECT_EQ(verb.options.back().name, "format");
}

TEST(OwnVerbs, FieldsAreTheAnswerAndMakeItsText) {
  Answer own;
  own.fields = fields_of(
      {{"count", 12}, {"unique", true}, {"levels", std::vector<int>{1, 2}}, {"best", fields_of({{"a", "b"}})}});
  EXPECT_EQ(run_with(verb_that_answers(own), false).fields.dump(),
            R"({"count":"12","unique":true,"levels":["1","2"],"best":{"a":"b"}})");
  EXPECT_EQ(run_with(verb_that_answers(own), true).text, "count: 12\nunique: yes\nlevels: 1 2\nbest:\n  a: b\n");
  own.text = "twelve\n";
  EXPECT_EQ(run_with(verb_that_answers(own), true).text, "twelve\n");
  EXPECT_EQ(run_with(verb_that_answers(own), false).text, "") << "that is for people";
}

TEST(OwnVerbs, OutcomesAreTheVerbs) {
  for (const auto outcome : {Outcome::done, Outcome::no, Outcome::stopped}) {
    Answer own;
    own.fields = fields_of({{"reason", "so it is"}});
    own.outcome = outcome;
    const auto answer = run_with(verb_that_answers(own), true);
    EXPECT_EQ(answer.outcome, outcome);
    EXPECT_FALSE(answer.refusal) << "what the verb says is an answer";
    EXPECT_EQ(answer.text, "reason: so it is\n");
  }
}

TEST(OwnVerbs, PicturesAreDrawnWhereTheFormatIsSvg) {
  Answer own;
  own.text = "text\n";
  own.pictures = {{"one", 1, 1, {{"a", Role::piece, Circle{{0.5, 0.5}, 0.3}}}},
                  {"two", 1, 1, {{"a", Role::piece, Circle{{0.5, 0.5}, 0.3}}}}};
  const auto verb = verb_that_answers(own, {"text", "svg"});
  EXPECT_EQ(run_with(verb, true, {{"format", "text"}}).text, "text\n");
  const auto svg = run_with(verb, true, {{"format", "svg"}}).fields["document"].get<std::string>();
  EXPECT_NE(svg.find(">one<"), std::string::npos);
  EXPECT_NE(svg.find(">two<"), std::string::npos);
  EXPECT_EQ(svg.find("</svg>"), svg.rfind("</svg>"));
}

TEST(OwnVerbs, DocumentsComeAsTheyAreOrAsTextInJson) {
  Answer own;
  own.fields = fields_of({{"count", 1}});
  own.document = Document{std::string("%PDF\xff\x00", 6), true};
  const auto verb = verb_that_answers(own, {"pdf"});
  EXPECT_EQ(run_with(verb, true).fields["document"], own.document->bytes);
  EXPECT_EQ(run_with(verb, true).text, own.document->bytes);
  EXPECT_EQ(run_with(verb, false, {}, true).fields["document"], own.document->bytes);
  const auto in_json = run_with(verb, false);
  EXPECT_EQ(in_json.fields["document"], "JVBERv8A");
  EXPECT_EQ(in_json.fields["document_encoding"], "base64");
  own.document = Document{"<svg/>"};
  EXPECT_EQ(run_with(verb_that_answers(own, {"svg"}), false).fields["document"], "<svg/>");
}

TEST(OwnVerbs, AreRunWithTheirContextAndTheirPuzzle) {
  auto verb = verb_that_answers({}, {"text", "svg"});
  verb.operands.front().kind = ValueKind::spec;
  verb.run = [](const Request& request, Context& context) -> Result<Answer> {
    Answer own;
    own.fields = fields_of({{"board", request.text("board")},
                            {"data", context.data.string()},
                            {"people", context.for_people},
                            {"format", request.text("format")},
                            {"opened", context.puzzle != nullptr},
                            {"stopped", context.control.stopped()}});
    return own;
  };
  FamilyInfo family;
  family.id = "rings";
  Control control;
  Context context{control, nullptr, false, false, "somewhere"};
  const auto row = own_verb(family, verb);
  const Request request{"rings book build", {{"board", "5"}, {"format", "svg"}}};
  EXPECT_EQ(answer_of(row, request, context).fields.dump(),
            R"({"board":"5","data":"somewhere","people":false,"format":"svg","opened":true,"stopped":false})");
  EXPECT_EQ(context.puzzle, nullptr) << "of this request alone";
  const auto wrong = answer_of(row, {"rings book build", {{"board", "5x"}}}, context).fields["error"];
  EXPECT_EQ(wrong["argument"], "board");
  EXPECT_EQ(wrong["text"], "5x");
  EXPECT_EQ(wrong["offset"], 1);
  EXPECT_EQ(answer_of(row, {"rings book build", {{"board", "gray:3,3"}}}, context).outcome, Outcome::bad_input);
}

TEST(OwnVerbs, ErrorsAreAboutTheArgumentThatTheyNameOrTheOnlyOperand) {
  auto verb = verb_that_answers({});
  const auto error_with = [&](auto make) {
    verb.run = [make](const Request& request, Context&) -> Result<Answer> { return make(request); };
    return run_with(verb, false, {{"board", "hexgon"}, {"seed", "7"}}).fields["error"];
  };
  const auto named = error_with([](const Request& a) { return a.refuse("seed", ErrorCode::bad_number, "unlucky"); });
  EXPECT_EQ(named["argument"], "seed");
  EXPECT_EQ(named["text"], "7");
  const auto placed = error_with([](const Request&) { return fail(ErrorCode::not_found, "no such board", 3); });
  EXPECT_EQ(placed["argument"], "board");
  EXPECT_EQ(placed["text"], "hexgon");
  const auto other = error_with([](const Request&) { return fail(ErrorCode::unavailable, "the disk is full"); });
  EXPECT_FALSE(other.contains("argument"));
}

TEST(OwnVerbs, OfAStudyIsAskedLikeAnyOtherAndIsHiddenLikeItsFamily) {
  const auto* verb = find_verb("null fields count");
  ASSERT_NE(verb, nullptr);
  EXPECT_TRUE(verb->hidden);
  EXPECT_FALSE(find_verb("ziggu nurikabe")->hidden);
  EXPECT_EQ(ask("null fields count", {{"spec", "null:12"}}).fields["states"], "12");
  const auto error_of = [](std::map<std::string, std::string> values) {
    return ask("null fields count", std::move(values)).fields["error"];
  };
  EXPECT_EQ(error_of({{"spec", "1"}})["argument"], "spec");
  EXPECT_EQ(error_of({{"spec", "1"}})["message"], "n (number of fields) is a whole number from 2 to 1000000");
  EXPECT_EQ(error_of({{"spec", "5"}, {"from", "9"}})["argument"], "from");
  EXPECT_EQ(error_of({{"spec", "5"}, {"format", "pdf"}})["argument"], "format");
  EXPECT_EQ(ask("null fields count", {{"spec", "1000000"}, {"time", "0ms"}}).outcome, Outcome::stopped);
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
    EXPECT_TRUE(there.text.empty()) << "that is for people";
    const auto back = ask("ziggu nurikabe", {{"state", there.fields["grid"]}});
    ASSERT_EQ(back.outcome, Outcome::done) << there.fields["grid"];
    EXPECT_EQ(back.fields["state"], state);
    EXPECT_EQ(back.fields["grid"], there.fields["grid"]);
  }
}

TEST(NurikabeVerb, ShowsTheGridOfAStateAndTheStateOfAGrid) {
  EXPECT_EQ(ask_for_people("ziggu nurikabe", {{"state", "333"}}).text, "...\n...\n");
  EXPECT_EQ(ask_for_people("ziggu nurikabe", {{"state", ".../..."}}).text, "333\n");
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
  const auto text = ask_for_people("b-spinout words", {{"b", "3"}}).text;
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
