#pragma once
// The text in which people write digit puzzles of their own (docs/rules.md), read into plain data and written back.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda::rule_files {

inline constexpr std::uint32_t most_base = 36;              // digits are 0-9 and a-z
inline constexpr std::uint32_t most_pieces = 1'000'000;     // digits in a row
inline constexpr std::size_t most_bytes = 100'000;          // of a text
inline constexpr std::size_t most_lines_of_a_kind = 1'000;  // of moves, of goals, of forbidden runs
inline constexpr std::size_t most_elements = 60;  // of a pattern; a machine word holds the places between them

struct Element {
  std::uint64_t digits = 0;  // a set, never empty: bit d is digit d
  bool repeated = false;     // zero or more times
  bool operator==(const Element&) const = default;
};

// Conditions are stored from the digit that moves outwards, on the left side too (where they are written as they stand
// in the row); starts, goals and forbidden runs from left to right.
struct Pattern {
  std::vector<Element> elements;
  bool operator==(const Pattern&) const = default;
};

struct Step {
  std::uint8_t from = 0;  // a step that goes both ways is stored upwards: to = from + 1, or from the highest to 0
  std::uint8_t to = 0;
  bool both_ways = true;
  std::optional<Pattern> right;
  std::optional<Pattern> left;
  std::size_t line = 0;  // where it stands, from 1
  bool operator==(const Step&) const = default;
};

struct RuleText {
  std::string title;
  std::uint32_t base = 0;
  std::optional<std::uint32_t> pieces;
  Pattern start;
  std::vector<Pattern> goals;
  std::vector<Step> steps;
  std::vector<Pattern> never;
  bool wrap_digits = false;
  bool wrap_row = false;
  bool operator==(const RuleText&) const = default;
};

// An error says line and column, both from 1 and in characters; its `text` is the line and its `offset` the byte in it.
[[nodiscard]] Result<RuleText> parse_rules(std::string_view text);

[[nodiscard]] char digit_text(std::uint32_t digit);

// A pattern in the order in which it is stored; base tells which set is written as a dot.
[[nodiscard]] std::string pattern_text(const Pattern& pattern, std::uint32_t base);

// "1 <-> 2 when right is 0*"
[[nodiscard]] std::string step_text(const Step& step, std::uint32_t base);

// The whole text in its plainest form; it is read back as the same rules.
[[nodiscard]] std::string rules_text(const RuleText& rules);

// A pattern made ready to be held against many rows. All ways through it are followed at once: they are a set of places
// between its elements, kept in one word, so that a digit costs a few instructions.
class Matcher {
 public:
  using Places = std::uint64_t;  // bit i: the elements before element i are used up

  // Who says how many digits there are gets answers earlier: after "3 .*" nothing beyond the 3 is looked at.
  explicit Matcher(const Pattern& pattern, std::uint32_t base = most_base);

  [[nodiscard]] Places first() const { return closed(1); }

  [[nodiscard]] Places after(Places places, std::uint8_t digit) const {
    const auto taken = places & (digit < most_base ? takes_[digit] : 0);
    return closed((taken & repeated_) | (taken & ~repeated_) << 1U);
  }

  [[nodiscard]] bool complete(Places places) const { return (places & last_) != 0; }

  // Whether nothing that follows can spoil it any more.
  [[nodiscard]] bool certain(Places places) const { return (places & certain_) != 0; }

  // Whether `count` digits fulfil the pattern, of which digit_at(i) gives the one at distance i. Where there are fewer
  // digits than elements without a star, the elements that have no digit are fulfilled and the stars are empty.
  template <class DigitAt>
  [[nodiscard]] bool fulfilled(std::size_t count, DigitAt&& digit_at) const {
    if (count < single_count_) {
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t digit = digit_at(i);
        if (digit >= most_base || (single_[i] >> digit & 1U) == 0) return false;
      }
      return true;
    }
    auto places = first();
    for (std::size_t i = 0; i < count && places != 0 && !certain(places); ++i) places = after(places, digit_at(i));
    return complete(places);
  }

 private:
  // A place before a repeated element is also the place behind it. Adding carries each bit to the end of its run of
  // repeated elements, and the exclusive or leaves what the carry went over.
  [[nodiscard]] Places closed(Places places) const { return places | (((places & repeated_) + repeated_) ^ repeated_); }

  std::array<Places, most_base> takes_{};              // the elements that take this digit
  std::array<std::uint64_t, most_elements> single_{};  // the sets of the elements without a star
  std::size_t single_count_ = 0;
  Places repeated_ = 0;
  Places last_ = 0;
  Places certain_ = 0;
};

// Whether the digits on one side, nearest first, fulfil the pattern, with the rule for short rows.
[[nodiscard]] bool matches(const Pattern& pattern, std::span<const std::uint8_t> nearest_first);

// All rows of n digits, leftmost first, that a start or a goal describes, in increasing order. Here no element may lack
// its digit. An error when there are none, or more than `most`.
[[nodiscard]] Result<std::vector<std::vector<std::uint8_t>>> rows_of(const Pattern& pattern, std::uint32_t n,
                                                                     std::size_t most);

}  // namespace meleda::rule_files
