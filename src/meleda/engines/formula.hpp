#pragma once
// Formulas as people write them: 3n - 6, 1-4x+5x^2.

#include <string>
#include <string_view>

#include "meleda/engines/exact_algebra.hpp"

namespace meleda {

// Adds a term to a sum, with its sign; `blank` stands around the signs, except before the first term.
void add_term(std::string& sum, bool negative, std::string_view term, std::string_view blank = " ");

// |coefficient| times a factor that may be empty (for 1): "3n", "n", "3", "1".
[[nodiscard]] std::string multiple(const Integer& coefficient, std::string_view factor);

// "" for exponent 0, "x", "x^2".
[[nodiscard]] std::string power_of(std::string_view variable, std::size_t exponent);

enum class PowerOrder { rising, falling };

[[nodiscard]] std::string polynomial_text(const Coefficients& polynomial, std::string_view variable, PowerOrder order,
                                          std::string_view blank = "");

}  // namespace meleda
