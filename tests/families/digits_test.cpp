// What the digit puzzles share: gates and words with rules at random, against plain search; rows and notation.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "families/digit_judge.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/digits/puzzle.hpp"

namespace meleda::digits {
namespace {

template <class Rows>
class DigitRules : public ::testing::Test {};
using BothRows = ::testing::Types<PackedRows, LongRows>;
TYPED_TEST_SUITE(DigitRules, BothRows);

std::uint32_t random_size(std::uint32_t base, double most_states, std::mt19937_64& random) {
  std::uint32_t most = 1;
  for (double states = base; states * base <= most_states; states *= base) ++most;
  return static_cast<std::uint32_t>(1 + random() % most);
}

struct Gates {
  std::uint32_t base = 2;
  std::uint32_t size = 1;
  std::vector<Digit> gates;
  std::uint64_t holding = 0;

  [[nodiscard]] std::string text() const {
    auto text = "base " + std::to_string(base) + ", " + std::to_string(size) + " digits, gates ";
    for (const auto gate : gates) text += digit_text(gate);
    return text + ", holding " + std::to_string(holding);
  }
  [[nodiscard]] int top() const { return static_cast<int>(base) - 1; }
  // A digit at an end that holds came there when its right neighbour was at the gate of the step to that end.
  [[nodiscard]] bool is_state(const PlainRow& row) const {
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      if (!holds(row[i])) continue;
      if (row[i + 1] != (row[i] == 0 ? gates.front() : gates.back())) return false;
    }
    return true;
  }
  [[nodiscard]] bool may_step(const PlainRow& row, std::size_t place, int lower) const {
    if (place > 0 && holds(row[place - 1])) return false;
    return place + 1 == row.size() || row[place + 1] == gates[static_cast<std::size_t>(lower)];
  }
  [[nodiscard]] Space space() const {
    return Space(
        equal_bases(base, size),
        [this](const PlainRow& row, std::size_t place, int lower) { return may_step(row, place, lower); },
        [this](const PlainRow& row) { return is_state(row); });
  }

 private:
  [[nodiscard]] bool holds(int x) const { return (holding >> x & 1U) != 0; }
};

Gates random_gates(double most_states, std::mt19937_64& random) {
  Gates rules;
  rules.base = static_cast<std::uint32_t>(2 + random() % 5);
  rules.size = random_size(rules.base, most_states, random);
  for (std::uint32_t v = 0; v + 1 < rules.base; ++v) {
    rules.gates.push_back(static_cast<Digit>(random() % 2 == 0 ? 0 : rules.base - 1));
  }
  if (random() % 2 == 0) rules.holding |= 1U;
  if (random() % 2 == 0) rules.holding |= std::uint64_t{1} << (rules.base - 1);
  return rules;
}

TYPED_TEST(DigitRules, GatesAtRandomOnEveryPair) {
  std::mt19937_64 random(31);
  for (int trial = 0; trial < 80; ++trial) {
    const auto rules = random_gates(130, random);
    SCOPED_TRACE(rules.text());
    const auto space = rules.space();
    const DigitPuzzle<GateRules, TypeParam> p({rules.base, rules.size, rules.gates, rules.holding}, "digit");
    expect_moves_of(p, space);
    expect_ways_of(p, space, all_of(space));
    if (this->HasFailure()) return;
  }
}

TEST(Gates, AtRandomOnSomePairsOfMoreStates) {
  std::mt19937_64 random(37);
  for (int trial = 0; trial < 30; ++trial) {
    const auto rules = random_gates(5000, random);
    SCOPED_TRACE(rules.text());
    const auto space = rules.space();
    const DigitPuzzle<GateRules, PackedRows> p({rules.base, rules.size, rules.gates, rules.holding}, "digit");
    expect_ways_of(p, space, some_of(space, 10), {50, 50, false});
    if (HasFailure()) return;
  }
}

// A row is admitted if no digit stands where its left neighbour could not hold it.
TEST(Gates, KnowWhatIsMisplaced) {
  std::mt19937_64 random(41);
  for (int trial = 0; trial < 40; ++trial) {
    auto rules = random_gates(200, random);
    SCOPED_TRACE(rules.text());
    const GateRules made(rules.base, rules.size, rules.gates, rules.holding);
    const Space all(equal_bases(rules.base, rules.size), [](const PlainRow&, std::size_t, int) { return false; });
    const DigitPuzzle<GateRules, PackedRows> p(made, "digit");
    const auto states = states_in(p, all);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto place = made.misplaced(p.rows(), states[i]);
      EXPECT_EQ(place == 0, rules.is_state(all.row(i))) << all.text(i);
      if (place == 0) continue;
      // All left of it is in order, and with it that is no longer so.
      auto part = all.row(i);
      part.resize(rules.size - place);
      EXPECT_TRUE(rules.is_state(part)) << all.text(i);
      part.push_back(all.row(i)[part.size()]);
      EXPECT_FALSE(rules.is_state(part)) << all.text(i);
    }
  }
}

