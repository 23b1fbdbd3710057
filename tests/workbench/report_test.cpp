#include "meleda/workbench/report.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

std::string error_of(const std::string& verb, std::map<std::string, std::string> values) {
  return error_text(ask(verb, std::move(values)).fields.at("error"));
}

TEST(ErrorText, MarksThePlace) {
  EXPECT_EQ(error_of("moves", {{"spec", "rings:4"}, {"state", "11x1"}}),
            "state: place 3 is 'x', expected 0 or 1; a state here is 4 digits 0 or 1, ring 4 first and ring 1 last "
            "(this has 4)\n"
            "  11x1\n"
            "    ^\n");
}

TEST(ErrorText, MarksCharactersNotBytes) {
  const auto text = error_of("moves", {{"spec", "rings:4"}, {"state", "1環x"}});
  EXPECT_NE(text.find("  1環x\n   ^\n"), std::string::npos) << text;
}

TEST(ErrorText, CutsALongTextAroundThePlace) {
  const auto state = std::string(500, '1') + "x" + std::string(499, '0');
  const auto text = error_of("moves", {{"spec", "rings:1000"}, {"state", state}});
  EXPECT_LT(text.size(), 400U);
  const auto line = text.find("\n  ...");
  const auto mark = text.find("^");
  ASSERT_NE(line, std::string::npos);
  const auto marked_line = text.find('\n', line + 1);
  EXPECT_EQ(text[line + (mark - marked_line)], 'x') << text;
}

TEST(ErrorText, NeverSendsControlCharactersToATerminal) {
  const auto text = error_of("moves", {{"spec", "rings:4"}, {"state", "1\x1b[31m"}});
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(error_of("moves", {{"spec", "\x1b[2J"}, {"state", "1"}}).find('\x1b'), std::string::npos);
  EXPECT_EQ(error_of("moves", {{"spec", "rings:4"},
                               {"state",
                                "1\xc2\x9b"
                                "31m"}})
                .find("\xc2\x9b"),
            std::string::npos);
  EXPECT_EQ(error_of("moves", {{"spec", "rings:4"}, {"state", "1\xff"}}).find('\xff'), std::string::npos);
}

TEST(Text, AnswersOneQuestionWithOneLine) {
  const auto line = [](const std::string& verb, std::map<std::string, std::string> values) {
    Control control;
    Context context{control, nullptr, true};
    return answer({verb, std::move(values)}, context).text;
  };
  EXPECT_EQ(line("distance", {{"spec", "rings:9"}, {"from", "start"}, {"to", "goal"}}), "341\n");
  EXPECT_EQ(line("rank", {{"spec", "rings:9"}, {"state", "goal"}}), "0\n");
  EXPECT_EQ(line("unrank", {{"spec", "rings:9"}, {"rank", "511"}}), "100000000\n");
  EXPECT_EQ(line("walk", {{"spec", "rings:9"}, {"state", "start"}, {"moves", "341"}}), "000000000\n");
}

TEST(Text, EveryVerbHasOne) {
  for (const auto& verb : verbs()) {
    if (verb.name.find(' ') != std::string::npos) continue;  // a family's own: its text is the family's
    const std::set<std::string> others = {"value", "reply", "check", "table"};  // not for these puzzles
    if (others.contains(verb.name)) continue;
    std::map<std::string, std::string> values;
    const auto* const spec = verb.name == "sequence" ? "rings:n" : "rings:3";
    for (const auto& operand : verb.operands) {
      if (!operand.required) continue;
      values[operand.name] = operand.kind == ValueKind::spec ? spec : operand.kind == ValueKind::number ? "2" : "start";
    }
    if (verb.name == "play") values["moves"] = "-1";
    if (verb.name == "edit") values["place"] = "1";
    if (verb.name == "reproduce") values["paper"] = "kuo";  // all of them take minutes
    Control control;
    Context context{control, nullptr, true};
    EXPECT_FALSE(answer({verb.name, values}, context).text.empty()) << verb.name;
  }
}

}  // namespace
}  // namespace meleda
