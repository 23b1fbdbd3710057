#include "meleda/core/look.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

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

TEST(Look, EverySortHasAFillOfItsOwn) {
  std::set<std::string_view> fills;
  for (unsigned sort = 1; sort <= most_sorts; ++sort) {
    const auto fill = fill_of_sort(sort);
    EXPECT_TRUE(fills.insert(fill).second) << sort;
    ASSERT_EQ(fill.size(), 7U);
    EXPECT_EQ(fill.find_first_not_of("0123456789abcdef", 1), std::string_view::npos) << fill;
    Shape shape{"a", Role::piece, Circle{{1, 1}, 1, 0}};
    EXPECT_EQ(look_of(shape).fill, look_of(Role::piece).fill);
    shape.sort = sort;
    EXPECT_EQ(look_of(shape).fill, fill);
    // Also an active one hides what lies below.
    auto active = shape;
    active.role = Role::active;
    EXPECT_EQ(look_of(active).fill_opacity, 1);
    EXPECT_EQ(look_of(shape).ink, look_of(Role::piece).ink);
  }
}

}  // namespace
}  // namespace meleda
