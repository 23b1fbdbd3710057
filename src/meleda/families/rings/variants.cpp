#include "meleda/families/rings/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "meleda/core/translate.hpp"
#include "meleda/families/rings/picture.hpp"

namespace meleda::rings {

namespace {

constexpr std::uint32_t most_key_rings = 30'000;

}  // namespace

Result<AnyRings> make(const Arguments& arguments) {
  const auto n = static_cast<std::uint32_t>(arguments.integer("n"));
  const auto& key = arguments.choice("key");
  const bool standard = key == standard_key;
  const auto look = look_named(arguments.choice("as"), key);
  if (look.shown == Shown::wedges && n > most_wedges) {
    return fail(ErrorCode::bad_spec, say("as=wedges is drawn for up to {} pieces, not {}", most_wedges, n), {},
                tr("as=rings draws any number"));
  }
  if (arguments.flag("double")) {
    if (!standard) {
      return fail(ErrorCode::bad_spec, say("double goes with the key {} only, which is the rings", standard_key));
    }
    if (look.shown != Shown::rings) {
      return fail(ErrorCode::bad_spec, tr("double goes with as=rings only: two at a time are moved of rings alone"));
    }
    if (n <= Rings::most_rings) return DoubleRings(n);
    return LongDoubleRings(n);
  }
  if (standard) {
    if (n <= Rings::most_rings) return Rings(n, look);
    return LongRings(n, look);
  }
  if (n > most_key_rings) {
    return fail(ErrorCode::too_large, say("with a key there may be up to {} pieces", most_key_rings));
  }
  if (digits::PackedRows::fits(2, n)) return KeyRings(n, key, look);
  return LongKeyRings(n, key, look);
}

// A block of four has the ends 00, 01, 11, 10 if its number is even, and these from the back if it is odd.
template <class Word>
typename BasicDoubleRings<Word>::Place BasicDoubleRings<Word>::place_of(const State& s) const {
  const Word place = rings_.place(s);
  if (n_ == 1) return {Integer(place), false};
  const Integer block(place >> 2);
  const auto within = static_cast<unsigned>(place & 3);
  const bool even = !test_bit(place, 2);
  const bool beside = within == (even ? 1U : 2U);
  const unsigned at = within == 3 ? 2U : within == 0 ? 0U : beside ? (even ? 0U : 1U) : 1U;
  return {block * 3 + at, beside};
}

template <class Word>
Word BasicDoubleRings<Word>::at_line(const Integer& place) const {
  if (n_ == 1) return static_cast<Word>(place);
  const Integer block = place / 3;
  const auto at = static_cast<unsigned>(Integer(place % 3));
  const bool even = mpz_even_p(block.gmp()) != 0;
  const unsigned within = at == 0 ? 0U : at == 2 ? 3U : even ? 2U : 1U;
  return rings_.at_place(static_cast<Word>(Integer(block * 4 + within)));
}

template <class Word>
Integer BasicDoubleRings<Word>::distance(const State& a, const State& b, const StopCheck& /*stop*/) const {
  if (a == b) return 0;
  const auto from = place_of(a);
  const auto to = place_of(b);
  if (from.low == to.low) return 1;  // one of the two is beside the line, next to the other
  // What stands beside the line joins it at its lower or its upper neighbour, on the side of the other state.
  const bool up = from.low < to.low;
  const Integer start = from.low + (from.beside && up ? 1 : 0);
  const Integer end = to.low + (to.beside && !up ? 1 : 0);
  return (from.beside ? 1 : 0) + (to.beside ? 1 : 0) + (up ? Integer(end - start) : Integer(start - end));
}

template <class Word>
Word BasicDoubleRings<Word>::walk(const State& a, const State& b, const Integer& k, const StopCheck& /*stop*/) const {
  if (k == 0) return a;
  if (k == distance(a, b)) return b;
  const auto from = place_of(a);
  const auto to = place_of(b);
  const bool up = from.low < to.low;
  const Integer moved = k - (from.beside ? 1 : 0);
  const Integer start = from.low + (from.beside && up ? 1 : 0);
  return at_line(up ? Integer(start + moved) : Integer(start - moved));
}

template <class Word>
Result<DoubleMove> BasicDoubleRings<Word>::parse_move(std::string_view text) const {
  if (text == "+1+2" || text == "-1-2") {
    if (n_ >= 2) return DoubleMove{1, text[0] == '+', true};
  }
  MELEDA_TRY(const auto m, rings_.parse_move(text));
  return DoubleMove{m.ring, m.on, false};
}

template <class Word>
void BasicDoubleRings<Word>::print_move(const Move& m, std::string& out) const {
  rings_.print_move({m.ring, m.on}, out);
  if (m.both) rings_.print_move({2, m.on}, out);
}

template <class Word>
std::string BasicDoubleRings<Word>::description() const {
  return tr(
      "Ring 1 can always be moved; so can the ring left of the rightmost ring that is on; and rings 1 and 2 "
      "together, when both\n"
      "are on or both are off, which counts as one move. No other ring can. Take them all off.");
}

template <class Word>
Result<Scene> BasicDoubleRings<Word>::scene(const State& s) const {
  return draw_rings(*this, s, {});
}

namespace {

// What must stand right of a piece, from the piece on: the key backwards with 0 and 1 exchanged.
std::vector<digits::Digit> near_digits(const std::string& key) {
  std::vector<digits::Digit> near;
  for (auto k = key.rbegin(); k != key.rend(); ++k) near.push_back(*k == '1' ? 0 : 1);
  return near;
}

}  // namespace

template <class Rows>
BasicKeyRings<Rows>::BasicKeyRings(std::uint32_t rings, const std::string& key, Look look)
    : Base(digits::WordRules(2, rings, {digits::Word{near_digits(key), 0, {}}}), phrase("ring")),
      key_(key),
      look_(std::move(look)) {}

template <class Rows>
std::string BasicKeyRings<Rows>::description() const {
  std::string near;
  for (const auto digit : near_digits(key_)) near += digits::digit_text(digit);
  return say(
      "The Hexadecimal Puzzle with the key {}, as it is set on the puzzle. A piece can be moved when the pieces right "
      "of it, from\n"
      "the nearest on, are {} (the key backwards, 0 and 1 exchanged; as far as there are pieces) and all further right "
      "are 0.\n"
      "Piece 1 is free. Bring all from 1 to 0.",
      key_, near);
}

template <class Rows>
Result<Scene> BasicKeyRings<Rows>::scene(const State& s) const {
  return draw_rings(*this, s, look_);
}

template <class Rows>
Holding BasicKeyRings<Rows>::holding() const {
  return rings::holding(look_);
}

template class BasicDoubleRings<std::uint64_t>;
template class BasicDoubleRings<Integer>;
template class BasicKeyRings<digits::PackedRows>;
template class BasicKeyRings<digits::LongRows>;

}  // namespace meleda::rings
