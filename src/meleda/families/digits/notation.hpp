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

// The digits from the left, or what is wrong and where. `piece` is what a digit stands for: ring, dial, ...
[[nodiscard]] Result<std::vector<Digit>> parse_digits(std::string_view text, std::uint32_t base, std::uint32_t size,
                                                      std::string_view piece);
[[nodiscard]] Result<Move> parse_move(std::string_view text, std::uint32_t size, std::string_view piece);
void print_move(const Move& m, std::string& out);

// The number that digits, highest first, stand for in a base, and back (with leading zeros up to the width).
[[nodiscard]] Integer number_of(const std::vector<Digit>& digits, std::uint32_t base);
[[nodiscard]] std::vector<Digit> digits_of(const Integer& number, std::uint32_t base, std::size_t width);

}  // namespace meleda::digits
