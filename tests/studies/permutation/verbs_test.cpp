#include "meleda/studies/permutation/verbs.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

Json group_of(const std::string& spec, const std::string& state = "") {
  std::map<std::string, std::string> values{{"spec", spec}};
  if (!state.empty()) values["state"] = state;
  return ask("permutation group", values).fields;
}

TEST(PermutationVerbs, GroupsAreThoseThatAreKnown) {
  EXPECT_EQ(group_of("pocket")["order"], "3674160");
  EXPECT_EQ(group_of("pocket")["degree"], "21");
  EXPECT_EQ(group_of("pocket")["primitive"], false);  // the stickers of a corner stay together
  EXPECT_EQ(group_of("pocket")["transitive"], true);
  EXPECT_EQ(group_of("pyraminx")["order"], "933120");
  EXPECT_EQ(group_of("pyraminx")["transitive"], false);
  EXPECT_EQ(group_of("pancakes,n=9")["group"], "S9");
  EXPECT_EQ(group_of("topspin,n=8")["group"], "S8");
  EXPECT_EQ(group_of("topspin,n=9")["group"], "A9");
  EXPECT_EQ(group_of("topspin,n=9")["parity"], "even");
  EXPECT_EQ(group_of("burnt,n=4")["order"], "384");
  EXPECT_EQ(group_of("hungarian,n=20")["group"], "S38");
}

TEST(PermutationVerbs, AMemberHasAWordThatLeadsThere) {
  for (const auto& [spec, state] :
       std::map<std::string, std::string>{{"pocket", "1+4+37-56-2"},
                                          {"pyraminx", "1+2-34+:2-3-1456"},
                                          {"topspin,n=9", "987654321"},
                                          {"burnt,n=5", "1-2-3-4-5-"},
                                          {"pancakes,n=4", "1234"},
                                          {"cycles,moves=(1.2.3.4)/(1.2),metric=forward", "4321"}}) {
    const auto answer = ask("permutation group", {{"spec", spec}, {"state", state}});
    ASSERT_EQ(answer.outcome, Outcome::done) << spec;
    EXPECT_EQ(answer.fields["member"], true) << spec;
    std::string moves;
    for (const auto& move : answer.fields["word"]) moves += (moves.empty() ? "" : " ") + move.get<std::string>();
    if (moves.empty()) continue;
    const auto played = ask("play", {{"spec", "permutation:" + spec}, {"state", "start"}, {"moves", moves}});
    EXPECT_EQ(played.fields["state"], state) << spec;
  }
}

TEST(PermutationVerbs, WhatCannotBeReachedIsNoMember) {
  const auto answer = ask("permutation group", {{"spec", "topspin,n=9"}, {"state", "213456789"}});
  EXPECT_EQ(answer.outcome, Outcome::no);
  EXPECT_EQ(answer.fields["member"], false);
  EXPECT_FALSE(answer.fields.contains("word"));
  EXPECT_EQ(ask("permutation group", {{"spec", "pocket"}, {"state", "1+234567"}}).outcome, Outcome::no);
}

TEST(PermutationVerbs, WhatIsNoGroupIsRefused) {
  const auto code = [](const std::string& verb, std::map<std::string, std::string> values) {
    const auto answer = ask(verb, std::move(values));
    EXPECT_EQ(answer.outcome, Outcome::bad_input);
    return answer.fields["error"]["code"];
  };
  EXPECT_EQ(code("permutation group", {{"spec", "tiles"}}), name_of(ErrorCode::not_supported));
  EXPECT_EQ(code("permutation export", {{"spec", "tiles"}, {"format", "tws"}}), name_of(ErrorCode::not_supported));
  EXPECT_EQ(code("permutation group", {{"spec", "hungarian"}, {"state", "start"}}), name_of(ErrorCode::not_supported));
  EXPECT_EQ(code("permutation group", {{"spec", "pocket"}, {"state", "12"}}), name_of(ErrorCode::bad_state));
}

TEST(PermutationVerbs, WhatIsExportedIsTheSamePuzzle) {
  for (const std::string spec : {"pyraminx", "topspin,n=7", "burnt,n=4", "hungarian"}) {
    const auto tws = ask("permutation export", {{"spec", spec}, {"format", "tws"}});
    ASSERT_TRUE(tws.fields.contains("document")) << spec;
    const auto quoted = "permutation:\"" + tws.fields["document"].get<std::string>() + "\"";
    EXPECT_EQ(group_of(quoted), group_of(spec)) << spec;
    EXPECT_EQ(ask("explore", {{"spec", quoted + ",metric=quarter"}}).fields["by_depth"],
              ask("explore", {{"spec", "permutation:" + spec}}).fields["by_depth"])
        << spec;
  }
  const auto gap = ask("permutation export", {{"spec", "pancakes,n=4"}, {"format", "gap"}});
  EXPECT_EQ(gap.fields["document"],
            "# pancakes\n# PANCAKE: points 1 to 4\nm_2 := (1,2);;\nm_3 := (1,3);;\nm_4 := (1,4)(2,3);;\n"
            "G := Group([m_2, m_3, m_4]);;\n");
}

}  // namespace
}  // namespace meleda::studies
