#include "meleda/engines/sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/closed_form.hpp"
#include "meleda/engines/formula.hpp"
#include "meleda/engines/roots.hpp"

namespace meleda {

namespace {

// a(n) = ..., from the characteristic polynomial and what its equation gives instead of 0.
std::string recurrence_text(const Coefficients& characteristic, const Integer& constant) {
  std::string sum;
  const auto order = characteristic.size() - 1;
  for (std::size_t i = 1; i <= order; ++i) {
    const Integer coefficient = -characteristic[order - i];
    if (coefficient.is_zero()) continue;
    const auto size = abs(coefficient) == 1 ? std::string() : multiple(coefficient, "") + " ";
    add_term(sum, coefficient < 0, fmt::format("{}a(n-{})", size, i));
  }
  if (!constant.is_zero()) add_term(sum, constant < 0, multiple(constant, ""));
  return "a(n) = " + (sum.empty() ? "0" : sum);
}

// p / (x - 1), if 1 is a root.
std::optional<Coefficients> without_root_one(const Coefficients& polynomial) {
  Coefficients quotient(polynomial.size() - 1);
  Integer carry = 0;
  for (std::size_t i = quotient.size(); i-- > 0;) {
    carry += polynomial[i + 1];
    quotient[i] = carry;
  }
  if (carry + polynomial[0] != 0) return std::nullopt;
  return quotient;
}

std::optional<Recurrence> find_recurrence(const std::vector<Integer>& terms, std::uint64_t first) {
  if (terms.size() < least_checking_terms) return std::nullopt;
  const auto most_order = std::min(largest_order, (terms.size() - least_checking_terms) / 2);
  auto found = shortest_recurrence(terms, most_order);
  if (!found) return std::nullopt;
  Recurrence recurrence;
  const auto order_with_exceptions = found->size() - 1;
  // A root 0 says that the first terms have no part in it.
  const auto nonzero = std::find_if(found->begin(), found->end(), [](const Integer& c) { return !c.is_zero(); });
  recurrence.exceptions = static_cast<std::size_t>(nonzero - found->begin());
  recurrence.characteristic.assign(nonzero, found->end());
  recurrence.used = 2 * order_with_exceptions;
  recurrence.checked = terms.size() - recurrence.used;
  recurrence.text = recurrence_text(recurrence.characteristic, 0);
  recurrence.holds_from = first + order_with_exceptions;
  if (recurrence.characteristic.size() > 2) {
    if (const auto shorter = without_root_one(recurrence.characteristic)) {
      Integer constant = 0;
      for (std::size_t i = 0; i < shorter->size(); ++i) constant += (*shorter)[i] * terms[recurrence.exceptions + i];
      recurrence.short_text = recurrence_text(*shorter, constant);
      recurrence.short_from = recurrence.holds_from - 1;
    }
  }
  return recurrence;
}

std::string generating_function(const Recurrence& recurrence, const std::vector<Factor>& factors,
                                const std::vector<Integer>& terms, std::uint64_t first) {
  const Coefficients denominator(recurrence.characteristic.rbegin(), recurrence.characteristic.rend());
  const auto length = recurrence.characteristic.size() - 1 + recurrence.exceptions;
  const Coefficients begin(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(length));
  auto numerator = product_below(begin, denominator, length);
  if (numerator.empty()) return "0";

  const auto nonzero = std::find_if(numerator.begin(), numerator.end(), [](const Integer& c) { return !c.is_zero(); });
  const auto shift = static_cast<std::size_t>(nonzero - numerator.begin());
  numerator.erase(numerator.begin(), nonzero);
  auto above = polynomial_text(numerator, "x", PowerOrder::rising);
  const auto power = power_of("x", shift + static_cast<std::size_t>(first));
  const auto count = std::count_if(numerator.begin(), numerator.end(), [](const Integer& c) { return !c.is_zero(); });
  if (count > 1) above = fmt::format("({})", above);
  if (!power.empty()) above = count > 1 ? power + above : (numerator[0] < 0 ? "-" : "") + multiple(numerator[0], power);
  if (factors.empty()) return above;

  std::string below;
  for (const auto& factor : factors) {
    Coefficients reversed(factor.polynomial.rbegin(), factor.polynomial.rend());
    below += fmt::format("({})", polynomial_text(reversed, "x", PowerOrder::rising));
    if (factor.multiplicity > 1) below += fmt::format("^{}", factor.multiplicity);
  }
  return factors.size() == 1 ? fmt::format("{}/{}", above, below) : fmt::format("{}/({})", above, below);
}

// Ten decimals, and no zeros at the end.
std::string decimal_text(long double value) {
  auto text = fmt::format("{:.10f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

struct Rate {
  long double value = 0;
  std::size_t multiplicity = 1;
  std::string text;     // exact; may be empty
  std::string decimal;  // may be empty
};

std::optional<Rate> rate_of(const Factor& factor) {
  Rate rate;
  rate.multiplicity = factor.multiplicity;
  if (factor.polynomial.size() <= 3) {
    const auto exact = largest_root_of(factor.polynomial);
    rate.value = exact.value;
    rate.text = exact.text;
    const bool whole = exact.text.find_first_not_of("0123456789") == std::string::npos;
    if (!whole) rate.decimal = decimal_text(exact.value);
    return rate;
  }
  constexpr long double ten_decimals = 1e-11L;
  const auto modulus = largest_root_modulus(factor.polynomial);
  if (!modulus || modulus->error > ten_decimals) return std::nullopt;
  rate.value = modulus->value;
  rate.decimal = decimal_text(modulus->value);
  return rate;
}

std::optional<Growth> growth_of(const std::vector<Factor>& factors) {
  std::optional<Rate> largest;
  for (const auto& factor : factors) {
    auto rate = rate_of(factor);
    if (!rate) return std::nullopt;
    constexpr long double equal = 1e-10L;  // relative; roots of one size differ by rounding alone
    const auto difference = largest ? (rate->value - largest->value) / largest->value : 1;
    const bool better = difference > equal || (difference > -equal && rate->multiplicity > largest->multiplicity);
    if (better) largest = std::move(rate);
  }
  if (!largest) return std::nullopt;
  Growth growth;
  growth.rate = largest->text;
  growth.decimal = largest->decimal;
  const auto polynomial = power_of("n", largest->multiplicity - 1);
  if (growth.rate == "1" || growth.decimal == "1") {
    growth.text = polynomial.empty() ? "bounded" : polynomial;
    return growth;
  }
  const auto& base = growth.rate.empty() ? growth.decimal : growth.rate;
  const bool plain = base.find_first_not_of("0123456789.") == std::string::npos;
  growth.text = plain ? base + "^n" : fmt::format("({})^n", base);
  if (!polynomial.empty()) growth.text = fmt::format("{}*{}", polynomial, growth.text);
  return growth;
}

}  // namespace

SequenceAnalysis analyse_sequence(const std::vector<Integer>& terms, std::uint64_t first) {
  SequenceAnalysis analysis;
  analysis.recurrence = find_recurrence(terms, first);
  if (!analysis.recurrence) return analysis;
  const auto& recurrence = *analysis.recurrence;
  const auto factors =
      recurrence.characteristic.size() > 1 ? factors_of(recurrence.characteristic) : std::vector<Factor>();
  analysis.generating_function = generating_function(recurrence, factors, terms, first);
  analysis.growth = growth_of(factors);
  analysis.closed_form_from = first + recurrence.exceptions;
  std::vector<std::string> unsolved;
  for (const auto& factor : factors) {
    if (factor.polynomial.size() > 3) {
      unsolved.push_back(polynomial_text(factor.polynomial, "x", PowerOrder::falling, " "));
    }
  }
  if (!unsolved.empty()) {
    analysis.no_closed_form = say("it would need the roots of {}", joined(unsolved, tr(" and of ")));
    return analysis;
  }
  const std::vector<Integer> regular(terms.begin() + static_cast<std::ptrdiff_t>(recurrence.exceptions), terms.end());
  if (const auto formula = closed_form(factors, regular, analysis.closed_form_from)) {
    analysis.closed_form = *formula;
  } else {
    analysis.no_closed_form = tr("none that gives every term was found");
  }
  return analysis;
}

std::string b_file(const std::vector<Integer>& terms, std::uint64_t first) {
  std::string text;
  for (std::size_t i = 0; i < terms.size(); ++i) text += fmt::format("{} {}\n", first + i, to_text(terms[i]));
  return text;
}

}  // namespace meleda
