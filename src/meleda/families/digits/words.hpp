#pragma once
// Digit puzzles in which all to the right is one word: a digit steps between v and v+1 when the digits right of it
// spell the word of that step, which for every length is one word, such as 2000... The last digit has nothing to its
// right and is free.
//
// The states of L digits are then a tree: one copy of the tree of L-1 digits for each value of digit L, and between the
// copies of v and v+1 one single edge, at the word of that step. A path from digit x to digit y goes through the words
// of the steps between them, one after the other, and from each word to the next by the one path that there is on L-1
// digits. So all distances follow from those between words, level by level, and only finitely many words matter: those
// of the steps and what is left of them when their first digits are cut off.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

// For every length one word: first these digits, then `repeated` as often as there is room, then those. In a row that
// is too short for all of them, nothing is repeated and the far ones are left out.
struct Word {
  std::vector<Digit> first;
  Digit repeated = 0;
  std::vector<Digit> last;
  friend bool operator==(const Word&, const Word&) = default;

  // Of the word of the given length >= 1.
  [[nodiscard]] Digit front(std::uint32_t length) const {
    if (!first.empty()) return first.front();
    return length > last.size() ? repeated : last.front();
  }
  // What follows its first digit, as a word for the length less one.
  [[nodiscard]] Word rest(std::uint32_t length) const {
    if (!first.empty()) return {{first.begin() + 1, first.end()}, repeated, last};
    if (length > last.size()) return *this;
    return {{last.begin() + 1, last.end()}, repeated, {}};
  }
};

class WordRules {
 public:
  static constexpr bool undirected = true;

  // words[v] is for the step between v and v+1. Digit 1 may have a smaller base than the others.
  WordRules(std::uint32_t base, std::uint32_t size, const std::vector<Word>& words, std::uint32_t last_base = 0)
      : base_(base), last_base_(last_base == 0 ? base : last_base), size_(size), tables_(make_tables(words)) {
    MELEDA_ASSERT(words.size() + 1 == base && last_base_ >= 2 && last_base_ <= base);
  }

