#include "meleda/core/integer.hpp"

#include <fmt/format.h>

namespace meleda {

std::string to_text(const Integer& value) {
  return value.str();
}

Result<Integer> parse_natural(std::string_view text, std::string_view what) {
  if (text.empty()) {
    return fail(ErrorCode::bad_number, fmt::format("{} is missing: expected a whole number such as 123", what), 0);
  }
  const auto wrong = text.find_first_not_of("0123456789");
  if (wrong != std::string_view::npos) {
    return fail(ErrorCode::bad_number, fmt::format("{} must be a whole number, digits only", what), wrong);
  }
  Integer value;
  // mpz_set_str reads "0..." in base 10 as decimal, never as octal, because the base is given.
  mpz_set_str(value.backend().data(), std::string(text).c_str(), 10);
  return value;
}

}  // namespace meleda
