#pragma once
// Exact polynomials and linear equations over the integers. FLINT does the work; exact_algebra.cpp is the only file
// that names it.

#include <cstddef>
#include <optional>
#include <vector>

#include "meleda/core/integer.hpp"

namespace meleda {

// Of a polynomial, the constant first and the leading one last (not zero); the zero polynomial has none.
using Coefficients = std::vector<Integer>;

// The characteristic polynomial of the shortest linear recurrence with constant coefficients that all terms satisfy:
// monic, c[0] a(i) + ... + c[L] a(i + L) = 0 for every i. None if its order L is more than `most_order`, which must be
// at most half of the number of terms (the polynomial is unique then).
//
// Only integer coefficients are looked for: a sequence of integers that satisfies a recurrence with rational
// coefficients for ever has integers in its shortest one (Fatou's lemma), so that any other would fail sooner or later.
[[nodiscard]] std::optional<Coefficients> shortest_recurrence(const std::vector<Integer>& terms,
                                                              std::size_t most_order);

struct Factor {
  Coefficients polynomial;  // irreducible over the integers, leading coefficient positive
  std::size_t multiplicity = 1;
};

// Of a monic polynomial, in an order that depends on the polynomial alone.
[[nodiscard]] std::vector<Factor> factors_of(const Coefficients& polynomial);

// The product without its powers from `length` on.
[[nodiscard]] Coefficients product_below(const Coefficients& a, const Coefficients& b, std::size_t length);

struct RationalSolution {
  std::vector<Integer> numerators;
  Integer denominator;
};

// Solves a square system, given by rows; none if it is singular.
[[nodiscard]] std::optional<RationalSolution> solve_linear(const std::vector<std::vector<Integer>>& rows,
                                                           const std::vector<Integer>& right);

// The largest s with number = s^2 d that is found by dividing by small primes: exact if no prime beyond them divides
// the number twice. Always takes out every factor 4.
[[nodiscard]] Integer square_divisor(const Integer& number);

}  // namespace meleda
