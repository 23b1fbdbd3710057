#pragma once
// Exact integers of any size: lengths, ranks and counts of states. GMP, because the closed forms are asked at a
// hundred thousand pieces, where the conversion to decimal must be subquadratic. Where memory ends it throws
// std::bad_alloc, as everything else does.

#include <gmp.h>

#include <compare>
#include <concepts>
#include <iosfwd>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "meleda/core/result.hpp"

namespace meleda {

// GMP's number with the operators of the language, and no more: a library of expression templates takes a compiler
// longer than the rest of a file, and an `auto` there names an expression with references to what is gone. Division is
// towards zero, as for the built-in types; what is divided by must not be zero.
class Integer {
 public:
  Integer() noexcept { mpz_init(value_); }
  template <std::integral T>
  Integer(T value) noexcept(false) {  // NOLINT(google-explicit-constructor): a number is a number
    static_assert(sizeof(T) <= sizeof(long), "GMP takes machine words");
    if constexpr (std::signed_integral<T>) {
      mpz_init_set_si(value_, value);
    } else {
      mpz_init_set_ui(value_, value);
    }
  }
  explicit Integer(std::string_view decimal);  // digits, perhaps behind a sign; others throw std::invalid_argument
  Integer(const Integer& other) { mpz_init_set(value_, other.value_); }
  Integer(Integer&& other) noexcept {
    mpz_init(value_);  // takes no memory
    mpz_swap(value_, other.value_);
  }
  Integer& operator=(const Integer& other) {
    mpz_set(value_, other.value_);
    return *this;
  }
  Integer& operator=(Integer&& other) noexcept {
    mpz_swap(value_, other.value_);
    return *this;
  }
  ~Integer() { mpz_clear(value_); }

  // For the functions of GMP that have no operator.
  [[nodiscard]] mpz_ptr gmp() { return value_; }
  [[nodiscard]] mpz_srcptr gmp() const { return value_; }

  [[nodiscard]] bool is_zero() const { return sign() == 0; }
  [[nodiscard]] int sign() const { return mpz_sgn(value_); }

  // To a built-in type: the nearest value that it has. A negative number has no unsigned value.
  template <std::integral T>
  explicit operator T() const {
    if constexpr (std::same_as<T, bool>) {
      return !is_zero();
    } else if constexpr (std::signed_integral<T>) {
      const long value = nearest_long();
      if (value < std::numeric_limits<T>::min()) return std::numeric_limits<T>::min();
      if (value > std::numeric_limits<T>::max()) return std::numeric_limits<T>::max();
      return static_cast<T>(value);
    } else {
      const unsigned long value = nearest_unsigned_long();
      return value > std::numeric_limits<T>::max() ? std::numeric_limits<T>::max() : static_cast<T>(value);
    }
  }
  explicit operator double() const;
  explicit operator long double() const;  // rounded towards zero

  Integer& operator+=(const Integer& other) { return mpz_add(value_, value_, other.value_), *this; }
  Integer& operator-=(const Integer& other) { return mpz_sub(value_, value_, other.value_), *this; }
  Integer& operator*=(const Integer& other) { return mpz_mul(value_, value_, other.value_), *this; }
  Integer& operator/=(const Integer& other) { return mpz_tdiv_q(value_, value_, divisor(other)), *this; }
  Integer& operator%=(const Integer& other) { return mpz_tdiv_r(value_, value_, divisor(other)), *this; }
  Integer& operator<<=(mp_bitcnt_t bits) { return mpz_mul_2exp(value_, value_, bits), *this; }
  Integer& operator>>=(mp_bitcnt_t bits) { return mpz_fdiv_q_2exp(value_, value_, bits), *this; }
  Integer& operator&=(const Integer& other) { return mpz_and(value_, value_, other.value_), *this; }
  Integer& operator|=(const Integer& other) { return mpz_ior(value_, value_, other.value_), *this; }
  Integer& operator^=(const Integer& other) { return mpz_xor(value_, value_, other.value_), *this; }
  Integer& operator++() { return mpz_add_ui(value_, value_, 1), *this; }
  Integer& operator--() { return mpz_sub_ui(value_, value_, 1), *this; }

