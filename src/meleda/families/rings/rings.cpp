#include "meleda/families/rings/rings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/rings/picture.hpp"

namespace meleda::rings {

template <class Word>
Result<Word> BasicRings<Word>::at(const Integer& position, std::size_t /*order*/, const StopCheck& /*stop*/) const {
  if (position < 0 || position >= state_count()) {
    return fail(ErrorCode::bad_number, say("a rank must be less than the number of states, 2^{}{}", n_,
                                           n_ < 64 ? fmt::format(" = {}", to_text(state_count())) : std::string()));
  }
  return at_place(static_cast<Word>(position));
}

template <class Word>
Result<Move> BasicRings<Word>::go_on(const State& s, const Move& last) const {
  if (!legal(s, {last.ring, !last.on})) {
    return fail(ErrorCode::bad_move, tr("that cannot have been the last move: it does not lead here"));
  }
  const auto ring = last.ring == 1 ? second_ring(s) : 1;
  if (ring == 0) return fail(ErrorCode::not_supported, tr("there is no move but the one back"));
  return Move{ring, !test_bit(s, ring - 1)};
}

std::string ring_in_words(const Move& m, Shown shown) {
  if (shown != Shown::rings) {
    const auto words = words_of(shown);
    return say("{} {} {}", tr(words.piece), m.ring, m.on ? words.to_one : words.to_zero);
  }
  return m.on ? say("ring {} on", m.ring) : say("ring {} off", m.ring);
}

template <class Word>
std::string BasicRings<Word>::why_not(const State& s, const Move& m) const {
  if (look_.shown != Shown::rings) return why_not_piece(s, m);
  if (m.on == test_bit(s, m.ring - 1)) {
    return m.on ? say("ring {} is on already", m.ring) : say("ring {} is off already", m.ring);
  }
  const auto neighbour = m.ring - 1;  // ring 1 can always be moved
  const auto rightmost = lowest_set_bit(s);
  const auto wanted =
      say("ring {} moves only while ring {} is on and all rings right of that are off", m.ring, neighbour);
  if (rightmost != no_bit && rightmost + 1 < neighbour) return say("{}; ring {} is on", wanted, rightmost + 1);
  return say("{}; ring {} is off", wanted, neighbour);
}

// The same of dials, wedges, keys and bars.
template <class Word>
std::string BasicRings<Word>::why_not_piece(const State& s, const Move& m) const {
  const auto words = words_of(look_.shown);
  const auto piece = tr(words.piece);
  if (m.on == test_bit(s, m.ring - 1)) {
    return say("{} {} is {} already", piece, m.ring, m.on ? words.one : words.zero);
  }
  const auto neighbour = m.ring - 1;
  const auto rightmost = lowest_set_bit(s);
  const bool another = rightmost != no_bit && rightmost + 1 < neighbour;
  return say("{} {} moves only while {} {} is {} and all right of that are {}; {} {} is {}", piece, m.ring, piece,
             neighbour, words.one, words.zero, piece, another ? rightmost + 1 : neighbour,
             another ? words.one : words.zero);
}

template <class Word>
Result<Word> BasicRings<Word>::edit(const State& s, std::string_view place) const {
  MELEDA_TRY(const auto ring, digits::parse_place(place, n_, "ring"));
  State t = s;
  flip_bit(t, ring - 1);
  return t;
}

template <class Word>
Result<Word> BasicRings<Word>::parse(std::string_view text) const {
  MELEDA_TRY(const auto digits, digits::parse_digits(text, 2, n_, "ring"));
  if constexpr (compact) {
    Word word = 0;
    for (const auto digit : digits) word = word << 1 | digit;
    return word;
  } else {
    return digits::number_of(digits, 2);
  }
}

template <class Word>
Result<Move> BasicRings<Word>::parse_move(std::string_view text) const {
  MELEDA_TRY(const auto m, digits::parse_move(text, n_, "ring"));
  return Move{m.digit, m.up};
}

template <class Word>
void BasicRings<Word>::print(const State& s, std::string& out) const {
  if constexpr (compact) {
    for (auto bit = n_; bit-- > 0;) out += test_bit(s, bit) ? '1' : '0';
  } else {
    const std::string digits = [&] {
      std::string buffer(bit_width(s) + 2, '\0');  // room for a zero and for the end mark
      mpz_get_str(buffer.data(), 2, s.gmp());
      buffer.resize(buffer.find('\0'));
      return buffer;
    }();
    out.append(n_ - digits.size(), '0');
    out += digits;
  }
}

template <class Word>
void BasicRings<Word>::print_move(const Move& m, std::string& out) const {
  digits::print_move({m.ring, m.on}, out);
}

template <class Word>
Result<Scene> BasicRings<Word>::scene(const State& s) const {
  return draw_rings(*this, s, look_);
}

template <class Word>
Holding BasicRings<Word>::holding() const {
  return rings::holding(look_);
}

template class BasicRings<std::uint64_t>;
template class BasicRings<Integer>;

}  // namespace meleda::rings
