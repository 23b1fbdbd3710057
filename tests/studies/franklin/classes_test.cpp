#include "meleda/studies/franklin/classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "meleda/families/franklin/structure.hpp"

namespace meleda::studies {
namespace {

TEST(FranklinClasses, BothMethodsFindTheSame) {
  const auto by_terms = classes_by_terms({});
  const auto by_equations = classes_by_equations({});
  EXPECT_EQ(by_terms, by_equations);
  EXPECT_TRUE(std::is_sorted(by_terms.begin(), by_terms.end()));
  for (const auto& square : by_terms) {
    EXPECT_TRUE(franklin::is_franklin(square));
    EXPECT_EQ(franklin::canonical(square).square, square);
  }
  // Schindel, Rempel and Loly (2006) count 1,105,920 squares up to the symmetries of the square, 368,640 of which are
  // pandiagonal.
  const Integer each = franklin::group_order(8) / 8;
  EXPECT_EQ(each * by_terms.size(), 1'105'920);
  EXPECT_EQ(each * std::count_if(by_terms.begin(), by_terms.end(),
                                 [](const auto& square) { return franklin::has(square, "pandiagonal"); }),
            368'640);
}

TEST(FranklinClasses, AreStopped) {
  Control control;
  control.cancel();
  EXPECT_THROW(static_cast<void>(classes_by_terms(StopCheck(control))), Stopped);
  EXPECT_THROW(static_cast<void>(classes_by_equations(StopCheck(control))), Stopped);
}

}  // namespace
}  // namespace meleda::studies