  friend Integer operator+(const Integer& a, const Integer& b) { return made(mpz_add, a, b.value_); }
  friend Integer operator-(const Integer& a, const Integer& b) { return made(mpz_sub, a, b.value_); }
  friend Integer operator*(const Integer& a, const Integer& b) { return made(mpz_mul, a, b.value_); }
  friend Integer operator/(const Integer& a, const Integer& b) { return made(mpz_tdiv_q, a, divisor(b)); }
  friend Integer operator%(const Integer& a, const Integer& b) { return made(mpz_tdiv_r, a, divisor(b)); }
  friend Integer operator&(const Integer& a, const Integer& b) { return made(mpz_and, a, b.value_); }
  friend Integer operator|(const Integer& a, const Integer& b) { return made(mpz_ior, a, b.value_); }
  friend Integer operator^(const Integer& a, const Integer& b) { return made(mpz_xor, a, b.value_); }
  friend Integer operator<<(Integer a, mp_bitcnt_t bits) { return std::move(a <<= bits); }
  friend Integer operator>>(Integer a, mp_bitcnt_t bits) { return std::move(a >>= bits); }
  // What is done with a number that nobody keeps is done in its place.
  friend Integer operator+(Integer&& a, const Integer& b) { return std::move(a += b); }
  friend Integer operator-(Integer&& a, const Integer& b) { return std::move(a -= b); }
  friend Integer operator*(Integer&& a, const Integer& b) { return std::move(a *= b); }
  friend Integer operator/(Integer&& a, const Integer& b) { return std::move(a /= b); }
  friend Integer operator%(Integer&& a, const Integer& b) { return std::move(a %= b); }
  Integer operator-() const {
    Integer result(*this);
    mpz_neg(result.value_, result.value_);
    return result;
  }

  friend bool operator==(const Integer& a, const Integer& b) { return mpz_cmp(a.value_, b.value_) == 0; }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    return mpz_cmp(a.value_, b.value_) <=> 0;
  }
  // With a machine word no number is made.
  template <std::integral T>
  friend bool operator==(const Integer& a, T b) {
    return a.compared(b) == 0;
  }
  template <std::integral T>
  friend std::strong_ordering operator<=>(const Integer& a, T b) {
    return a.compared(b) <=> 0;
  }

  friend std::ostream& operator<<(std::ostream& out, const Integer& value);  // decimal

 private:
  using Operation = void (*)(mpz_ptr, mpz_srcptr, mpz_srcptr);
  static Integer made(Operation operation, const Integer& a, mpz_srcptr b) {
    Integer result;
    operation(result.value_, a.value_, b);
    return result;
  }
  static mpz_srcptr divisor(const Integer& value) {
    if (value.is_zero()) throw std::domain_error("division by zero");
    return value.value_;
  }
  [[nodiscard]] long nearest_long() const;
  [[nodiscard]] unsigned long nearest_unsigned_long() const;
  template <std::integral T>
  [[nodiscard]] int compared(T value) const {
    if constexpr (std::signed_integral<T>) {
      return mpz_cmp_si(value_, static_cast<long>(value));
    } else {
      return mpz_cmp_ui(value_, static_cast<unsigned long>(value));
    }
  }

  mpz_t value_;
};

[[nodiscard]] Integer pow(const Integer& base, unsigned long exponent);
[[nodiscard]] Integer abs(Integer value);
[[nodiscard]] Integer gcd(const Integer& a, const Integer& b);  // not negative
[[nodiscard]] Integer lcm(const Integer& a, const Integer& b);  // not negative
[[nodiscard]] Integer sqrt(const Integer& value);               // rounded down; the value must not be negative

[[nodiscard]] std::string to_text(const Integer& value);

// Decimal digits only: no sign, no blanks. `what` names the number in the error message.
[[nodiscard]] Result<Integer> parse_natural(std::string_view text, std::string_view what);

}  // namespace meleda
