#include "meleda/engines/roots.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace meleda {
namespace {

TEST(LargestRoot, OfWellKnownPolynomials) {
  const auto expect = [](const Coefficients& polynomial, long double value) {
    const auto modulus = largest_root_modulus(polynomial);
    ASSERT_TRUE(modulus);
    EXPECT_NEAR(static_cast<double>(modulus->value), static_cast<double>(value), 1e-14);
    EXPECT_LE(std::abs(modulus->value - value), modulus->error + 1e-17L);
    EXPECT_LT(modulus->error, 1e-14L);
  };
  expect({-2, 1}, 2);
  expect({-1, -1, 1}, (1 + std::sqrt(5.0L)) / 2);
  expect({4, 0, 1}, 2);
  expect({-1, -1, -1, 1}, 1.839286755214161132551852564653L);  // the tribonacci constant
  expect({1, 1, 1, 1, 1}, 1);                                  // fifth roots of unity
  expect({-2, 0, 0, 1}, std::cbrt(2.0L));
}

TEST(LargestRoot, RoundsLargeCoefficientsWithinTheError) {
  const Integer large("1000000000000000000000000000001");
  const auto modulus = largest_root_modulus({-large * 3, large + 3, -4, 1});  // (x - 3)(x^2 - x + large)
  ASSERT_TRUE(modulus);
  EXPECT_LE(std::abs(modulus->value - 1e15L), modulus->error);
  EXPECT_LT(modulus->error, 1);
}

TEST(LargestRoot, IsNotClaimedWhenRootsCannotBeToldApart) {
  EXPECT_FALSE(largest_root_modulus({1, -2, 1})) << "a double root";
}

RC_GTEST_PROP(LargestRoot, IsTheOneThatWasBuiltIn, ()) {
  const auto roots = *rc::gen::nonEmpty(rc::gen::resize(5, rc::gen::arbitrary<std::set<int>>()));
  Coefficients polynomial = {1};
  long double largest = 0;
  for (const int root : roots) {
    polynomial = product_below(polynomial, {-root, 1}, roots.size() + 1);
    largest = std::max(largest, std::abs(static_cast<long double>(root)));
  }
  const auto modulus = largest_root_modulus(polynomial);
  RC_ASSERT(modulus.has_value());
  RC_ASSERT(std::abs(modulus->value - largest) <= modulus->error + 1e-18L);
  RC_ASSERT(modulus->error < 1e-9L);
}

}  // namespace
}  // namespace meleda
