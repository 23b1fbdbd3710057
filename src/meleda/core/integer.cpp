#include "meleda/core/integer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <ostream>

#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

// By itself GMP ends the process where memory ends. It may be left by an exception, which its functions were compiled
// to let through; what they hold meanwhile is lost.
void* allocated(std::size_t bytes) {
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}
void* reallocated(void* old, std::size_t /*bytes*/, std::size_t bytes) {
  if (void* const memory = std::realloc(old, bytes)) return memory;
  throw std::bad_alloc();
}
void release(void* memory, std::size_t /*bytes*/) {
  std::free(memory);
}

// What GMP has allocated before this is of malloc too, so it does not matter which globals are made first.
[[maybe_unused]] const bool throws_without_memory = [] {
  mp_set_memory_functions(allocated, reallocated, release);
  return true;
}();

}  // namespace

Integer::Integer(std::string_view decimal) {
  mpz_init(value_);
  const auto digits = decimal.substr(decimal.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    throw std::invalid_argument("not a whole number: " + std::string(decimal));
  }
  mpz_set_str(value_, std::string(decimal).c_str(), 10);  // decimal even behind a zero, because the base is given
}

long Integer::nearest_long() const {
  if (mpz_fits_slong_p(value_) != 0) return mpz_get_si(value_);
  return sign() < 0 ? std::numeric_limits<long>::min() : std::numeric_limits<long>::max();
}

unsigned long Integer::nearest_unsigned_long() const {
  if (sign() < 0) throw std::range_error("a negative number has no unsigned value");
  return mpz_fits_ulong_p(value_) != 0 ? mpz_get_ui(value_) : std::numeric_limits<unsigned long>::max();
}

Integer::operator double() const {
  return static_cast<double>(static_cast<long double>(*this));
}

// The first 64 bits, which is what such a number holds, and the exponent.
Integer::operator long double() const {
  static_assert(std::numeric_limits<long double>::digits >= 53);
  Integer first = abs(*this);
  const auto bits = mpz_sizeinbase(first.value_, 2);
  const auto rest = bits > 64 ? bits - 64 : 0;
  first >>= rest;
  const auto size = std::ldexp(static_cast<long double>(mpz_get_ui(first.value_)),
                               static_cast<int>(std::min<std::size_t>(rest, std::numeric_limits<int>::max())));
  return sign() < 0 ? -size : size;
}

std::ostream& operator<<(std::ostream& out, const Integer& value) {
  return out << to_text(value);
}

Integer pow(const Integer& base, unsigned long exponent) {
  Integer result;
  mpz_pow_ui(result.gmp(), base.gmp(), exponent);
  return result;
}

Integer abs(Integer value) {
  mpz_abs(value.gmp(), value.gmp());
  return value;
}

Integer gcd(const Integer& a, const Integer& b) {
  Integer result;
  mpz_gcd(result.gmp(), a.gmp(), b.gmp());
  return result;
}

Integer lcm(const Integer& a, const Integer& b) {
  Integer result;
  mpz_lcm(result.gmp(), a.gmp(), b.gmp());
  return result;
}

Integer sqrt(const Integer& value) {
  if (value.sign() < 0) throw std::domain_error("the square root of a negative number");
  Integer result;
  mpz_sqrt(result.gmp(), value.gmp());
  return result;
}

std::string to_text(const Integer& value) {
  std::string text(mpz_sizeinbase(value.gmp(), 10) + 2, '\0');  // may be one too many; a sign and the end
  mpz_get_str(text.data(), 10, value.gmp());
  text.resize(text.find('\0'));
  return text;
}

Result<Integer> parse_natural(std::string_view text, std::string_view what) {
  if (text.empty()) {
    return fail(ErrorCode::bad_number, say("{} is missing: expected a whole number such as 123", tr(what)), 0);
  }
  const auto wrong = text.find_first_not_of("0123456789");
  if (wrong != std::string_view::npos) {
    return fail(ErrorCode::bad_number, say("{} must be a whole number, digits only", tr(what)), wrong);
  }
  return Integer(text);
}

}  // namespace meleda