struct Words {
  std::uint32_t base = 2;
  std::uint32_t last_base = 2;
  std::uint32_t size = 1;
  std::vector<Word> words;

  // First and last digits, and the repeated one as often as there is room; from the left as far as there is room.
  [[nodiscard]] static PlainRow word_of(const Word& word, std::size_t length) {
    PlainRow row(word.first.begin(), word.first.end());
    while (row.size() + word.last.size() < length) row.push_back(word.repeated);
    row.insert(row.end(), word.last.begin(), word.last.end());
    row.resize(length);
    return row;
  }
  [[nodiscard]] std::string text() const {
    auto text = "base " + std::to_string(base) + ", last " + std::to_string(last_base) + ", " + std::to_string(size) +
                " digits, words";
    for (const auto& word : words) {
      text += " " + text_of_row({word.first.begin(), word.first.end()}) + "(" + digit_text(word.repeated) + ")" +
              text_of_row({word.last.begin(), word.last.end()});
    }
    return text;
  }
  [[nodiscard]] Space space() const {
    auto bases = equal_bases(base, size);
    bases.back() = static_cast<int>(last_base);
    return Space(bases, [this](const PlainRow& row, std::size_t place, int lower) {
      const PlainRow right(row.begin() + static_cast<std::ptrdiff_t>(place) + 1, row.end());
      return right == word_of(words[static_cast<std::size_t>(lower)], right.size());
    });
  }
};

Words random_words(double most_states, std::mt19937_64& random) {
  Words rules;
  rules.base = static_cast<std::uint32_t>(2 + random() % 5);
  rules.size = random_size(rules.base, most_states, random);
  // A last digit with a smaller base, or not; words must be such that it can be as they want it.
  rules.last_base = random() % 3 == 0 ? static_cast<std::uint32_t>(2 + random() % (rules.base - 1)) : rules.base;
  const auto any = [&] { return static_cast<Digit>(random() % rules.last_base); };
  const auto some = [&](std::size_t most) {
    std::vector<Digit> digits(random() % (most + 1));
    std::generate(digits.begin(), digits.end(), any);
    return digits;
  };
  const bool inside = rules.last_base < rules.base && random() % 2 == 0;
  for (std::uint32_t v = 0; v + 1 < rules.base; ++v) {
    Word word{inside ? std::vector<Digit>{} : some(3), any(), inside ? std::vector<Digit>{any()} : some(3)};
    if (inside) word.repeated = static_cast<Digit>(random() % rules.base);
    rules.words.push_back(word);
  }
  return rules;
}

// A tree for each value of a digit, and one edge between two neighbouring ones.
TYPED_TEST(DigitRules, WordsAtRandomOnEveryPair) {
  std::mt19937_64 random(43);
  for (int trial = 0; trial < 50; ++trial) {
    const auto rules = random_words(trial % 10 == 0 ? 130 : 64, random);
    SCOPED_TRACE(rules.text());
    const auto space = rules.space();
    EXPECT_TRUE(space.is_tree());
    const FullDigitPuzzle<WordRules, TypeParam> p({rules.base, rules.size, rules.words, rules.last_base}, "digit");
    EXPECT_EQ(p.state_count(), space.size());
    const DigitPuzzle<WordRules, TypeParam>& same = p;
    expect_moves_of(same, space);
    expect_ways_of(p, space, all_of(space), {1, space.size() <= 40 ? 1U : 3U, space.size() <= 20});
    if constexpr (TypeParam::packed) {
      // The index is the number that the digits stand for.
      ASSERT_EQ(p.index_count(), space.size());
      const auto states = states_in(p, space);
      for (std::size_t i = 0; i < space.size(); ++i) {
        ASSERT_EQ(p.rank(states[i]), i);
        ASSERT_EQ(p.unrank(i), states[i]);
      }
    }
    if (this->HasFailure()) return;
  }
}

