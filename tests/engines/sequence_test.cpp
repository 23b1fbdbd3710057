#include "meleda/engines/sequence.hpp"

#include <gmpxx.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "engines/evaluate_formula.hpp"
#include "processor_clock.hpp"

namespace meleda {
namespace {

TEST(Sequence, SaysAllAboutALinearRecurrence) {
  const auto analysis = analyse_sequence({1, 2, 5, 10, 21, 42, 85, 170, 341, 682}, 1);
  ASSERT_TRUE(analysis.recurrence);
  EXPECT_EQ(analysis.recurrence->text, "a(n) = 2 a(n-1) + a(n-2) - 2 a(n-3)");
  EXPECT_EQ(analysis.recurrence->holds_from, 4U);
  EXPECT_EQ(analysis.recurrence->short_text, "a(n) = a(n-1) + 2 a(n-2) + 1");
  EXPECT_EQ(analysis.recurrence->short_from, 3U);
  EXPECT_EQ(analysis.recurrence->used, 6U);
  EXPECT_EQ(analysis.recurrence->checked, 4U);
  EXPECT_EQ(analysis.generating_function, "x/((1-x)(1+x)(1-2x))");
  EXPECT_EQ(analysis.closed_form, "(2^(n+2) - 3 - (-1)^n)/6");
  EXPECT_EQ(analysis.closed_form_from, 1U);
  ASSERT_TRUE(analysis.growth);
  EXPECT_EQ(analysis.growth->text, "2^n");
}

TEST(Sequence, ClaimsNothingWithoutTermsThatCheckIt) {
  EXPECT_FALSE(analyse_sequence({}, 1).recurrence);
  EXPECT_FALSE(analyse_sequence({1, 2}, 1).recurrence);
  EXPECT_FALSE(analyse_sequence({1, 2, 5, 10, 21, 42, 85, 170}, 1).recurrence) << "order 3, two terms would check";
  EXPECT_TRUE(analyse_sequence({1, 2, 5, 10, 21, 42, 85, 170, 341}, 1).recurrence);
  EXPECT_FALSE(analyse_sequence({1, 2, 5, 10, 21, 42, 85, 170, 342}, 1).recurrence) << "the last term disagrees";
}

TEST(Sequence, FindsNoneWhereThereIsNone) {
  EXPECT_FALSE(analyse_sequence({1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81}, 1).recurrence) << "Hanoi, four pegs";
  EXPECT_FALSE(analyse_sequence({2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47}, 1).recurrence);
  std::vector<Integer> squares_of_squares;
  for (unsigned n = 0; n < 40; ++n) squares_of_squares.push_back(Integer(1) << (n * n));
  EXPECT_FALSE(analyse_sequence(squares_of_squares, 0).recurrence);
}

TEST(Sequence, MayBeginWithExceptions) {
  const auto analysis = analyse_sequence({5, 3, 9, 21, 45, 93, 189, 381, 765}, 0);
  ASSERT_TRUE(analysis.recurrence);
  EXPECT_EQ(analysis.recurrence->exceptions, 1U);
  EXPECT_EQ(analysis.recurrence->text, "a(n) = 3 a(n-1) - 2 a(n-2)");
  EXPECT_EQ(analysis.recurrence->holds_from, 3U);
  EXPECT_EQ(analysis.recurrence->short_text, "a(n) = 2 a(n-1) + 3");
  EXPECT_EQ(analysis.recurrence->short_from, 2U);
  EXPECT_EQ(analysis.recurrence->used, 6U);
  EXPECT_EQ(analysis.recurrence->checked, 3U);
  EXPECT_EQ(analysis.closed_form, "3*2^n - 3");
  EXPECT_EQ(analysis.closed_form_from, 1U);
  EXPECT_EQ(analysis.generating_function, "(5-12x+10x^2)/((1-x)(1-2x))");
}

TEST(Sequence, OfNothingButZeros) {
  const auto analysis = analyse_sequence({0, 0, 0, 0, 0}, 1);
  ASSERT_TRUE(analysis.recurrence);
  EXPECT_EQ(analysis.recurrence->text, "a(n) = 0");
  EXPECT_EQ(analysis.generating_function, "0");
  EXPECT_EQ(analysis.closed_form, "0");
  EXPECT_FALSE(analysis.growth);
  const auto ends = analyse_sequence({4, 0, 0, 0, 0, 0}, 2);
  ASSERT_TRUE(ends.recurrence);
  EXPECT_EQ(ends.generating_function, "4x^2");
  EXPECT_EQ(ends.closed_form_from, 3U);
}

TEST(Sequence, GrowsLikeItsLargestRoot) {
  const auto growth = [](const std::vector<Integer>& terms) { return analyse_sequence(terms, 0).growth.value(); };
  EXPECT_EQ(growth({7, 7, 7, 7, 7, 7}).text, "bounded");
  EXPECT_EQ(growth({0, 1, 4, 9, 16, 25, 36, 49, 64}).text, "n^2");
  EXPECT_EQ(growth({0, 2, 8, 24, 64, 160, 384, 896}).text, "n*2^n");
  const auto golden = growth({0, 1, 1, 2, 3, 5, 8, 13, 21});
  EXPECT_EQ(golden.text, "((1+sqrt(5))/2)^n");
  EXPECT_EQ(golden.decimal, "1.6180339887");
  const auto tribonacci = analyse_sequence({0, 0, 1, 1, 2, 4, 7, 13, 24, 44, 81}, 0);
  EXPECT_EQ(tribonacci.growth->text, "1.8392867552^n");
  EXPECT_EQ(tribonacci.growth->rate, "");
  EXPECT_EQ(tribonacci.closed_form, "");
  EXPECT_EQ(tribonacci.no_closed_form, "it would need the roots of x^3 - x^2 - x - 1");
  EXPECT_EQ(tribonacci.generating_function, "x^2/(1-x-x^2-x^3)");
  EXPECT_EQ(growth({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}).text, "bounded") << "of period five";
}

TEST(Sequence, FortyLongTermsTakeNoTime) {
  std::vector<Integer> terms;
  for (unsigned n = 1; n <= 40; ++n) terms.push_back(pow(Integer(3), 100 * n) - pow(Integer(2), 100 * n));
  const auto begin = ProcessorClock::now();
  EXPECT_TRUE(analyse_sequence(terms, 1).recurrence);
  EXPECT_LT(ProcessorClock::now() - begin, std::chrono::seconds(1));
}

// The rank of the Hankel matrix of the terms: the order of their shortest recurrence, by elimination.
std::size_t hankel_rank(const std::vector<Integer>& terms, std::size_t size) {
  using Rational = mpq_class;
  std::vector<std::vector<Rational>> rows(size, std::vector<Rational>(size));
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) rows[i][j] = Rational(to_text(terms[i + j]));
  }
  std::size_t rank = 0;
  for (std::size_t column = 0; column < size; ++column) {
    auto pivot = rank;
    while (pivot < size && rows[pivot][column] == 0) ++pivot;
    if (pivot == size) continue;
    std::swap(rows[pivot], rows[rank]);
    for (std::size_t i = rank + 1; i < size; ++i) {
      const Rational factor = rows[i][column] / rows[rank][column];
      for (std::size_t j = column; j < size; ++j) rows[i][j] -= factor * rows[rank][j];
    }
    ++rank;
  }
  return rank;
}

