#include "meleda/engines/closed_form.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engines/evaluate_formula.hpp"

namespace meleda {
namespace {

// a(n) = coefficients[0] a(n-1) + ..., so many terms.
std::vector<Integer> continued(std::vector<Integer> begin, const std::vector<Integer>& coefficients,
                               std::size_t count) {
  while (begin.size() < count) {
    Integer next = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i) next += coefficients[i] * begin[begin.size() - 1 - i];
    begin.push_back(next);
  }
  return begin;
}

std::string form_of(const Coefficients& characteristic, const std::vector<Integer>& terms, std::uint64_t first) {
  return closed_form(factors_of(characteristic), terms, first).value_or("none");
}

TEST(ClosedForm, IsWrittenAsPeopleDo) {
  EXPECT_EQ(form_of({-2, 1}, {3, 6, 12, 24}, 0), "3*2^n");
  EXPECT_EQ(form_of({-2, 1}, {3, 6, 12, 24}, 1), "3*2^(n-1)");
  EXPECT_EQ(form_of({-2, 1}, {4, 8, 16, 32}, 0), "2^(n+2)");
  EXPECT_EQ(form_of({2, -3, 1}, {0, 1, 3, 7, 15}, 0), "2^n - 1");
  EXPECT_EQ(form_of({2, -1, -2, 1}, {1, 2, 5, 10, 21, 42, 85}, 1), "(2^(n+2) - 3 - (-1)^n)/6");
  EXPECT_EQ(form_of({-2, 5, -4, 1}, {0, 3, 12, 33, 78, 171}, 0), "6*2^n - 3n - 6");
  EXPECT_EQ(form_of({3, -4, 1}, {0, 1, 4, 13, 40}, 0), "(3^n - 1)/2");
  EXPECT_EQ(form_of({1, -2, 1}, {5, 3, 1, -1}, 2), "-2n + 9");
  EXPECT_EQ(form_of({-1, 3, -3, 1}, {0, 1, 3, 6, 10, 15}, 0), "(n^2 + n)/2");
  EXPECT_EQ(form_of({4, -4, 1}, {1, 4, 12, 32, 80}, 0), "(n+1)*2^n");
  EXPECT_EQ(form_of({4, -4, 1}, {0, 2, 8, 24, 64}, 0), "n*2^n");
  EXPECT_EQ(form_of({2, 1}, {-2, 4, -8}, 0), "(-2)^(n+1)");
  EXPECT_EQ(form_of({2, 1}, {2, -4, 8}, 0), "-(-2)^(n+1)");
}

TEST(ClosedForm, HasRadicals) {
  EXPECT_EQ(form_of({-1, -1, 1}, {0, 1, 1, 2, 3, 5}, 0), "(sqrt(5)*((1+sqrt(5))/2)^n - sqrt(5)*((1-sqrt(5))/2)^n)/5");
  EXPECT_EQ(form_of({-1, -1, 1}, {2, 1, 3, 4, 7, 11}, 0), "((1+sqrt(5))/2)^n + ((1-sqrt(5))/2)^n");
  EXPECT_EQ(form_of({-2, 0, 1}, {2, 0, 4, 0, 8}, 0), "sqrt(2)^n + (-sqrt(2))^n");
  EXPECT_EQ(form_of({1, 0, 1}, {2, 0, -2, 0, 2}, 0), "i^n + (-i)^n");
  EXPECT_EQ(form_of({2, 0, -3, 1}, {0, 1, 5, 15, 43, 119}, 0),
            "((3+sqrt(3))*(1+sqrt(3))^n + (3-sqrt(3))*(1-sqrt(3))^n - 6)/6");
}

TEST(ClosedForm, HasPowersOfNBesideRadicals) {
  EXPECT_EQ(form_of({1, 0, 2, 0, 1}, {0, 0, -4, 0, 8, 0, -12}, 0), "n*i^n + n*(-i)^n");
  EXPECT_EQ(form_of({1, 0, 2, 0, 1}, {0, -4, 0, 12, 0, -20, 0}, 0), "2i*n*i^n - 2i*n*(-i)^n");
  EXPECT_EQ(form_of({1, 0, 2, 0, 1}, {0, -6, -4, 18, 8, -30, -12}, 0), "(1+3i)*n*i^n + (1-3i)*n*(-i)^n");
}

TEST(ClosedForm, IsNoneWhereRootsAreOutOfReachOrATermDisagrees) {
  EXPECT_EQ(form_of({-1, -1, -1, 1}, {0, 0, 1, 1, 2, 4, 7}, 0), "none");
  EXPECT_EQ(form_of({-2, 1}, {1, 2, 4, 9}, 0), "none");
  EXPECT_EQ(closed_form({}, {0, 0}, 3), "0");
  EXPECT_EQ(closed_form({}, {0, 1}, 3), std::nullopt);
}

// Characteristic polynomials of small roots and quadratics, with multiplicities by chance.
RC_GTEST_PROP(ClosedForm, GivesTheTerms, ()) {
  const auto nonzero = rc::gen::element(-3, -2, -1, 1, 2, 3);
  const auto factors = *rc::gen::nonEmpty(rc::gen::resize(
      3, rc::gen::container<std::vector<std::pair<int, int>>>(rc::gen::pair(rc::gen::inRange(-3, 4), nonzero))));
  const auto length = 2 * factors.size() + 2;
  Coefficients characteristic = {*nonzero, 1};
  for (const auto& [p, q] : factors) characteristic = product_below(characteristic, {q, p, 1}, length);
  std::vector<Integer> coefficients;
  for (std::size_t i = 1; i < length; ++i) coefficients.push_back(-characteristic[length - 1 - i]);
  std::vector<Integer> begin;
  for (std::size_t i = 1; i < length; ++i) begin.emplace_back(*rc::gen::inRange(-9, 10));
  const auto terms = continued(begin, coefficients, length + 6);
  const auto first = *rc::gen::inRange<std::uint64_t>(0, 4);
  const auto form = closed_form(factors_of(characteristic), terms, first);
  RC_ASSERT(form.has_value());
  long double largest = 1;
  for (const auto& term : terms) largest = std::max(largest, std::abs(static_cast<long double>(term)));
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const auto value = FormulaEvaluator::evaluate(*form, 'n', static_cast<long double>(first + i));
    RC_ASSERT(std::abs(value - static_cast<long double>(terms[i])) < 1e-7L * largest);
  }
}

TEST(LargestRootOf, IsExact) {
  EXPECT_EQ(largest_root_of({3, 1}).text, "3");
  EXPECT_EQ(largest_root_of({-2, -2, 1}).text, "1+sqrt(3)");
  EXPECT_EQ(largest_root_of({-2, 2, 1}).text, "1+sqrt(3)") << "of -1-sqrt(3)";
  EXPECT_EQ(largest_root_of({-1, -1, 1}).text, "(1+sqrt(5))/2");
  EXPECT_EQ(largest_root_of({4, 0, 1}).text, "2");
  EXPECT_EQ(largest_root_of({8, 1, 1}).text, "2sqrt(2)");
  EXPECT_NEAR(static_cast<double>(largest_root_of({-2, -2, 1}).value), 2.7320508075688772, 1e-15);
}

}  // namespace
}  // namespace meleda
