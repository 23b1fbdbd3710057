#include "meleda/families/digits/notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::digits {

namespace {

std::string range_text(std::uint32_t base) {
  const auto last = digit_text(static_cast<Digit>(base - 1));
  if (base == 2) return tr("0 or 1");
  return base <= 10 ? say("0 to {}", last) : say("0-9 and a-{}", last);
}

}  // namespace

Result<std::vector<Digit>> parse_digits(std::string_view text, std::uint32_t base, std::uint32_t size,
                                        std::string_view piece) {
  const auto wanted = size == 1 ? say("a state here is {} digit {}, {} {} first and {} 1 last", size, range_text(base),
                                      tr(piece), size, tr(piece))
                                : say("a state here is {} digits {}, {} {} first and {} 1 last", size, range_text(base),
                                      tr(piece), size, tr(piece));
  const auto wrong = std::find_if(text.begin(), text.end(), [&](char c) { return digit_value(c) >= base; });
  if (wrong != text.end()) {
    const auto place = static_cast<std::size_t>(wrong - text.begin());
    return fail(ErrorCode::bad_state,
                say("place {} is {}, expected {}; {} (this has {})", place + 1, quoted_character(text, place),
                    range_text(base), wanted, text.size()),
                place);
  }
  if (text.size() != size) {
    return fail(ErrorCode::bad_state, say("{} digits given, {} wanted; {}", text.size(), size, wanted),
                std::min<std::size_t>(text.size(), size));
  }
  std::vector<Digit> digits(size);
  std::transform(text.begin(), text.end(), digits.begin(), digit_value);
  return digits;
}

Result<Move> parse_move(std::string_view text, std::uint32_t size, std::string_view piece) {
  const auto wanted = say("expected + or - and a {} from 1 to {}, such as -1", tr(piece), size);
  if (text.empty() || (text[0] != '+' && text[0] != '-')) return fail(ErrorCode::bad_move, wanted, 0);
  auto digit = parse_natural(text.substr(1), piece);
  if (!digit) return fail(ErrorCode::bad_move, wanted, 1 + digit.error().offset.value_or(0));
  if (*digit < 1 || *digit > size) return fail(ErrorCode::bad_move, wanted, 1);
  return Move{static_cast<std::uint32_t>(*digit), text[0] == '+'};
}

Result<std::uint32_t> parse_place(std::string_view text, std::uint32_t size, std::string_view piece) {
  const auto number = parse_natural(text, piece);
  if (!number || *number < 1 || *number > size) {
    return fail(ErrorCode::bad_number, say("expected the number of a {}, 1 to {}", tr(piece), size), 0);
  }
  return static_cast<std::uint32_t>(*number);
}

std::string cannot_be_put(std::uint32_t digit, Digit value, std::string_view piece) {
  return say("{} {} cannot be {} or anything else while the others are where they are: set those first", tr(piece),
             digit, digit_text(value));
}

std::string at_its_end(const Move& m, Digit value, std::string_view piece) {
  return m.up ? say("{} {} is at {} and cannot go up", tr(piece), m.digit, digit_text(value))
              : say("{} {} is at {} and cannot go down", tr(piece), m.digit, digit_text(value));
}

std::string step_in_words(std::string_view piece, std::uint32_t digit, Digit from, Digit to) {
  return say("{} {} from {} to {}", tr(piece), digit, digit_text(from), digit_text(to));
}

std::string short_row(const std::vector<Digit>& digits) {
  constexpr std::size_t most = 40;
  std::string text;
  for (const auto digit : digits) text += digit_text(digit);
  return text.size() <= most ? text : fmt::format("{}...{}", text.substr(0, 16), text.substr(text.size() - 16));
}

std::string goes_only(const Move& m, Digit value, std::string_view piece, const std::string& condition) {
  return say("{} {} goes from {} to {} {}", tr(piece), m.digit, digit_text(value),
             digit_text(static_cast<Digit>(m.up ? value + 1 : value - 1)), condition);
}

std::string only_when(std::string_view piece, std::uint32_t digit, Digit wanted, Digit now) {
  return say("only when {} {} is {}, now it is {}", tr(piece), digit, digit_text(wanted), digit_text(now));
}

std::string not_while(std::string_view piece, std::uint32_t digit, Digit now) {
  return say("not while {} {} is {}", tr(piece), digit, digit_text(now));
}

std::string only_when_right(std::string_view piece, std::size_t pieces, const std::string& wanted,
                            const std::string& now) {
  return pieces == 1 ? say("only when {} 1 is {}, now {}", tr(piece), wanted, now)
                     : say("only when the {} {}s to its right are {}, now {}", pieces, tr(piece), wanted, now);
}

void print_move(const Move& m, std::string& out) {
  out += m.up ? '+' : '-';
  out += fmt::format_int(m.digit).c_str();
}

Integer number_of(const std::vector<Digit>& digits, std::uint32_t base) {
  if (digits.empty()) return 0;
  std::string text(digits.size(), '0');
  std::transform(digits.begin(), digits.end(), text.begin(), digit_text);
  Integer number;
  MELEDA_ASSERT(mpz_set_str(number.gmp(), text.c_str(), static_cast<int>(base)) == 0);
  return number;
}

std::vector<Digit> digits_of(const Integer& number, std::uint32_t base, std::size_t width) {
  std::string text(mpz_sizeinbase(number.gmp(), static_cast<int>(base)) + 2, '\0');
  mpz_get_str(text.data(), static_cast<int>(base), number.gmp());
  text.resize(text.find('\0'));
  if (number.is_zero()) text.clear();
  MELEDA_ASSERT(number >= 0 && text.size() <= width);
  std::vector<Digit> digits(width, 0);
  std::transform(text.begin(), text.end(), digits.end() - static_cast<std::ptrdiff_t>(text.size()), digit_value);
  return digits;
}

}  // namespace meleda::digits
