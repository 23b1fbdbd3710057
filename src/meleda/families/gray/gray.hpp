#pragma once
// n-ary locks: the reflected Gray code in any base.
//
// Rules. m digits of base b. A digit steps between v and v+1 when all right of it have run to the end of their own
// path: to 0...0 for odd v; for even v to the other end, which is (b-1)0...0 if b is even and (b-1)...(b-1) if it is
// odd. The last digit is free. The states form one path from 0...0 to that other end, and the lock opens there.
//
// With `slider` there is one digit more, the last one, which has two places: the slider (bolt, bottom pin) that has to
// be moved between any two moves of the others. The path then has 2 b^m states. The base must be odd: all digits then
// end at the far side.
//
// All to the right is one word (digits/words.hpp); but on a path the place of a state is its rank, where each digit
// counts as it is or from the other end, by the parity of the digits left of it; so distances are differences of ranks,
// quicker than from words.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/families/digits/puzzle.hpp"
#include "meleda/families/digits/reflected.hpp"

namespace meleda::gray {

inline constexpr std::uint32_t most_digits = 30'000;

enum class Look { slots, balls, lock };

[[nodiscard]] digits::WordRules make_rules(std::uint32_t base, std::uint32_t digits, bool slider);
[[nodiscard]] std::vector<Product> products();

template <class Rows>
class BasicGray : public digits::FullDigitPuzzle<digits::WordRules, Rows> {
 public:
  using Base = digits::FullDigitPuzzle<digits::WordRules, Rows>;
  using Move = digits::Move;
  using typename Base::State;

  static FamilyInfo info();

  BasicGray(std::uint32_t base, std::uint32_t digits, bool slider = false, Look look = Look::slots)
      : Base(make_rules(base, digits, slider), phrase("digit")),
        code_(base, digits + (slider ? 1 : 0), slider ? 2 : base),
        look_(look) {}

  [[nodiscard]] State start() const { return this->rows().filled(0); }
  [[nodiscard]] std::vector<State> goals() const { return {this->row_of(code_.digits_at(code_.count() - 1))}; }

  // Shortest paths.

  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& /*stop*/ = {}) const {
    return abs(Integer(place(a) - place(b)));
  }
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& /*stop*/ = {}) const {
    const auto order = digits::compare_reflected(this->rows(), a, b);
    if (order == 0) return;
    for (const auto& m : code_.step(this->rows(), a, order < 0)) visit(m);
  }
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& k, const StopCheck& /*stop*/ = {}) const {
    const bool forwards = digits::compare_reflected(this->rows(), a, b) < 0;
    return this->row_of(code_.digits_at(forwards ? Integer(place(a) + k) : Integer(place(a) - k)));
  }

  // The path itself is the order.

  static std::vector<std::string> order_names() { return {"gray"}; }
  [[nodiscard]] Integer order_length(std::size_t /*order*/) const { return code_.count(); }
  [[nodiscard]] Result<Integer> position(const State& s, std::size_t /*order*/, const StopCheck& /*stop*/ = {}) const {
    return place(s);
  }
  [[nodiscard]] Result<State> at(const Integer& position, std::size_t /*order*/, const StopCheck& /*stop*/ = {}) const {
    MELEDA_TRY(const auto digits, code_.checked_digits_at(position));
    return this->row_of(digits);
  }
  [[nodiscard]] Result<int> compare(const State& a, const State& b, std::size_t /*order*/) const {
    return digits::compare_reflected(this->rows(), a, b);
  }
  [[nodiscard]] std::vector<Move> successor(const State& s, std::size_t /*order*/) const {
    return code_.step(this->rows(), s, true);
  }
  [[nodiscard]] std::vector<Move> predecessor(const State& s, std::size_t /*order*/) const {
    return code_.step(this->rows(), s, false);
  }
  using OrderWalk = digits::ReflectedWalk<Rows>;
  [[nodiscard]] OrderWalk in_order(std::size_t /*order*/) const {
    return OrderWalk(this->rows(), static_cast<digits::Digit>(this->rules().highest(1)));
  }

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const {
    return digits::edited(*this, s, place, this->base(), this->piece());
  }
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  [[nodiscard]] Holding holding() const;

 private:
  [[nodiscard]] Integer place(const State& s) const { return code_.position(this->digits_from_the_left(s)); }

  digits::ReflectedCode code_;
  Look look_;
};

using Gray = BasicGray<digits::PackedRows>;
using LongGray = BasicGray<digits::LongRows>;

extern template class BasicGray<digits::PackedRows>;
extern template class BasicGray<digits::LongRows>;

static_assert(Held<Gray> && Puzzle<Gray> && Undirected<Gray> && Indexed<Gray> && Searchable<Gray> && Counted<Gray>);
static_assert(Analytic<Gray> && Sequential<Gray> && Ordered<Gray> && Patchable<Gray>);
static_assert(Puzzle<LongGray> && Counted<LongGray> && Analytic<LongGray> && Sequential<LongGray>);
static_assert(Ordered<LongGray> && Patchable<LongGray> && !Keyed<LongGray>);

[[nodiscard]] Result<std::variant<Gray, LongGray>> make(const Arguments& arguments);

}  // namespace meleda::gray
