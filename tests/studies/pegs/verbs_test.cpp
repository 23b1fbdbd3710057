#include "meleda/studies/pegs/verbs.hpp"

#include <gtest/gtest.h>

#include <set>

namespace meleda::studies {
namespace {

TEST(PegsVerbs, HaveNamesOfTheirOwnAndExamples) {
  std::set<std::string> names;
  for (const auto& verb : pegs_verbs()) {
    EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
    EXPECT_FALSE(verb.examples.empty()) << verb.name;
  }
  EXPECT_TRUE(names.contains("prove") && names.contains("check") && names.contains("class"));
}

}  // namespace
}  // namespace meleda::studies
