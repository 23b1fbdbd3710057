#pragma once
// Digit puzzles in which only the neighbours matter: a digit steps between v and v+1 when its right neighbour stands at
// the gate of that step, which is one of the two ends of the neighbour's line (0 or the highest digit). The last digit
// has no right neighbour and is free. Some puzzles also hold a digit still while its left neighbour is at an end.
//
// Exact distances without search. Each digit walks its line, and what it walks is dictated from the left: every step of
// digit i asks digit i-1 to stand at a gate. A walk that visits given places in a given order contains, as a
// subsequence of its steps, the walk that goes straight from each place to the next; and asking for a subsequence of
// gates is asking for no more. So all digits walk as straight as they can, all at once, and the distance is the sum of
// their walks. Gates are ends, so the gates that a digit is asked for, with repetitions left out, go back and forth
// between the two ends: the first one and their number say it all. The number doubles from digit to digit (or worse),
// but it is only a number.
//
// A digit that is held by its left neighbour at an end need not move then: its neighbour came to that end, and will
// leave it, with the digit at one and the same gate, and a state in which it stands elsewhere is no state of the
// puzzle.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/digits/levels.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

class GateRules {
 public:
  static constexpr bool undirected = true;

  // gates[v] is for the step between v and v+1. A digit cannot move while its left neighbour is one of `holding` (bit
  // x: the digit x), each of which must be an end; it then stands at the gate of that end.
  GateRules(std::uint32_t base, std::uint32_t size, std::vector<Digit> gates, std::uint64_t holding)
      : base_(base), size_(size), gates_(std::move(gates)), holding_(holding), changes_(gates_.size(), 0) {
    MELEDA_ASSERT(gates_.size() + 1 == base);
    for (const auto gate : gates_) MELEDA_ASSERT(gate == 0 || gate == top());
    for (Digit x = 1; x < top(); ++x) MELEDA_ASSERT((holding >> x & 1U) == 0);
    for (std::size_t v = 1; v < gates_.size(); ++v) {
      changes_[v] = changes_[v - 1] + (gates_[v] != gates_[v - 1] ? 1U : 0U);
    }
  }

  [[nodiscard]] std::uint32_t base() const { return base_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Digit top() const { return static_cast<Digit>(base_ - 1); }
  [[nodiscard]] Digit highest(std::uint32_t /*digit*/) const { return top(); }
  [[nodiscard]] std::uint64_t holding() const { return holding_; }

  // Of the step that leads from x towards another value.
  [[nodiscard]] Digit gate(Digit x, Digit towards) const { return gates_[x < towards ? x : x - 1U]; }
  [[nodiscard]] Digit gate_of_end(Digit end) const { return end == 0 ? gates_.front() : gates_.back(); }
  // How often the gate changes on the straight path between two values.
  [[nodiscard]] std::uint32_t changes(Digit x, Digit y) const {
    if (x == y) return 0;
    const auto [low, high] = std::minmax(x, y);
    return changes_[high - 1U] - changes_[low];
  }
  [[nodiscard]] Digit other(Digit end) const { return static_cast<Digit>(top() - end); }
  // The most digits for which distances between so many pairs of rows are quick to compute.
  [[nodiscard]] std::uint32_t most_digits(std::size_t distances = 1) const {
    constexpr double additions = 12;  // or as much in other operations
    return most_digits_for(additions * static_cast<double>(distances), numbers_of_level, base_);
  }
  static constexpr double numbers_of_level = 5;  // on the way down

  template <class Rows>
  [[nodiscard]] bool may_step(const Rows& rows, const typename Rows::State& s, std::uint32_t digit, Digit lower) const {
    return (digit == 1 || rows.get(s, digit - 1) == gates_[lower]) &&
           (digit == size_ || (holding_ >> rows.get(s, digit + 1) & 1U) == 0);
  }
  // When a step that is not allowed would be, in words.
  template <class Rows>
  [[nodiscard]] std::string condition(const Rows& rows, const typename Rows::State& s, std::uint32_t digit, Digit lower,
                                      const std::string& piece) const {
    if (digit > 1 && rows.get(s, digit - 1) != gates_[lower]) {
      return only_when(piece, digit - 1, gates_[lower], rows.get(s, digit - 1));
    }
    return not_while(piece, digit + 1, rows.get(s, digit + 1));
  }
  // The first digit from the left that cannot stand where it does, or 0.
  template <class Rows>
  [[nodiscard]] std::uint32_t misplaced(const Rows& rows, const typename Rows::State& s) const {
    for (auto i = size_; i > 1; --i) {
      const auto x = rows.get(s, i);
      if ((holding_ >> x & 1U) != 0 && rows.get(s, i - 1) != gate_of_end(x)) return i - 1;
    }
    return 0;
  }

 private:
  std::uint32_t base_;
  std::uint32_t size_;
  std::vector<Digit> gates_;
  std::uint64_t holding_;
  std::vector<std::uint32_t> changes_;  // [v]: changes of the gate among the steps 0 to v
};

// Shortest paths between states that the rules admit.
template <class Rows>
class GatePaths {
 public:
  using State = typename Rows::State;
  using Number = DistanceFor<Rows>;

