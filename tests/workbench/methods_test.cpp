#include "meleda/workbench/methods.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "meleda/families/rings/rings.hpp"
#include "meleda/workbench/engine_list.hpp"

namespace meleda {
namespace {

TEST(Methods, AreThoseOfTheEngines) {
  std::set<std::string> listed;
  for (const auto& method : all_methods) EXPECT_TRUE(listed.insert(method.name).second);
  std::set<std::string> served;
  for_each_engine<rings::Rings>([&](auto engine) {
    served.insert(engine.name);
    return false;
  });
  EXPECT_EQ(served, listed);
}

TEST(Methods, SayWhatTheyAre) {
  EXPECT_EQ(about_method("search"), "search from both ends");
  EXPECT_EQ(about_method("book"), "book") << "what is not listed is named as it is";
}

}  // namespace
}  // namespace meleda
