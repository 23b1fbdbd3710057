#include "meleda/core/scene.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "meleda/core/assert.hpp"

namespace meleda {
namespace {

TEST(Scene, EveryRoleHasANameOfItsOwnInKebabCase) {
  std::set<std::string_view> names;
  for (const Role role : all_roles) {
    const std::string_view name = name_of(role);
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(name_of(Role::piece_off), "piece-off");
  EXPECT_EQ(name_of(Role::node_start), "node-start");
}

TEST(Scene, ARoleThatDoesNotExistIsABug) {
  EXPECT_THROW((void)name_of(static_cast<Role>(99)), BrokenInvariant);
}

}  // namespace
}  // namespace meleda
