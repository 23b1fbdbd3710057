#pragma once
// The reflected Gray code in any base, the last digit of which may have a base of its own: ranks, the next word, and
// the loopless walk through all words.

#include <cstdint>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

// In which order the code has two words: -1, 0, 1. By the leftmost digit where they differ, and by the parity of what
// stands left of it: that many times the list was turned round. (Goertz and Williams, formula 35.) Sublists keep the
// order.
template <class Rows>
[[nodiscard]] int compare_reflected(const Rows& rows, const typename Rows::State& a, const typename Rows::State& b) {
  bool odd = false;
  for (auto i = rows.size(); i >= 1; --i) {
    const auto x = rows.get(a, i);
    const auto y = rows.get(b, i);
    if (x != y) return (x < y) != odd ? -1 : 1;
    odd ^= x % 2 == 1;
  }
  return 0;
}

// The step that the code takes at a digit, by the parity of the digits left of it: up if they sum to an even number and
// the code goes forwards. Visits digits from the right until one says that it can go there.
template <class Rows, class Accepts>
[[nodiscard]] std::vector<Move> first_step_by_parity(const Rows& rows, const typename Rows::State& s, bool forwards,
                                                     Accepts&& accepts) {
  bool odd = false;
  for (std::uint32_t i = 2; i <= rows.size(); ++i) odd ^= rows.get(s, i) % 2 == 1;
  for (std::uint32_t i = 1; i <= rows.size(); ++i) {
    const Move m{i, odd != forwards};
    if (accepts(m)) return {m};
    if (i < rows.size()) odd ^= rows.get(s, i + 1) % 2 == 1;
  }
  return {};
}

class ReflectedCode {
 public:
  ReflectedCode(std::uint32_t base, std::uint32_t size, std::uint32_t last_base)
      : base_(base), size_(size), last_base_(last_base) {}

  [[nodiscard]] Integer count() const;
  // Digits from the left.
  [[nodiscard]] Integer position(std::vector<Digit> digits) const;
  [[nodiscard]] std::vector<Digit> digits_at(const Integer& position) const;
  [[nodiscard]] Result<std::vector<Digit>> checked_digits_at(const Integer& position) const;

  // The move to the next word, or to the one before; none at the end.
  template <class Rows>
  [[nodiscard]] std::vector<Move> step(const Rows& rows, const typename Rows::State& s, bool forwards) const {
    return first_step_by_parity(rows, s, forwards, [&](const Move& m) {
      const auto x = rows.get(s, m.digit);
      return m.up ? x + 1U < base_of(m.digit) : x > 0;
    });
  }

 private:
  [[nodiscard]] std::uint32_t base_of(std::uint32_t digit) const { return digit == 1 ? last_base_ : base_; }
  // Each digit counts from the other end if an odd number of turns lie before it.
  void reflect(std::vector<Digit>& digits, bool undo) const;

  std::uint32_t base_;
  std::uint32_t size_;
  std::uint32_t last_base_;
};

// Through the whole code, each step in constant time (Knuth, The Art of Computer Programming 7.2.1.1, algorithm H, with
// focus pointers); the runs of the last digit are counted instead, which is most of the steps.
template <class RowsType>
class ReflectedWalk {
 public:
  using Rows = RowsType;
  using State = typename Rows::State;

  ReflectedWalk(const Rows& rows, Digit last_top)
      : rows_(rows), state_(rows.filled(0)), focus_(rows.size() + 2), up_(rows.size() + 1, true), run_(last_top) {
    for (std::uint32_t i = 0; i < focus_.size(); ++i) focus_[i] = i;
    top_ = static_cast<Digit>(rows.base() - 1);
  }

  bool next(Move& m) {
    if (run_.step(rows_, state_, m)) return true;
    const auto i = focus_[2];
    if (i > rows_.size()) return false;
    focus_[2] = 2;
    const bool up = up_[i];
    m = {i, up};
    make_move(rows_, state_, m);
    const auto x = rows_.get(state_, i);
    if (x == 0 || x == top_) {
      up_[i] = !up;
      focus_[i] = focus_[i + 1];
      focus_[i + 1] = i + 1;
    }
    run_.turn();
    return true;
  }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  Rows rows_;
  State state_;
  std::vector<std::uint32_t> focus_;  // from digit 2 on: the digit that moves when all right of it have run out
  std::vector<char> up_;              // by digit: which way it goes next
  Digit top_ = 0;
  LastDigitRun<Rows> run_;
};

}  // namespace meleda::digits
