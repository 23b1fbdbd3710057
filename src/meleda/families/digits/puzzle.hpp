#pragma once
// What all digit puzzles share: a row of digits, moves that change one digit by one where the rules let it, text, keys,
// and, for rules that have them, the shortest paths without search.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/rank/mixed_radix.hpp"
#include "meleda/families/digits/gates.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/digits/rows.hpp"
#include "meleda/families/digits/words.hpp"

namespace meleda::digits {

// The shortest paths that go with the rules.
template <class Rules, class Rows>
struct PathsFor;
template <class Rows>
struct PathsFor<GateRules, Rows> {
  using type = GatePaths<Rows>;
};
template <class Rows>
struct PathsFor<WordRules, Rows> {
  using type = WordPaths<Rows>;
};

template <class RulesType, class RowsType>
class DigitPuzzle {
 public:
  using Rules = RulesType;
  using Rows = RowsType;
  using State = typename Rows::State;
  using Move = digits::Move;
  using Paths = typename PathsFor<Rules, Rows>::type;
  using Sequence = typename Paths::Sequence;
  static constexpr bool undirected = true;
  static constexpr bool packed = Rows::packed;

  // `piece` is what a digit stands for.
  DigitPuzzle(Rules rules, std::string piece)
      : rules_(std::move(rules)), rows_(rules_.base(), rules_.size()), piece_(std::move(piece)) {}

  [[nodiscard]] std::uint32_t size() const { return rules_.size(); }
  [[nodiscard]] std::uint32_t base() const { return rules_.base(); }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Rows& rows() const { return rows_; }

  // Rules. Moves are visited from digit 1 on.

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    if constexpr (!packed && std::is_same_v<Rules, WordRules>) {
      WordRules::Spelling<Rows> spelling(rules_, rows_, s);
      for (std::uint32_t i = 1; i <= size(); ++i, spelling.go_left()) {
        visit_moves(
            s, i, [&](Digit lower) { return spelling.may_step(lower); }, visit);
      }
    } else {
      for (std::uint32_t i = 1; i <= size(); ++i) {
        visit_moves(
            s, i, [&](Digit lower) { return rules_.may_step(rows_, s, i, lower); }, visit);
      }
    }
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    if (m.digit < 1 || m.digit > size()) return false;
    const auto x = rows_.get(s, m.digit);
    if (m.up ? x >= rules_.highest(m.digit) : x == 0) return false;
    return rules_.may_step(rows_, s, m.digit, m.up ? x : static_cast<Digit>(x - 1));
  }
  [[nodiscard]] State apply(State s, const Move& m) const {
    make_move(rows_, s, m);
    return s;
  }

  [[nodiscard]] std::string why_not(const State& s, const Move& m) const {
    const auto x = rows_.get(s, m.digit);
    if (m.up ? x >= rules_.highest(m.digit) : x == 0) return at_its_end(m, x, piece_);
    const auto lower = m.up ? x : static_cast<Digit>(x - 1);
    return goes_only(m, x, piece_, rules_.condition(rows_, s, m.digit, lower, piece_));
  }

  [[nodiscard]] std::string in_words(const State& s, const Move& m) const {
    return step_in_words(piece_, m.digit, rows_.get(s, m.digit), rows_.get(apply(s, m), m.digit));
  }

  [[nodiscard]] std::uint64_t key(const State& s) const requires packed { return s; }
  [[nodiscard]] State from_key(std::uint64_t k) const requires packed { return k; }

