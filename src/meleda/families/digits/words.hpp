#pragma once
// Digit puzzles in which all to the right is one word: a digit steps between v and v+1 when the digits right of it
// spell the word of that step, which for every length is one word, such as 2000... The last digit has nothing to its
// right and is free.
//
// The states of L digits are then a tree: one copy of the tree of L-1 digits for each value of digit L, and between the
// copies of v and v+1 one single edge, at the word of that step. A way from digit x to digit y goes through the words
// of the steps between them, one after the other, and from each word to the next by the one way that there is on L-1
// digits. So all distances follow from those between words, level by level, and only finitely many words matter: those
// of the steps and what is left of them when their first digits are cut off.

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

// For every length one word: first these digits, then `repeated` as often as there is room, then those. In a row that
// is too short for all of them, nothing is repeated and the far ones are left out.
struct Word {
  std::vector<Digit> first;
  Digit repeated = 0;
  std::vector<Digit> last;
  friend auto operator<=>(const Word&, const Word&) = default;

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
      : base_(base), last_base_(last_base == 0 ? base : last_base), size_(size) {
    MELEDA_ASSERT(words.size() + 1 == base && last_base_ >= 2 && last_base_ <= base);
    for (const auto& word : words) steps_.push_back(number_of(word));
    // Numbers are given in the order in which words are found; `all_` grows while it is gone through.
    for (std::size_t id = 0; id < all_.size(); ++id) {
      const Word word = all_[id];
      const auto fixed = static_cast<std::uint32_t>(word.first.size() + word.last.size());
      // The rest differs only between a length with room to repeat and one without; both lengths occur below.
      const auto roomy = number_of(word.rest(fixed + 1));
      const auto tight = word.first.empty() && word.last.empty() ? roomy : number_of(word.rest(std::max(fixed, 1U)));
      rests_.push_back({roomy, tight, fixed});
    }
  }

  [[nodiscard]] std::uint32_t base() const { return base_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] Digit highest(std::uint32_t digit) const {
    return static_cast<Digit>((digit == 1 ? last_base_ : base_) - 1);
  }

  // Words by number.
  [[nodiscard]] std::uint32_t word_count() const { return static_cast<std::uint32_t>(all_.size()); }
  [[nodiscard]] std::uint32_t word_of_step(Digit lower) const { return steps_[lower]; }
  [[nodiscard]] Digit front(std::uint32_t word, std::uint32_t length) const { return all_[word].front(length); }
  // Beyond this length all words begin as they do at any other.
  [[nodiscard]] std::uint32_t longest_fixed() const {
    std::uint32_t longest = 0;
    for (const auto& r : rests_) longest = std::max(longest, r.fixed);
    return longest;
  }
  [[nodiscard]] std::uint32_t rest(std::uint32_t word, std::uint32_t length) const {
    const auto& r = rests_[word];
    return length > r.fixed ? r.roomy : r.tight;
  }

  template <class Rows>
  [[nodiscard]] bool may_step(const Rows& rows, const typename Rows::State& s, std::uint32_t digit, Digit lower) const {
    auto word = steps_[lower];
    for (auto length = digit - 1; length >= 1; --length) {
      if (rows.get(s, length) != front(word, length)) return false;
      word = rest(word, length);
    }
    return true;
  }
  template <class Rows>
  [[nodiscard]] std::uint32_t misplaced(const Rows& rows, const typename Rows::State& s) const {
    return rows.get(s, 1) >= last_base_ ? 1 : 0;
  }

 private:
  std::uint32_t number_of(const Word& word) {
    const auto [place, fresh] = numbers_.try_emplace(word, static_cast<std::uint32_t>(all_.size()));
    if (fresh) all_.push_back(word);
    return place->second;
  }

  struct Rest {
    std::uint32_t roomy = 0;  // for lengths beyond `fixed`
    std::uint32_t tight = 0;
    std::uint32_t fixed = 0;
  };
  std::uint32_t base_;
  std::uint32_t last_base_;
  std::uint32_t size_;
  std::vector<Word> all_;
  std::vector<Rest> rests_;
  std::vector<std::uint32_t> steps_;  // [v]: number of the word for the step between v and v+1
  std::map<Word, std::uint32_t> numbers_;
};

template <class Rows>
class WordWays {
 public:
  using State = typename Rows::State;

  WordWays(const WordRules& rules, const Rows& rows) : rules_(rules), rows_(rows) {}

