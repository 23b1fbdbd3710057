#pragma once
// Chinese rings (baguenaudier) and every puzzle whose states lie on the binary reflected Gray code.
//
// Rules. n rings, each on (1) or off (0) the bar. Two rings can be moved: ring 1, always; and the ring left of the
// rightmost ring that is on. A state is written ring n first and ring 1 last.
//
// Bit layout: bit i-1 of the word is ring i.
//
// The states form a path from 0...0 to 10...0, on which state x stands at place f(x) = x ^ x>>1 ^ x>>2 ^ ... and the
// state at place k is k ^ k>>1. Move k of that path moves ring 1 + (the exponent of 2 in k), and puts it on if the odd
// part of k is 1 mod 4. Sources: Kuo, "Rings and Gray code" (2014), theorems 1-4; Goertz and Williams, "The
// quaternary Gray code ..." (2024), sections 5.1, 7.1 and 9.1-9.2. Each of these claims is tested against search.

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/rings/look.hpp"

namespace meleda::rings {

// The few bit operations that the rules need, for a machine word and for an integer of any size.

inline constexpr std::size_t no_bit = std::numeric_limits<std::size_t>::max();

[[nodiscard]] inline std::size_t lowest_set_bit(std::uint64_t word) {
  return word == 0 ? no_bit : static_cast<std::size_t>(std::countr_zero(word));
}
[[nodiscard]] inline bool test_bit(std::uint64_t word, std::size_t bit) {
  return bit < 64 && (word >> bit & 1U) != 0;
}
inline void flip_bit(std::uint64_t& word, std::size_t bit) {
  word ^= std::uint64_t{1} << bit;
}
[[nodiscard]] inline std::uint64_t prefix_xor(std::uint64_t word) {
  for (unsigned shift = 1; shift < 64; shift *= 2) word ^= word >> shift;
  return word;
}
// Number of the leading bit, counted from 1; 0 for zero.
[[nodiscard]] inline std::size_t bit_width(std::uint64_t word) {
  return static_cast<std::size_t>(std::bit_width(word));
}
[[nodiscard]] inline std::size_t count_ones(std::uint64_t word) {
  return static_cast<std::size_t>(std::popcount(word));
}

[[nodiscard]] inline std::size_t lowest_set_bit(const Integer& word) {
  return word.is_zero() ? no_bit : mpz_scan1(word.gmp(), 0);
}
[[nodiscard]] inline bool test_bit(const Integer& word, std::size_t bit) {
  return mpz_tstbit(word.gmp(), bit) != 0;
}
inline void flip_bit(Integer& word, std::size_t bit) {
  mpz_combit(word.gmp(), bit);
}
[[nodiscard]] inline std::size_t bit_width(const Integer& word) {
  return word.is_zero() ? 0 : mpz_sizeinbase(word.gmp(), 2);
}
[[nodiscard]] inline std::size_t count_ones(const Integer& word) {
  return mpz_popcount(word.gmp());
}
[[nodiscard]] inline Integer prefix_xor(Integer word) {
  const auto width = bit_width(word);
  for (std::size_t shift = 1; shift < width; shift *= 2) word ^= Integer(word >> shift);
  return word;
}

struct Move {
  std::uint32_t ring = 1;  // [1, n]
  bool on = true;          // put on the bar, or taken off
  friend bool operator==(const Move&, const Move&) = default;
};

// "ring 3 off".
[[nodiscard]] std::string ring_in_words(const Move& m, Shown shown);

// Ring of move k of the path from 0...0, k >= 1: the Gros or ruler sequence 1, 2, 1, 3, 1, 2, 1, 4, ...
template <class Word>
[[nodiscard]] std::uint32_t ruler(const Word& k) {
  return static_cast<std::uint32_t>(lowest_set_bit(k) + 1);
}

// The same with its direction: 1, 2, -1, 3, 1, -2, -1, 4, ...
template <class Word>
[[nodiscard]] Move signed_ruler(const Word& k) {
  const auto ring = ruler(k);
  return {ring, !test_bit(k, ring)};
}

inline constexpr const char* standard_key = "1110";  // of the Hexadecimal Puzzle: the one that makes it the rings

[[nodiscard]] FamilyInfo family_info();

template <class Word>
class BasicRings {
 public:
  using State = Word;
  using Move = rings::Move;
  static constexpr bool undirected = true;
  static constexpr bool compact = std::is_same_v<Word, std::uint64_t>;
  static constexpr std::uint32_t most_rings = compact ? 63 : 1'000'000;

