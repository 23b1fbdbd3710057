#include "meleda/engines/exact_algebra.hpp"

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_factor.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>
#include <flint/nmod_poly.h>
#include <flint/ulong_extras.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace meleda {

namespace {

// FLINT keeps numbers and primes for each thread that asks it; they go when the thread does.
struct ThreadCache {
  ThreadCache() = default;
  ~ThreadCache() { flint_cleanup(); }
  ThreadCache(const ThreadCache&) = delete;
  ThreadCache& operator=(const ThreadCache&) = delete;
};

void clean_up_at_the_end_of_the_thread() {
  thread_local const ThreadCache cache;
}

// As core/integer.cpp has it for GMP: an exception where memory ends, not the end of the process.
void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* allocated(std::size_t bytes) {
  return or_throw(std::malloc(bytes));
}
void* allocated_zeros(std::size_t count, std::size_t bytes) {
  return or_throw(std::calloc(count, bytes));
}
void* reallocated(void* old, std::size_t bytes) {
  return or_throw(std::realloc(old, bytes));
}
[[maybe_unused]] const bool throws_without_memory = [] {
  __flint_set_memory_functions(allocated, allocated_zeros, reallocated, std::free);
  return true;
}();

class Number {
 public:
  Number() { fmpz_init(value_); }
  explicit Number(const Integer& value) : Number() { fmpz_set_mpz(value_, value.gmp()); }
  ~Number() { fmpz_clear(value_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;

  [[nodiscard]] fmpz* get() { return value_; }
  [[nodiscard]] Integer integer() const { return integer_of(value_); }
  static Integer integer_of(const fmpz* value) {
    Integer result;
    fmpz_get_mpz(result.gmp(), value);
    return result;
  }

 private:
  fmpz_t value_;
};

class Polynomial {
 public:
  Polynomial() { fmpz_poly_init(value_); }
  explicit Polynomial(const Coefficients& coefficients) : Polynomial() {
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
      fmpz_poly_set_coeff_mpz(value_, static_cast<slong>(i), coefficients[i].gmp());
    }
  }
  ~Polynomial() { fmpz_poly_clear(value_); }
  Polynomial(const Polynomial&) = delete;
  Polynomial& operator=(const Polynomial&) = delete;

  [[nodiscard]] fmpz_poly_struct* get() { return value_; }
  [[nodiscard]] Coefficients coefficients() const { return coefficients_of(value_); }
  static Coefficients coefficients_of(const fmpz_poly_struct* value) {
    Coefficients result;
    for (slong i = 0; i < value->length; ++i) result.push_back(Number::integer_of(value->coeffs + i));
    return result;
  }

 private:
  fmpz_poly_t value_;
};

class Matrix {
 public:
  Matrix(std::size_t rows, std::size_t columns) {
    fmpz_mat_init(value_, static_cast<slong>(rows), static_cast<slong>(columns));
  }
  ~Matrix() { fmpz_mat_clear(value_); }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;

  [[nodiscard]] fmpz_mat_struct* get() { return value_; }
  [[nodiscard]] fmpz* at(std::size_t row, std::size_t column) {
    return fmpz_mat_entry(value_, static_cast<slong>(row), static_cast<slong>(column));
  }

 private:
  fmpz_mat_t value_;
};

class BerlekampMassey {
 public:
  BerlekampMassey(const std::vector<Integer>& terms, mp_limb_t prime) {
    nmod_berlekamp_massey_init(state_, prime);
    for (const auto& term : terms) {
      nmod_berlekamp_massey_add_point(state_, mpz_fdiv_ui(term.gmp(), prime));
    }
    nmod_berlekamp_massey_reduce(state_);
    nmod_poly_init(monic_, prime);
    nmod_poly_make_monic(monic_, nmod_berlekamp_massey_V_poly(state_));
  }
  ~BerlekampMassey() {
    nmod_poly_clear(monic_);
    nmod_berlekamp_massey_clear(state_);
  }
  BerlekampMassey(const BerlekampMassey&) = delete;
  BerlekampMassey& operator=(const BerlekampMassey&) = delete;

  [[nodiscard]] const nmod_poly_struct* characteristic() const { return monic_; }

