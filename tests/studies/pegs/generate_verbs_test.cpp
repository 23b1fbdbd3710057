#include "meleda/studies/pegs/generate_verbs.hpp"

#include <gtest/gtest.h>

#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

TEST(PegGenerateVerb, RefutesTheOtherJumps) {
  Control control;
  const auto answer = ask_verb(
      "generate", {{"board", "english"}, {"pegs", "8"}, {"unique", "yes"}, {"count", "2"}, {"seed", "1"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::done);
  EXPECT_NE(answer->text.find("loses: all lines tried"), std::string::npos);
}

TEST(PegGenerateVerb, SaysThatThereIsNone) {
  Control control;
  const auto answer =
      ask_verb("generate", {{"board", "triangle:5"}, {"pegs", "14"}, {"unique-solution", "yes"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::no);
  EXPECT_EQ(answer->text.find("there is none"), 0U);
}

TEST(PegGenerateVerb, ASheetIsAPdf) {
  Control control;
  const auto answer = ask_verb("generate", {{"board", "triangle:5"}, {"pegs", "7"}, {"format", "pdf"}}, control);
  ASSERT_TRUE(answer);
  ASSERT_TRUE(answer->document);
  EXPECT_TRUE(answer->document->binary);
  EXPECT_EQ(answer->document->bytes.substr(0, 5), "%PDF-");
}

TEST(PegGenerateVerb, RefusesMorePegsThanFit) {
  Control control;
  const auto answer = ask_verb("generate", {{"board", "triangle:4"}, {"pegs", "10"}}, control);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().argument, "pegs");
}

TEST(PegGenerateVerb, StopsWhenItIsTold) {
  Control control;
  control.cancel();
  const auto answer = ask_verb("generate", {{"board", "english"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::stopped);
}

}  // namespace
}  // namespace meleda::studies
