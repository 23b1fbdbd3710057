// What is particular to the rings; the laws that every family obeys are in tests/laws.

#include "meleda/families/rings/rings.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "families/texts_and_moves.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::rings {
namespace {

using tests::text_of;

// The rules on a text, independent of any bit arithmetic: every state that a move leads to.
std::vector<std::string> neighbours_by_text(const std::string& state) {
  const auto flipped = [&](std::size_t place) {
    auto other = state;
    other[place] = other[place] == '1' ? '0' : '1';
    return other;
  };
  std::vector<std::string> all{flipped(state.size() - 1)};
  const auto rightmost = state.rfind('1');
  if (rightmost != std::string::npos && rightmost > 0) all.push_back(flipped(rightmost - 1));
  return all;
}

// The whole path from 0...0, by never going back.
std::vector<std::string> path_by_text(std::size_t n) {
  std::vector<std::string> path{std::string(n, '0')};
  while (true) {
    bool moved = false;
    for (const auto& next : neighbours_by_text(path.back())) {
      if (path.size() > 1 && next == path[path.size() - 2]) continue;
      path.push_back(next);
      moved = true;
      break;
    }
    if (!moved) return path;
  }
}

// The automaton of the paper: copy digits until a 1 was copied, then copy them exchanged until a 0 was written, and
// again.
std::string place_by_automaton(const std::string& state) {
  std::string out;
  bool exchange = false;
  for (const char digit : state) {
    out += exchange ? (digit == '1' ? '0' : '1') : digit;
    exchange = out.back() == '1';
  }
  return out;
}

template <class P>
class Sizes : public ::testing::Test {};
using Words = ::testing::Types<Rings, LongRings>;
TYPED_TEST_SUITE(Sizes, Words);

TYPED_TEST(Sizes, FollowThePathOfTheRules) {
  for (std::uint32_t n = 1; n <= 10; ++n) {
    const TypeParam p(n);
    const auto path = path_by_text(n);
    ASSERT_EQ(path.size(), std::size_t{1} << n) << "the path visits every state";
    for (std::size_t k = 0; k < path.size(); ++k) {
      const auto s = *p.parse(path[k]);
      EXPECT_EQ(*p.position(s, 0), k);
      EXPECT_EQ(text_of(p, *p.at(k, 0)), path[k]);
      const auto after = p.successor(s, 0);
      const auto before = p.predecessor(s, 0);
      ASSERT_EQ(after.size(), k + 1 < path.size() ? 1U : 0U);
      ASSERT_EQ(before.size(), k > 0 ? 1U : 0U);
      if (!after.empty()) {
        EXPECT_TRUE(p.legal(s, after[0]));
        EXPECT_EQ(text_of(p, p.apply(s, after[0])), path[k + 1]);
        // Move k + 1 of the path, by its number alone.
        const typename TypeParam::State number(k + 1);
        EXPECT_EQ(ruler(number), after[0].ring);
        EXPECT_EQ(signed_ruler(number), after[0]);
      }
      if (!before.empty()) {
        EXPECT_EQ(text_of(p, p.apply(s, before[0])), path[k - 1]);
      }
    }
  }
}

// The states are a path, found by the rules on texts: the way between two of its places is the piece between them.
TYPED_TEST(Sizes, EveryPairUpToEightRings) {
  for (std::uint32_t n = 1; n <= 8; ++n) {
    const TypeParam p(n);
    const auto path = path_by_text(n);
    for (std::size_t i = 0; i < path.size(); ++i) {
      for (std::size_t j = 0; j < path.size(); ++j) {
        const auto a = *p.parse(path[i]);
        const auto b = *p.parse(path[j]);
        const auto d = i < j ? j - i : i - j;
        ASSERT_EQ(p.distance(a, b), d);
        ASSERT_EQ(*p.compare(a, b, 0), i < j ? -1 : i == j ? 0 : 1);
        std::vector<std::string> steps;
        p.steps(a, b, [&](const Move& m) { steps.push_back(text_of(p, p.apply(a, m))); });
        ASSERT_EQ(steps, d == 0 ? std::vector<std::string>{} : std::vector<std::string>{path[i < j ? i + 1 : i - 1]});
        const auto k = (i * 7 + j) % (d + 1);
        ASSERT_EQ(text_of(p, p.walk(a, b, k)), path[i < j ? i + k : i - k]);
        auto way = p.sequence(a, b);
        std::size_t made = 0;
        for (Move m; way.next(m);) {
          ++made;
          ASSERT_EQ(text_of(p, way.state()), path[i < j ? i + made : i - made]);
        }
        ASSERT_EQ(made, d);
      }
    }
  }
}

TYPED_TEST(Sizes, MovesAreThoseOfTheRules) {
  for (std::uint32_t n = 1; n <= 10; ++n) {
    const TypeParam p(n);
    for (const auto& state : path_by_text(n)) {
      std::vector<std::string> found;
      const auto s = *p.parse(state);
      p.moves(s, [&](const Move& m) { found.push_back(text_of(p, p.apply(s, m))); });
      EXPECT_EQ(found, neighbours_by_text(state));
    }
  }
}

TYPED_TEST(Sizes, RefuseMovesThatTheRulesDoNotHave) {
  const TypeParam p(5);
  for (const auto& state : path_by_text(5)) {
    const auto s = *p.parse(state);
    for (std::uint32_t ring = 0; ring <= 7; ++ring) {
      for (const bool on : {false, true}) {
        bool listed = false;
        p.moves(s, [&](const Move& m) { listed |= m == Move{ring, on}; });
        EXPECT_EQ(p.legal(s, {ring, on}), listed) << state << " ring " << ring;
      }
    }
  }
}

TEST(RulerSequence, BeginsAsTheLiteratureHasIt) {
  std::vector<std::uint32_t> rings;
  std::vector<int> with_signs;
  for (std::uint64_t k = 1; k <= 15; ++k) {
    rings.push_back(ruler(k));
    const auto m = signed_ruler(k);
    with_signs.push_back(static_cast<int>(m.ring) * (m.on ? 1 : -1));
  }
  EXPECT_EQ(rings, (std::vector<std::uint32_t>{1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1}));
  EXPECT_EQ(with_signs, (std::vector<int>{1, 2, -1, 3, 1, -2, -1, 4, 1, 2, -1, -3, 1, -2, -1}));
}

std::string random_state(std::size_t n, std::mt19937_64& random) {
  std::string state(n, '0');
  for (auto& digit : state) digit = random() % 2 == 0 ? '0' : '1';
  return state;
}

TEST(LargeRings, AgreeWithTheAutomatonAtAHundredThousand) {
  constexpr std::uint32_t n = 100'000;
  const LongRings p(n);
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 3; ++trial) {
    const auto a = random_state(n, random);
    const auto b = random_state(n, random);
    Integer place_a;
    Integer place_b;
    mpz_set_str(place_a.gmp(), place_by_automaton(a).c_str(), 2);
    mpz_set_str(place_b.gmp(), place_by_automaton(b).c_str(), 2);
    const auto s = *p.parse(a);
    const auto t = *p.parse(b);
    EXPECT_EQ(text_of(p, s), a);
    EXPECT_EQ(*p.position(s, 0), place_a);
    EXPECT_EQ(p.distance(s, t), abs(Integer(place_a - place_b)));
    EXPECT_EQ(*p.compare(s, t, 0), place_a < place_b ? -1 : 1);
    EXPECT_EQ(*p.at(place_a, 0), s);

    // A step by the closed form is a step by the rules, in the right direction.
    std::vector<Move> steps;
    p.steps(s, t, [&](const Move& m) { steps.push_back(m); });
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_TRUE(p.legal(s, steps[0]));
    const auto closer = p.apply(s, steps[0]);
    EXPECT_EQ(p.distance(closer, t) + 1, p.distance(s, t));
    EXPECT_EQ(p.walk(s, t, 1), closer);
    EXPECT_EQ(place_a < place_b ? p.successor(s, 0) : p.predecessor(s, 0), steps);

    const Integer k = p.distance(s, t) / 3;
    const auto third = p.walk(s, t, k);
    EXPECT_EQ(p.distance(s, third), k);
    EXPECT_EQ(p.distance(third, t), p.distance(s, t) - k);
  }
}