 private:
  nmod_berlekamp_massey_t state_;
  nmod_poly_t monic_;
};

bool satisfied(const Coefficients& recurrence, const std::vector<Integer>& terms) {
  for (std::size_t i = 0; i + recurrence.size() <= terms.size(); ++i) {
    Integer sum = 0;
    for (std::size_t j = 0; j < recurrence.size(); ++j) sum += recurrence[j] * terms[i + j];
    if (!sum.is_zero()) return false;
  }
  return true;
}

}  // namespace

std::optional<Coefficients> shortest_recurrence(const std::vector<Integer>& terms, std::size_t most_order) {
  clean_up_at_the_end_of_the_thread();
  // Modulo a prime the shortest recurrence is at most as long as over the integers: the one over the integers holds
  // there as well. So if it is too long already there, there is none; and one that was found there, is lifted by
  // further primes and then holds for all terms, is the shortest.
  constexpr int most_primes = 32;
  mp_limb_t prime = n_nextprime(mp_limb_t{1} << 62U, 1);
  Polynomial lifted;
  Number modulus(Integer(1));
  slong length = 0;
  for (int i = 0; i < most_primes; ++i, prime = n_nextprime(prime, 1)) {
    const BerlekampMassey found(terms, prime);
    const auto* characteristic = found.characteristic();
    if (static_cast<std::size_t>(characteristic->length) > most_order + 1) return std::nullopt;
    if (characteristic->length < length) continue;  // an unlucky prime
    if (characteristic->length > length) {
      length = characteristic->length;
      fmpz_poly_set_nmod_poly(lifted.get(), characteristic);
      fmpz_set_ui(modulus.get(), prime);
    } else {
      fmpz_poly_CRT_ui(lifted.get(), lifted.get(), modulus.get(), characteristic, 1);
      fmpz_mul_ui(modulus.get(), modulus.get(), prime);
    }
    auto recurrence = lifted.coefficients();
    if (satisfied(recurrence, terms)) return recurrence;
  }
  return std::nullopt;
}

std::vector<Factor> factors_of(const Coefficients& polynomial) {
  clean_up_at_the_end_of_the_thread();
  Polynomial whole(polynomial);
  fmpz_poly_factor_t found;
  fmpz_poly_factor_init(found);
  fmpz_poly_factor(found, whole.get());
  std::vector<Factor> factors;
  for (slong i = 0; i < found->num; ++i) {
    factors.push_back({Polynomial::coefficients_of(found->p + i), static_cast<std::size_t>(found->exp[i])});
  }
  fmpz_poly_factor_clear(found);
  std::sort(factors.begin(), factors.end(), [](const Factor& a, const Factor& b) {
    if (a.polynomial.size() != b.polynomial.size()) return a.polynomial.size() < b.polynomial.size();
    const auto by_size = [](const Integer& x, const Integer& y) { return abs(x) != abs(y) ? abs(x) < abs(y) : x < y; };
    return std::lexicographical_compare(a.polynomial.begin(), a.polynomial.end(), b.polynomial.begin(),
                                        b.polynomial.end(), by_size);
  });
  return factors;
}

Coefficients product_below(const Coefficients& a, const Coefficients& b, std::size_t length) {
  clean_up_at_the_end_of_the_thread();
  Polynomial first(a);
  Polynomial second(b);
  Polynomial product;
  fmpz_poly_mullow(product.get(), first.get(), second.get(), static_cast<slong>(length));
  return product.coefficients();
}

std::optional<RationalSolution> solve_linear(const std::vector<std::vector<Integer>>& rows,
                                             const std::vector<Integer>& right) {
  clean_up_at_the_end_of_the_thread();
  const auto size = rows.size();
  Matrix left(size, size);
  Matrix given(size, 1);
  Matrix unknown(size, 1);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) fmpz_set_mpz(left.at(i, j), rows[i][j].gmp());
    fmpz_set_mpz(given.at(i, 0), right[i].gmp());
  }
  Number denominator;
  if (fmpz_mat_solve(unknown.get(), denominator.get(), left.get(), given.get()) == 0) return std::nullopt;
  RationalSolution solution{{}, denominator.integer()};
  for (std::size_t i = 0; i < size; ++i) solution.numerators.push_back(Number::integer_of(unknown.at(i, 0)));
  return solution;
}

Integer square_divisor(const Integer& number) {
  clean_up_at_the_end_of_the_thread();
  constexpr ulong small_primes = 1000;
  Number value(number);
  fmpz_factor_t found;
  fmpz_factor_init(found);
  fmpz_factor_trial_range(found, value.get(), 0, small_primes);
  Integer divisor = 1;
  for (slong i = 0; i < found->num; ++i) {
    const auto prime = Number::integer_of(found->p + i);
    for (ulong power = 1; 2 * power <= found->exp[i]; ++power) divisor *= prime;
  }
  fmpz_factor_clear(found);
  return divisor;
}

}  // namespace meleda
