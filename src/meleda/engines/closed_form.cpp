#include "meleda/engines/closed_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/engines/formula.hpp"

namespace meleda {

namespace {

// In lowest terms, with a positive denominator.
struct Rational {
  Rational(Integer numerator_, Integer denominator_)
      : numerator(std::move(numerator_)), denominator(std::move(denominator_)) {
    Integer common = gcd(numerator, denominator);
    if (denominator < 0) common = -common;
    numerator /= common;
    denominator /= common;
  }

  Rational& operator*=(const Integer& factor) { return *this = {numerator * factor, denominator}; }
  Rational& operator/=(const Integer& divisor) { return *this = {numerator, denominator * divisor}; }

  Integer numerator, denominator;
};

// The roots (p + s sqrt(d))/2 and (p - s sqrt(d))/2 of x^2 - p x + q. As s takes out every square of a small prime,
// p and s are both even or both odd.
struct Quadratic {
  explicit Quadratic(const Coefficients& factor) : p(-factor[1]), q(factor[0]) {
    const Integer discriminant = p * p - 4 * q;
    s = square_divisor(discriminant);
    d = discriminant / (s * s);
  }

  Integer p, q, s, d;
};

std::string radical_of(const Integer& d) {
  return d == -1 ? "i" : fmt::format("sqrt({})", to_text(d));
}

// a + b sqrt(d); not zero.
std::string surd(const Integer& a, const Integer& b, const Integer& d) {
  std::string sum;
  if (!a.is_zero()) add_term(sum, a < 0, multiple(a, ""), "");
  if (!b.is_zero()) add_term(sum, b < 0, multiple(b, radical_of(d)), "");
  return sum;
}

bool is_plain(std::string_view text) {
  return text.find_first_of("+-/") == std::string_view::npos;
}

std::string halved_surd(const Integer& a, const Integer& b, const Integer& d) {
  if (a % 2 == 0 && b % 2 == 0) return surd(a / 2, b / 2, d);
  return fmt::format("({})/2", surd(a, b, d));
}

std::string root_to_the_n(const Integer& p, const Integer& s, const Integer& d) {
  const auto root = halved_surd(p, s, d);
  const bool single = root == radical_of(d);
  return single ? root + "^n" : fmt::format("({})^n", root);
}

// One factor of the characteristic polynomial, and what it puts into a(n): for each j below its multiplicity
// n^j t^n, or n^j V(n) and n^j U(n), where V(n) and U(n) are the sum of the n-th powers of both roots and their
// difference divided by the difference of the roots (Lucas sequences).
class Part {
 public:
  Part(const Factor& factor, std::uint64_t first) : factor_(factor.polynomial), multiplicity_(factor.multiplicity) {
    if (is_linear()) {
      u_ = pow(root(), static_cast<unsigned>(first));
      return;
    }
    u_ = 0;
    next_u_ = 1;
    v_ = 2;
    next_v_ = -factor_[1];
    for (std::uint64_t n = 0; n < first; ++n) step();
  }

  [[nodiscard]] bool is_linear() const { return factor_.size() == 2; }
  [[nodiscard]] Integer root() const { return -factor_[0]; }
  [[nodiscard]] std::size_t multiplicity() const { return multiplicity_; }
  [[nodiscard]] std::size_t width() const { return is_linear() ? multiplicity_ : 2 * multiplicity_; }
  [[nodiscard]] Quadratic quadratic() const { return Quadratic(factor_); }
  [[nodiscard]] long double size() const { return largest_root_of(factor_).value; }

  void add_to(std::vector<Integer>& row, std::uint64_t n) const {
    Integer power = 1;
    for (std::size_t j = 0; j < multiplicity_; ++j) {
      row.push_back(power * u_);
      if (!is_linear()) row.push_back(power * v_);
      power *= n;
    }
  }
  void step() {
    if (is_linear()) {
      u_ *= root();
      return;
    }
    const auto advance = [&](Integer& now, Integer& next) {
      Integer after = -factor_[1] * next - factor_[0] * now;
      now = std::exchange(next, std::move(after));
    };
    advance(u_, next_u_);
    advance(v_, next_v_);
  }

