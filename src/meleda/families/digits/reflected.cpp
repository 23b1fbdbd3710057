#include "meleda/families/digits/reflected.hpp"

#include <fmt/format.h>

#include "meleda/core/translate.hpp"
#include "meleda/families/digits/notation.hpp"

namespace meleda::digits {

Integer ReflectedCode::count() const {
  return pow(Integer(base_), size_ - 1) * last_base_;
}

void ReflectedCode::reflect(std::vector<Digit>& digits, bool undo) const {
  bool odd = false;
  for (std::uint32_t i = size_; i >= 1; --i) {
    auto& digit = digits[size_ - i];
    const auto given = digit;
    if (odd) digit = static_cast<Digit>(base_of(i) - 1 - digit);
    odd ^= (undo ? digit : given) % 2 == 1;
  }
}

Integer ReflectedCode::position(std::vector<Digit> digits) const {
  reflect(digits, false);
  const auto last = digits.back();
  digits.pop_back();
  return number_of(digits, base_) * last_base_ + last;
}

std::vector<Digit> ReflectedCode::digits_at(const Integer& position) const {
  auto digits = digits_of(position / last_base_, base_, size_ - 1);
  digits.push_back(static_cast<Digit>(position % last_base_));
  reflect(digits, true);
  return digits;
}

Result<std::vector<Digit>> ReflectedCode::checked_digits_at(const Integer& position) const {
  if (position < 0 || position >= count()) {
    return fail(ErrorCode::bad_number, say("a rank must be less than the number of states, {}{}^{}",
                                           last_base_ == base_ ? "" : fmt::format("{} * ", last_base_), base_,
                                           last_base_ == base_ ? size_ : size_ - 1));
  }
  return digits_at(position);
}

}  // namespace meleda::digits
