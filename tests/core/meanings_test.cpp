#include "meleda/core/meanings.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(Meanings, AreTheSameInAllVerbsOfAFamily) {
  std::vector<Verb> verbs(2);
  verbs[0].name = "a";
  verbs[1].name = "b";
  const auto meant = with_meanings(verbs, {number_field("states", "States", "states"),
                                           text_field("group", "What it is", "More."), hidden_field("digest")});
  ASSERT_EQ(meant.size(), 2U);
  for (const auto& verb : meant) {
    ASSERT_EQ(verb.meanings.size(), 3U) << verb.name;
    EXPECT_EQ(verb.meanings[0].shown, Shown::number);
    EXPECT_EQ(verb.meanings[0].unit, "states");
    EXPECT_EQ(verb.meanings[1].label, "What it is");
    EXPECT_EQ(verb.meanings[1].about, "More.");
    EXPECT_EQ(verb.meanings[2].shown, Shown::hidden);
  }
  EXPECT_EQ(name_of(Shown::chance), "chance");
  EXPECT_EQ(name_of(Shown::hidden), "hidden");
}

}  // namespace
}  // namespace meleda
