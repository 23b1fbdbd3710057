#include "meleda/core/look.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda {
namespace {

TEST(Look, EveryRoleHasColoursThatEveryRendererReads) {
  for (const Role role : all_roles) {
    const auto look = look_of(role);
    for (const auto colour : {look.ink, look.fill}) {
      if (colour == "none") continue;
      ASSERT_EQ(colour.size(), 7U) << name_of(role);
      EXPECT_EQ(colour[0], '#');
      EXPECT_EQ(colour.find_first_not_of("0123456789abcdef", 1), std::string_view::npos) << colour;
    }
    EXPECT_NE(look.ink, "none");
    EXPECT_GT(look.width, 0);
  }
}

}  // namespace
}  // namespace meleda
