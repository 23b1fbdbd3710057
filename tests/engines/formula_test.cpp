#include "meleda/engines/formula.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda {
namespace {

TEST(Formula, TermsHaveTheirSigns) {
  std::string sum;
  add_term(sum, true, "n");
  add_term(sum, false, "2");
  add_term(sum, true, "x");
  EXPECT_EQ(sum, "-n + 2 - x");
}

TEST(Formula, OneIsLeftOutBeforeAFactor) {
  EXPECT_EQ(multiple(3, "n"), "3n");
  EXPECT_EQ(multiple(-1, "n"), "n");
  EXPECT_EQ(multiple(1, ""), "1");
  EXPECT_EQ(power_of("x", 0) + power_of("x", 1) + power_of("x", 2), "xx^2");
}

TEST(Formula, PolynomialsRiseOrFall) {
  EXPECT_EQ(polynomial_text({1, -4, 0, 5}, "x", PowerOrder::rising), "1-4x+5x^3");
  EXPECT_EQ(polynomial_text({1, -4, 0, -1}, "x", PowerOrder::falling, " "), "-x^3 - 4x + 1");
  EXPECT_EQ(polynomial_text({}, "x", PowerOrder::rising), "0");
}

}  // namespace
}  // namespace meleda
