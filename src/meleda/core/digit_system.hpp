#pragma once
// Puzzles whose states are rows of digits and whose moves change one digit where others allow it, in words that an
// engine understands: locks, towers.

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/concepts.hpp"

namespace meleda {

// A digit has one of these values: bit v stands for value v.
struct DigitCondition {
  std::uint32_t digit = 0;
  std::uint64_t values = 0;

  friend bool operator==(const DigitCondition&, const DigitCondition&) = default;
};

// All of the conditions must hold; they are about other digits.
struct DigitChange {
  std::uint32_t digit = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::vector<DigitCondition> where;
};

// Digits have numbers from 0, best the one that changes most often first.
struct DigitSystem {
  std::vector<std::uint32_t> radices;  // [digit]: at most 64
  std::vector<DigitChange> changes;
  // Permutations of the values of all digits at once that take changes to changes: a group, the identity first. None
  // stands for the identity alone.
  std::vector<std::vector<std::uint8_t>> symmetries;
};

// The same system with all arrows turned round.
[[nodiscard]] inline DigitSystem inverse(DigitSystem system) {
  for (auto& change : system.changes) std::swap(change.from, change.to);
  return system;
}

// A family that is such a puzzle, at least for some of its arguments: its moves lead where the changes do.
template <class P>
concept DigitChanging = TransitionSystem<P> &&
    requires(const P& p, const typename P::State& s, std::span<std::uint8_t> out,
             std::span<const std::uint8_t> digits) {
  { p.digit_system() } -> std::same_as<std::optional<DigitSystem>>;
  p.digits(s, out);
  { p.from_digits(digits) } -> std::same_as<typename P::State>;
};

}  // namespace meleda
