#pragma once
// How a row of digits and a move of one are written: `2103`, the highest-numbered digit first; `+3` and `-3`.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

[[nodiscard]] constexpr char digit_text(Digit value) {
  return static_cast<char>(value < 10 ? '0' + value : 'a' + (value - 10));
}

// Its value, or the highest base for what is no digit.
[[nodiscard]] constexpr Digit digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<Digit>(c - '0');
  if (c >= 'a' && c <= 'z') return static_cast<Digit>(c - 'a' + 10);
  return highest_base;
}

// The digits from the left, or what is wrong and where. `piece` is what a digit stands for: ring, dial, ...
[[nodiscard]] Result<std::vector<Digit>> parse_digits(std::string_view text, std::uint32_t base, std::uint32_t size,
                                                      std::string_view piece);
[[nodiscard]] Result<Move> parse_move(std::string_view text, std::uint32_t size, std::string_view piece);
void print_move(const Move& m, std::string& out);

// A digit by its number.
[[nodiscard]] Result<std::uint32_t> parse_place(std::string_view text, std::uint32_t size, std::string_view piece);

// Why a click does not change a digit: the others would not go with any other value of it.
[[nodiscard]] std::string cannot_be_put(std::uint32_t digit, Digit value, std::string_view piece);

// The state with one digit set to the next value that makes a state, round through all digits. `p` reads states of rows
// up to `base`; where no other value serves, it is refused with the reason that the next one is.
template <class P>
[[nodiscard]] Result<typename P::State> edited(const P& p, const typename P::State& s, std::string_view place,
                                               std::uint32_t base, std::string_view piece) {
  std::string text;
  p.print(s, text);
  MELEDA_TRY(const auto digit, parse_place(place, static_cast<std::uint32_t>(text.size()), piece));
  char& written = text[text.size() - digit];
  const auto value = digit_value(written);
  Result<typename P::State> refused = s;
  for (std::uint32_t step = 1; step < base; ++step) {
    written = digit_text(static_cast<Digit>((value + step) % base));
    auto t = p.parse(text);
    if (t) return t;
    if (refused) {
      refused =
          fail(t.error().code, cannot_be_put(digit, digit_value(written), piece), std::nullopt, t.error().message);
    }
  }
  return refused;
}

// Why a digit that could go there cannot, unless the rules have more to say.
[[nodiscard]] std::string at_its_end(const Move& m, Digit value, std::string_view piece);
// "dial 3 from 0 to 1".
// Why a step is not allowed: under which condition it is, one of those below.
[[nodiscard]] std::string goes_only(const Move& m, Digit value, std::string_view piece, const std::string& condition);
[[nodiscard]] std::string only_when(std::string_view piece, std::uint32_t digit, Digit wanted, Digit now);
[[nodiscard]] std::string not_while(std::string_view piece, std::uint32_t digit, Digit now);
// Of that many pieces to the right.
[[nodiscard]] std::string only_when_right(std::string_view piece, std::size_t pieces, const std::string& wanted,
                                          const std::string& now);
[[nodiscard]] std::string step_in_words(std::string_view piece, std::uint32_t digit, Digit from, Digit to);
// "110", or what can be said about a long row.
[[nodiscard]] std::string short_row(const std::vector<Digit>& digits);

// The number that digits, highest first, stand for in a base, and back (with leading zeros up to the width).
[[nodiscard]] Integer number_of(const std::vector<Digit>& digits, std::uint32_t base);
[[nodiscard]] std::vector<Digit> digits_of(const Integer& number, std::uint32_t base, std::size_t width);

}  // namespace meleda::digits
