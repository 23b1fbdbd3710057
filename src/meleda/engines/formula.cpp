#include "meleda/engines/formula.hpp"

#include <fmt/format.h>

namespace meleda {

void add_term(std::string& sum, bool negative, std::string_view term, std::string_view blank) {
  if (!sum.empty()) {
    sum += fmt::format("{}{}{}", blank, negative ? '-' : '+', blank);
  } else if (negative) {
    sum += '-';
  }
  sum += term;
}

std::string multiple(const Integer& coefficient, std::string_view factor) {
  const Integer size = abs(coefficient);
  if (factor.empty()) return to_text(size);
  return size == 1 ? std::string(factor) : to_text(size) + std::string(factor);
}

std::string power_of(std::string_view variable, std::size_t exponent) {
  if (exponent == 0) return {};
  return exponent == 1 ? std::string(variable) : fmt::format("{}^{}", variable, exponent);
}

std::string polynomial_text(const Coefficients& polynomial, std::string_view variable, PowerOrder order,
                            std::string_view blank) {
  std::string sum;
  for (std::size_t i = 0; i < polynomial.size(); ++i) {
    const auto exponent = order == PowerOrder::rising ? i : polynomial.size() - 1 - i;
    const auto& coefficient = polynomial[exponent];
    if (coefficient.is_zero()) continue;
    add_term(sum, coefficient < 0, multiple(coefficient, power_of(variable, exponent)), blank);
  }
  return sum.empty() ? "0" : sum;
}

}  // namespace meleda