  [[nodiscard]] std::uint32_t base() const { return base_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Digit highest(std::uint32_t digit) const {
    return static_cast<Digit>((digit == 1 ? last_base_ : base_) - 1);
  }

  // Words by number.
  [[nodiscard]] std::uint32_t word_count() const { return static_cast<std::uint32_t>(tables_->words.size()); }
  [[nodiscard]] std::uint32_t word_of_step(Digit lower) const { return tables_->steps[lower]; }
  // The first digit of a word of the given length, and the word that the rest is.
  [[nodiscard]] Digit front(std::uint32_t word, std::uint32_t length) const {
    const auto& w = tables_->words[word];
    return length > w.fixed ? w.roomy.front : w.tight.front;
  }
  [[nodiscard]] std::uint32_t rest(std::uint32_t word, std::uint32_t length) const {
    const auto& w = tables_->words[word];
    return length > w.fixed ? w.roomy.rest : w.tight.rest;
  }

  // The pairs of words between which distances are needed to get from level to level, closed under what each of them
  // needs from the level below.
  [[nodiscard]] const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs() const { return tables_->pairs; }
  [[nodiscard]] std::uint32_t pair_number(std::uint32_t one, std::uint32_t other) const {
    const auto number = tables_->pair_numbers[one * tables_->words.size() + other];
    MELEDA_ASSERT(number != no_pair);
    return number;
  }

  template <class Rows>
  [[nodiscard]] bool may_step(const Rows& rows, const typename Rows::State& s, std::uint32_t digit, Digit lower) const {
    auto word = word_of_step(lower);
    for (auto length = digit - 1; length >= 1; --length) {
      if (rows.get(s, length) != front(word, length)) return false;
      word = rest(word, length);
    }
    return true;
  }
  // What the digits right of this one must be for the step, from the left.
  [[nodiscard]] std::vector<Digit> wanted(std::uint32_t digit, Digit lower) const {
    std::vector<Digit> digits;
    auto word = word_of_step(lower);
    for (auto length = digit - 1; length >= 1; --length) {
      digits.push_back(front(word, length));
      word = rest(word, length);
    }
    return digits;
  }
  // When a step that is not allowed would be, in words.
  template <class Rows>
  [[nodiscard]] std::string condition(const Rows& rows, const typename Rows::State& s, std::uint32_t digit, Digit lower,
                                      const std::string& piece) const {
    std::vector<Digit> now;
    for (auto i = digit - 1; i >= 1; --i) now.push_back(rows.get(s, i));
    const auto which =
        digit == 2 ? piece + " 1 is" : "the " + std::to_string(digit - 1) + " " + piece + "s to its right are";
    return "only when " + which + " " + short_row(wanted(digit, lower)) + ", now " + short_row(now);
  }
  template <class Rows>
  [[nodiscard]] std::uint32_t misplaced(const Rows& rows, const typename Rows::State& s) const {
    return rows.get(s, 1) >= last_base_ ? 1 : 0;
  }

 private:
  static constexpr std::uint32_t no_pair = ~std::uint32_t{0};

  struct Begin {
    Digit front = 0;
    std::uint32_t rest = 0;
  };
  struct NumberedWord {
    std::uint32_t fixed = 0;  // digits that are not repeated
    Begin roomy;              // for lengths beyond that
    Begin tight;              // for others
  };
  struct Tables {
    std::vector<std::uint32_t> steps;  // [v]: number of the word for the step between v and v+1
    std::vector<NumberedWord> words;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::vector<std::uint32_t> pair_numbers;  // [word, word]
  };

  static std::shared_ptr<const Tables> make_tables(const std::vector<Word>& step_words) {
    auto tables = std::make_shared<Tables>();
    std::vector<Word> all;
    const auto number_of = [&](const Word& word) {
      const auto number = std::find(all.begin(), all.end(), word) - all.begin();
      if (static_cast<std::size_t>(number) == all.size()) all.push_back(word);
      return static_cast<std::uint32_t>(number);
    };
    for (const auto& word : step_words) tables->steps.push_back(number_of(word));
    for (std::size_t i = 0; i < all.size(); ++i) {  // grows on the way
      const Word word = all[i];
      const auto fixed = static_cast<std::uint32_t>(word.first.size() + word.last.size());
      const auto begin = [&](std::uint32_t length) { return Begin{word.front(length), number_of(word.rest(length))}; };
      const auto roomy = begin(fixed + 1);
      tables->words.push_back({fixed, roomy, fixed == 0 ? roomy : begin(fixed)});
    }
    add_pairs(*tables);
    return tables;
  }

  static void add_pairs(Tables& tables) {
    const auto count = tables.words.size();
    const auto& steps = tables.steps;
    tables.pair_numbers.assign(count * count, no_pair);
    const auto need = [&](std::uint32_t one, std::uint32_t other) {
      if (tables.pair_numbers[one * count + other] != no_pair) return;
      const auto number = static_cast<std::uint32_t>(tables.pairs.size());
      tables.pair_numbers[one * count + other] = tables.pair_numbers[other * count + one] = number;
      tables.pairs.emplace_back(one, other);
    };
    // From step to step; and to a word, or what is left of one, from the word of the last step before it.
    for (std::size_t v = 1; v < steps.size(); ++v) need(steps[v - 1], steps[v]);
    for (const auto& word : tables.words) {
      for (const auto step : steps) {
        need(step, word.roomy.rest);
        need(step, word.tight.rest);
      }
    }
    for (std::size_t p = 0; p < tables.pairs.size(); ++p) {  // grows on the way
      const auto [one, other] = tables.pairs[p];
      const auto begins = [&](std::uint32_t word) {
        return std::array{tables.words[word].roomy, tables.words[word].tight};
      };
      for (const auto& x : begins(one)) {
        for (const auto& y : begins(other)) {
          if (x.front == y.front) {
            need(x.rest, y.rest);
          } else {
            need(x.rest, steps[x.front < y.front ? x.front : x.front - 1U]);
            need(steps[y.front < x.front ? y.front : y.front - 1U], y.rest);
          }
        }
      }
    }
  }

  std::uint32_t base_;
  std::uint32_t last_base_;
  std::uint32_t size_;
  std::shared_ptr<const Tables> tables_;
};

template <class Rows>
class WordPaths {
 public:
  using State = typename Rows::State;
  using Number = DistanceFor<Rows>;

  WordPaths(const WordRules& rules, const Rows& rows) : rules_(rules), rows_(rows) {}

