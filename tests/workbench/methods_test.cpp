#include "meleda/workbench/methods.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "meleda/families/hanoi/hanoi.hpp"
#include "meleda/families/pegs/pegs.hpp"
#include "meleda/families/permutation/permutation.hpp"
#include "meleda/families/rings/rings.hpp"
#include "meleda/families/rotation/rotation.hpp"
#include "meleda/workbench/engine_list.hpp"

namespace meleda {
namespace {

TEST(Methods, AreThoseOfTheEngines) {
  std::set<std::string> listed;
  for (const auto& method : all_methods) EXPECT_TRUE(listed.insert(method.name).second);
  listed.insert(group_method.name);  // of an engine that is not to be asked for
  std::set<std::string> served;
  const auto serves = [&](auto engine) {
    served.insert(engine.name);
    return false;
  };
  for_each_engine<rings::Rings>(serves);
  for_each_engine<pegs::PegSolitaire>(serves);
  for_each_engine<hanoi::Towers>(serves);
  for_each_engine<permutation::Permutation>(serves);
  for_each_engine<rotation::LargeRotation>(serves);
  EXPECT_EQ(served, listed);
}

TEST(Methods, SayWhatTheyAre) {
  EXPECT_EQ(about_method("search"), "search from both ends");
  EXPECT_EQ(about_method("book"), "from a book");
  EXPECT_EQ(about_method("group"), "from the group of the moves");
  EXPECT_EQ(about_method("oracle"), "oracle") << "what is not known is named as it is";
}

}  // namespace
}  // namespace meleda