  [[nodiscard]] Integer distance(const State& a, const State& b) const {
    const Levels levels(rules_, rows_, a, b);
    auto level = levels.at_zero();
    for (std::uint32_t length = 1; length <= rules_.size(); ++length) level = levels.above(level, length);
    return level.whole;
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
    Sequence(const WordWays& ways, const State& a, const State& b)
        : rules_(ways.rules_), rows_(ways.rows_), state_(a), end_(b), bound_(rows_.size() + 1) {
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
  [[nodiscard]] State walk(const State& a, const State& b, Integer k) const {
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
        const Integer needed = levels.between(below, from, word);
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
    std::vector<Integer> pairs;  // between words, by the number of the pair
    std::vector<Integer> links;  // [v]: from the words of the steps 0-1, ... on to that of v-(v+1), each step counted
    std::vector<Integer> from_start;  // by word
    std::vector<Integer> to_end;      // by word
    Integer whole;                    // from the start row to the end row
  };

  class Levels {
   public:
    Levels(const WordRules& rules, const Rows& rows, const State& a, const State& b)
        : rules_(rules), rows_(rows), a_(a), b_(b) {
      const auto words = rules.word_count();
      pair_numbers_.assign(std::size_t{words} * words, no_pair);
      for (Digit v = 1; v + 1U < rules.base(); ++v)
        need(rules.word_of_step(static_cast<Digit>(v - 1)), rules.word_of_step(v));
      // A row is bound for a word, or for what is left of one, from the word of the last step before it.
      for (std::uint32_t to = 0; to < words; ++to) {
        for (Digit v = 0; v + 1U < rules.base(); ++v) {
          for (const auto length : lengths_of_interest()) need(rules.word_of_step(v), rules.rest(to, length));
        }
      }
      for (std::size_t p = 0; p < pairs_.size(); ++p) {
        const auto [one, other] = pairs_[p];
        for (const auto length : lengths_of_interest()) {
          const auto x = rules.front(one, length);
          const auto y = rules.front(other, length);
          const auto rest_one = rules.rest(one, length);
          const auto rest_other = rules.rest(other, length);
          if (x == y) {
            need(rest_one, rest_other);
          } else {
            need(rest_one, rules.word_of_step(x < y ? x : static_cast<Digit>(x - 1)));
            need(rules.word_of_step(y < x ? y : static_cast<Digit>(y - 1)), rest_other);
          }
        }
      }
    }

    [[nodiscard]] Level at_zero() const {
      Level level;
      level.pairs.assign(pairs_.size(), 0);
      level.from_start.assign(rules_.word_count(), 0);
      level.to_end.assign(rules_.word_count(), 0);
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
      level.pairs.reserve(pairs_.size());
      for (const auto& [one, other] : pairs_) {
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
    [[nodiscard]] const Integer& between(const Level& level, std::uint32_t from, std::uint32_t to) const {
      if (from == start_row && to == end_row) return level.whole;
      if (from == start_row) return level.from_start[to];
      if (to == end_row) return level.to_end[from];
      const auto number = pair_numbers_[from * std::size_t{rules_.word_count()} + to];
      MELEDA_ASSERT(number != no_pair);
      return level.pairs[number];
    }

    [[nodiscard]] std::uint32_t size() const { return rules_.size(); }

   private:
    static constexpr std::uint32_t no_pair = ~std::uint32_t{0};

    // From digit x with `from` right of it to digit y with `to` right of it.
    [[nodiscard]] Integer join(const Level& below, Digit x, std::uint32_t from, Digit y, std::uint32_t to) const {
      if (x == y) return between(below, from, to);
      const auto first = x < y ? x : static_cast<Digit>(x - 1);
      const auto last = x < y ? static_cast<Digit>(y - 1) : y;
      Integer total = between(below, from, rules_.word_of_step(first));
      total += between(below, rules_.word_of_step(last), to);
      total += x < y ? below.links[last] - below.links[first] : below.links[first] - below.links[last];
      return total + 1;
    }
    void set_links(Level& level) const {
      level.links.push_back(0);
      for (Digit v = 1; v + 1U < rules_.base(); ++v) {
        level.links.push_back(level.links.back() + 1 +
                              between(level, rules_.word_of_step(static_cast<Digit>(v - 1)), rules_.word_of_step(v)));
      }
    }
    void need(std::uint32_t one, std::uint32_t other) {
      const std::size_t words = rules_.word_count();
      if (pair_numbers_[one * words + other] != no_pair) return;
      const auto number = static_cast<std::uint32_t>(pairs_.size());
      pair_numbers_[one * words + other] = pair_numbers_[other * words + one] = number;
      pairs_.emplace_back(one, other);
    }
    // Every length at which a word begins otherwise than at others.
    [[nodiscard]] std::vector<std::uint32_t> lengths_of_interest() const {
      std::vector<std::uint32_t> lengths;
      const auto most = std::min<std::uint32_t>(rules_.size(), rules_.longest_fixed() + 1);
      for (std::uint32_t length = 1; length <= most; ++length) lengths.push_back(length);
      return lengths;
    }

    const WordRules& rules_;
    const Rows& rows_;
    const State& a_;
    const State& b_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;
    std::vector<std::uint32_t> pair_numbers_;  // [word, word]
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
