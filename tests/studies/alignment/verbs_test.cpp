#include "meleda/studies/alignment/verbs.hpp"

#include <gtest/gtest.h>

#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

TEST(AlignmentVerbs, CountsAgree) {
  for (const auto* spec :
       {"picaria", "pong-hau-ki", "mu-torere", "alignment:sides=5", "alignment:sides=3,stones=2/3"}) {
    const auto fields = ask("alignment count", {{"spec", spec}}).fields;
    EXPECT_EQ(fields["boards"], fields["enumerated"]["all"]) << spec;
    EXPECT_EQ(fields["board_orbits"], fields["enumerated"]["orbits"]) << spec;
  }
}

TEST(AlignmentVerbs, TablesHold) {
  for (const auto* spec : {"picaria", "mu-torere", "alignment:sides=5,stones=3/4", "alignment:achi,stalemate=passes"}) {
    const auto answered = ask("alignment check", {{"spec", spec}});
    EXPECT_EQ(answered.outcome, Outcome::done) << spec;
    EXPECT_EQ(answered.fields["holds"], true) << spec;
  }
}

TEST(AlignmentVerbs, SolveCountsTheLayers) {
  const auto fields = ask("alignment solve", {{"spec", "picaria"}}).fields;
  EXPECT_EQ(fields["value"], "draw");
  ASSERT_EQ(fields["layers"].size(), 7U);
  EXPECT_EQ(fields["layers"][0]["positions"], "1");
  EXPECT_EQ(fields["layers"][1]["positions"], "9");
  EXPECT_EQ(fields["layers"][6]["phase"], "slides");
  // The positions of the second phase that can occur, with either side to move.
  const auto counted = ask("alignment count", {{"spec", "picaria"}}).fields;
  EXPECT_EQ(2 * std::stoul(fields["layers"][6]["positions"].get<std::string>()),
            std::stoul(counted["can_occur"]["all"].get<std::string>()));
  EXPECT_EQ(ask("alignment solve", {{"spec", "mu-torere"}}).outcome, Outcome::bad_input);
}

// What explore says of a game agrees with what is counted board by board.
TEST(AlignmentVerbs, ExploreCountsUpToSymmetryToo) {
  for (const auto* spec : {"picaria", "pong-hau-ki", "mu-torere", "tant-fant", "shisima", "alignment:sides=5",
                           "alignment:sides=3,stones=2/3", "alignment:tapatan,forbid=a1"}) {
    const auto explored = ask("explore", {{"spec", spec}}).fields;
    const auto counted = ask("alignment count", {{"spec", spec}}).fields;
    EXPECT_EQ(explored["states"], counted["reachable"]["all"]) << spec;
    EXPECT_EQ(explored["in_play"], counted["in_play"]["all"]) << spec;
    EXPECT_EQ(explored["orbits"]["symmetries"], counted["symmetries"]) << spec;
    EXPECT_EQ(explored["orbits"]["states"], counted["reachable"]["orbits"]) << spec;
    EXPECT_EQ(explored["orbits"]["in_play"], counted["in_play"]["orbits"]) << spec;
    for (const auto* fields : {&explored, &explored["orbits"]}) {
      std::uint64_t sum = 0;
      for (const auto& [value, number] : (*fields)["by_value"].items()) sum += std::stoull(number.get<std::string>());
      EXPECT_EQ(std::to_string(sum), (*fields)["states"].get<std::string>()) << spec;
    }
  }
}

TEST(AlignmentVerbs, StonesAreTakenInATerminalToo) {
  const std::string spec = "alignment:three-mens-morris,stones=4,lines=take";
  const auto line = ask("alignment play", {{"spec", spec}, {"second", "person"}, {"moves", "a1 a2 b1 c2 c1"}}).fields;
  EXPECT_EQ(line["state"], "xxx/o.o/...:x+1/2-take");
  EXPECT_EQ(line["prompt"], "x to move");
  // The machine goes on as long as it is its turn: it takes a stone, too.
  const auto both = ask("alignment play", {{"spec", spec}, {"first", "random"}, {"second", "random"}}).fields;
  EXPECT_TRUE(both.contains("result"));
  const auto checked = ask("alignment check", {{"spec", spec}}).fields;
  EXPECT_EQ(checked["holds"], true);
}

TEST(AlignmentVerbs, TheTableHasTheValuesOfTheGames) {
  for (const auto* handicap : {"0", "1"}) {
    const auto rows = ask("alignment table", {{"sides", "5"}, {"handicap", handicap}}).fields["rows"];
    EXPECT_GE(rows.size(), 3U);
    for (const auto& row : rows) {
      const auto spec =
          "alignment:sides=" + row["sides"].get<std::string>() + ",stones=" + row["stones"].get<std::string>();
      const auto value = ask("value", {{"spec", spec}}).fields;
      EXPECT_EQ(row["value"], value["value"]) << spec;
      EXPECT_EQ(row.contains("plies"), value.contains("plies")) << spec;
      if (row.contains("plies")) {
        EXPECT_EQ(row["plies"], value["plies"]) << spec;
      }
    }
  }
}

TEST(AlignmentVerbs, APersonIsAskedAndTheMachineAnswers) {
  const auto begun = ask("alignment play", {{"spec", "picaria"}}).fields;
  EXPECT_EQ(begun["prompt"], "x to move");
  EXPECT_TRUE(begun["moves"].empty());
  const auto answered = ask("alignment play", {{"spec", "picaria"}, {"moves", "b2"}, {"values", "yes"}}).fields;
  ASSERT_EQ(answered["moves"].size(), 2U);
  EXPECT_EQ(answered["mover"], "x");
  EXPECT_EQ(answered["replies"].size(), 7U);
  // Sides exchanged: now the machine goes on with x.
  const auto swapped = ask("alignment play", {{"spec", "picaria"}, {"moves", "b2 a1 swap"}}).fields;
  EXPECT_EQ(swapped["moves"].size(), 4U);
  EXPECT_EQ(swapped["mover"], "o");
  const auto refused = ask("alignment play", {{"spec", "picaria"}, {"moves", "b2 b2"}});
  EXPECT_EQ(refused.outcome, Outcome::bad_input);
  EXPECT_EQ(refused.fields["error"]["offset"], 3);
}

TEST(AlignmentVerbs, APerfectPlayerNeverLosesADrawnGame) {
  for (int seed = 1; seed <= 30; ++seed) {
    for (const auto* weak : {"random", "short-sighted", "careful"}) {
      const auto as_o =
          ask("alignment play",
              {{"spec", "picaria"}, {"first", weak}, {"second", "perfect"}, {"seed", std::to_string(seed)}});
      EXPECT_NE(as_o.fields["result"], "x") << weak << " " << seed;
      const auto as_x =
          ask("alignment play",
              {{"spec", "picaria"}, {"first", "perfect"}, {"second", weak}, {"seed", std::to_string(seed)}});
      EXPECT_NE(as_x.fields["result"], "o") << weak << " " << seed;
    }
  }
  // And it wins what is won.
  EXPECT_EQ(ask("alignment play", {{"spec", "tapatan"}, {"first", "perfect"}, {"second", "perfect"}}).fields["result"],
            "x");
}

}  // namespace
}  // namespace meleda::studies
