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

// The Skewb, one of its corners held: four corners that only turn, four that move, six centres. Figures: OEIS
// A079745. Corners are those of a cube with an even and with an odd number of minus signs in their
// coordinates; a turn takes the axes x to y to z to x, so that every corner that it moves is turned by one.
TEST(PermutationVerbs, ASkewbFromAFileHasThePublishedDepths) {
  constexpr auto skewb = R"(Name skewb
Set HELD 4 3
Set FREE 4 3
Set CENTRE 6 1   # +x +y +z -x -y -z
Solved
End
Move A
HELD
1 2 3 4
1 0 0 0
FREE
1 4 2 3
0 1 1 1
CENTRE
3 1 2 4 5 6
End
Move B
HELD
1 2 3 4
0 1 0 0
FREE
3 2 4 1
1 0 1 1
CENTRE
6 2 3 4 1 5
End
Move C
HELD
1 2 3 4
0 0 1 0
FREE
4 1 3 2
1 1 0 1
CENTRE
1 4 3 6 5 2
End
Move D
HELD
1 2 3 4
0 0 0 1
FREE
2 3 1 4
1 1 1 0
CENTRE
1 2 5 3 4 6
End
)";
  const auto spec = "permutation:\"" + std::string(skewb) + "\"";
  const std::vector<std::string> published{"1",     "8",      "48",      "288",     "1728",  "10248",
                                           "59304", "315198", "1225483", "1455856", "81028", "90"};
  const auto explored = ask("explore", {{"spec", spec}, {"method", "rows"}}).fields;
  EXPECT_EQ(explored["by_depth"], Json(published));
  EXPECT_EQ(group_of(spec)["order"], "3149280");
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

// Of what brings the blank home: the even permutations of the tiles (Johnson, Story, 1879), and in two rows of two
// only the turns of three tiles round.
TEST(PermutationVerbs, SlidingTilesHaveTheGroupOfTheWaysHome) {
  EXPECT_EQ(group_of("tiles")["group"], "A8");
  EXPECT_EQ(group_of("tiles")["degree"], "8");
  EXPECT_EQ(group_of("tiles,rows=4,columns=4")["group"], "A15");
  for (const std::string spec : {"tiles,rows=2,columns=2", "tiles,rows=2,columns=3", "tiles"}) {
    EXPECT_EQ(group_of(spec)["states"], ask("explore", {{"spec", "permutation:" + spec}}).fields["states"]) << spec;
  }
  EXPECT_EQ(group_of("tiles,rows=2,columns=2")["order"], "3");
}

TEST(PermutationVerbs, AWordOfSlidesLeadsToTheState) {
  for (const std::string state : {"876/543/210", "123/456/780", "012/345/678", "120/453/786"}) {
    const auto answer = ask("permutation group", {{"spec", "tiles"}, {"state", state}});
    const auto reached = ask("distance", {{"spec", "permutation:tiles"}, {"from", "start"}, {"to", state}});
    ASSERT_EQ(answer.outcome, reached.outcome) << state;
    if (answer.outcome != Outcome::done) continue;
    std::string moves;
    for (const auto& move : answer.fields["word"]) moves += (moves.empty() ? "" : " ") + move.get<std::string>();
    if (moves.empty()) continue;
    const auto played = ask("play", {{"spec", "permutation:tiles"}, {"state", "start"}, {"moves", moves}});
    EXPECT_EQ(played.fields["state"], state);
  }
}

TEST(PermutationVerbs, SlidingTilesAreExportedAsWaysHome) {
  const auto tws = ask("permutation export", {{"spec", "tiles"}, {"format", "tws"}});
  const auto quoted = "permutation:\"" + tws.fields["document"].get<std::string>() + "\"";
  EXPECT_EQ(group_of(quoted)["order"], group_of("tiles")["order"]);
  const auto gap = ask("permutation export", {{"spec", "tiles,rows=2,columns=2"}, {"format", "gap"}});
  const auto text = gap.fields["document"].get<std::string>();
  EXPECT_TRUE(text.find(":= (1,2,3);;") != std::string::npos || text.find(":= (1,3,2);;") != std::string::npos) << text;
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
