#include "meleda/studies/pegs/solution_verbs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "meleda/families/pegs/boards.hpp"
#include "meleda/families/pegs/notation.hpp"
#include "studies/pegs/ask_verb.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::studies {
namespace {

using namespace pegs;

TEST(SolutionVerbs, SolutionsAreCountedAsByHand) {
  const auto drawn = *read_board("triangle:5");
  for (const std::string position : {"-a1", "a1,b1,b2,c1", "-c2,d2,e1"}) {
    for (const std::string to : {"any", "a1", "c1"}) {
      const auto start = *parse_position(*drawn.board, position);
      plain::Positions targets;
      if (to == "any") {
        for (int h = 0; h < drawn.board->size(); ++h) targets.insert(peg(h));
      } else {
        targets.insert(*parse_position(*drawn.board, to));
      }
      std::uint64_t right = 0;
      std::vector<Jump> line;
      plain::for_each_solution(*drawn.board, start, targets, line, [&](const auto&) { ++right; });
      Control control;
      const auto answer = ask_verb("solutions", {{"board", "triangle:5"}, {"position", position}, {"to", to}}, control);
      ASSERT_TRUE(answer);
      const auto fewest =
          ask_verb("fewest-moves", {{"board", "triangle:5"}, {"position", position}, {"to", to}}, control);
      ASSERT_TRUE(fewest);
      EXPECT_EQ(fewest->outcome, right == 0 ? Outcome::no : Outcome::done);
      if (right == 0) {
        EXPECT_EQ(answer->outcome, Outcome::no);
        EXPECT_EQ(field(*answer, "status"), value("unsolvable"));
      } else {
        EXPECT_EQ(answer->outcome, Outcome::done);
        EXPECT_EQ(field(*answer, "solutions"), value(right));
        EXPECT_EQ(field(*fewest, "moves"), value(plain::fewest_moves(*drawn.board, start, targets)));
      }
    }
  }
}

TEST(SolutionVerbs, TheFewestMovesAreWrittenAsChains) {
  Control control;
  // b1 jumps down and then to the right, over a peg each.
  const auto answer = ask_verb("fewest-moves", {{"board", "xxx\nxxx\nxxx\n"}, {"position", "a1,a2,b3"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(field(*answer, "moves"), value(1));
  EXPECT_EQ(field(*answer, "path"), Json::array({"a1-a3-c3"}));
  EXPECT_EQ(answer->text, "1\n  a1-a3-c3\n");
}

TEST(SolutionVerbs, NoSolutionHasAReason) {
  Control control;
  const auto by_class = ask_verb("solutions", {{"board", "english"}, {"position", "d4"}, {"to", "d3"}}, control);
  ASSERT_TRUE(by_class);
  EXPECT_EQ(by_class->outcome, Outcome::no);
  EXPECT_EQ(field(*by_class, "reason"), value("class"));
  const auto tried = ask_verb("solutions", {{"board", "english"}, {"position", "d4"}, {"to", "d7"}}, control);
  ASSERT_TRUE(tried);
  EXPECT_EQ(tried->outcome, Outcome::no);
  EXPECT_EQ(field(*tried, "reason"), value("exhausted"));
}

TEST(SolutionVerbs, ABudgetThatRunsOutIsSaid) {
  for (const std::string verb : {"solutions", "fewest-moves"}) {
    Control control;
    control.limit_memory(1 << 20);
    const auto answer = ask_verb(verb, {{"board", "english"}, {"to", "d4"}}, control);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->outcome, Outcome::stopped);
    EXPECT_EQ(field(*answer, "exhausted"), value("memory"));
    if (verb == "fewest-moves") {
      EXPECT_EQ(field(*answer, "lower_bound"), value(1));
      EXPECT_EQ(field(*answer, "upper_bound"), value(31));
    }
  }
}

TEST(SolutionVerbs, DifficultyIsMeasuredWhenAskedFor) {
  Control control;
  const auto plain_answer = ask_verb("solutions", {{"board", "triangle:5"}, {"position", "-a1"}}, control);
  EXPECT_EQ(field(*plain_answer, "difficulty"), value("no such field"));
  const auto answer =
      ask_verb("solutions", {{"board", "triangle:5"}, {"position", "-a1"}, {"difficulty", "yes"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_TRUE(field(*answer, "difficulty").is_object());
}

TEST(SolutionVerbs, InfinitePatterns) {
  Control control;
  const auto scout = ask_verb("infinite", {{"pattern", "//xxx/x"}, {"to", "x"}}, control);
  ASSERT_TRUE(scout);
  EXPECT_EQ(scout->outcome, Outcome::done);
  const auto lost = ask_verb("infinite", {{"pattern", "x.x"}}, control);
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->outcome, Outcome::no);
  const auto two = ask_verb("infinite", {{"pattern", "x x"}, {"lattice", "triangular"}}, control);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->outcome, Outcome::done);
  const auto wrong = ask_verb("infinite", {{"pattern", "xq"}}, control);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().argument, "pattern");
  EXPECT_EQ(wrong.error().offset, 1U);
  const auto between = ask_verb("infinite", {{"pattern", "x x"}, {"lattice", "triangular"}, {"to", " x"}}, control);
  ASSERT_FALSE(between);
  EXPECT_EQ(between.error().argument, "to");
}

}  // namespace
}  // namespace meleda::studies