 private:
  Coefficients factor_;
  std::size_t multiplicity_;
  Integer u_, next_u_, v_, next_v_;
};

std::vector<Integer> row_at(const std::vector<Part>& parts, std::uint64_t n) {
  std::vector<Integer> row;
  for (const auto& part : parts) part.add_to(row, n);
  return row;
}

// The coefficients of all parts in their order, checked against every term.
std::optional<std::vector<Rational>> fitted(std::vector<Part> parts, const std::vector<Integer>& terms,
                                            std::uint64_t first) {
  std::size_t order = 0;
  for (const auto& part : parts) order += part.width();
  std::vector<std::vector<Integer>> rows;
  std::optional<RationalSolution> solution;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    auto row = row_at(parts, first + i);
    for (auto& part : parts) part.step();
    if (i < order) rows.push_back(row);
    if (i + 1 == order) {
      solution = solve_linear(rows, {terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(order)});
      if (!solution) return std::nullopt;
    }
    if (i < order) continue;
    Integer sum = 0;
    for (std::size_t j = 0; j < order; ++j) sum += row[j] * solution->numerators[j];
    if (sum != terms[i] * solution->denominator) return std::nullopt;
  }
  // The first ones are solutions of the equations, but the check is to hold whatever the solver does.
  for (std::size_t i = 0; i < order; ++i) {
    Integer sum = 0;
    for (std::size_t j = 0; j < order; ++j) sum += rows[i][j] * solution->numerators[j];
    if (sum != terms[i] * solution->denominator) return std::nullopt;
  }
  std::vector<Rational> coefficients;
  for (std::size_t j = 0; j < order; ++j) coefficients.emplace_back(solution->numerators[j], solution->denominator);
  return coefficients;
}

// What remains of the denominator when t^n gives away powers of t: 3/2 * 2^n is 3 * 2^(n-1).
Integer denominator_beside(const Rational& coefficient, const Integer& t) {
  Integer rest = coefficient.denominator;
  if (abs(t) == 1) return rest;
  for (auto common = gcd(rest, t); common != 1; common = gcd(rest, t)) rest /= common;
  return rest;
}

std::string power_text(const Integer& base, std::int64_t shift) {
  const auto text = base < 0 ? fmt::format("({})", to_text(base)) : to_text(base);
  return shift == 0 ? text + "^n" : fmt::format("{}^(n{:+})", text, shift);
}

// Adds polynomial(n) t^n.
void add_linear(std::string& sum, const Integer& t, std::vector<Rational> polynomial) {
  std::int64_t shift = 0;
  const auto is_whole = [](const Rational& c) { return c.denominator == 1; };
  while (!std::all_of(polynomial.begin(), polynomial.end(), is_whole)) {
    for (auto& c : polynomial) c *= t;
    --shift;
  }
  Coefficients whole;
  for (const auto& c : polynomial) whole.push_back(c.numerator);
  while (!whole.empty() && whole.back().is_zero()) whole.pop_back();
  if (whole.empty()) return;
  if (t == 1) {
    for (std::size_t j = whole.size(); j-- > 0;) {
      if (!whole[j].is_zero()) add_term(sum, whole[j] < 0, multiple(whole[j], power_of("n", j)));
    }
    return;
  }
  if (whole.size() == 1 && abs(t) != 1) {
    // 4 * 2^n is 2^(n+2), but 6 * 2^n stays.
    auto rest = whole[0];
    std::int64_t taken = 0;
    for (; rest % t == 0; ++taken) rest /= t;
    if (abs(rest) == 1) {
      whole[0] = rest;
      shift += taken;
    }
  }
  const bool negative = whole.back() < 0;
  for (auto& c : whole) c = negative ? Integer(-c) : c;
  const auto power = power_text(t, shift);
  const auto count = std::count_if(whole.begin(), whole.end(), [](const Integer& c) { return !c.is_zero(); });
  auto factor = polynomial_text(whole, "n", PowerOrder::falling);
  if (count > 1) factor = fmt::format("({})", factor);
  add_term(sum, negative, factor == "1" ? power : fmt::format("{}*{}", factor, power));
}

// Adds n^j ((a + b sqrt(d)) r^n + (a - b sqrt(d)) s^n), where r and s are the roots.
void add_conjugates(std::string& sum, const Quadratic& roots, const Integer& a, const Integer& b, std::size_t j) {
  if (a.is_zero() && b.is_zero()) return;
  const bool negative = a.is_zero() ? b < 0 : a < 0;
  const Integer sign = negative ? -1 : 1;
  const auto monomial = power_of("n", j);
  for (const int side : {1, -1}) {
    const bool turned = a.is_zero() && side == -1;
    auto factor = surd(sign * a, turned ? Integer(sign * b) : Integer(sign * side * b), roots.d);
    if (!is_plain(factor)) factor = fmt::format("({})", factor);
    if (factor == "1") factor.clear();
    const bool digits = factor.find_first_not_of("0123456789") == std::string::npos;
    if (!monomial.empty()) factor += digits ? monomial : "*" + monomial;
    const auto power = root_to_the_n(roots.p, side * roots.s, roots.d);
    add_term(sum, negative != turned, factor.empty() ? power : fmt::format("{}*{}", factor, power));
  }
}

std::string formula_of(const std::vector<Part>& parts, std::vector<Rational> coefficients) {
  // V(n) and U(n) with the factors x and y are a + b sqrt(d) with a = x, b = y / (s d).
  Integer common = 1;
  std::size_t at = 0;
  for (const auto& part : parts) {
    if (part.is_linear()) {
      for (std::size_t j = 0; j < part.width(); ++j) {
        common = lcm(common, denominator_beside(coefficients[at + j], part.root()));
      }
    } else {
      const auto roots = part.quadratic();
      for (std::size_t j = 0; j < part.width(); j += 2) {
        coefficients[at + j] /= roots.s * roots.d;
        for (const auto k : {j, j + 1}) common = lcm(common, coefficients[at + k].denominator);
      }
    }
    at += part.width();
  }
  std::string sum;
  at = 0;
  for (auto& coefficient : coefficients) coefficient *= common;
  for (const auto& part : parts) {
    if (part.is_linear()) {
      const auto begin = coefficients.begin() + static_cast<std::ptrdiff_t>(at);
      add_linear(sum, part.root(), {begin, begin + static_cast<std::ptrdiff_t>(part.width())});
    } else {
      const auto roots = part.quadratic();
      for (std::size_t j = part.multiplicity(); j-- > 0;) {
        add_conjugates(sum, roots, coefficients[at + 2 * j + 1].numerator, coefficients[at + 2 * j].numerator, j);
      }
    }
    at += part.width();
  }
  if (sum.empty()) return "0";
  if (common == 1) return sum;
  return fmt::format("({})/{}", sum, to_text(common));
}

}  // namespace

