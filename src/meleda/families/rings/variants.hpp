#pragma once
// Relatives of the rings under the same name: rings 1 and 2 moved together (`rings:9,double`), and the sixteen keys of
// the Hexadecimal Puzzle (`rings:8,key=0111`).

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "meleda/core/translate.hpp"
#include "meleda/families/digits/puzzle.hpp"
#include "meleda/families/rings/rings.hpp"

namespace meleda::rings {

// With the double move. Along the path of the rings, every four states end in 00, 01, 11, 10 (or the other way round),
// and the double move joins 00 and 11. So the shortest paths leave 01 out unless they begin or end there: the other
// states lie on a line, three to a block of four, and 01 stands beside the line at distance 1 of both its neighbours.
struct DoubleMove {
  std::uint32_t ring = 1;
  bool on = true;
  bool both = false;  // rings 1 and 2 together
  friend bool operator==(const DoubleMove&, const DoubleMove&) = default;
};

template <class Word>
class BasicDoubleRings {
 public:
  using State = Word;
  using Move = DoubleMove;
  static constexpr bool undirected = true;
  static constexpr bool compact = BasicRings<Word>::compact;

  static FamilyInfo info() { return family_info(); }

  explicit BasicDoubleRings(std::uint32_t rings) : rings_(rings), n_(rings) {}

  [[nodiscard]] std::string title() const { return tr("Chinese rings, two at a time"); }
  [[nodiscard]] std::string description() const;
  [[nodiscard]] State start() const { return rings_.start(); }
  [[nodiscard]] std::vector<State> goals() const { return rings_.goals(); }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    rings_.moves(s, [&](const rings::Move& m) { visit(Move{m.ring, m.on, false}); });
    if (may_move_both(s)) visit(Move{1, !test_bit(s, 0), true});
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    if (!m.both) return rings_.legal(s, {m.ring, m.on});
    return m.ring == 1 && may_move_both(s) && m.on != test_bit(s, 0);
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    flip_bit(s, m.ring - 1);
    if (m.both) flip_bit(s, 1);
    return s;
  }

  [[nodiscard]] std::string why_not(const State& s, const Move& m) const {
    return m.both ? tr("rings 1 and 2 go together only when both are on or both are off")
                  : rings_.why_not(s, {m.ring, m.on});
  }
  [[nodiscard]] std::string in_words(const State& s, const Move& m) const {
    if (!m.both) return rings_.in_words(s, {m.ring, m.on});
    return m.on ? tr("rings 1 and 2 on") : tr("rings 1 and 2 off");
  }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const { return rings_.edit(s, place); }

  [[nodiscard]] Integer state_count() const { return rings_.state_count(); }
  // (clang instantiates these for long rows too, where nobody may call them.)
  [[nodiscard]] std::uint64_t index_count() const requires compact {
    return static_cast<std::uint64_t>(rings_.state_count());
  }
  [[nodiscard]] std::uint64_t rank(const State& s) const requires compact { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] State unrank(std::uint64_t i) const requires compact { return State(i); }
  [[nodiscard]] std::uint64_t key(const State& s) const requires compact { return static_cast<std::uint64_t>(s); }
  [[nodiscard]] State from_key(std::uint64_t k) const requires compact { return State(k); }

  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& stop = {}) const;
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& /*stop*/ = {}) const {
    const auto whole = distance(a, b);
    if (whole == 0) return;
    moves(a, [&](const Move& m) {
      if (distance(apply(a, m), b) + 1 == whole) visit(m);
    });
  }
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& k, const StopCheck& stop = {}) const;

  [[nodiscard]] Result<State> parse(std::string_view text) const { return rings_.parse(text); }
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const;
  void print(const State& s, std::string& out) const { rings_.print(s, out); }
  void print_move(const Move& m, std::string& out) const;
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  [[nodiscard]] Holding holding() const { return rings_.holding(); }

 private:
  // Where a state is: at a place of the line, or beside it between two.
  struct Place {
    Integer low;          // the place, or the lower one of the two
    bool beside = false;  // 01
  };
  [[nodiscard]] Place place_of(const State& s) const;
  [[nodiscard]] State at_line(const Integer& place) const;
  [[nodiscard]] bool may_move_both(const State& s) const { return n_ >= 2 && test_bit(s, 0) == test_bit(s, 1); }

  BasicRings<Word> rings_;
  std::uint32_t n_;
};

// With a key k1k2k3k4 of the Hexadecimal Puzzle, as it is set on the puzzle: a bar flips when the four bars on the side
// of its end show the key (as far as there are bars), and all beyond those are where they should end. Here, where 1 is
// still to be done and the free end is on the right: digit i moves when the four digits right of it are the key
// backwards with 0 and 1 exchanged, and all further right are 0. Key 1110 is the rings.
template <class Rows>
class BasicKeyRings : public digits::FullDigitPuzzle<digits::WordRules, Rows> {
 public:
  using Base = digits::FullDigitPuzzle<digits::WordRules, Rows>;
  using typename Base::State;

  static FamilyInfo info() { return family_info(); }

  BasicKeyRings(std::uint32_t rings, const std::string& key, Look look = {});

  [[nodiscard]] std::string title() const { return say("rings with the key {}", key_); }
  [[nodiscard]] std::string description() const;
  [[nodiscard]] State start() const { return this->rows().filled(1); }
  [[nodiscard]] std::vector<State> goals() const { return {this->rows().filled(0)}; }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    return digits::edited(*this, s, place, this->base(), this->piece());
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  [[nodiscard]] Holding holding() const;

 private:
  std::string key_;
  Look look_;
};

using DoubleRings = BasicDoubleRings<std::uint64_t>;
using LongDoubleRings = BasicDoubleRings<Integer>;
using KeyRings = BasicKeyRings<digits::PackedRows>;
using LongKeyRings = BasicKeyRings<digits::LongRows>;

extern template class BasicDoubleRings<std::uint64_t>;
extern template class BasicDoubleRings<Integer>;
extern template class BasicKeyRings<digits::PackedRows>;
extern template class BasicKeyRings<digits::LongRows>;

static_assert(Puzzle<DoubleRings> && Undirected<DoubleRings> && Indexed<DoubleRings> && Searchable<DoubleRings>);
static_assert(Analytic<DoubleRings> && Counted<DoubleRings> && Puzzle<LongDoubleRings> && Analytic<LongDoubleRings>);
static_assert(Puzzle<KeyRings> && Undirected<KeyRings> && Indexed<KeyRings> && Searchable<KeyRings>);
static_assert(Analytic<KeyRings> && Sequential<KeyRings> && Puzzle<LongKeyRings> && Analytic<LongKeyRings>);

using AnyRings = std::variant<Rings, LongRings, DoubleRings, LongDoubleRings, KeyRings, LongKeyRings>;
[[nodiscard]] Result<AnyRings> make(const Arguments& arguments);

}  // namespace meleda::rings
