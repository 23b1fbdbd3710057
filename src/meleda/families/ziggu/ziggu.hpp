#pragma once
// Ziggu puzzles (Ziggurat and its relatives): n digits, each the place in a maze of rows that run back and forth.
//
// Rules. Digits are 0 to T, where T = 2g+1 is the number of rows (3 in every puzzle that is sold). A digit steps
// between v and v+1 when its right neighbour stands at T for even v and at 0 for odd v; the last digit is free. A digit
// cannot move while its left neighbour is at T, and right of a T there are only Ts: other rows are no states. From
// 0...0 to T...T.
//
// Only the neighbours matter, so the distance between any two states is exact without search (digits/gates.hpp).
//
// Three orders (Goertz and Williams 2024, here for any g), each a sublist of the next:
// - shortest: the states of the unique shortest solution, made by the leftmost move that does not undo the last;
// - longest: all states, as the unique longest solution visits them, made by the rightmost such move;
// - gray: the reflected Gray code in base T+1, which also has words that are no states.
// With v(n) states and c(n) states in the part of the shortest solution after the first digit has begun to move:
//   v(1) = T+1,  v(n) = T v(n-1) + 1;   c(1) = T+1,  c(n) = 2g c(n-1) + 2;   shortest: s(n) = s(n-1) + c(n) - 1.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/puzzle.hpp"
#include "meleda/families/digits/reflected.hpp"
#include "meleda/families/ziggu/walks.hpp"

namespace meleda::ziggu {

using digits::Digit;

inline constexpr std::uint32_t most_digits = 20'000;

enum class Order : std::size_t { shortest = 0, longest = 1, gray = 2 };
// The last four as in puzzles that are sold: coloured mazes, plates on each other, hooked dials, coloured dials.
enum class Look { mazes, dials, flat, plates, hooked, rainbow };

[[nodiscard]] std::vector<Product> products();
[[nodiscard]] digits::GateRules make_rules(std::uint32_t digits, std::uint32_t rows);

// Ranks in the three orders, for digits from the left.
class Orders {
 public:
  Orders(std::uint32_t digits, std::uint32_t rows) : n_(digits), top_(rows), code_(rows + 1, digits, rows + 1) {}

  [[nodiscard]] Integer count(Order order) const;
  [[nodiscard]] Result<Integer> position(const std::vector<Digit>& digits, Order order,
                                         const StopCheck& stop = {}) const;
  [[nodiscard]] Result<std::vector<Digit>> at(const Integer& position, Order order, const StopCheck& stop = {}) const;
  // Why a row is not in the order, or nothing if it is.
  [[nodiscard]] std::string why_not(const std::vector<Digit>& digits, Order order) const;

 private:
  [[nodiscard]] Integer longest_position(const std::vector<Digit>& digits, const StopCheck& stop) const;
  [[nodiscard]] Integer shortest_position(const std::vector<Digit>& digits, const StopCheck& stop) const;
  [[nodiscard]] std::vector<Digit> longest_at(Integer position, const StopCheck& stop) const;
  [[nodiscard]] std::vector<Digit> shortest_at(Integer position, const StopCheck& stop) const;

  std::uint32_t n_;
  std::uint32_t top_;
  digits::ReflectedCode code_;
};

template <class Rows>
class BasicZiggu : public digits::DigitPuzzle<digits::GateRules, Rows> {
 public:
  using Base = digits::DigitPuzzle<digits::GateRules, Rows>;
  using Move = digits::Move;
  using typename Base::State;
  static constexpr bool packed = Rows::packed;

  static FamilyInfo info();

  explicit BasicZiggu(std::uint32_t digits, std::uint32_t rows = 3, Look look = Look::mazes)
      : Base(make_rules(digits, rows), phrase("digit")), orders_(digits, rows), look_(look) {}

  [[nodiscard]] State start() const { return this->rows().filled(0); }
  [[nodiscard]] std::vector<State> goals() const { return {this->rows().filled(top())}; }
  [[nodiscard]] Digit top() const { return this->rules().top(); }

  // The longest order is a perfect index.

  [[nodiscard]] Integer state_count() const { return orders_.count(Order::longest); }
  [[nodiscard]] std::uint64_t index_count() const requires packed { return static_cast<std::uint64_t>(state_count()); }
  [[nodiscard]] std::uint64_t rank(const State& s) const requires packed {
    std::uint64_t count = this->base();
    std::uint64_t position = this->rows().get(s, 1);
    for (std::uint32_t i = 2; i <= this->size(); ++i) {
      const auto v = this->rows().get(s, i);
      position = count * v + (v == top() ? 0 : v % 2 == 0 ? position : count - 1 - position);
      count = count * top() + 1;
    }
    return position;
  }
  [[nodiscard]] State unrank(std::uint64_t index) const requires packed {
    auto count = static_cast<std::uint64_t>(state_count());
    State s = this->rows().filled(top());
    for (auto i = this->size(); i > 1; --i) {
      count = (count - 1) / top();
      const auto v = static_cast<Digit>(index / count);
      if (v == top()) return s;
      this->rows().set(s, i, v);
      index -= count * v;
      if (v % 2 == 1) index = count - 1 - index;
    }
    this->rows().set(s, 1, static_cast<Digit>(index));
    return s;
  }

