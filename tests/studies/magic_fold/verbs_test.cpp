#include "meleda/studies/magic_fold/verbs.hpp"

#include <gtest/gtest.h>

#include <string>

#include "meleda/core/json.hpp"
#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

// What a program gets: the answer in JSON.
TEST(MagicFoldVerbs, InstructionsCanBeFollowed) {
  const auto shown = ask("magic-fold instructions", {{"spec", "6"}});
  ASSERT_EQ(shown.outcome, Outcome::done) << shown.fields.dump();
  const auto& steps = shown.fields.at("steps");
  EXPECT_EQ(std::to_string(steps.size()), text_in(shown.fields, "length"));
  std::string moves;
  for (const auto& step : steps) moves += text_in(step, "move") + " ";
  const auto played = ask("play", {{"spec", "magic-fold:6"}, {"state", "start"}, {"moves", moves}});
  ASSERT_EQ(played.outcome, Outcome::done) << played.fields.dump();
  const auto distance =
      ask("distance", {{"spec", "magic-fold:6"}, {"from", "start"}, {"to", text_in(shown.fields, "state")}});
  EXPECT_EQ(text_in(distance.fields, "distance"), text_in(shown.fields, "length"));
}

}  // namespace
}  // namespace meleda::studies