  static FamilyInfo info() { return family_info(); }

  explicit BasicRings(std::uint32_t rings, Look look = {}) : n_(rings), look_(std::move(look)) {
    MELEDA_ASSERT(rings >= 1 && rings <= most_rings);
  }

  [[nodiscard]] std::uint32_t size() const { return n_; }

  // Rules.

  [[nodiscard]] State start() const { return power(n_) - 1; }
  [[nodiscard]] std::vector<State> goals() const { return {State(0)}; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    visit(Move{1, !test_bit(s, 0)});
    const auto ring = second_ring(s);
    if (ring != 0) visit(Move{ring, !test_bit(s, ring - 1)});
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    return m.ring >= 1 && m.ring <= n_ && (m.ring == 1 || m.ring == second_ring(s)) && m.on != test_bit(s, m.ring - 1);
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    flip_bit(s, m.ring - 1);
    return s;
  }
  [[nodiscard]] std::string why_not(const State& s, const Move& m) const;
  [[nodiscard]] std::string in_words(const State& /*s*/, const Move& m) const { return ring_in_words(m, look_.shown); }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const;

  // Index and key: the word itself.

  [[nodiscard]] Integer state_count() const { return Integer(1) << n_; }
  [[nodiscard]] std::uint64_t index_count() const requires compact { return static_cast<std::uint64_t>(power(n_)); }
  [[nodiscard]] std::uint64_t rank(const State& s) const requires compact { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] State unrank(std::uint64_t i) const requires compact { return State(i); }
  [[nodiscard]] std::uint64_t key(const State& s) const requires compact { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] State from_key(std::uint64_t k) const requires compact { return State(k); }

  // Closed forms.

