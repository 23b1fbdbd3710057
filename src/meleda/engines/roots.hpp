#pragma once
// The size of a polynomial's largest root, as a number with a proven bound on its error.

#include <optional>

#include "meleda/engines/exact_algebra.hpp"

namespace meleda {

struct Modulus {
  long double value = 0;
  long double error = 0;  // the true value is at most this far away
};

// Of a monic polynomial of degree 1 or more without multiple roots. None if it could not be separated well enough.
[[nodiscard]] std::optional<Modulus> largest_root_modulus(const Coefficients& polynomial);

}  // namespace meleda
