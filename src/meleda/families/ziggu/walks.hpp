#pragma once
// Loopless walks through the orders of a Ziggu puzzle: every step in constant time, also in the worst case. In all of
// them the last digit runs from one end of its line to the other before another digit moves, so its runs are counted,
// and the rest of the work is done once a run.

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/families/digits/reflected.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::ziggu {

using digits::Digit;
using digits::Move;

// The shortest solution. After a digit has moved: its left neighbour moves next if it came to an end, else its right
// one, which is bound for its other end (Goertz and Williams, algorithm 4).
template <class RowsType>
class ShortestWalk {
 public:
  using Rows = RowsType;
  using State = typename Rows::State;

  explicit ShortestWalk(const Rows& rows)
      : rows_(rows),
        state_(rows.filled(0)),
        up_(rows.size() + 1, true),
        top_(static_cast<Digit>(rows.base() - 1)),
        run_(top_) {}

  bool next(Move& m) {
    if (run_.step(rows_, state_, m)) return true;
    const auto i = at_;
    if (i > rows_.size()) return false;
    const bool up = up_[i];
    m = {i, up};
    make_move(rows_, state_, m);
    const auto x = rows_.get(state_, i);
    if (x == 0 || x == top_) {
      up_[i] = !up;
      ++at_;
    } else if (i > 2) {
      --at_;
    } else {
      run_.turn();
    }
    return true;
  }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  Rows rows_;
  State state_;
  std::vector<char> up_;  // by digit: which way it goes next
  Digit top_;
  digits::LastDigitRun<Rows> run_;
  std::uint32_t at_ = 2;  // the digit that moves after the run
};

// The longest solution. When digit 1 has run up, all digits right of the one that moves next are at T: that one is
// digit 2, and after it its left neighbour if it came to T too; otherwise its right neighbours leave T one after the
// other, down to digit 1. When digit 1 has run down, the lowest digit that is not at 0 moves next, and digit 1 runs up
// again; `above_` leads to it over the zeros.
template <class RowsType>
class LongestWalk {
 public:
  using Rows = RowsType;
  using State = typename Rows::State;

  explicit LongestWalk(const Rows& rows)
      : rows_(rows),
        state_(rows.filled(0)),
        up_(rows.size() + 1, true),
        above_(rows.size() + 1, rows.size() + 1),
        top_(static_cast<Digit>(rows.base() - 1)),
        run_(top_) {}

  bool next(Move& m) {
    if (run_.step(rows_, state_, m)) return true;
    if (!run_.goes_up()) {
      const auto i = above_[1];
      m = {i, up_[i] != 0};
      make_move(rows_, state_, m);
      turn_last();
      return true;
    }
    const auto i = at_;
    if (i > rows_.size()) return false;
    const bool up = up_[i];
    m = {i, up};
    make_move(rows_, state_, m);
    const auto x = rows_.get(state_, i);
    if (x == top_) {
      up_[i] = false;
      ++at_;
      return true;
    }
    if (x == 0) {
      up_[i] = true;
      above_[i - 1] = above_[i];
    } else {
      above_[i - 1] = i;
    }
    if (i > 2) {
      --at_;
    } else {
      turn_last();
    }
    return true;
  }
  [[nodiscard]] const State& state() const { return state_; }

 private:
  void turn_last() {
    run_.turn();
    at_ = 2;
  }

  Rows rows_;
  State state_;
  std::vector<char> up_;              // by digit: which way it goes next
  std::vector<std::uint32_t> above_;  // by digit: once it and all right of it are 0, the next one that is not
  Digit top_;
  digits::LastDigitRun<Rows> run_;
  std::uint32_t at_ = 2;  // the digit that moves when digit 1 is at T
};

// Any of the three.
template <class Rows>
class Walk {
 public:
  template <class OneWalk>
  explicit Walk(OneWalk walk) : walk_(std::move(walk)) {}

  bool next(Move& m) {
    return std::visit([&](auto& walk) { return walk.next(m); }, walk_);
  }
  [[nodiscard]] const typename Rows::State& state() const {
    return std::visit([](const auto& walk) -> const typename Rows::State& { return walk.state(); }, walk_);
  }

 private:
  std::variant<ShortestWalk<Rows>, LongestWalk<Rows>, digits::ReflectedWalk<Rows>> walk_;
};

}  // namespace meleda::ziggu