TEST(Words, AtRandomOnSomePairsOfMoreStates) {
  std::mt19937_64 random(47);
  for (int trial = 0; trial < 30; ++trial) {
    const auto rules = random_words(3000, random);
    SCOPED_TRACE(rules.text());
    const auto space = rules.space();
    const FullDigitPuzzle<WordRules, PackedRows> p({rules.base, rules.size, rules.words, rules.last_base}, "digit");
    expect_ways_of(p, space, some_of(space, 4), {20, 20, false});
    if (HasFailure()) return;
  }
}

// More digits than the levels that are kept: those between are made again.
TEST(Words, PartsAddUpInLongRows) {
  std::mt19937_64 random(53);
  for (int trial = 0; trial < 12; ++trial) {
    auto rules = random_words(100, random);
    rules.size = static_cast<std::uint32_t>(100 + random() % 400);
    SCOPED_TRACE(rules.text());
    const FullDigitPuzzle<WordRules, LongRows> p({rules.base, rules.size, rules.words, rules.last_base}, "digit");
    const auto any_state = [&] {
      auto s = p.rows().filled(0);
      for (std::uint32_t i = 1; i <= rules.size; ++i) {
        p.rows().set(s, i, static_cast<Digit>(random() % (p.rules().highest(i) + 1U)));
      }
      return s;
    };
    for (int pair = 0; pair < 2; ++pair) {
      const auto a = any_state();
      const auto b = any_state();
      const auto d = p.distance(a, b);
      ASSERT_EQ(d, p.distance(b, a));
      auto sequence = p.sequence(a, b);
      for (const Integer& k : {Integer(0), Integer(1), Integer(d / 2), Integer(d - 1), d}) {
        const auto at = p.walk(a, b, k);
        ASSERT_EQ(p.distance(a, at), k);
        ASSERT_EQ(p.distance(at, b), d - k);
      }
      Move m;
      ASSERT_TRUE(sequence.next(m));
      ASSERT_TRUE(p.legal(a, m));
      ASSERT_EQ(sequence.state(), p.walk(a, b, 1));
    }
  }
}

// Both hold the same digits, whatever is done to them.
// What a refused move is told to wait for does let it go, and nothing else does.
TEST(Words, WhatAMoveWaitsForLetsItGo) {
  const std::vector<Word> words = {{{2}, 0, {}}, {{}, 0, {}}};  // as of b-spinout with three places
  const DigitPuzzle<WordRules, PackedRows> p(WordRules(3, 5, words), "digit");
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    std::vector<Digit> row(5);
    for (auto& digit : row) digit = static_cast<Digit>(random() % 3);
    for (std::uint32_t i = 2; i <= 5; ++i) {
      for (const bool up : {false, true}) {
        const Digit x = row[5 - i];
        if (up ? x == 2 : x == 0) continue;
        const auto wanted = p.rules().wanted(i, up ? x : static_cast<Digit>(x - 1));
        ASSERT_EQ(wanted.size(), i - 1);
        const std::vector<Digit> now(row.end() - (i - 1), row.end());
        EXPECT_EQ(p.legal(p.row_of(row), {i, up}), now == wanted);
        auto ready = row;
        std::copy(wanted.begin(), wanted.end(), ready.end() - (i - 1));
        EXPECT_TRUE(p.legal(p.row_of(ready), {i, up}));
      }
    }
  }
}

TEST(Rows, PackedAndLongAreTheSame) {
  std::mt19937_64 random(59);
  for (std::uint32_t base = 2; base <= highest_base; ++base) {
    std::uint32_t size = 1;
    while (PackedRows::fits(base, size + 1)) ++size;
    EXPECT_FALSE(PackedRows::fits(base, size + 1));
    const PackedRows packed(base, size);
    const LongRows plain(base, size);
    EXPECT_EQ(packed.base(), base);
    EXPECT_EQ(packed.size(), size);
    auto s = packed.filled(static_cast<Digit>(base - 1));
    auto t = plain.filled(static_cast<Digit>(base - 1));
    for (int trial = 0; trial < 500; ++trial) {
      for (std::uint32_t i = 1; i <= size; ++i) ASSERT_EQ(packed.get(s, i), plain.get(t, i));
      const auto i = static_cast<std::uint32_t>(1 + random() % size);
      const auto x = plain.get(t, i);
      if (random() % 3 == 0) {
        const auto value = static_cast<Digit>(random() % base);
        packed.set(s, i, value);
        plain.set(t, i, value);
      } else if (x + 1U < base && random() % 2 == 0) {
        packed.raise(s, i);
        plain.raise(t, i);
      } else if (x > 0) {
        packed.lower(s, i);
        plain.lower(t, i);
      }
    }
  }
}

