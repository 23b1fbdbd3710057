#pragma once
// What the terms of an integer sequence say about it: the shortest linear recurrence, the generating function, a closed
// form, the rate of growth. All of it is conjecture from the terms; how many of them made it and how many checked it is
// part of the answer. Knows no puzzle.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/engines/exact_algebra.hpp"

namespace meleda {

struct Recurrence {
  Coefficients characteristic;   // monic; the constant is not zero
  std::size_t exceptions = 0;    // so many first terms stand outside of it
  std::size_t used = 0;          // terms that determine it
  std::size_t checked = 0;       // further terms, all of which satisfy it
  std::string text;              // a(n) = 3 a(n-1) - 2 a(n-2)
  std::uint64_t holds_from = 0;  // the first n for which the text gives a(n)
  std::string short_text;        // with a constant, where that is shorter: a(n) = 2 a(n-1) + 1; may be empty
  std::uint64_t short_from = 0;
};

struct Growth {
  std::string text;  // up to a bounded factor, a(n) grows like this: "2^n", "n*2^n", "n^2", "bounded"
  std::string rate;  // the base of the power, exactly: "2", "1+sqrt(3)"; empty if it is the root of a larger equation
  std::string decimal;  // the same as a number; empty if the rate is whole
};

struct SequenceAnalysis {
  std::optional<Recurrence> recurrence;  // nothing that follows is there without it
  std::string generating_function;       // of the sum of a(n) x^n over all n from the first on
  std::string closed_form;               // may be empty
  std::uint64_t closed_form_from = 0;
  std::string no_closed_form;    // why not
  std::optional<Growth> growth;  // none for what is zero from some n on
};

// A recurrence of order r after e exceptional terms is determined by 2 (r + e) terms. It is claimed only if at least
// this many more are there and all satisfy it: a wrong one would have to hit each of them by chance.
inline constexpr std::size_t least_checking_terms = 3;
// Longer recurrences are not looked for: nobody would read them.
inline constexpr std::size_t largest_order = 64;

[[nodiscard]] SequenceAnalysis analyse_sequence(const std::vector<Integer>& terms, std::uint64_t first);

// The lines "n a(n)" that the OEIS calls a b-file.
[[nodiscard]] std::string b_file(const std::vector<Integer>& terms, std::uint64_t first);

}  // namespace meleda