  [[nodiscard]] Integer distance(const State& a, const State& b) const {
    const Levels levels(rules_, rows_, a, b);
    auto level = levels.at_zero();
    for (std::uint32_t length = 1; length <= rules_.size(); ++length) level = levels.above(level, length);
    return Integer(level.whole);
  }

  // The one first move: from the left, the first digit that is not where it should be needs a word right of it; the
  // first digit of that which is not as it should be needs another; and so on to the last that is found.
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit) const {
    Sequence sequence(*this, a, b);
    Move m;
    if (sequence.next(m)) visit(m);
  }

  class Sequence {
   public:
    Sequence(const WordPaths& paths, const State& a, const State& b)
        : rules_(paths.rules_), rows_(paths.rows_), state_(a), end_(b), bound_(rows_.size() + 1) {
      waiting_.reserve(rows_.size());
      bound_[rows_.size()] = no_word;
      look_below(rows_.size());
    }
    bool next(Move& m) {
      if (waiting_.empty()) return false;
      const auto digit = waiting_.back();
      const auto x = rows_.get(state_, digit);
      m = {digit, x < target(digit)};
      m.up ? rows_.raise(state_, digit) : rows_.lower(state_, digit);
      waiting_.pop_back();
      look_below(digit);
      return true;
    }
    [[nodiscard]] const State& state() const { return state_; }

   private:
    static constexpr std::uint32_t no_word = ~std::uint32_t{0};

    [[nodiscard]] Digit target(std::uint32_t digit) const {
      return bound_[digit] == no_word ? rows_.get(end_, digit) : rules_.front(bound_[digit], digit);
    }
    // The digits from this one down that wait for what is right of them, the one that can move last. A digit that has
    // just moved has all right of it as its step wanted it, so what comes next is decided here.
    void look_below(std::uint32_t digit) {
      for (auto i = digit; i >= 1; --i) {
        const auto x = rows_.get(state_, i);
        const auto t = target(i);
        if (x == t) {
          if (i > 1) bound_[i - 1] = bound_[i] == no_word ? no_word : rules_.rest(bound_[i], i);
        } else {
          waiting_.push_back(i);
          if (i > 1) bound_[i - 1] = rules_.word_of_step(x < t ? x : static_cast<Digit>(x - 1));
        }
      }
    }

    WordRules rules_;
    Rows rows_;
    State state_;
    State end_;
    std::vector<std::uint32_t>
        bound_;  // by digit: the word that the digits from it down are bound for, or no word: the end
    std::vector<std::uint32_t> waiting_;  // digits that are not where they should be, from the left
  };

