#include "meleda/engines/exact_algebra.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace meleda {
namespace {

TEST(ShortestRecurrence, FindsWhatTheTermsSatisfy) {
  EXPECT_EQ(shortest_recurrence({0, 1, 1, 2, 3, 5, 8, 13}, 3), (Coefficients{-1, -1, 1}));
  EXPECT_EQ(shortest_recurrence({7, 7, 7, 7, 7}, 2), (Coefficients{-1, 1}));
  EXPECT_EQ(shortest_recurrence({0, 0, 0, 0}, 2), (Coefficients{1}));
  EXPECT_EQ(shortest_recurrence({5, 1, 2, 4, 8, 16, 32}, 2), (Coefficients{0, -2, 1})) << "an exceptional first term";
}

TEST(ShortestRecurrence, IsNoneBeyondTheOrder) {
  EXPECT_EQ(shortest_recurrence({0, 1, 1, 2, 3, 5, 8, 13}, 1), std::nullopt);
  EXPECT_EQ(shortest_recurrence({2, 3, 5, 7, 11, 13, 17, 19, 23, 29}, 4), std::nullopt);
}

TEST(ShortestRecurrence, HasIntegerCoefficientsOnly) {
  EXPECT_EQ(shortest_recurrence({64, 32, 16, 8, 4, 2, 1}, 2), std::nullopt) << "cannot go on with integers";
}

TEST(ShortestRecurrence, LiftsCoefficientsBeyondAMachineWord) {
  const Integer large("123456789012345678901234567890123456789");
  std::vector<Integer> terms = {1, 3};
  while (terms.size() < 9) terms.push_back(large * terms[terms.size() - 1] - (large + 1) * terms[terms.size() - 2]);
  EXPECT_EQ(shortest_recurrence(terms, 3), (Coefficients{large + 1, -large, 1}));
}

TEST(Factors, AreIrreducibleWithTheirMultiplicities) {
  const auto factors = factors_of({-2, 5, -4, 1});  // (x - 1)^2 (x - 2)
  ASSERT_EQ(factors.size(), 2U);
  EXPECT_EQ(factors[0].polynomial, (Coefficients{-1, 1}));
  EXPECT_EQ(factors[0].multiplicity, 2U);
  EXPECT_EQ(factors[1].polynomial, (Coefficients{-2, 1}));
  EXPECT_EQ(factors_of({-2, -2, 1}).size(), 1U);
}

RC_GTEST_PROP(Factors, MultiplyToThePolynomial, ()) {
  auto polynomial = *rc::gen::resize(6, rc::gen::container<std::vector<int>>(rc::gen::inRange(-9, 10)));
  polynomial.push_back(1);
  const Coefficients whole(polynomial.begin(), polynomial.end());
  Coefficients product = {1};
  for (const auto& factor : factors_of(whole)) {
    for (std::size_t i = 0; i < factor.multiplicity; ++i) {
      product = product_below(product, factor.polynomial, whole.size());
    }
  }
  RC_ASSERT(product == whole);
}

TEST(Product, EndsBelowTheLength) {
  EXPECT_EQ(product_below({1, 1}, {1, 1}, 3), (Coefficients{1, 2, 1}));
  EXPECT_EQ(product_below({1, 1}, {1, 1}, 2), (Coefficients{1, 2}));
  EXPECT_EQ(product_below({1, 1}, {}, 2), Coefficients{});
}

TEST(SolveLinear, GivesFractions) {
  const auto solution = solve_linear({{2, 1}, {1, 3}}, {1, 1});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->numerators[0] * 5, solution->denominator * 2);
  EXPECT_EQ(solution->numerators[1] * 5, solution->denominator);
  EXPECT_FALSE(solve_linear({{1, 2}, {2, 4}}, {1, 1}));
}

TEST(SquareDivisor, TakesOutSquares) {
  EXPECT_EQ(square_divisor(12), 2);
  EXPECT_EQ(square_divisor(-72), 6);
  EXPECT_EQ(square_divisor(30), 1);
  EXPECT_EQ(square_divisor(Integer(7919) * 7919 * 5), 7919) << "the thousandth prime";
}

}  // namespace
}  // namespace meleda
