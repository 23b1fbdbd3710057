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
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/digits/levels.hpp"
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

  // The most digits for which distances between so many pairs of rows are quick to compute.
  [[nodiscard]] std::uint32_t most_digits(std::size_t distances = 1) const {
    constexpr double additions = 3;  // to a number, at most
    const auto numbers = static_cast<double>(numbers_of_level());
    return most_digits_for(additions * numbers * static_cast<double>(distances), numbers, base_);
  }
  [[nodiscard]] std::size_t numbers_of_level() const { return tables_->pairs.size() + tables_->steps.size(); }

  // The pairs of words between which distances are needed to get from level to level, closed under what each of them
  // needs from the level below. The first one stands for any word and itself.
  [[nodiscard]] std::uint32_t pair_count() const { return static_cast<std::uint32_t>(tables_->pairs.size()); }
  [[nodiscard]] std::uint32_t pair_number(std::uint32_t one, std::uint32_t other) const {
    return tables_->pair_number(one, other);
  }

  // How a digit goes from x to y: by the steps from `first` to `last`, each given by its lower digit.
  struct Crossing {
    Digit first = 0;
    Digit last = 0;
  };
  [[nodiscard]] static std::optional<Crossing> crossing(Digit x, Digit y) {
    if (x == y) return std::nullopt;
    if (x < y) return Crossing{x, static_cast<Digit>(y - 1)};
    return Crossing{static_cast<Digit>(x - 1), y};
  }

  // What the distance of a pair is, from the level below.
  struct Sum {
    std::uint32_t before = 0;  // the pair up to the first step; of all, if there is none
    std::uint32_t after = 0;   // the pair from the last step on
    std::optional<Crossing> steps;
  };
  [[nodiscard]] Sum sum_of(std::uint32_t pair, std::uint32_t length) const {
    return length > tables_->most_fixed ? tables_->sums[pair] : make_sum(*tables_, pair, length);
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
  // Which words the digits right of a digit spell, from digit 1 on: all moves of a long row in linear time.
  template <class Rows>
  class Spelling {
   public:
    Spelling(const WordRules& rules, const Rows& rows, const typename Rows::State& s)
        : rules_(rules), rows_(rows), s_(s), spelled_(rules.word_count(), 1), longer_(rules.word_count()) {}
    [[nodiscard]] bool may_step(Digit lower) const { return spelled_[rules_.word_of_step(lower)] != 0; }
    void go_left() {
      ++length_;
      const auto digit = rows_.get(s_, length_);
      for (std::uint32_t word = 0; word < longer_.size(); ++word) {
        longer_[word] = digit == rules_.front(word, length_) ? spelled_[rules_.rest(word, length_)] : char{0};
      }
      spelled_.swap(longer_);
    }

   private:
    const WordRules& rules_;
    const Rows& rows_;
    const typename Rows::State& s_;
    std::uint32_t length_ = 0;
    std::vector<char> spelled_;  // by word
    std::vector<char> longer_;
  };
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
    return only_when_right(piece, digit - 1, short_row(wanted(digit, lower)), short_row(now));
  }
  template <class Rows>
  [[nodiscard]] std::uint32_t misplaced(const Rows& rows, const typename Rows::State& s) const {
    return rows.get(s, 1) >= last_base_ ? 1 : 0;
  }

 private:
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
    std::uint32_t most_fixed = 0;  // of all words
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::unordered_map<std::uint64_t, std::uint32_t> pair_numbers;
    std::vector<Sum> sums;  // of each pair, for lengths beyond `most_fixed`

    [[nodiscard]] static std::uint64_t key(std::uint32_t one, std::uint32_t other) {
      const auto [low, high] = std::minmax(one, other);
      return std::uint64_t{high} << 32 | low;
    }
    [[nodiscard]] std::uint32_t pair_number(std::uint32_t one, std::uint32_t other) const {
      if (one == other) return 0;
      const auto found = pair_numbers.find(key(one, other));
      MELEDA_ASSERT(found != pair_numbers.end());
      return found->second;
    }
    [[nodiscard]] Begin begin(std::uint32_t word, std::uint32_t length) const {
      const auto& w = words[word];
      return length > w.fixed ? w.roomy : w.tight;
    }
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
      tables->most_fixed = std::max(tables->most_fixed, fixed);
    }
    add_pairs(*tables);
    for (std::uint32_t pair = 0; pair < tables->pairs.size(); ++pair) {
      tables->sums.push_back(make_sum(*tables, pair, tables->most_fixed + 1));
    }
    return tables;
  }

  static void add_pairs(Tables& tables) {
    const auto& steps = tables.steps;
    tables.pairs.emplace_back(0, 0);
    const auto need = [&](std::uint32_t one, std::uint32_t other) {
      if (one == other) return;
      const auto number = static_cast<std::uint32_t>(tables.pairs.size());
      if (tables.pair_numbers.emplace(Tables::key(one, other), number).second) tables.pairs.emplace_back(one, other);
    };
    const auto begins = [&](std::uint32_t word) {
      return std::array{tables.words[word].roomy, tables.words[word].tight};
    };
    // From step to step; and between what is left of a word and the words of the steps that leave its first digit.
    for (std::size_t v = 1; v < steps.size(); ++v) need(steps[v - 1], steps[v]);
    for (std::uint32_t word = 0; word < tables.words.size(); ++word) {
      for (const auto& begin : begins(word)) {
        if (begin.front > 0) need(begin.rest, steps[begin.front - 1U]);
        if (begin.front < steps.size()) need(begin.rest, steps[begin.front]);
      }
    }
    for (std::size_t p = 1; p < tables.pairs.size(); ++p) {  // grows on the way
      const auto [one, other] = tables.pairs[p];
      for (const auto& x : begins(one)) {
        for (const auto& y : begins(other)) {
          if (const auto cross = crossing(x.front, y.front)) {
            need(x.rest, steps[cross->first]);
            need(steps[cross->last], y.rest);
          } else {
            need(x.rest, y.rest);
          }
        }
      }
    }
  }

  static Sum make_sum(const Tables& tables, std::uint32_t pair, std::uint32_t length) {
    const auto x = tables.begin(tables.pairs[pair].first, length);
    const auto y = tables.begin(tables.pairs[pair].second, length);
    const auto cross = crossing(x.front, y.front);
    if (!cross) return {tables.pair_number(x.rest, y.rest), 0, cross};
    return {tables.pair_number(x.rest, tables.steps[cross->first]),
            tables.pair_number(tables.steps[cross->last], y.rest), cross};
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

  // Down from the leftmost digit that differs, what is left of the row on either side is bound for (or comes from) one
  // word at each length; so all that is needed of each level is what lies between these words.
  [[nodiscard]] Integer distance(const State& a, const State& b, const StopCheck& stop = {}) const {
    const auto length = leftmost_difference(a, b);
    if (length == 0) return 0;
    const auto cross = *WordRules::crossing(rows_.get(a, length), rows_.get(b, length));
    const auto to = words_towards(a, length, cross.first);
    const auto from = words_towards(b, length, cross.last);
    Number total = 0;
    Level level = lowest_level();
    Level above;
    for (std::uint32_t i = 1; i < length; ++i) {
      add_rest_of_way(level, a, i, to[i], total);
      add_rest_of_way(level, b, i, from[i], total);
      make_above(level, i, above, stop);
      std::swap(level, above);
    }
    add_steps(level, cross, total);
    return Integer(total);
  }

  // The one first move: from the left, the first digit that is not where it should be needs a word right of it; the
  // first digit of that which is not as it should be needs another; and so on to the last that is found.
  template <class Visitor>
  void steps(const State& a, const State& b, Visitor&& visit, const StopCheck& /*stop*/ = {}) const {
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

  // While the row right of a digit is on its way to the word of that digit's first step, the digit stays; the first
  // digit from the left that has made a step is found on the way up the levels. Below it there are only words, and
  // which digit has arrived where is read off the distances on the way down.
  [[nodiscard]] State walk(const State& a, const State& b, const Integer& moves, const StopCheck& stop = {}) const {
    const auto highest = leftmost_difference(a, b);
    if (moves == 0 || highest == 0) return a;
    const Number k(moves);
    const auto bytes = static_cast<double>(rules_.numbers_of_level()) * bytes_of_number(rules_.base(), highest);
    LevelTower tower(lowest_level(), highest, bytes, [&](const Level& below, std::uint32_t length, Level& level) {
      make_above(below, length, level, stop);
    });
    const auto cross = *WordRules::crossing(rows_.get(a, highest), rows_.get(b, highest));
    const auto to = words_towards(a, highest, cross.first);
    std::uint32_t moved = 0;  // the digit that is sought
    Number before_it = 0;     // moves until it makes its first step
    Number needed = 0;
    for (std::uint32_t i = 1; i <= highest && needed < k; ++i) {
      const auto& below = tower.next();
      if (rows_.get(a, i) == (i == highest ? rows_.get(b, i) : rules_.front(to[i], i))) continue;
      moved = i;
      before_it = needed;
      if (i < highest) add_rest_of_way(below, a, i, to[i], needed);
    }
    return walk_words(a, moved, moved == highest ? rows_.get(b, moved) : rules_.front(to[moved], moved),
                      moved == highest ? no_word : to[moved], Number(k - before_it - 1), b, tower);
  }

 private:
  static constexpr std::uint32_t no_word = ~std::uint32_t{0};

  // Distances between the words of one length that are needed for those of the next.
  struct Level {
    std::vector<Number> pairs;  // by the number of the pair
    std::vector<Number> links;  // [v]: from the words of the steps 0-1, ... on to that of v-(v+1), each step counted
  };

  // The digit has just made the first step on its way to y, and `left` moves are left. Its row is bound for a word, or
  // with `no_word` for the end.
  template <class Tower>
  [[nodiscard]] State walk_words(State s, std::uint32_t moved, Digit y, std::uint32_t to, Number left, const State& b,
                                 Tower& tower) const {
    auto x = rows_.get(s, moved);
    auto from = rules_.word_of_step(WordRules::crossing(x, y)->first);
    x = static_cast<Digit>(x < y ? x + 1 : x - 1);
    for (auto i = moved;; --i) {
      // The row right of the digit is at the word `from`.
      to = to == no_word ? no_word : rules_.rest(to, i);
      while (x != y) {
        const auto word = rules_.word_of_step(WordRules::crossing(x, y)->first);
        const Number& needed = left == 0 ? left : tower.down_to(i - 1).pairs[rules_.pair_number(from, word)];
        if (left <= needed) {
          to = word;
          break;
        }
        left -= needed;
        left -= 1;
        x = static_cast<Digit>(x < y ? x + 1 : x - 1);
        from = word;
      }
      rows_.set(s, i, x);
      if (i == 1) break;
      x = rules_.front(from, i - 1);
      from = rules_.rest(from, i - 1);
      y = to == no_word ? rows_.get(b, i - 1) : rules_.front(to, i - 1);
    }
    MELEDA_ASSERT(left == 0);
    return s;
  }

  [[nodiscard]] std::uint32_t leftmost_difference(const State& a, const State& b) const {
    auto i = rows_.size();
    while (i >= 1 && rows_.get(a, i) == rows_.get(b, i)) --i;
    return i;
  }

  // [i]: the word of i digits to which the last i digits of the row go, if the digit left of `below` digits first makes
  // this step: down to each digit that is not as it should be, and on to the word of its own step.
  [[nodiscard]] std::vector<std::uint32_t> words_towards(const State& row, std::uint32_t below, Digit step) const {
    std::vector<std::uint32_t> words(below);
    auto word = rules_.word_of_step(step);
    for (auto i = below - 1; i >= 1; --i) {
      words[i] = word;
      const auto cross = WordRules::crossing(rows_.get(row, i), rules_.front(word, i));
      word = cross ? rules_.word_of_step(cross->first) : rules_.rest(word, i);
    }
    return words;
  }

  // From the last i digits of the row to the word, what comes after the path of its last i-1 digits to the word of the
  // first step of digit i.
  void add_rest_of_way(const Level& below, const State& row, std::uint32_t i, std::uint32_t word, Number& total) const {
    const auto cross = WordRules::crossing(rows_.get(row, i), rules_.front(word, i));
    if (!cross) return;
    add_steps(below, *cross, total);
    total += below.pairs[rules_.pair_number(rules_.word_of_step(cross->last), rules_.rest(word, i))];
  }
  // From the first step to behind the last one.
  void add_steps(const Level& below, const WordRules::Crossing& cross, Number& total) const {
    if (cross.first != cross.last) {
      total += below.links[std::max(cross.first, cross.last)];
      total -= below.links[std::min(cross.first, cross.last)];
    }
    total += 1;
  }

  [[nodiscard]] Level lowest_level() const {
    Level level;
    level.pairs.assign(rules_.pair_count(), Number(0));
    level.links.assign(rules_.base() - 1, Number(0));
    set_links(level);
    return level;
  }
  void make_above(const Level& below, std::uint32_t length, Level& level, const StopCheck& stop) const {
    if constexpr (!Rows::packed) stop();
    level.pairs.resize(below.pairs.size());
    level.links.resize(below.links.size());
    for (std::uint32_t pair = 1; pair < level.pairs.size(); ++pair) {
      const auto sum = rules_.sum_of(pair, length);
      auto& total = level.pairs[pair];
      set_sum(total, below.pairs[sum.before], below.pairs[sum.after]);
      if (sum.steps) add_steps(below, *sum.steps, total);
    }
    set_links(level);
  }
  void set_links(Level& level) const {
    for (Digit v = 1; v + 1U < rules_.base(); ++v) {
      const auto pair = rules_.pair_number(rules_.word_of_step(static_cast<Digit>(v - 1)), rules_.word_of_step(v));
      set_sum(level.links[v], level.links[v - 1U], level.pairs[pair]);
      level.links[v] += 1;
    }
  }

  const WordRules& rules_;
  const Rows& rows_;
};

}  // namespace meleda::digits
