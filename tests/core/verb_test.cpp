#include "meleda/core/verb.hpp"

#include <gtest/gtest.h>

#include "meleda/core/assert.hpp"

namespace meleda {
namespace {

TEST(VerbArguments, GiveWhatIsThere) {
  const VerbArguments arguments({{"pegs", "17"}, {"class", "A"}, {"unique", "yes"}});
  EXPECT_EQ(arguments.number("pegs"), 17);
  EXPECT_EQ(arguments.text("class"), "A");
  EXPECT_TRUE(arguments.flag("unique"));
  EXPECT_FALSE(arguments.flag("symmetric"));
  EXPECT_TRUE(arguments.has("class"));
  EXPECT_FALSE(arguments.has("seed"));
  EXPECT_EQ(arguments.text("seed"), "");
}

TEST(VerbArguments, ANumberThatIsNoneIsABug) {
  const VerbArguments arguments(std::map<std::string, std::string>{{"pegs", "17x"}});
  EXPECT_THROW((void)arguments.number("pegs"), BrokenInvariant);
  EXPECT_THROW((void)arguments.number("seed"), BrokenInvariant);
}

TEST(VerbArguments, RefusalsNameTheArgumentAndItsText) {
  const VerbArguments arguments({{"board", "englisch"}, {"state", "xx.y"}});
  const auto error = arguments.refuse("state", ErrorCode::bad_state, "no peg", 3, "write x").value();
  EXPECT_EQ(error.argument, "state");
  EXPECT_EQ(error.text, "xx.y");
  EXPECT_EQ(error.offset, 3U);
  EXPECT_EQ(error.hint, "write x");
  // Who knew better stays right.
  EXPECT_EQ(arguments.refuse("board", error).value().argument, "state");
}

TEST(Outcome, OfAStatus) {
  EXPECT_EQ(outcome_of(Status::done), Outcome::done);
  EXPECT_EQ(outcome_of(Status::unsolvable), Outcome::no);
  EXPECT_EQ(outcome_of(Status::limit_reached), Outcome::stopped);
  EXPECT_EQ(outcome_of(Status::cancelled), Outcome::stopped);
}

}  // namespace
}  // namespace meleda
