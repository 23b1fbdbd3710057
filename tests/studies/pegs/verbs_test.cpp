#include "meleda/studies/pegs/verbs.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "meleda/engines/parallel.hpp"
#include "meleda/workbench/verbs.hpp"
#include "peak_memory.hpp"

namespace meleda::studies {
namespace {

TEST(PegsVerbs, EachHasANameOfItsOwnAndAnExample) {
  std::set<std::string> names;
  for (const auto& verb : pegs_verbs()) {
    EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
    EXPECT_FALSE(verb.summary.empty());
    EXPECT_FALSE(verb.examples.empty());
    EXPECT_TRUE(static_cast<bool>(verb.run));
  }
  EXPECT_TRUE(names.contains("solutions") && names.contains("fewest-moves") && names.contains("infinite"));
}

using Values = std::map<std::string, std::string>;

// The answer, without the text of the spec.
Json fields_of_answer(const std::string& verb, Values values) {
  Control control;
  Context context{control};
  values["data"] = (std::filesystem::path(testing::TempDir()) / "meleda_specs").string();
  return answer({"pegs " + verb, std::move(values)}, context).fields;
}

// A spec may choose start and goals: what it says holds as if it were said to the verb.
TEST(PegsVerbs, KeepToTheStartAndTheGoalsOfTheirSpec) {
  const std::string board = "triangle:5,vacant=a1";
  const auto same = [&](const std::string& verb, const std::string& spec, const Values& others, const Values& said) {
    auto by_spec = others;
    by_spec["board"] = spec;
    auto by_options = said;
    by_options["board"] = board;
    const auto a = fields_of_answer(verb, by_spec);
    const auto b = fields_of_answer(verb, by_options);
    EXPECT_FALSE(a.contains("error")) << verb << " " << a;
    EXPECT_EQ(a, b) << verb << " " << spec;
    EXPECT_NE(a, fields_of_answer(verb,
                                  [&] {
                                    auto plain = others;
                                    plain["board"] = board;
                                    return plain;
                                  }()))
        << verb << " " << spec << ": a question that tells them apart";
  };
  const std::string few = "a1,b1,c2";
  for (const std::string verb : {"solutions", "fewest-moves"}) {
    same(verb, board + ",finish=e3", {}, {{"to", "e3"}});
    same(verb, board + ",goal=c3", {}, {{"to", "c3"}});
    same(verb, board + ",start=\"" + few + "\"", {}, {{"position", few}});
  }
  same("prove", board + ",finish=a1", {{"position", "start"}}, {{"position", "start"}, {"to", "a1"}});
  same("prove", board + ",goal=c3", {{"position", "start"}}, {{"position", "start"}, {"to", "c3"}});
  for (const std::string verb : {"prove", "class"}) {
    same(verb, board + ",start=\"" + few + "\"", {{"position", "start"}}, {{"position", few}});
  }
  for (const std::string verb : {"catalogue", "generate"}) {
    same(verb, board + ",finish=a1", {}, {{"finish", "a1"}});
    same(verb, board + ",goal=c3", {}, {{"finish", "c3"}});
    EXPECT_EQ(fields_of_answer(verb, {{"board", board + ",goal=\"a1,b1\""}})["error"]["argument"], "board") << verb;
  }
  EXPECT_EQ(fields_of_answer("solutions", {{"board", board + ",finish=a1"}})["solutions"], "6816");
  // `any` is any hole, whatever the spec says.
  EXPECT_EQ(fields_of_answer("solutions", {{"board", board + ",finish=a1"}, {"to", "any"}}),
            fields_of_answer("solutions", {{"board", board}}));

  // A book is about the board, and about one peg in any hole.
  for (const std::string verb : {"book build", "book show"}) {
    auto a = fields_of_answer(verb, {{"board", board + ",finish=a1,start=b1"}});
    auto b = fields_of_answer(verb, {{"board", board}});
    for (auto* const fields : {&a, &b}) {
      for (auto& book : fields->at("books")) book.erase("seconds"), book.erase("writing_seconds");
    }
    EXPECT_EQ(a, b) << verb;
  }
  same("book contains", board + ",start=b1", {{"position", "start"}}, {{"position", "b1"}});
  EXPECT_EQ(
      fields_of_answer("book contains", {{"board", board + ",finish=a1"}, {"position", "start"}})["error"]["code"],
      "not_supported");
}

// What gives a verb the most to do; what is not here is as the verb has it by default.
const Values& laborious() {
  static const Values values = {{"position", "start"},
                                {"symmetric", "any"},
                                {"pattern", "xxxxx/xxxxx/xxxxx/xxxxx"},
                                {"file", "no certificate\n"},
                                {"class", "A"}};
  return values;
}

// All options as they are by default; each of them with the most to do; and all of these together.
std::vector<Values> choices_of_options(const Verb& verb) {
  std::vector<Values> all(1);
  Values together;
  for (const auto& option : verb.options) {
    std::vector<std::string> values;
    if (option.kind == ValueKind::flag) values = {"yes"};
    if (option.kind == ValueKind::choice) values = option.choices;
    if (option.kind == ValueKind::number && option.range && option.name != "skip") {
      values = {std::to_string(option.range->most)};
    }
    if (const auto text = laborious().find(option.name); text != laborious().end()) values = {text->second};
    for (const auto& value : values) {
      if (value != option.fallback) all.push_back({{option.name, value}});
    }
    if (!values.empty()) together[option.name] = values.back();
  }
  all.push_back(together);
  return all;
}

void keeps_to_its_budgets(const Verb& verb, Values values) {
  for (const auto& operand : verb.operands) {
    const auto text = laborious().find(operand.name);
    if (text != laborious().end()) values.try_emplace(operand.name, text->second);
  }
  values["time"] = "200ms";
  values["memory"] = "100M";
  values["data"] = (std::filesystem::path(testing::TempDir()) / "meleda_budgets").string();
  std::string command = "pegs " + verb.name;
  for (const auto& [name, value] : values) command += " " + name + "=" + value;
  SCOPED_TRACE(command);
  const Workers workers(2);  // the time of all cores counts
  Control control;
  Context context{control};
  const Usage usage;
  const auto answered = answer({"pegs " + verb.name, values}, context);
  EXPECT_LE(usage.seconds(), 3);
  EXPECT_LE(usage.peak_bytes(), 150U << 20U);
  if (answered.fields.contains("error")) {
    EXPECT_NE(answered.fields.at("error").at("code"), "internal") << answered.fields.dump();
  }
}

// Every verb, as a server would ask it: nothing is streamed, the answer is held.
TEST(PegsVerbs, KeepToTheirBudgets) {
  std::string square;  // the largest board that there can be
  for (int row = 0; row < 8; ++row) square += "xxxxxxxx\n";
  for (const auto& verb : pegs_verbs()) {
    std::string board;  // the operand that names one
    for (const auto& operand : verb.operands) {
      if (operand.kind == ValueKind::spec) board = operand.name;
    }
    for (const auto& values : choices_of_options(verb)) {
      if (board.empty()) {
        keeps_to_its_budgets(verb, values);
        continue;
      }
      // On two of these all solvable positions fit into the memory; on the others time or memory runs out.
      for (const std::string& spec :
           {std::string("triangle:7"), std::string("english"), std::string("triangle:10"), '"' + square + '"'}) {
        auto on_board = values;
        on_board[board] = spec;
        keeps_to_its_budgets(verb, on_board);
      }
    }
  }
}

// A verb of every puzzle, which is asked on the largest boards here.
TEST(PegsVerbs, CountingPathsSaysThatMemoryRanOut) {
  Control control;
  Context context{control};
  const Usage usage;
  const auto answered = answer({"solve", {{"spec", "pegs:english"}, {"count", "yes"}, {"memory", "100M"}}}, context);
  EXPECT_EQ(answered.outcome, Outcome::stopped);
  EXPECT_NE(answered.fields.at("error").at("hint").get<std::string>().find("memory ran out"), std::string::npos)
      << answered.fields.dump();
  EXPECT_LE(usage.peak_bytes(), 125U << 20U);
}

}  // namespace
}  // namespace meleda::studies