TEST(Notation, NumbersAndDigitsAreInverse) {
  std::mt19937_64 random(61);
  for (std::uint32_t base = 2; base <= highest_base; ++base) {
    for (const std::size_t width : {0U, 1U, 2U, 7U, 64U, 300U}) {
      std::vector<Digit> digits(width);
      for (auto& digit : digits) digit = static_cast<Digit>(random() % base);
      Integer number = 0;
      for (const auto digit : digits) number = number * base + digit;
      EXPECT_EQ(number_of(digits, base), number);
      EXPECT_EQ(digits_of(number, base, width), digits);
      // The highest and the lowest number of that width.
      const std::vector<Digit> nines(width, static_cast<Digit>(base - 1));
      EXPECT_EQ(digits_of(number_of(nines, base), base, width), nines);
      EXPECT_EQ(digits_of(0, base, width), std::vector<Digit>(width, 0));
    }
  }
}

TEST(Notation, ReadsDigitsAndSaysWhereTheyAreWrong) {
  EXPECT_EQ(*parse_digits("0z", 36, 2, "dial"), (std::vector<Digit>{0, 35}));
  EXPECT_EQ(*parse_digits("9a", 11, 2, "dial"), (std::vector<Digit>{9, 10}));
  const auto error_of = [](std::string_view text, std::uint32_t base, std::uint32_t size) {
    return parse_digits(text, base, size, "dial").error();
  };
  EXPECT_EQ(error_of("0Z", 36, 2).offset, 1U);
  EXPECT_EQ(error_of("9b", 11, 2).offset, 1U);
  EXPECT_EQ(error_of("0121", 2, 4).offset, 2U);
  EXPECT_EQ(error_of("011", 2, 4).offset, 3U);
  EXPECT_EQ(error_of("01101", 2, 4).offset, 4U);
  EXPECT_EQ(error_of("", 2, 4).offset, 0U);
  EXPECT_EQ(error_of("0\xff", 36, 2).offset, 1U);
  EXPECT_EQ(error_of("011", 2, 4).code, ErrorCode::bad_state);
  EXPECT_NE(error_of("0121", 2, 4).message.find("0 or 1"), std::string::npos);
  EXPECT_NE(error_of("8888", 8, 4).message.find("0 to 7"), std::string::npos);
  EXPECT_NE(error_of("8g88", 16, 4).message.find("0-9 and a-f"), std::string::npos);
  EXPECT_NE(error_of("", 5, 1).message.find("1 digit 0 to 4, dial 1 first"), std::string::npos);
}

TEST(Notation, MovesReadBackAndErrorsNameThePlace) {
  for (std::uint32_t digit = 1; digit <= 120; ++digit) {
    for (const bool up : {false, true}) {
      std::string text = "before ";
      print_move({digit, up}, text);
      EXPECT_EQ(text, "before " + std::string(up ? "+" : "-") + std::to_string(digit));
      EXPECT_EQ(*parse_move(text.substr(7), 120, "dial"), (Move{digit, up}));
    }
  }
  const auto error_of = [](std::string_view text) { return parse_move(text, 120, "dial").error(); };
  EXPECT_EQ(error_of("121").offset, 0U);
  EXPECT_EQ(error_of("+121").offset, 1U);
  EXPECT_EQ(error_of("+0").offset, 1U);
  EXPECT_EQ(error_of("+1 ").offset, 2U);
  EXPECT_EQ(error_of("-").offset, 1U);
  EXPECT_EQ(error_of("-").code, ErrorCode::bad_move);
  EXPECT_NE(error_of("-").message.find("dial from 1 to 120"), std::string::npos);
}

TEST(Notation, PatchingGoesFromDigitsToLetters) {
  const DigitPuzzle<WordRules, LongRows> p({36, 3, std::vector<Word>(35)}, "digit");
  std::string text = "00z";
  for (int x = 1; x < 36; ++x) {
    p.patch({3, true}, text.data());
    p.patch({1, false}, text.data());
    EXPECT_EQ(text, text_of_row({x, 0, 35 - x}));
  }
}

}  // namespace
}  // namespace meleda::digits