RC_GTEST_PROP(Sequence, RandomRecurrencesAreFoundAgain, ()) {
  const auto order = *rc::gen::inRange<std::size_t>(1, 5);
  const auto first = *rc::gen::inRange<std::uint64_t>(0, 3);
  const auto exceptions = *rc::gen::inRange<std::size_t>(0, 3);
  std::vector<Integer> coefficients;
  for (std::size_t i = 0; i < order; ++i) coefficients.emplace_back(*rc::gen::inRange(-3, 4));
  std::vector<Integer> terms;
  for (std::size_t i = 0; i < order + exceptions; ++i) terms.emplace_back(*rc::gen::inRange(-5, 6));
  const auto count = 2 * (order + exceptions) + 8;
  while (terms.size() < count) {
    Integer next = 0;
    for (std::size_t i = 0; i < order; ++i) next += coefficients[i] * terms[terms.size() - 1 - i];
    terms.push_back(next);
  }
  const auto analysis = analyse_sequence(terms, first);
  RC_ASSERT(analysis.recurrence.has_value());
  const auto& found = *analysis.recurrence;
  const auto length = found.characteristic.size() - 1 + found.exceptions;
  RC_ASSERT(length == hankel_rank(terms, order + exceptions));
  RC_ASSERT(found.used == 2 * length);
  RC_ASSERT(found.checked == count - found.used);
  for (std::size_t i = found.exceptions; i + found.characteristic.size() <= count; ++i) {
    Integer sum = 0;
    for (std::size_t j = 0; j < found.characteristic.size(); ++j) sum += found.characteristic[j] * terms[i + j];
    RC_ASSERT(sum == 0);
  }
  // The generating function, read from its text: at this x, what comes after the terms is below rounding.
  const long double x = 1e-3L;
  std::complex<long double> series = 0;
  for (std::size_t i = terms.size(); i-- > 0;) series = series * x + static_cast<long double>(terms[i]);
  for (std::uint64_t i = 0; i < first; ++i) series *= x;
  const auto value = FormulaEvaluator::evaluate(analysis.generating_function, 'x', x);
  RC_ASSERT(std::abs(value - series) < 1e-12L);
  if (analysis.closed_form.empty()) {
    RC_ASSERT(!analysis.no_closed_form.empty());
    return;
  }
  for (std::size_t i = found.exceptions; i < count; ++i) {
    const auto by_form = FormulaEvaluator::evaluate(analysis.closed_form, 'n', static_cast<long double>(first + i));
    const auto term = static_cast<long double>(terms[i]);
    RC_ASSERT(std::abs(by_form - term) < 1e-7L * std::max(1.0L, std::abs(term)));
  }
}

TEST(BFile, HasALineForEachTerm) {
  EXPECT_EQ(b_file({5, -7}, 3), "3 5\n4 -7\n");
  EXPECT_EQ(b_file({}, 3), "");
}

}  // namespace
}  // namespace meleda
