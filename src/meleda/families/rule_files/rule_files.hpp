#pragma once
// Digit puzzles that the user writes down (docs/rules.md): spec `rules:FILE`, or the rules' text itself in place of the
// file's name where it has more than one line.
//
// Rules of two shapes are recognised and get the closed forms of families/digits: "all to the right is one word" and
// "only the neighbours matter". All others are searched.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/picture.hpp"
#include "meleda/families/digits/puzzle.hpp"
#include "meleda/families/rule_files/rule_text.hpp"

namespace meleda::rule_files {

using digits::Digit;

inline constexpr std::uint32_t default_pieces = 5;
inline constexpr std::uint32_t most_computed = 20'000;  // digits of a puzzle with closed forms; fewer in a high base

// A file that has been read, for a number of pieces.
struct Loaded {
  RuleText rules;
  std::string title;
  std::uint32_t pieces = 0;
  std::vector<Digit> start;               // from the left
  std::vector<std::vector<Digit>> goals;  // without repetitions
};

[[nodiscard]] Result<Loaded> load(const Arguments& arguments);
[[nodiscard]] FamilyInfo family_info();

// The rules as one of the two shapes, where they have it.
[[nodiscard]] std::optional<digits::WordRules> as_words(const RuleText& rules, std::uint32_t pieces);
[[nodiscard]] std::optional<digits::GateRules> as_gates(const RuleText& rules, std::uint32_t pieces);
// The rules as text, and how answers are found.
[[nodiscard]] std::string about(const RuleText& rules, const std::string& how);

// The first place, from the left, of a run that the rules forbid, or nothing.
[[nodiscard]] std::optional<std::size_t> forbidden_at(const RuleText& rules, const std::vector<Digit>& row);
[[nodiscard]] Error forbidden_error(const RuleText& rules, const std::vector<Digit>& row, std::size_t place);

// Rules of one of the two shapes.
template <class Puzzle>
class ComputedRules : public Puzzle {
 public:
  using typename Puzzle::State;

  static FamilyInfo info() { return family_info(); }

  ComputedRules(typename Puzzle::Rules rules, Loaded loaded)
      : Puzzle(std::move(rules), phrase("digit")), loaded_(std::move(loaded)) {}

  [[nodiscard]] std::string title() const { return loaded_.title; }
  [[nodiscard]] std::string description() const { return about(loaded_.rules, tr("closed form, no search")); }
  [[nodiscard]] State start() const { return this->row_of(loaded_.start); }
  [[nodiscard]] std::vector<State> goals() const {
    std::vector<State> states;
    for (const auto& goal : loaded_.goals) states.push_back(this->row_of(goal));
    return states;
  }
  [[nodiscard]] Result<State> parse(std::string_view text) const {
    MELEDA_TRY(const auto row, digits::parse_digits(text, this->base(), this->size(), this->piece()));
    if (const auto place = forbidden_at(loaded_.rules, row)) {
      return tl::unexpected<Error>(forbidden_error(loaded_.rules, row, *place));
    }
    return this->row_of(row);
  }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    return digits::edited(*this, s, place, this->base(), this->piece());
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const {
    const auto row = digits::picture_of(*this, s, loaded_.title, "digit");
    return digits::dials(row);
  }

 private:
  Loaded loaded_;
};

// The conditions of a step, made ready to be held against many rows.
class StepConditions {
 public:
  StepConditions(const Step& step, std::uint32_t base, bool circle)
      : right_(step.right ? std::optional<Matcher>(Matcher(*step.right, base)) : std::nullopt),
        left_(step.left ? std::optional<Matcher>(Matcher(*step.left, base)) : std::nullopt),
        circle_(circle) {}

  template <class Rows>
  [[nodiscard]] bool hold(const Rows& rows, const typename Rows::State& s, std::uint32_t digit) const {
    const auto n = rows.size();
    // Digits are numbered from the right: going right they fall, going left they rise, on a circle past the end.
    const auto to_the_right = [&](std::size_t i) {
      const auto distance = static_cast<std::uint32_t>(i) + 1;
      return rows.get(s, digit > distance ? digit - distance : digit + n - distance);
    };
    const auto to_the_left = [&](std::size_t i) {
      const auto place = digit + static_cast<std::uint32_t>(i) + 1;
      return rows.get(s, place <= n ? place : place - n);
    };
    return (!right_ || right_->fulfilled(circle_ ? n - 1 : digit - 1, to_the_right)) &&
           (!left_ || left_->fulfilled(circle_ ? n - 1 : n - digit, to_the_left));
  }

 private:
  std::optional<Matcher> right_;
  std::optional<Matcher> left_;
  bool circle_;
};

// Any rules, for as many digits as fit into a machine word: searched. A condition does not look at the digit that
// moves, and a forbidden run is no state on either side of a move; so where all moves are written both ways, each can
// be taken back.
template <bool both_ways>
class BasicSearchedRules {
 public:
  using State = std::uint64_t;
  using Move = digits::Move;
  static constexpr bool undirected = both_ways;

  static FamilyInfo info() { return family_info(); }

  explicit BasicSearchedRules(Loaded loaded);

  [[nodiscard]] std::string title() const { return loaded_.title; }
  [[nodiscard]] std::string description() const { return about(loaded_.rules, "search"); }
  [[nodiscard]] std::uint32_t base() const { return rows_.base(); }
  [[nodiscard]] std::uint32_t size() const { return rows_.size(); }

