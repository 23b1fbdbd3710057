#include "meleda/studies/magic/verbs.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace meleda::studies {
namespace {

TEST(MagicVerbs, HaveExamplesAndNoOptionTwice) {
  std::set<std::string> names;
  for (const auto& verb : magic_verbs()) {
    EXPECT_TRUE(names.insert(verb.name).second) << verb.name;
    EXPECT_FALSE(verb.examples.empty()) << verb.name;
    std::set<std::string> options;
    for (const auto& option : verb.options)
      EXPECT_TRUE(options.insert(option.name).second) << verb.name << " " << option.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"list", "sheet", "sequences", "assemblages"}));
}

}  // namespace
}  // namespace meleda::studies
