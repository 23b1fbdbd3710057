// What is particular to the Ziggu puzzles: rules, distances and ways against plain search by an independent statement
// of the rules. Their orders are in ziggu_orders_test.cpp.

#include "meleda/families/ziggu/ziggu.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "families/ziggu_rules.hpp"
#include "meleda/engines/count_paths.hpp"
#include "meleda/engines/longest.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda::ziggu {
namespace {

using digits::all_of;
using digits::expect_moves_of;
using digits::expect_ways_of;
using digits::some_of;
using tests::text_of;

struct Size {
  std::uint32_t n = 0;
  std::uint32_t rows = 0;
};

template <class P>
class ZigguSizes : public ::testing::Test {};
using Classes = ::testing::Types<Ziggu, LongZiggu>;
TYPED_TEST_SUITE(ZigguSizes, Classes);

// 1 + T + ... + T^n.
std::uint64_t states_by_formula(const Size& size) {
  std::uint64_t count = 1;
  std::uint64_t power = 1;
  for (std::uint32_t i = 0; i < size.n; ++i) count += power *= size.rows;
  return count;
}

TYPED_TEST(ZigguSizes, MovesAreThoseOfTheRules) {
  for (const auto& size : {Size{1, 3}, {2, 3}, {3, 3}, {6, 3}, {1, 5}, {4, 5}, {3, 7}, {2, 9}, {2, 11}, {2, 35}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const auto space = space_by_rules(size.n, size.rows);
    EXPECT_TRUE(space.is_connected());
    EXPECT_EQ(space.size(), states_by_formula(size));
    const TypeParam p(size.n, size.rows);
    EXPECT_EQ(p.state_count(), space.size());
    EXPECT_EQ(text_of(p, p.start()), std::string(size.n, '0'));
    ASSERT_EQ(p.goals().size(), 1U);
    EXPECT_EQ(text_of(p, p.goals()[0]), std::string(size.n, digit_char(size.rows)));
    expect_moves_of(p, space);
    if (this->HasFailure()) return;
  }
}

TYPED_TEST(ZigguSizes, WaysAreShortestOnEveryPairOfSmallOnes) {
  for (const auto& size :
       {Size{1, 3}, {2, 3}, {3, 3}, {4, 3}, {1, 5}, {2, 5}, {1, 7}, {2, 7}, {1, 9}, {2, 9}, {1, 35}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const auto space = space_by_rules(size.n, size.rows);
    expect_ways_of(TypeParam(size.n, size.rows), space, all_of(space));
    if (this->HasFailure()) return;
  }
}

TEST(Ziggu, WaysAreShortestOnEveryPairOfUpToAThousandStates) {
  for (const auto& size : {Size{5, 3}, {6, 3}, {3, 5}, {4, 5}, {3, 7}, {3, 9}, {2, 23}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const auto space = space_by_rules(size.n, size.rows);
    const auto some = space.size() > 500;
    expect_ways_of(Ziggu(size.n, size.rows), space, all_of(space), {some ? 16U : 4U, some ? 64U : 16U, false});
    if (HasFailure()) return;
  }
}

TEST(Ziggu, WaysAreShortestFromSomeOfTenThousandStates) {
  for (const auto& size : {Size{7, 3}, {8, 3}, {5, 5}, {4, 7}, {4, 9}, {3, 21}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const auto space = space_by_rules(size.n, size.rows);
    expect_ways_of(Ziggu(size.n, size.rows), space, some_of(space, 30), {100, 50, false});
    if (HasFailure()) return;
  }
}

TEST(Ziggu, PartsAddUpOnRandomPairsOfLargeOnes) {
  std::mt19937_64 random(17);
  for (int trial = 0; trial < 2000; ++trial) {
    const auto rows = static_cast<std::uint32_t>(3 + 2 * (random() % (trial % 4 == 0 ? 17 : 3)));
    const auto n = static_cast<std::uint32_t>(1 + random() % 60);
    const auto a = random_state(n, rows, random);
    const auto b = random_state(n, rows, random);
    SCOPED_TRACE(a + " to " + b + ", rows " + std::to_string(rows));
    const LongZiggu p(n, rows);
    const auto s = *p.parse(a);
    const auto t = *p.parse(b);
    digits::expect_consistent_pair(p, s, t, random);
    if (HasFailure()) return;
    if (!digits::PackedRows::fits(rows + 1, n)) continue;
    // Both classes say the same.
    const Ziggu q(n, rows);
    const auto u = *q.parse(a);
    const auto v = *q.parse(b);
    const auto d = p.distance(s, t);
    ASSERT_EQ(q.distance(u, v), d);
    ASSERT_EQ(tests::moves_of(q, u), tests::moves_of(p, s));
    std::vector<Move> steps;
    p.steps(s, t, [&](const Move& m) { steps.push_back(m); });
    std::vector<Move> same;
    q.steps(u, v, [&](const Move& m) { same.push_back(m); });
    ASSERT_EQ(steps, same);
    const Integer k = d * (random() % 1000) / 1000;
    ASSERT_EQ(text_of(q, q.walk(u, v, k)), text_of(p, p.walk(s, t, k)));
  }
}

TEST(Ziggu, PartsAddUpAtTenThousandDigits) {
  std::mt19937_64 random(23);
  const LongZiggu p(10'000);
  for (int trial = 0; trial < 2; ++trial) {
    const auto s = *p.parse(random_state(10'000, 3, random));
    const auto t = *p.parse(random_state(10'000, 3, random));
    const auto d = p.distance(s, t);
    EXPECT_EQ(d, p.distance(t, s));
    const Integer k = d / 3;
    const auto third = p.walk(s, t, k);
    EXPECT_EQ(p.distance(s, third), k);
    EXPECT_EQ(p.distance(third, t), d - k);
    std::vector<Move> steps;  // many digits can go on at once
    p.steps(s, t, [&](const Move& m) { steps.push_back(m); });
    ASSERT_FALSE(steps.empty());
    for (const auto& m : {steps.front(), steps[steps.size() / 2], steps.back()}) {
      EXPECT_TRUE(p.legal(s, m));
      EXPECT_EQ(p.distance(p.apply(s, m), t) + 1, d);
    }
  }
}

// Every way from a state to a target that visits no state twice, by trying all.
class AllWays {
 public:
  AllWays(const Space& space, std::size_t target) : space_(space), target_(target), visited_(space.size(), 0) {}

  void go(std::size_t at) {
    visited_[at] = 1;
    way_.push_back(at);
    if (at == target_) {
      if (way_.size() > longest.size()) longest_count = 0;
      if (way_.size() >= longest.size()) {
        longest = way_;
        ++longest_count;
      }
      if (shortest.empty() || way_.size() < shortest.size()) shortest_count = 0;
      if (shortest.empty() || way_.size() <= shortest.size()) {
        shortest = way_;
        ++shortest_count;
      }
    } else {
      for (const auto& arc : space_.arcs(at)) {
        if (visited_[arc.to] == 0) go(arc.to);
      }
    }
    way_.pop_back();
    visited_[at] = 0;
  }

  std::vector<std::size_t> longest;
  std::vector<std::size_t> shortest;
  std::size_t longest_count = 0;
  std::size_t shortest_count = 0;

 private:
  const Space& space_;
  std::size_t target_;
  std::vector<char> visited_;
  std::vector<std::size_t> way_;
};

List texts_of(const Space& space, const std::vector<std::size_t>& way) {
  List list;
  for (const auto i : way) list.push_back(space.text(i));
  return list;
}

TEST(Ziggu, ShortestAndLongestWayAreUniqueAmongAllWays) {
  for (const auto& size : {Size{1, 3}, {2, 3}, {3, 3}, {1, 5}, {2, 5}, {2, 7}, {2, 9}, {2, 11}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const auto space = space_by_rules(size.n, size.rows);
    AllWays ways(space, space.size() - 1);
    ways.go(0);
    EXPECT_EQ(ways.longest_count, 1U);
    EXPECT_EQ(texts_of(space, ways.longest), longest_list(size.n, size.rows));
    EXPECT_EQ(ways.shortest_count, 1U);
    EXPECT_EQ(texts_of(space, ways.shortest), shortest_list(size.n, size.rows));
  }
}

TEST(Ziggu, TheEngineFindsTheOneLongestWay) {
  for (const auto& size : {Size{3, 3}, {2, 5}, {2, 7}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const Ziggu p(size.n, size.rows);
    Control control;
    const auto graph = state_graph(p, p.start(), 1000, control);
    const auto found = longest_path<Ziggu>(p, graph, p.goals(), control);
    EXPECT_EQ(found.status, Status::done);
    EXPECT_EQ(found.paths, 1U);
    EXPECT_EQ(found.moves.size(), p.longest_length());
    auto known = p.longest_path();
    Move m;
    for (const auto& move : found.moves) {
      ASSERT_TRUE(known.next(m));
      EXPECT_EQ(m, move);
    }
    EXPECT_FALSE(known.next(m));
  }
}

TEST(Ziggu, ThereIsOneShortestSolution) {
  for (const auto& size : {Size{1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 3}, {6, 3}, {3, 5}, {4, 5}, {3, 7}}) {
    const Ziggu p(size.n, size.rows);
    Control control;
    const auto counted = count_shortest_paths<Ziggu>(p, p.start(), p.goals(), control);
    EXPECT_EQ(counted.status, Status::done);
    EXPECT_EQ(counted.paths, 1);
    EXPECT_EQ(counted.length, p.distance(p.start(), p.goals()[0]));
  }
}

// Goertz and Williams: 6 * 2^n - 3n - 5 states.
TEST(Ziggu, SolutionWithThreeRowsHasTheLengthOfTheFormula) {
  for (std::uint32_t n = 1; n <= 100; ++n) {
    const LongZiggu p(n);
    const Integer moves = (Integer(6) << n) - 3 * n - 6;
    EXPECT_EQ(p.distance(p.start(), p.goals()[0]), moves) << n;
    EXPECT_EQ(p.order_length(0), moves + 1) << n;
  }
}

TYPED_TEST(ZigguSizes, GoOnAlongTheWholeSolution) {
  for (const auto& size : {Size{1, 3}, {2, 3}, {5, 3}, {7, 3}, {3, 5}, {2, 7}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const TypeParam p(size.n, size.rows);
    auto way = p.sequence(p.start(), p.goals()[0]);
    auto s = p.start();
    Move last;
    ASSERT_TRUE(way.next(last));
    s = p.apply(s, last);
    for (Move m; way.next(m); last = m) {
      const auto next = p.go_on(s, last);
      ASSERT_TRUE(next) << text_of(p, s) << ": " << next.error().message;
      ASSERT_EQ(*next, m) << text_of(p, s);
      s = p.apply(s, m);
    }
    ASSERT_EQ(s, p.goals()[0]);
    EXPECT_FALSE(p.go_on(s, last)) << "it is solved";
  }
}

// On the way back the same rule leads back, and what cannot have been the last move is refused.
TEST(Ziggu, GoOnRefusesWhatCannotHaveBeenTheLastMove) {
  for (const auto& size : {Size{1, 3}, {2, 3}, {4, 3}, {3, 5}, {2, 7}}) {
    SCOPED_TRACE(std::to_string(size.n) + " digits, rows " + std::to_string(size.rows));
    const Ziggu p(size.n, size.rows);
    const auto space = space_by_rules(size.n, size.rows);
    const auto states = digits::states_in(p, space);
    const auto solution = shortest_list(size.n, size.rows);
    const std::set<std::string> on_solution(solution.begin(), solution.end());
    for (std::size_t i = 0; i < space.size(); ++i) {
      SCOPED_TRACE(space.text(i));
      for (std::uint32_t digit = 0; digit <= size.n + 1; ++digit) {
        for (const bool up : {false, true}) {
          const auto next = p.go_on(states[i], {digit, up});
          // It led here if the move the other way is one of the rules.
          const bool led_here = space.after(i, {digit, !up}) != Space::no_state;
          if (!on_solution.contains(space.text(i)) || !led_here) {
            EXPECT_FALSE(next) << (up ? "+" : "-") << digit;
          }
          if (next) {
            EXPECT_NE(space.after(i, *next), Space::no_state);
            EXPECT_NE(*next, (Move{digit, !up}));
          }
        }
      }
    }
    auto back = p.sequence(p.goals()[0], p.start());
    Move last;
    ASSERT_TRUE(back.next(last));
    auto s = p.apply(p.goals()[0], last);
    for (Move m; back.next(m); last = m) {
      const auto next = p.go_on(s, last);
      ASSERT_TRUE(next) << text_of(p, s);
      ASSERT_EQ(*next, m) << text_of(p, s);
      s = p.apply(s, m);
    }
  }
}

TYPED_TEST(ZigguSizes, ErrorsNameThePlace) {
  const TypeParam p(6);
  const auto offset_of = [&](std::string_view text) { return p.parse(text).error().offset; };
  EXPECT_EQ(offset_of("01220"), 5U);
  EXPECT_EQ(offset_of("0122031"), 6U);
  EXPECT_EQ(offset_of("014203"), 2U);
  EXPECT_EQ(offset_of("01a203"), 2U);
  EXPECT_EQ(offset_of(" 12203"), 0U);
  EXPECT_EQ(offset_of("013203"), 3U);
  EXPECT_EQ(offset_of("300000"), 1U);
  EXPECT_EQ(offset_of("000030"), 5U);
  EXPECT_EQ(offset_of(""), 0U);
  EXPECT_EQ(p.parse("013203").error().code, ErrorCode::bad_state);
  EXPECT_NE(p.parse("013203").error().message.find("place 4 is 2"), std::string::npos);
  const auto move_offset_of = [&](std::string_view text) { return p.parse_move(text).error().offset; };
  EXPECT_EQ(move_offset_of("3"), 0U);
  EXPECT_EQ(move_offset_of(""), 0U);
  EXPECT_EQ(move_offset_of("+"), 1U);
  EXPECT_EQ(move_offset_of("+x"), 1U);
  EXPECT_EQ(move_offset_of("+1x"), 2U);
  EXPECT_EQ(move_offset_of("-0"), 1U);
  EXPECT_EQ(move_offset_of("-7"), 1U);
  EXPECT_EQ(move_offset_of("+99999999999999999999999"), 1U);
  EXPECT_EQ(*p.parse_move("-6"), (Move{6, false}));
  // A word of the Gray code need not be a state.
  EXPECT_TRUE(p.parse_word("013203", 2));
  EXPECT_FALSE(p.parse_word("013203", 1));
  EXPECT_FALSE(p.parse_word("013203", 0));
}

TEST(Ziggu, RowsAreOdd) {
  const auto made = [](const std::string& spec) { return ziggu::make(read_spec(spec)->arguments); };
  EXPECT_TRUE(made("ziggu:3,rows=5"));
  ASSERT_FALSE(made("ziggu:3,rows=4"));
  EXPECT_EQ(made("ziggu:3,rows=4").error().code, ErrorCode::bad_spec);
  EXPECT_FALSE(made("ziggu:3,rows=4").error().hint.empty());
}

}  // namespace
}  // namespace meleda::ziggu
