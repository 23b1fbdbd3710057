#include "meleda/engines/roots.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <vector>

namespace meleda {

namespace {

using Real = long double;
using Complex = std::complex<Real>;

struct Value {
  Complex at;
  Complex slope;
  Real rounding = 0;  // bound on the error of `at`
};

// Horner's rule. The rounding errors are below 8 (degree + 1) units in the last place of the sum of absolute values:
// each step rounds a complex product and a sum, and a large coefficient is rounded (Higham, Accuracy and
// Stability, 5.1).
Value evaluated(const std::vector<Real>& polynomial, Complex z) {
  Value value;
  Real sizes = 0;
  for (auto c = polynomial.rbegin(); c != polynomial.rend(); ++c) {
    value.slope = value.slope * z + value.at;
    value.at = value.at * z + *c;
    sizes = sizes * std::abs(z) + std::abs(*c);
  }
  value.rounding = 8 * static_cast<Real>(polynomial.size()) * std::numeric_limits<Real>::epsilon() * sizes;
  return value;
}

}  // namespace

std::optional<Modulus> largest_root_modulus(const Coefficients& polynomial) {
  const auto degree = polynomial.size() - 1;
  std::vector<Real> coefficients;
  Real bound = 0;  // no root is larger (Fujiwara): twice the largest |c|^(1/i)
  for (std::size_t i = 0; i <= degree; ++i) {
    coefficients.push_back(static_cast<Real>(polynomial[i]));
    if (!std::isfinite(coefficients.back())) return std::nullopt;
    if (i < degree) {
      bound = std::max(bound, 2 * std::pow(std::abs(coefficients.back()), 1 / static_cast<Real>(degree - i)));
    }
  }
  if (bound == 0) return Modulus{};

  // Aberth's iteration: Newton's steps from all roots at once, each pushed away from the others. The start lies
  // unevenly on a circle, so that no symmetry of the polynomial is kept.
  constexpr int most_rounds = 500;
  std::vector<Complex> roots;
  for (std::size_t i = 0; i < degree; ++i) {
    roots.push_back(std::polar(bound / 2, 0.4L + 6.2831853L * static_cast<Real>(i) / static_cast<Real>(degree)));
  }
  for (int round = 0; round < most_rounds; ++round) {
    bool moved = false;
    for (auto& root : roots) {
      const auto value = evaluated(coefficients, root);
      if (std::abs(value.at) <= value.rounding) continue;
      Complex push = 0;
      for (const auto& other : roots) {
        if (&other != &root && other != root) push += Real(1) / (root - other);
      }
      const auto denominator = value.slope - value.at * push;
      if (denominator == Complex(0)) continue;
      root -= value.at / denominator;
      moved = true;
    }
    if (!moved) break;
  }

  // Whatever the iteration did: every root lies in one of the discs around these points with the radius
  // degree |p(z)| / |product of (z - other)|, and a disc that meets no other holds one (Smith 1970).
  Real low = 0;
  Real high = 0;
  for (const auto& root : roots) {
    const auto value = evaluated(coefficients, root);
    Real product = 1;
    for (const auto& other : roots) {
      if (&other != &root) product *= std::abs(root - other);
    }
    if (!(product > 0) || !std::isfinite(product)) return std::nullopt;
    const auto slack = 1 + 8 * static_cast<Real>(degree) * std::numeric_limits<Real>::epsilon();
    const auto radius = static_cast<Real>(degree) * (std::abs(value.at) + value.rounding) / product * slack;
    const auto isolated = std::all_of(roots.begin(), roots.end(), [&](const Complex& other) {
      return &other == &root || std::abs(other - root) > 4 * radius;
    });
    if (!isolated) return std::nullopt;
    low = std::max(low, std::abs(root) - radius);
    high = std::max(high, std::abs(root) + radius);
  }
  return Modulus{(low + high) / 2, (high - low) / 2};
}

}  // namespace meleda
