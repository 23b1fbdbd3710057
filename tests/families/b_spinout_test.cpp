// What is particular to b-spinout: its rules and ways against plain search by an independent statement of the rules,
// and the words that solve it.

#include "meleda/families/b_spinout/b_spinout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "families/digit_judge.hpp"
#include "meleda/engines/explore.hpp"
#include "meleda/families/b_spinout/words.hpp"
#include "meleda/families/rings/rings.hpp"
#include "processor_clock.hpp"

namespace meleda::b_spinout {
namespace {

using digits::Digit;
using digits::Move;
using digits::PlainRow;
using digits::Space;
using tests::text_of;

// MELEDA_LONG=1 asks for everything that takes minutes.
bool long_run() {
  const char* asked = std::getenv("MELEDA_LONG");
  return asked != nullptr && std::string(asked) == "1";
}

bool all_zero_from(const PlainRow& row, std::size_t place) {
  return std::all_of(row.begin() + static_cast<std::ptrdiff_t>(std::min(place, row.size())), row.end(),
                     [](int x) { return x == 0; });
}

bool may_step_by_rules(const PlainRow& row, std::size_t place, int lower, int base, bool printed) {
  if (place + 1 == row.size()) return true;
  if (base == 2 && !printed) return row[place + 1] == 1 && all_zero_from(row, place + 2);
  if (lower == base - 2) return all_zero_from(row, place + 1);
  return row[place + 1] == lower + 2 && all_zero_from(row, place + 2);
}

Space space_by_rules(std::uint32_t base, std::uint32_t m, bool printed = false) {
  return Space(digits::equal_bases(base, m), [=](const PlainRow& row, std::size_t place, int lower) {
    return may_step_by_rules(row, place, lower, static_cast<int>(base), printed);
  });
}

struct Size {
  std::uint32_t b = 0;
  std::uint32_t m = 0;
  [[nodiscard]] std::string text() const { return std::to_string(b) + "," + std::to_string(m); }
};

// All with more than `least` and up to `most` states.
std::vector<Size> sizes_of(std::uint64_t least, std::uint64_t most) {
  std::vector<Size> sizes;
  for (std::uint32_t b = 2; b <= digits::highest_base; ++b) {
    std::uint64_t states = b;
    for (std::uint32_t m = 1; states <= most; ++m, states *= b) {
      if (states > least) sizes.push_back({b, m});
    }
  }
  return sizes;
}

TEST(BSpinout, MovesAreThoseOfTheRulesAndTheStatesFormATree) {
  for (const auto& size : sizes_of(0, 2000)) {
    SCOPED_TRACE(size.text());
    const auto space = space_by_rules(size.b, size.m);
    EXPECT_TRUE(space.is_tree());
    const BSpinout p(size.b, size.m);
    EXPECT_EQ(p.state_count(), space.size());
    EXPECT_EQ(text_of(p, p.start()), space.text(space.size() - 1));
    EXPECT_EQ(text_of(p, p.goals()[0]), space.text(0));
    digits::expect_moves_of(p, space);
    if (space.size() <= 300) digits::expect_moves_of(LongBSpinout(size.b, size.m), space);
    if (HasFailure()) return;
  }
}

TEST(BSpinout, WaysAreShortestOnEveryPairOfUpToThreeHundredStates) {
  for (const auto& size : sizes_of(0, 300)) {
    SCOPED_TRACE(size.text());
    const auto space = space_by_rules(size.b, size.m);
    // Many places make every question dearer.
    const auto targets = size.b <= 8 || space.size() <= 40 || long_run() ? all_of(space) : some_of(space, 20);
    digits::expect_ways_of(BSpinout(size.b, size.m), space, targets, {8, 16, space.size() <= 16});
    if (HasFailure()) return;
  }
  for (const auto& size : {Size{2, 5}, {3, 4}, {4, 3}, {6, 2}}) {
    const auto space = space_by_rules(size.b, size.m);
    digits::expect_ways_of(LongBSpinout(size.b, size.m), space, all_of(space), {8, 8, false});
  }
}

// One test for each number of places, because all pairs of all of them take half an hour.
class BSpinoutPlaces : public ::testing::TestWithParam<std::uint32_t> {};
INSTANTIATE_TEST_SUITE_P(All, BSpinoutPlaces, ::testing::Range(2U, digits::highest_base + 1));

TEST_P(BSpinoutPlaces, WaysAreShortestFromSomeOfTwoThousandStates) {
  for (const auto& size : sizes_of(300, 2000)) {
    if (size.b != GetParam()) continue;
    SCOPED_TRACE(size.text());
    const auto space = space_by_rules(size.b, size.m);
    const auto targets = long_run() ? all_of(space) : some_of(space, size.b <= 4 ? 40 : size.b <= 8 ? 15 : 3);
    digits::expect_ways_of(BSpinout(size.b, size.m), space, targets, {40, 100, false});
    if (HasFailure()) return;
  }
}

TEST(BSpinout, WithTwoPlacesIsTheRings) {
  for (std::uint32_t m = 1; m <= 10; ++m) {
    const BSpinout p(2, m);
    const rings::Rings rings(m);
    EXPECT_EQ(p.index_count(), rings.index_count());
    for (std::uint64_t i = 0; i < p.index_count(); ++i) {
      const auto s = p.unrank(i);
      const auto r = *rings.parse(text_of(p, s));
      std::vector<std::string> mine;
      p.moves(s, [&](const Move& move) { mine.push_back(text_of(p, p.apply(s, move))); });
      std::vector<std::string> theirs;
      rings.moves(r, [&](const rings::Move& move) { theirs.push_back(text_of(rings, rings.apply(r, move))); });
      std::sort(mine.begin(), mine.end());
      std::sort(theirs.begin(), theirs.end());
      ASSERT_EQ(mine, theirs);
      const auto other = (i * 7 + 3) % p.index_count();
      const auto t = p.unrank(other);
      ASSERT_EQ(p.distance(s, t), rings.distance(r, *rings.parse(text_of(p, t))));
    }
  }
}

TEST(BSpinout, AsPrintedWithTwoPlacesIsSolvedInAsManyMovesAsThereAreSpinners) {
  for (std::uint32_t m = 1; m <= 8; ++m) {
    const BSpinout p(2, m, true);
    const auto space = space_by_rules(2, m, true);
    digits::expect_moves_of(p, space);
    digits::expect_ways_of(p, space, all_of(space), {4, 4, false});
    EXPECT_EQ(p.distance(p.start(), p.goals()[0]), m);
  }
  // With more places the flag changes nothing.
  const BSpinout p(3, 4, true);
  digits::expect_moves_of(p, space_by_rules(3, 4));
  const LongBSpinout large(2, 500, true);
  EXPECT_EQ(large.distance(large.start(), large.goals()[0]), 500);
}

TEST(BSpinout, PartsAddUpOnRandomPairsOfLargeOnes) {
  std::mt19937_64 random(71);
  for (int trial = 0; trial < 300; ++trial) {
    const auto b = static_cast<std::uint32_t>(2 + random() % (trial % 10 == 0 ? 35 : 6));
    const auto m = static_cast<std::uint32_t>(1 + random() % 60);
    const LongBSpinout p(b, m);
    std::string a;
    std::string z;
    for (std::uint32_t i = 0; i < m; ++i) {
      a += digits::digit_text(static_cast<Digit>(random() % b));
      z += digits::digit_text(static_cast<Digit>(random() % b));
    }
    SCOPED_TRACE(a + " to " + z);
    digits::expect_consistent_pair(p, *p.parse(a), *p.parse(z), random);
    if (HasFailure()) return;
    if (!digits::PackedRows::fits(b, m)) continue;
    const BSpinout q(b, m);
    const auto d = p.distance(*p.parse(a), *p.parse(z));
    ASSERT_EQ(q.distance(*q.parse(a), *q.parse(z)), d);
    const Integer k = d * (random() % 1000) / 1000;
    ASSERT_EQ(text_of(q, q.walk(*q.parse(a), *q.parse(z), k)), text_of(p, p.walk(*p.parse(a), *p.parse(z), k)));
  }
}

// The deepest state of all is the start, by a search over all states; so the printed solution is no detour either.
TEST(BSpinout, SearchOfAllStatesFindsTheSameLength) {
  const std::uint64_t most = long_run() ? 10'000'000 : 100'000;
  for (const auto& size : sizes_of(most / 100, most)) {
    if (size.b > 8) continue;
    SCOPED_TRACE(size.text());
    const BSpinout p(size.b, size.m);
    Control control;
    const auto table = distance_table<BSpinout>(p, p.goals(), control);
    ASSERT_TRUE(table);
    ASSERT_EQ(table->values()[p.rank(p.start())], p.distance(p.start(), p.goals()[0]));
    std::mt19937_64 random(size.b);
    for (int trial = 0; trial < 100; ++trial) {
      const auto i = random() % p.index_count();
      ASSERT_EQ(table->values()[i], p.distance(p.unrank(i), p.goals()[0])) << text_of(p, p.unrank(i));
    }
  }
}

TEST(BSpinout, AnswersAtOnceWithTenThousandSpinners) {
  using Clock = ProcessorClock;
  constexpr std::uint32_t m = 10'000;
  const LongBSpinout p(3, m);
  std::mt19937_64 random(73);
  std::string a(m, '0');
  for (auto& c : a) c = static_cast<char>('0' + random() % 3);
  const auto s = *p.parse(a);
  const auto goal = p.goals()[0];
  auto best = Clock::duration::max();
  for (int trial = 0; trial < 3; ++trial) {
    const auto begin = Clock::now();
    const auto d = p.distance(s, goal);
    const Integer k = d / 3;
    const auto at = p.walk(s, goal, k);
    std::vector<Move> steps;
    p.steps(at, goal, [&](const Move& move) { steps.push_back(move); });
    best = std::min(best, Clock::now() - begin);
    EXPECT_EQ(p.distance(s, at), k);
    EXPECT_EQ(p.distance(at, goal), d - k);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_TRUE(p.legal(at, steps[0]));
    EXPECT_EQ(p.apply(at, steps[0]), p.walk(s, goal, k + 1));
  }
  EXPECT_LT(best, std::chrono::seconds(1));
}

// Words.

std::string row_text(std::uint32_t m, std::uint32_t first, std::uint32_t others = 0) {
  std::string text(m, digits::digit_text(static_cast<Digit>(others)));
  text[0] = digits::digit_text(static_cast<Digit>(first));
  return text;
}

struct NamedWord {
  Item item;
  std::string from;
  std::string to;
};

// What each word is said to do with m spinners.
std::vector<NamedWord> words_for(std::uint32_t b, std::uint32_t m) {
  std::vector<NamedWord> words{{{Item::Kind::a, 0, false, false}, row_text(m, b - 1, b - 1), row_text(m, 0)}};
  for (std::uint32_t x = 1; x < b; ++x) {
    words.push_back({{Item::Kind::d, x, false, false}, row_text(m, x), row_text(m, 0)});
  }
  for (std::uint32_t y = 0; y + 1 < b; ++y) {
    words.push_back({{Item::Kind::e, y, false, false}, row_text(m, y + 1), row_text(m, y)});
  }
  for (std::size_t i = 0, forwards = words.size(); i < forwards; ++i) {
    auto word = words[i];
    word.item.backwards = true;
    std::swap(word.from, word.to);
    words.push_back(word);
  }
  return words;
}

TEST(SpinoutWords, LeadWhereTheyShouldByTheOnlyWay) {
  for (std::uint32_t b = 3; b <= 8; ++b) {
    std::uint64_t states = b;
    for (std::uint32_t m = 1; states <= 5000; ++m, states *= b) {
      const auto space = space_by_rules(b, m);
      const BSpinout p(b, m);
      for (const auto& word : words_for(b, m)) {
        SCOPED_TRACE(std::to_string(b) + "," + std::to_string(m) + ": " + name_of(word.item, "m"));
        const auto moves = expanded(b, word.item, m);
        auto at = space.number(digits::row_of_text(word.from));
        for (const auto& move : moves) {
          at = space.after(at, move);
          ASSERT_NE(at, Space::no_state);
        }
        ASSERT_EQ(space.text(at), word.to);
        auto sequence = p.sequence(*p.parse(word.from), *p.parse(word.to));
        std::vector<Move> right;
        for (Move move; sequence.next(move);) right.push_back(move);
        ASSERT_EQ(moves, right);
        ASSERT_EQ(lengths_up_to(b, {word.item}, m)[0].back(), moves.size());
      }
    }
  }
}

TEST(SpinoutWords, AreAsLongAsTheDistances) {
  for (std::uint32_t b = 3; b <= 12; ++b) {
    for (const std::uint32_t m : {1U, 2U, 3U, 4U, 5U, 7U, 10U, 17U, 25U, 40U}) {
      const LongBSpinout p(b, m);
      for (const auto& word : words_for(b, m)) {
        if (word.item.backwards) continue;
        ASSERT_EQ(lengths_up_to(b, {word.item}, m)[0].back(), p.distance(*p.parse(word.from), *p.parse(word.to)))
            << b << "," << m << ": " << name_of(word.item, "m");
      }
    }
  }
}

TEST(SpinoutWords, LengthsOfManyAreThoseOfEach) {
  for (std::uint32_t b = 3; b <= 9; ++b) {
    std::vector<Item> items;
    for (const auto& word : words_for(b, 1)) items.push_back(word.item);
    const auto lengths = lengths_up_to(b, items, 12);
    ASSERT_EQ(lengths.size(), items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      ASSERT_EQ(lengths[i].size(), 12U);
      for (std::uint32_t m = 1; m <= 12; ++m) ASSERT_EQ(lengths[i][m - 1], lengths_up_to(b, {items[i]}, m)[0].back());
    }
  }
}

TEST(SpinoutWords, AreWrittenAsThePaperHasThem) {
  EXPECT_EQ(recursion_lines(3), (std::vector<std::string>{"A(n) = A(n-1) D2(n)", "D2(n) = -n D2'(n-1) -n D2(n-1)"}));
  for (std::uint32_t b = 3; b <= 36; ++b) {
    const auto lines = recursion_lines(b);
    EXPECT_EQ(lines.size(), 1 + (b - 2) + (b - 3)) << "A, D2 to D(b-1), E2 to E(b-2)";
    EXPECT_EQ(lines[0], "A(n) = A(n-1) D" + std::to_string(b - 1) + "(n)");
  }
  EXPECT_EQ(name_of({Item::Kind::d, 4, true, false}, "n-1"), "D4'(n-1)");
  EXPECT_EQ(name_of({}, "n"), "-n");
}

}  // namespace
}  // namespace meleda::b_spinout