std::optional<std::string> closed_form(const std::vector<Factor>& characteristic, const std::vector<Integer>& terms,
                                       std::uint64_t first) {
  std::vector<Part> parts;
  for (const auto& factor : characteristic) {
    if (factor.polynomial.size() > 3) return std::nullopt;
    MELEDA_ASSERT(factor.polynomial.size() > 1 && factor.polynomial.back() == 1 && !factor.polynomial[0].is_zero());
    parts.emplace_back(factor, first);
  }
  // What grows fastest comes first.
  std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    if (a.size() != b.size()) return a.size() > b.size();
    return a.is_linear() && b.is_linear() && a.root() > b.root();
  });
  if (parts.empty()) {
    const bool zero = std::all_of(terms.begin(), terms.end(), [](const Integer& term) { return term.is_zero(); });
    return zero ? std::optional<std::string>("0") : std::nullopt;
  }
  auto coefficients = fitted(parts, terms, first);
  if (!coefficients) return std::nullopt;
  return formula_of(parts, std::move(*coefficients));
}

ExactModulus largest_root_of(const Coefficients& factor) {
  if (factor.size() == 2) {
    const Integer size = abs(factor[0]);
    return {to_text(size), static_cast<long double>(size)};
  }
  const Quadratic roots(factor);
  if (roots.d < 0) {  // conjugates, whose product is q
    const Integer root = sqrt(roots.q);
    const bool whole = root * root == roots.q;
    const Integer outside = square_divisor(roots.q);
    return {whole ? to_text(root) : surd(0, outside, roots.q / (outside * outside)),
            std::sqrt(static_cast<long double>(roots.q))};
  }
  const Integer p = abs(roots.p);
  return {
      halved_surd(p, roots.s, roots.d),
      (static_cast<long double>(p) + static_cast<long double>(roots.s) * std::sqrt(static_cast<long double>(roots.d))) /
          2};
}

}  // namespace meleda