  // Orders.

  static std::vector<std::string> order_names() { return {"shortest", "longest", "gray"}; }
  [[nodiscard]] Integer order_length(std::size_t order) const { return orders_.count(Order{order}); }
  [[nodiscard]] Result<Integer> position(const State& s, std::size_t order, const StopCheck& stop = {}) const {
    return orders_.position(this->digits_from_the_left(s), Order{order}, stop);
  }
  [[nodiscard]] Result<State> at(const Integer& position, std::size_t order, const StopCheck& stop = {}) const {
    MELEDA_TRY(const auto digits, orders_.at(position, Order{order}, stop));
    return this->row_of(digits);
  }
  [[nodiscard]] Result<int> compare(const State& a, const State& b, std::size_t order) const {
    for (const auto* s : {&a, &b}) {
      const auto why = orders_.why_not(this->digits_from_the_left(*s), Order{order});
      if (!why.empty()) return fail(ErrorCode::bad_state, why);
    }
    return digits::compare_reflected(this->rows(), a, b);
  }
  [[nodiscard]] std::vector<Move> successor(const State& s, std::size_t order) const {
    return step(s, Order{order}, true);
  }
  [[nodiscard]] std::vector<Move> predecessor(const State& s, std::size_t order) const {
    return step(s, Order{order}, false);
  }
  using OrderWalk = Walk<Rows>;
  [[nodiscard]] OrderWalk in_order(std::size_t order) const {
    switch (Order{order}) {
      case Order::shortest: return OrderWalk(ShortestWalk<Rows>(this->rows()));
      case Order::longest: return OrderWalk(LongestWalk<Rows>(this->rows()));
      case Order::gray: break;
    }
    return OrderWalk(digits::ReflectedWalk<Rows>(this->rows(), top()));
  }
  // The Gray code has words that are no states.
  [[nodiscard]] Result<State> parse_word(std::string_view text, std::size_t order) const {
    return Order{order} == Order::gray ? Base::parse(text) : parse(text);
  }

  // The unique longest path from the start to the goal: all states, in the longest order.
  [[nodiscard]] Integer longest_length() const { return state_count() - 1; }
  [[nodiscard]] LongestWalk<Rows> longest_path() const { return LongestWalk<Rows>(this->rows()); }

  // How to go on with the shortest solution when one only knows the last move.
  [[nodiscard]] Result<Move> go_on(const State& s, const Move& last) const;
  static std::string go_on_rule() {
    return tr("the leftmost move that does not undo the last one stays on the shortest solution");
  }

  [[nodiscard]] Result<State> parse(std::string_view text) const;
  // A place is a digit, or a maze (m3): its piece goes on along the corridor, and from the end to the beginning.
  [[nodiscard]] Result<State> edit(const State& s, std::string_view place) const;
  [[nodiscard]] Result<Scene> scene(const State& s) const;
  [[nodiscard]] Holding holding() const;

 private:
  // By the parity of the digits left of each (formulas 32 to 34), where the order has the word that would follow.
  [[nodiscard]] std::vector<Move> step(const State& s, Order order, bool forwards) const;

  Orders orders_;
  Look look_;
};

using Ziggu = BasicZiggu<digits::PackedRows>;
using LongZiggu = BasicZiggu<digits::LongRows>;

extern template class BasicZiggu<digits::PackedRows>;
extern template class BasicZiggu<digits::LongRows>;

static_assert(Held<Ziggu> && Puzzle<Ziggu> && Undirected<Ziggu> && Indexed<Ziggu> && Searchable<Ziggu> &&
              Counted<Ziggu>);
static_assert(Analytic<Ziggu> && Sequential<Ziggu> && Ordered<Ziggu> && Patchable<Ziggu>);
static_assert(LongestKnown<Ziggu> && Resumable<Ziggu>);
static_assert(Puzzle<LongZiggu> && Counted<LongZiggu> && Analytic<LongZiggu> && Sequential<LongZiggu>);
static_assert(Ordered<LongZiggu> && Patchable<LongZiggu> && LongestKnown<LongZiggu> && Resumable<LongZiggu>);

[[nodiscard]] Result<std::variant<Ziggu, LongZiggu>> make(const Arguments& arguments);

}  // namespace meleda::ziggu