  // Number of moves between 0...0 and s: f(s).
  [[nodiscard]] Word place(const State& s) const { return prefix_xor(s); }
  [[nodiscard]] State at_place(const Word& k) const { return k ^ Word(k >> 1); }

  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& /*stop*/ = {}) const {
    const Word from = place(a);
    const Word to = place(b);
    return from < to ? Integer(to - from) : Integer(from - to);
  }
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& /*stop*/ = {}) const {
    Move m;
    if (sequence(a, b).next(m)) visit(m);
  }
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& k, const StopCheck& /*stop*/ = {}) const {
    const Word from = place(a);
    const Word to = place(b);
    const Word moves = static_cast<Word>(k);
    return at_place(from < to ? Word(from + moves) : Word(from - moves));
  }

  // The path from one state to another, a move at a time. The move is read off its number (the ruler sequence), the
  // state is carried along by flipping the lowest set bit of that number.
  class Sequence {
   public:
    Sequence(const BasicRings& rings, const State& a, const State& b)
        : state_(a), place_(rings.place(a)), end_(rings.place(b)), up_(place_ < end_) {}
    bool next(Move& m) {
      if (place_ == end_) return false;
      if (up_) {
        ++place_;
        make(m);
      } else {
        make(m);
        --place_;
      }
      return true;
    }
    [[nodiscard]] const State& state() const { return state_; }

   private:
    // place_ is the number of the move between its two states, whichever way it is made.
    void make(Move& m) {
      m = signed_ruler(place_);
      m.on = m.on == up_;
      flip_bit(state_, m.ring - 1);
    }
    State state_;
    Word place_;
    Word end_;
    bool up_;
  };
  [[nodiscard]] Sequence sequence(const State& a, const State& b) const { return Sequence(*this, a, b); }

  // The Gray code as an order: successor and predecessor go towards 10...0 and towards 0...0.

  static std::vector<std::string> order_names() { return {"gray"}; }
  [[nodiscard]] Integer order_length(std::size_t /*order*/) const { return state_count(); }
  [[nodiscard]] Result<Integer> position(const State& s, std::size_t /*order*/, const StopCheck& /*stop*/ = {}) const {
    return Integer(place(s));
  }
  [[nodiscard]] Result<State> at(const Integer& position, std::size_t order, const StopCheck& stop = {}) const;
  // By the leftmost place where the two differ and the parity of what stands left of it: no ranks are computed.
  [[nodiscard]] Result<int> compare(const State& a, const State& b, std::size_t /*order*/) const {
    const Word differing = a ^ b;
    const auto width = bit_width(differing);
    if (width == 0) return 0;
    const bool odd = width < bit_width(a) && count_ones(Word(a >> static_cast<unsigned>(width))) % 2 == 1;
    return test_bit(a, width - 1) != odd ? 1 : -1;
  }
  // The move to the next state of the order, or none at 10...0: ring 1 if the number of rings on is even.
  [[nodiscard]] std::vector<Move> successor(const State& s, std::size_t /*order*/) const {
    return move_by_parity(s, false);
  }
  // The move to the state before, or none at 0...0: ring 1 if the number of rings on is odd.
  [[nodiscard]] std::vector<Move> predecessor(const State& s, std::size_t /*order*/) const {
    return move_by_parity(s, true);
  }

  // After a break one only has to know the last move: every second move is ring 1's.
  [[nodiscard]] Result<Move> go_on(const State& s, const Move& last) const;
  static std::string go_on_rule() {
    return tr("every second move is ring 1's: after it, move the other; after another, move it");
  }

  [[nodiscard]] Sequence in_order(std::size_t /*order*/) const {
    return Sequence(*this, State(0), at_place(power(n_) - 1));
  }

  // Text and picture.

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
  void print(const State& s, std::string& out) const;
  void print_move(const Move& m, std::string& out) const;
  void patch(const Move& m, char* text) const { text[n_ - m.ring] = m.on ? '1' : '0'; }
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  [[nodiscard]] Holding holding() const;

 private:
  [[nodiscard]] static Word power(std::uint32_t exponent) { return Word(1) << exponent; }

  // The ring left of the rightmost ring that is on, or 0 if there is none.
  [[nodiscard]] std::uint32_t second_ring(const State& s) const {
    const auto rightmost = lowest_set_bit(s);
    return rightmost == no_bit || rightmost + 1 >= n_ ? 0 : static_cast<std::uint32_t>(rightmost + 2);
  }
  [[nodiscard]] std::vector<Move> move_by_parity(const State& s, bool first_ring_when) const {
    const bool odd = count_ones(s) % 2 == 1;
    const auto ring = odd == first_ring_when ? 1 : second_ring(s);
    if (ring == 0) return {};
    return {Move{ring, !test_bit(s, ring - 1)}};
  }

  [[nodiscard]] std::string why_not_piece(const State& s, const Move& m) const;

  std::uint32_t n_;
  Look look_;
};

using Rings = BasicRings<std::uint64_t>;  // up to 63 rings: can be searched
using LongRings = BasicRings<Integer>;    // any number: closed forms only

extern template class BasicRings<std::uint64_t>;
extern template class BasicRings<Integer>;

static_assert(Puzzle<Rings> && Undirected<Rings> && Indexed<Rings> && Searchable<Rings> && Counted<Rings>);
static_assert(Analytic<Rings> && Sequential<Rings> && Ordered<Rings> && Patchable<Rings> && Resumable<Rings>);
static_assert(Held<Rings> && Held<LongRings> && Editable<Rings> && Explaining<Rings> && Editable<LongRings> &&
              Explaining<LongRings>);
static_assert(Puzzle<LongRings> && Undirected<LongRings> && Counted<LongRings>);
static_assert(Analytic<LongRings> && Sequential<LongRings> && Ordered<LongRings> && Patchable<LongRings>);

}  // namespace meleda::rings

#include "meleda/families/rings/variants.hpp"
