#pragma once
// Closed forms of linear recurrences whose characteristic polynomial has factors of degree 1 and 2 only:
// (2^(n+2) - 3 - (-1)^n)/6, or with radicals.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/engines/exact_algebra.hpp"

namespace meleda {

// Terms a(first), a(first + 1), ..., all of which satisfy the recurrence, at least as many as its order. The factors
// are monic, with a constant that is not zero. None if a factor has degree 3 or more, or if the formula does not give
// every one of the terms.
[[nodiscard]] std::optional<std::string> closed_form(const std::vector<Factor>& characteristic,
                                                     const std::vector<Integer>& terms, std::uint64_t first);

struct ExactModulus {
  std::string text;  // "2", "1+sqrt(3)", "(1+sqrt(5))/2"
  long double value = 0;
};

// The absolute value of the largest root of such a factor.
[[nodiscard]] ExactModulus largest_root_of(const Coefficients& factor);

}  // namespace meleda
