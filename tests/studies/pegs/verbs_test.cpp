#include "meleda/studies/pegs/verbs.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace meleda::studies {
namespace {

TEST(PegsVerbs, EachHasANameOfItsOwnAndAnExample) {
  std::set<std::string> names;
  for (const auto& verb : pegs_verbs()) {
    EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
    EXPECT_FALSE(verb.summary.empty());
    EXPECT_FALSE(verb.examples.empty());
    EXPECT_TRUE(static_cast<bool>(verb.run));
  }
  EXPECT_TRUE(names.contains("solutions") && names.contains("fewest-moves") && names.contains("infinite"));
}

}  // namespace
}  // namespace meleda::studies