  GatePaths(const GateRules& rules, const Rows& rows) : rules_(rules), rows_(rows) {}

  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& stop = {}) const {
    Number total = 0;
    for_each_walk(a, b, stop, [&](std::uint32_t, const Walk& walk) { total += walk.length; });
    return Integer(total);
  }

  // Every first move of a shortest path: a digit that is not waiting for its left neighbour, takes the first step of
  // its walk, and is let through.
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& stop = {}) const {
    for_each_walk(a, b, stop, [&](std::uint32_t digit, const Walk& walk) {
      const auto x = rows_.get(a, digit);
      if (walk.waits || walk.first_target == x) return;
      const bool up = walk.first_target > x;
      if (rules_.may_step(rows_, a, digit, up ? x : static_cast<Digit>(x - 1))) visit(Move{digit, up});
    });
  }

  // The shortest path on which always the leftmost digit moves that can. A digit that is let through moves at once, so
  // one only has to look down from the digit that moved last.
  class Sequence {
   public:
    Sequence(const GatePaths& paths, const State& a, const State& b)
        : rules_(paths.rules_), rows_(paths.rows_), state_(a), wanted_(rows_.size() + 1), at_(rows_.size()) {
      for (std::uint32_t i = 1; i <= rows_.size(); ++i) wanted_[i] = rows_.get(b, i);
      final_ = wanted_;
      top_ = rows_.size();
      next_top();
    }
    bool next(Move& m) {
      if (top_ == 0) return false;
      const auto x = rows_.get(state_, at_);
      const auto wanted = wanted_[at_];
      m = {at_, x < wanted};
      const auto moved = static_cast<Digit>(m.up ? x + 1 : x - 1);
      m.up ? rows_.raise(state_, at_) : rows_.lower(state_, at_);
      if (moved != wanted) {
        descend();
      } else if (at_ == top_) {
        next_top();
      } else {
        ++at_;
      }
      return true;
    }
    [[nodiscard]] const State& state() const { return state_; }

   private:
    // The leftmost digit that is not yet where it ends, and from it down to the digit that can move.
    void next_top() {
      while (top_ > 0 && rows_.get(state_, top_) == final_[top_]) --top_;
      if (top_ == 0) return;
      at_ = top_;
      wanted_[top_] = final_[top_];
      descend();
    }
    void descend() {
      while (at_ > 1) {
        const auto gate = rules_.gate(rows_.get(state_, at_), wanted_[at_]);
        if (rows_.get(state_, at_ - 1) == gate) return;
        wanted_[--at_] = gate;
      }
    }

    GateRules rules_;
    Rows rows_;
    State state_;
    std::vector<Digit> wanted_;  // by digit: where it is bound for now
    std::vector<Digit> final_;   // by digit: where it ends
    std::uint32_t top_ = 0;      // all digits left of it are where they end
    std::uint32_t at_ = 0;  // the digit that moves next; each one between it and top_ waits for its right neighbour
  };

  // The state after k moves of that sequence, from what it costs to bring a digit to a gate.
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& moves, const StopCheck& stop = {}) const {
    Number k(moves);
    const auto bytes = GateRules::numbers_of_level * bytes_of_number(rules_.base(), rules_.size());
    LevelTower costs(Costs{}, rules_.size() - 1, bytes, [&](const Costs& right, std::uint32_t digit, Costs& mine) {
      make_costs(a, digit, right, mine, stop);
    });
    State s = a;
    std::optional<Digit> target;  // of digit i; none: it stays
    bool ending = true;           // every digit left of i is where it ends
    Standing standing{rows_.get(a, rules_.size()), Standing::fresh};
    for (auto i = rules_.size(); i >= 1; --i) {
      if (ending) target = rows_.get(b, i);
      auto right = right_of(a, i, standing);
      auto x = standing.place;
      std::optional<Digit> right_target;
      while (target && x != *target) {
        const auto gate = rules_.gate(x, *target);
        const bool open = i == 1 || right.place == gate;
        const Number& needed = open ? Costs::nothing() : costs.down_to(i - 1).of(right, gate);
        if (k <= needed) {
          if (!open) right_target = gate;
          ending = false;
          break;
        }
        k -= needed;
        k -= 1;
        if (!open) right = brought(right, gate);
        x = towards(x, *target);
      }
      rows_.set(s, i, x);
      target = right_target;
      standing = right;
    }
    MELEDA_ASSERT(k == 0);
    return s;
  }

 private:
  struct Walk {
    Number length{};
    Digit first_target = 0;  // where it goes first; its own place if it does not move
    bool waits = false;      // it stands at a gate that its left neighbour needs before it may leave
  };

  // The walk of each digit from the left, dictated by the gates that its left neighbour asks for: `count` of them,
  // going back and forth, `gate` first.
  template <class Visitor>
  void for_each_walk(const State& a, const State& b, const StopCheck& stop, Visitor&& visit) const {
    Number count = 0;
    Digit gate = 0;
    Walk walk;
    for (auto i = rules_.size(); i >= 1; --i) {
      if constexpr (!Rows::packed) stop();
      const auto x = rows_.get(a, i);
      const auto y = rows_.get(b, i);
      if (count == 0) {
        walk = {steps_between(x, y), y, false};
        count = rules_.changes(x, y);
      } else {
        const bool even = is_even(count);
        const auto last = even ? rules_.other(gate) : gate;
        count -= 1;
        walk.waits = x == gate;
        walk.first_target = !walk.waits ? gate : count != 0 ? rules_.other(gate) : y;
        walk.length = count * std::uint32_t{rules_.top()} + (steps_between(x, gate) + steps_between(last, y));
        count *= rules_.changes(0, rules_.top());
        count += rules_.changes(x, gate) + rules_.changes(last, y);
      }
      visit(i, std::as_const(walk));
      if (walk.length == 0) {
        count = 0;
      } else {
        count += 1;
        gate = rules_.gate(x, walk.first_target);
      }
    }
  }

  [[nodiscard]] static std::uint32_t steps_between(Digit x, Digit y) {
    return static_cast<std::uint32_t>(x < y ? y - x : x - y);
  }
  [[nodiscard]] static Digit towards(Digit x, Digit y) { return static_cast<Digit>(x < y ? x + 1 : x - 1); }

  // Where a digit stands at a moment when its left neighbour moves, and how it came there: not at all yet; by its first
  // walk to an end; or by a crossing of its line after that. All digits right of a digit that has crossed have crossed
  // too, or need never do so again, and each stands at the gate of the end where its left neighbour stands: settled.
  // From there every crossing costs the same.
  struct Standing {
    Digit place = 0;
    enum How { fresh, arrived, settled } how = fresh;
  };
  // At a gate where it does not stand yet.
  [[nodiscard]] static Standing brought(const Standing& standing, Digit gate) {
    return {gate, standing.how == Standing::fresh ? Standing::arrived : Standing::settled};
  }

  // What it costs to bring a digit to a gate.
  struct Costs {
    Number first[2]{};   // from where it stands at the beginning to the end 0, to the highest
    Number onward[2]{};  // from the end 0, from the highest, where it has just arrived for the first time, to the other
    Number crossing{};   // between the ends, once settled

    [[nodiscard]] const Number& of(const Standing& standing, Digit gate) const {
      if (standing.how == Standing::fresh) return first[side(gate)];
      return standing.how == Standing::arrived ? onward[side(standing.place)] : crossing;
    }
    [[nodiscard]] static std::size_t side(Digit end) { return end == 0 ? 0 : 1; }
    [[nodiscard]] static const Number& nothing() {
      static const Number zero = 0;
      return zero;
    }
  };

  void make_costs(const State& a, std::uint32_t digit, const Costs& right, Costs& mine, const StopCheck& stop) const {
    if constexpr (!Rows::packed) stop();
    const auto x = rows_.get(a, digit);
    for (const Digit end : {Digit{0}, rules_.top()}) {
      if (x == end) continue;  // asked for where it stands already, it costs nothing
      auto standing = right_of(a, digit, {x, Standing::fresh});
      set_straight(right, digit, standing, x, end, mine.first[Costs::side(end)]);
      set_straight(right, digit, standing, end, rules_.other(end), mine.onward[Costs::side(end)]);
    }
    mine.crossing = right.crossing;
    mine.crossing *= rules_.changes(0, rules_.top());
    mine.crossing += std::uint32_t{rules_.top()};
  }
  // A straight walk of a digit, its right neighbour standing as given.
  void set_straight(const Costs& costs, std::uint32_t digit, Standing& right, Digit x, Digit end, Number& total) const {
    total = steps_between(x, end);
    if (digit == 1) return;
    std::uint32_t crossings = 0;
    for (; x != end; x = towards(x, end)) {
      const auto gate = rules_.gate(x, end);
      if (right.place == gate) continue;
      if (right.how == Standing::settled) {
        ++crossings;
      } else {
        total += costs.of(right, gate);
      }
      right = brought(right, gate);
    }
    if (crossings > 0) total += Number(costs.crossing * crossings);
  }
  // How the right neighbour of a digit stands, which stands as given.
  [[nodiscard]] Standing right_of(const State& a, std::uint32_t digit, const Standing& standing) const {
    if (digit == 1) return {};
    if (standing.how == Standing::settled) return {rules_.gate_of_end(standing.place), Standing::settled};
    Standing right{rows_.get(a, digit - 1), Standing::fresh};
    if (standing.how == Standing::arrived) {
      for (auto x = rows_.get(a, digit); x != standing.place; x = towards(x, standing.place)) {
        const auto gate = rules_.gate(x, standing.place);
        if (right.place != gate) right = brought(right, gate);
      }
    }
    return right;
  }

  const GateRules& rules_;
  const Rows& rows_;
};

}  // namespace meleda::digits