  // Down the levels: which digit has arrived where after k moves is read off the distances of the level below.
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& moves) const {
    Number k(moves);
    const Levels levels(rules_, rows_, a, b);
    LevelStore store(levels);
    State s = a;
    std::uint32_t from =
        start_row;  // what the digits up to the level are now, and where they are bound: a word's number, or
    std::uint32_t to = end_row;  // one of the two rows
    for (auto length = rules_.size(); length >= 1; --length) {
      const Level& below = store.at(length - 1);
      auto x = from == start_row ? rows_.get(a, length) : rules_.front(from, length);
      const auto y = to == end_row ? rows_.get(b, length) : rules_.front(to, length);
      from = from == start_row ? start_row : rules_.rest(from, length);
      auto bound = to == end_row ? end_row : rules_.rest(to, length);
      while (x != y) {
        const auto word = rules_.word_of_step(x < y ? x : static_cast<Digit>(x - 1));
        const Number needed = levels.between(below, from, word);
        if (k <= needed) {
          bound = word;
          break;
        }
        k -= needed + 1;
        x = static_cast<Digit>(x < y ? x + 1 : x - 1);
        from = word;
      }
      rows_.set(s, length, x);
      to = bound;
    }
    MELEDA_ASSERT(k == 0);
    return s;
  }

 private:
  static constexpr std::uint32_t start_row = ~std::uint32_t{0};
  static constexpr std::uint32_t end_row = start_row - 1;

  // Distances between the rows and words of one length that are needed for those of the next.
  struct Level {
    std::vector<Number> pairs;  // between words, by the number of the pair
    std::vector<Number> links;  // [v]: from the words of the steps 0-1, ... on to that of v-(v+1), each step counted
    std::vector<Number> from_start;  // by word
    std::vector<Number> to_end;      // by word
    Number whole{};                  // from the start row to the end row
  };

  class Levels {
   public:
    Levels(const WordRules& rules, const Rows& rows, const State& a, const State& b)
        : rules_(rules), rows_(rows), a_(a), b_(b) {}

    [[nodiscard]] Level at_zero() const {
      Level level;
      level.pairs.assign(rules_.pairs().size(), Number(0));
      level.from_start.assign(rules_.word_count(), Number(0));
      level.to_end.assign(rules_.word_count(), Number(0));
      level.whole = 0;
      set_links(level);
      return level;
    }

    [[nodiscard]] Level above(const Level& below, std::uint32_t length) const {
      Level level;
      const auto x = rows_.get(a_, length);
      const auto y = rows_.get(b_, length);
      const auto front = [&](std::uint32_t word) { return rules_.front(word, length); };
      const auto rest = [&](std::uint32_t word) { return rules_.rest(word, length); };
      level.pairs.reserve(rules_.pairs().size());
      for (const auto& [one, other] : rules_.pairs()) {
        level.pairs.push_back(join(below, front(one), rest(one), front(other), rest(other)));
      }
      for (std::uint32_t word = 0; word < rules_.word_count(); ++word) {
        level.from_start.push_back(join(below, x, start_row, front(word), rest(word)));
        level.to_end.push_back(join(below, front(word), rest(word), y, end_row));
      }
      level.whole = join(below, x, start_row, y, end_row);
      set_links(level);
      return level;
    }

    // Between two things of the level's length, each a word or one of the rows.
    [[nodiscard]] const Number& between(const Level& level, std::uint32_t from, std::uint32_t to) const {
      if (from == start_row && to == end_row) return level.whole;
      if (from == start_row) return level.from_start[to];
      if (to == end_row) return level.to_end[from];
      return level.pairs[rules_.pair_number(from, to)];
    }

    [[nodiscard]] std::uint32_t size() const { return rules_.size(); }

   private:
    // From digit x with `from` right of it to digit y with `to` right of it.
    [[nodiscard]] Number join(const Level& below, Digit x, std::uint32_t from, Digit y, std::uint32_t to) const {
      if (x == y) return between(below, from, to);
      const auto first = x < y ? x : static_cast<Digit>(x - 1);
      const auto last = x < y ? static_cast<Digit>(y - 1) : y;
      Number total = between(below, from, rules_.word_of_step(first));
      total += between(below, rules_.word_of_step(last), to);
      total += x < y ? below.links[last] - below.links[first] : below.links[first] - below.links[last];
      return total + 1;
    }
    void set_links(Level& level) const {
      level.links.push_back(Number(0));
      for (Digit v = 1; v + 1U < rules_.base(); ++v) {
        level.links.push_back(level.links.back() + 1 +
                              between(level, rules_.word_of_step(static_cast<Digit>(v - 1)), rules_.word_of_step(v)));
      }
    }
    const WordRules& rules_;
    const Rows& rows_;
    const State& a_;
    const State& b_;
  };

  // The levels from the highest down, without holding all: every so many are kept, and those between are made again.
  class LevelStore {
   public:
    explicit LevelStore(const Levels& levels) : levels_(levels) {
      auto level = levels.at_zero();
      for (std::uint32_t length = 0;; ++length) {
        if (length % spacing == 0) kept_.push_back(level);
        if (length == levels.size()) break;
        level = levels.above(level, length + 1);
      }
    }
    const Level& at(std::uint32_t length) {
      const auto first = length / spacing * spacing;
      if (block_.empty() || first != block_first_) {
        block_first_ = first;
        block_ = {kept_[first / spacing]};
        while (block_first_ + block_.size() <= length) {
          block_.push_back(levels_.above(block_.back(), static_cast<std::uint32_t>(block_first_ + block_.size())));
        }
      }
      return block_[length - block_first_];
    }

   private:
    static constexpr std::uint32_t spacing = 128;
    const Levels& levels_;
    std::vector<Level> kept_;
    std::vector<Level> block_;
    std::uint32_t block_first_ = 0;
  };

  const WordRules& rules_;
  const Rows& rows_;
};

}  // namespace meleda::digits