TEST(LargeRings, ThePathFromOneEndToTheOtherIsTheWholeSpace) {
  for (const std::uint32_t n : {64U, 1000U, 100'000U}) {
    const LongRings p(n);
    EXPECT_EQ(p.distance(*p.parse(std::string(n, '0')), *p.parse("1" + std::string(n - 1, '0'))), p.state_count() - 1);
  }
}

TEST(BothWordTypes, AgreeOnRandomPairsOfSixtyThree) {
  const Rings narrow(63);
  const LongRings wide(63);
  std::mt19937_64 random(9);
  for (int trial = 0; trial < 2000; ++trial) {
    const auto a = random_state(63, random);
    const auto b = random_state(63, random);
    const auto d = narrow.distance(*narrow.parse(a), *narrow.parse(b));
    ASSERT_EQ(d, wide.distance(*wide.parse(a), *wide.parse(b)));
    ASSERT_EQ(*narrow.compare(*narrow.parse(a), *narrow.parse(b), 0), *wide.compare(*wide.parse(a), *wide.parse(b), 0));
    const Integer k = Integer(random()) % (d + 1);
    ASSERT_EQ(text_of(narrow, narrow.walk(*narrow.parse(a), *narrow.parse(b), k)),
              text_of(wide, wide.walk(*wide.parse(a), *wide.parse(b), k)));
  }
}

TEST(Products, StartAndEndWhereTheyShould) {
  const auto ends = [](const char* spec) {
    const auto opened = open_spec(spec);
    return opened ? opened->instance->start() + ">" + opened->instance->facets().solving->goals().front()
                  : opened.error().message;
  };
  EXPECT_EQ(ends("spin-out"), "1111111>0000000");
  EXPECT_EQ(ends("brain"), "00000000>11111111");
  EXPECT_EQ(ends("b-bar"), "00000000>10000000");
  EXPECT_EQ(ends("chinese-rings"), "111111111>000000000");
}

TYPED_TEST(Sizes, SayWhichDigitIsWrongAndHowManyAreWanted) {
  const TypeParam p(9);
  const auto wrong_digit = p.parse("11x1");
  ASSERT_FALSE(wrong_digit);
  EXPECT_EQ(wrong_digit.error().offset, 2U);
  EXPECT_NE(wrong_digit.error().message.find("'x'"), std::string::npos);
  EXPECT_NE(wrong_digit.error().message.find("9 digits"), std::string::npos);
  EXPECT_EQ(p.parse("000").error().offset, 3U);
  EXPECT_EQ(p.parse("0000000000").error().offset, 9U);
  EXPECT_EQ(p.parse("").error().offset, 0U);
  EXPECT_FALSE(p.parse_move("+0"));
  EXPECT_FALSE(p.parse_move("+10"));
  EXPECT_FALSE(p.parse_move("3"));
  EXPECT_EQ(p.parse_move("+3x").error().offset, 2U);
  EXPECT_EQ(*p.parse_move("-9"), (Move{9, false}));
}

TEST(Pictures, ShowEachRingAndMarkTheMovableOnes) {
  const Rings p(4);
  const auto scene = p.scene(*p.parse("1010"));
  ASSERT_TRUE(scene);
  std::vector<std::string> moves;
  int rings = 0;
  for (const auto& shape : scene->shapes) {
    if (shape.role == Role::active) moves.push_back(shape.move);
    if (shape.role == Role::piece || shape.role == Role::piece_off) ++rings;
  }
  EXPECT_EQ(rings, 4);
  EXPECT_EQ(moves, (std::vector<std::string>{"+3", "+1"}));
  EXPECT_EQ(LongRings(1000).scene(Integer(0))->part, "rings 16 to 1 of 1000");
}

}  // namespace
TEST(Rings, AreCalledWhatTheyAreDrawnAs) {
  const Rings rings(4);
  const Rings dials(4, Look{Shown::dials});
  EXPECT_EQ(rings.in_words(0b1111, Move{2, false}), "ring 2 off");
  EXPECT_EQ(dials.in_words(0b1111, Move{2, false}), "dial 2 laid down");
  EXPECT_EQ(dials.in_words(0, Move{1, true}), "dial 1 turned upright");
  EXPECT_EQ(dials.why_not(0b1111, Move{2, true}), "dial 2 is upright already");
  EXPECT_EQ(dials.why_not(0b1111, Move{4, false}),
            "dial 4 moves only while dial 3 is upright and all right of that are lying; dial 1 is upright");
  EXPECT_EQ(dials.why_not(0b1001, Move{3, true}),
            "dial 3 moves only while dial 2 is upright and all right of that are lying; dial 1 is upright");
  EXPECT_EQ(dials.why_not(0b1000, Move{3, true}),
            "dial 3 moves only while dial 2 is upright and all right of that are lying; dial 2 is lying");
}

}  // namespace meleda::rings
