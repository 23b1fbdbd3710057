// What is particular to the n-ary locks: the states form one path, and its order is the reflected Gray code.

#include "meleda/families/gray/gray.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "families/digit_judge.hpp"
#include "meleda/families/rings/rings.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::gray {
namespace {

using digits::PlainRow;
using digits::Space;
using tests::text_of;

// The path of all digits from a place on, by the rules alone: the last digit runs, then the one left of it steps once,
// then all right of it run back.
std::vector<PlainRow> path_by_definition(const std::vector<int>& bases, std::size_t place = 0) {
  if (place == bases.size()) return {{}};
  auto right = path_by_definition(bases, place + 1);
  std::vector<PlainRow> path;
  for (int v = 0; v < bases[place]; ++v) {
    for (const auto& rest : right) {
      path.push_back({v});
      path.back().insert(path.back().end(), rest.begin(), rest.end());
    }
    std::reverse(right.begin(), right.end());
  }
  return path;
}

// As the header states them: a step from an even digit needs the far end of what is right of it, one from an odd digit
// needs zeros.
Space space_by_rules(std::uint32_t b, std::uint32_t m, bool slider) {
  auto bases = digits::equal_bases(b, m);
  if (slider) bases.push_back(2);
  const auto top = static_cast<int>(b) - 1;
  return Space(bases, [=](const PlainRow& row, std::size_t place, int lower) {
    PlainRow wanted(row.size() - place - 1, 0);
    if (lower % 2 == 0 && !wanted.empty()) {
      if (b % 2 == 0) {
        wanted.front() = top;
      } else {
        std::fill(wanted.begin(), wanted.end(), top);
        if (slider) wanted.back() = 1;
      }
    }
    return std::equal(wanted.begin(), wanted.end(), row.begin() + static_cast<std::ptrdiff_t>(place) + 1);
  });
}

template <class P>
class LockClasses : public ::testing::Test {};
using Classes = ::testing::Types<Gray, LongGray>;
TYPED_TEST_SUITE(LockClasses, Classes);

template <class P>
void expect_path(std::uint32_t b, std::uint32_t m, bool slider) {
  SCOPED_TRACE(std::to_string(b) + "," + std::to_string(m) + (slider ? ",slider" : ""));
  const P p(b, m, slider);
  auto bases = digits::equal_bases(b, m);
  if (slider) bases.push_back(2);
  const auto path = path_by_definition(bases);
  const auto space = space_by_rules(b, m, slider);
  digits::expect_moves_of(p, space);
  ASSERT_EQ(p.state_count(), path.size());
  ASSERT_EQ(p.order_length(0), path.size());
  ASSERT_EQ(text_of(p, p.start()), digits::text_of_row(path.front()));
  ASSERT_EQ(p.goals().size(), 1U);
  ASSERT_EQ(text_of(p, p.goals()[0]), digits::text_of_row(path.back()));
  const auto states = digits::states_in(p, space);
  auto walk = p.in_order(0);
  for (std::size_t k = 0; k < path.size(); ++k) {
    const auto i = space.number(path[k]);
    // Its neighbours are the one before and the one after.
    ASSERT_EQ(space.arcs(i).size(), (k > 0 ? 1U : 0U) + (k + 1 < path.size() ? 1U : 0U));
    const auto& s = states[i];
    ASSERT_EQ(*p.position(s, 0), k);
    ASSERT_EQ(*p.at(k, 0), s);
    ASSERT_EQ(walk.state(), s);
    const auto after = p.successor(s, 0);
    const auto before = p.predecessor(s, 0);
    ASSERT_EQ(after.size(), k + 1 < path.size() ? 1U : 0U);
    ASSERT_EQ(before.size(), k > 0 ? 1U : 0U);
    if (!after.empty()) {
      ASSERT_EQ(space.after(i, after[0]), space.number(path[k + 1]));
    }
    if (!before.empty()) {
      ASSERT_EQ(space.after(i, before[0]), space.number(path[k - 1]));
    }
    for (const auto other : {std::size_t{0}, path.size() - 1, (k * 13 + 5) % path.size()}) {
      const auto& t = states[space.number(path[other])];
      ASSERT_EQ(p.distance(s, t), k < other ? other - k : k - other);
      ASSERT_EQ(*p.compare(s, t, 0), k < other ? -1 : k == other ? 0 : 1);
    }
    digits::Move move;
    ASSERT_EQ(walk.next(move), k + 1 < path.size());
  }
  EXPECT_FALSE(p.at(Integer(path.size()), 0));
  if (path.size() <= 130) {
    digits::expect_ways_of(p, space, all_of(space), {4, 4, path.size() <= 30});
  }
}

TYPED_TEST(LockClasses, ArePathsInTheOrderOfTheReflectedCode) {
  for (std::uint32_t b = 2; b <= 7; ++b) {
    std::uint64_t states = b;
    for (std::uint32_t m = 1; states <= 800; ++m, states *= b) {
      expect_path<TypeParam>(b, m, false);
      if (b % 2 == 1) expect_path<TypeParam>(b, m, true);
      if (this->HasFailure()) return;
    }
  }
  expect_path<TypeParam>(36, 1, false);
  expect_path<TypeParam>(11, 2, true);
  expect_path<TypeParam>(16, 2, false);
}

TEST(Locks, WithTwoPlacesAreTheRings) {
  for (std::uint32_t m = 1; m <= 10; ++m) {
    const Gray p(2, m);
    const rings::Rings rings(m);
    for (std::uint64_t i = 0; i < p.index_count(); ++i) {
      const auto s = p.unrank(i);
      const auto r = *rings.parse(text_of(p, s));
      ASSERT_EQ(*p.position(s, 0), *rings.position(r, 0));
      std::vector<std::string> mine;
      p.moves(s, [&](const digits::Move& move) { mine.push_back(text_of(p, p.apply(s, move))); });
      std::vector<std::string> theirs;
      rings.moves(r, [&](const rings::Move& move) { theirs.push_back(text_of(rings, rings.apply(r, move))); });
      std::sort(mine.begin(), mine.end());
      std::sort(theirs.begin(), theirs.end());
      ASSERT_EQ(mine, theirs);
    }
  }
}

TEST(Locks, DistancesAreDifferencesOfRanksInLongRows) {
  std::mt19937_64 random(79);
  for (const auto& [b, slider] : {std::pair{2U, false}, {3U, false}, {3U, true}, {4U, false}, {15U, true}}) {
    const LongGray p(b, 1500, slider);
    const auto any_state = [&, b = b, slider = slider] {
      std::string text;
      for (int i = 0; i < 1500; ++i) text += digits::digit_text(static_cast<digits::Digit>(random() % b));
      if (slider) text += random() % 2 == 0 ? '0' : '1';
      return *p.parse(text);
    };
    const auto s = any_state();
    const auto t = any_state();
    const auto i = *p.position(s, 0);
    const auto j = *p.position(t, 0);
    EXPECT_EQ(p.distance(s, t), abs(Integer(i - j)));
    EXPECT_EQ(*p.at(i, 0), s);
    EXPECT_EQ(*p.compare(s, t, 0), i < j ? -1 : 1);
    std::vector<digits::Move> steps;
    p.steps(s, t, [&](const digits::Move& move) { steps.push_back(move); });
    EXPECT_EQ(steps, i < j ? p.successor(s, 0) : p.predecessor(s, 0));
    const Integer k = p.distance(s, t) / 7;
    EXPECT_EQ(p.walk(s, t, k), *p.at(i < j ? Integer(i + k) : Integer(i - k), 0));
  }
}

TEST(Locks, ASliderHasTwoPlacesAndGoesWithAnOddBase) {
  const Gray p(5, 3, true);
  EXPECT_TRUE(p.parse("4441"));
  ASSERT_FALSE(p.parse("4442"));
  EXPECT_EQ(p.parse("4442").error().offset, 3U);
  EXPECT_EQ(p.parse("4451").error().offset, 2U);
  EXPECT_EQ(p.parse("441").error().offset, 3U);
  EXPECT_FALSE(p.legal(*p.parse("0001"), {1, true})) << "the slider is at its end";
  const auto made = [](const std::string& spec) { return gray::make(read_spec(spec)->arguments); };
  EXPECT_TRUE(made("gray:5,3,slider"));
  ASSERT_FALSE(made("gray:4,3,slider"));
  EXPECT_EQ(made("gray:4,3,slider").error().code, ErrorCode::bad_spec);
  EXPECT_FALSE(made("gray:4,3,slider").error().hint.empty());
}

// What the ranks give is what the words of the steps give, which know nothing about ranks.
TEST(Gray, RanksAgreeWithWordsOnLongRows) {
  std::mt19937_64 random(3);
  for (const bool slider : {false, true}) {
    for (const std::uint32_t b : {2U, 3U, 6U, 7U, 36U}) {
      if (slider && b % 2 == 0) continue;
      const LongGray p(b, 70, slider);
      const digits::DigitPuzzle<digits::WordRules, digits::LongRows> words(make_rules(b, 70, slider), "digit");
      for (int pair = 0; pair < 5; ++pair) {
        auto s = p.start();
        auto t = p.start();
        for (std::uint32_t i = 1; i <= p.size(); ++i) {
          p.rows().set(s, i, static_cast<digits::Digit>(random() % (p.rules().highest(i) + 1U)));
          p.rows().set(t, i, static_cast<digits::Digit>(random() % (p.rules().highest(i) + 1U)));
        }
        const auto d = p.distance(s, t);
        ASSERT_EQ(d, words.distance(s, t));
        ASSERT_EQ(p.walk(s, t, d / 3), words.walk(s, t, d / 3));
        std::vector<digits::Move> one;
        std::vector<digits::Move> other;
        p.steps(s, t, [&](const digits::Move& m) { one.push_back(m); });
        words.steps(s, t, [&](const digits::Move& m) { other.push_back(m); });
        ASSERT_EQ(one, other);
      }
    }
  }
}

}  // namespace
}  // namespace meleda::gray