  [[nodiscard]] State start() const { return row_of(loaded_.start); }
  [[nodiscard]] std::vector<State> goals() const;

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    for (std::uint32_t i = 1; i <= size(); ++i) {
      for (const bool up : {false, true}) {
        if (legal(s, {i, up})) visit(Move{i, up});
      }
    }
  }
  template <class Visitor>
  void unmoves(const State& s, Visitor&& visit) const {
    for (std::uint32_t i = 1; i <= size(); ++i) {
      for (const bool up : {false, true}) {
        const Move m{i, up};
        const auto x = changed(rows_.get(s, i), !up);
        if (!x) continue;
        const auto before = undo(s, m);
        if (is_state(before) && legal(before, m)) visit(m);
      }
    }
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    if (m.digit < 1 || m.digit > size()) return false;
    const auto x = rows_.get(s, m.digit);
    const auto y = changed(x, m.up);
    if (!y) return false;
    for (const auto& conditions : conditions_[m.up ? 1 : 0][x]) {
      if (conditions.hold(rows_, s, m.digit)) return is_state(apply(s, m));
    }
    return false;
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    rows_.set(s, m.digit, *changed(rows_.get(s, m.digit), m.up));
    return s;
  }
  [[nodiscard]] State undo(State s, const Move& m) const { return apply(s, {m.digit, !m.up}); }
  [[nodiscard]] std::string why_not(const State& s, const Move& m) const;
  [[nodiscard]] std::string in_words(const State& s, const Move& m) const {
    return digits::step_in_words("digit", m.digit, rows_.get(s, m.digit), rows_.get(apply(s, m), m.digit));
  }
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    return digits::edited(*this, s, place, base(), "digit");
  }

  [[nodiscard]] std::uint64_t key(const State& s) const { return s; }
  [[nodiscard]] State from_key(std::uint64_t k) const { return k; }

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const {
    return digits::parse_move(text, size(), "digit");
  }
  void print(const State& s, std::string& out) const;
  void print_move(const Move& m, std::string& out) const { digits::print_move(m, out); }
  [[nodiscard]] Result<Scene> scene(const State& s) const {
    auto row = digits::picture_of(*this, s, loaded_.title, "digit");
    row.wraps = loaded_.rules.wrap_digits && base() > 2;
    return digits::dials(row);
  }
  [[nodiscard]] State row_of(const std::vector<Digit>& from_the_left) const;
  [[nodiscard]] std::vector<Digit> digits_from_the_left(const State& s) const;

 private:
  // One up or down, round the end where digits wrap; with two digits, up from 1 is down to 0 and no move of its own.
  [[nodiscard]] std::optional<Digit> changed(Digit x, bool up) const {
    const auto top = static_cast<Digit>(base() - 1);
    if (up ? x < top : x > 0) return static_cast<Digit>(up ? x + 1 : x - 1);
    if (!loaded_.rules.wrap_digits || base() == 2) return std::nullopt;
    return up ? Digit{0} : top;
  }
  [[nodiscard]] bool is_state(const State& s) const {
    return loaded_.rules.never.empty() || !forbidden_at(loaded_.rules, digits_from_the_left(s));
  }

  Loaded loaded_;
  digits::PackedRows rows_;
  std::vector<std::vector<StepConditions>> conditions_[2];  // [up][digit]: any of them lets it go
};

using SearchedRules = BasicSearchedRules<true>;
using OneWayRules = BasicSearchedRules<false>;

extern template class BasicSearchedRules<true>;
extern template class BasicSearchedRules<false>;

using WordRules = ComputedRules<digits::FullDigitPuzzle<digits::WordRules, digits::PackedRows>>;
using LongWordRules = ComputedRules<digits::FullDigitPuzzle<digits::WordRules, digits::LongRows>>;
using GateRules = ComputedRules<digits::DigitPuzzle<digits::GateRules, digits::PackedRows>>;
using LongGateRules = ComputedRules<digits::DigitPuzzle<digits::GateRules, digits::LongRows>>;

static_assert(Puzzle<WordRules> && Undirected<WordRules> && Indexed<WordRules> && Searchable<WordRules>);
static_assert(Analytic<WordRules> && Sequential<WordRules> && Patchable<WordRules> && Counted<WordRules>);
static_assert(Puzzle<LongWordRules> && Analytic<LongWordRules> && Sequential<LongWordRules> && !Keyed<LongWordRules>);
static_assert(Puzzle<GateRules> && Undirected<GateRules> && Searchable<GateRules> && Analytic<GateRules>);
static_assert(Puzzle<LongGateRules> && Analytic<LongGateRules> && Sequential<LongGateRules>);
static_assert(Puzzle<SearchedRules> && Undirected<SearchedRules> && Searchable<SearchedRules>);
static_assert(Puzzle<OneWayRules> && Reversible<OneWayRules> && Searchable<OneWayRules> && !Undirected<OneWayRules>);
static_assert(!Analytic<SearchedRules> && !Patchable<SearchedRules>);

using AnyRules = std::variant<WordRules, GateRules, LongWordRules, LongGateRules, SearchedRules, OneWayRules>;
[[nodiscard]] Result<AnyRules> make(const Arguments& arguments);

}  // namespace meleda::rule_files
