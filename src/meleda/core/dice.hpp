#pragma once
// Random numbers that are the same on every machine for the same seed: the Mersenne Twister of 64 bits, which the
// standard fixes, and numbers below a bound by rejection, because the standard's distributions differ from library to
// library.

#include <cstdint>
#include <random>

#include "meleda/core/assert.hpp"

namespace meleda {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : generator_(seed) {}

  // 64 bits, each as likely 0 as 1.
  [[nodiscard]] std::uint64_t word() { return generator_(); }
  // From 0 to bound - 1, each as likely as the others.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
    MELEDA_ASSERT(bound != 0);
    const auto unfair = (~std::uint64_t{0} % bound + 1) % bound;  // 2^64 mod bound
    for (;;) {
      const auto number = word();
      if (number >= unfair) return number % bound;
    }
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace meleda