  // Shortest paths.

  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& stop = {}) const {
    return Paths(rules_, rows_).distance(a, b, stop);
  }
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& stop = {}) const {
    Paths(rules_, rows_).steps(a, b, std::forward<Visitor>(visit), stop);
  }
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& k, const StopCheck& stop = {}) const {
    return Paths(rules_, rows_).walk(a, b, k, stop);
  }
  [[nodiscard]] Sequence sequence(const State& a, const State& b) const { return Sequence(Paths(rules_, rows_), a, b); }

  // Text.

  [[nodiscard]] Result<State> parse(std::string_view text) const {
    MELEDA_TRY(const auto digits, parse_digits(text, base(), size(), piece_));
    return row_of(digits);
  }
  [[nodiscard]] Result<Move> parse_move(std::string_view text) const {
    return digits::parse_move(text, size(), piece_);
  }
  void print(const State& s, std::string& out) const {
    const auto begin = out.size();
    out.resize(begin + size());
    for (std::uint32_t i = 1; i <= size(); ++i) out[begin + size() - i] = digit_text(rows_.get(s, i));
  }
  void print_move(const Move& m, std::string& out) const { digits::print_move(m, out); }
  void patch(const Move& m, char* text) const {
    char& c = text[size() - m.digit];
    // The letters follow the digits, but not in the table of characters.
    if (m.up) {
      c = c == '9' ? 'a' : static_cast<char>(c + 1);
    } else {
      c = c == 'a' ? '9' : static_cast<char>(c - 1);
    }
  }

  [[nodiscard]] State row_of(const std::vector<Digit>& from_the_left) const {
    State s = rows_.filled(0);
    for (std::uint32_t i = 1; i <= size(); ++i) rows_.set(s, i, from_the_left[size() - i]);
    return s;
  }
  [[nodiscard]] std::vector<Digit> digits_from_the_left(const State& s) const {
    std::vector<Digit> digits(size());
    for (std::uint32_t i = 1; i <= size(); ++i) digits[size() - i] = rows_.get(s, i);
    return digits;
  }

 protected:
  [[nodiscard]] const std::string& piece() const { return piece_; }

 private:
  template <class MayStep, class Visitor>
  void visit_moves(const State& s, std::uint32_t digit, const MayStep& may_step, Visitor& visit) const {
    const auto x = rows_.get(s, digit);
    if (x > 0 && may_step(static_cast<Digit>(x - 1))) visit(Move{digit, false});
    if (x < rules_.highest(digit) && may_step(x)) visit(Move{digit, true});
  }

  Rules rules_;
  Rows rows_;
  std::string piece_;
};

// Every row is a state: an index is the number that the digits stand for.
template <class Rules, class Rows>
class FullDigitPuzzle : public DigitPuzzle<Rules, Rows> {
 public:
  using Base = DigitPuzzle<Rules, Rows>;
  using Base::Base;
  using typename Base::State;

  [[nodiscard]] Integer state_count() const {
    return pow(Integer(this->base()), this->size() - 1) * (this->rules().highest(1) + 1U);
  }
  [[nodiscard]] std::uint64_t index_count() const requires(Base::packed) { return index_.count(); }
  [[nodiscard]] std::uint64_t rank(const State& s) const requires(Base::packed) {
    return index_.rank_of([&](std::size_t place) { return this->rows().get(s, digit_at(place)); });
  }
  [[nodiscard]] State unrank(std::uint64_t number) const requires(Base::packed) {
    State s = 0;
    index_.unrank_to(number, [&](std::size_t place, std::uint32_t digit) {
      this->rows().set(s, digit_at(place), static_cast<Digit>(digit));
    });
    return s;
  }

 private:
  struct NoIndex {};
  using Index = std::conditional_t<Base::packed, ranking::MixedRadix, NoIndex>;

  // Places are counted from the left, digits from the right.
  [[nodiscard]] std::uint32_t digit_at(std::size_t place) const {
    return this->size() - static_cast<std::uint32_t>(place);
  }
  [[nodiscard]] Index make_index() const {
    if constexpr (Base::packed) {
      std::vector<std::uint32_t> sizes;
      for (std::uint32_t i = this->size(); i >= 1; --i) sizes.push_back(this->rules().highest(i) + 1U);
      return ranking::MixedRadix::make(std::move(sizes)).value();
    } else {
      return {};
    }
  }

  Index index_ = make_index();
};

}  // namespace meleda::digits
