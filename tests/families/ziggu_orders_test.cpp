// The three orders of the Ziggu puzzles against their recursive definitions and against other generators of the paper.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "families/ziggu_rules.hpp"
#include "meleda/families/ziggu/ziggu.hpp"

namespace meleda::ziggu {
namespace {

using tests::text_of;

struct Size {
  std::uint32_t n = 0;
  std::uint32_t rows = 0;
};

const std::vector<Size> small_sizes{{1, 3}, {2, 3}, {3, 3}, {4, 3}, {5, 3}, {6, 3}, {1, 5},
                                    {2, 5}, {3, 5}, {4, 5}, {2, 7}, {3, 7}, {2, 9}, {2, 11}};

std::string name_of(const Size& size) {
  return std::to_string(size.n) + " digits, rows " + std::to_string(size.rows);
}

template <class P>
class ZigguLists : public ::testing::Test {};
using Classes = ::testing::Types<Ziggu, LongZiggu>;
TYPED_TEST_SUITE(ZigguLists, Classes);

TYPED_TEST(ZigguLists, AreTheListsOfTheDefinitions) {
  for (const auto& size : small_sizes) {
    SCOPED_TRACE(name_of(size));
    const TypeParam p(size.n, size.rows);
    for (std::size_t order = 0; order < 3; ++order) {
      SCOPED_TRACE(TypeParam::order_names()[order]);
      const auto list = list_of(order, size.n, size.rows);
      ASSERT_EQ(p.order_length(order), list.size());
      for (std::size_t k = 0; k < list.size(); ++k) {
        const auto s = *p.parse_word(list[k], order);
        const auto place = p.position(s, order);
        ASSERT_TRUE(place) << list[k];
        ASSERT_EQ(*place, k) << list[k];
        ASSERT_EQ(text_of(p, *p.at(k, order)), list[k]);
        const auto after = p.successor(s, order);
        ASSERT_EQ(after.size(), k + 1 < list.size() ? 1U : 0U) << list[k];
        if (!after.empty()) {
          ASSERT_EQ(text_of(p, p.apply(s, after[0])), list[k + 1]) << list[k];
        }
        const auto before = p.predecessor(s, order);
        ASSERT_EQ(before.size(), k > 0 ? 1U : 0U) << list[k];
        if (!before.empty()) {
          ASSERT_EQ(text_of(p, p.apply(s, before[0])), list[k - 1]) << list[k];
        }
        // Each with the next, and with one far away.
        for (const auto other : {k, (k + 1) % list.size(), (k * 31 + 7) % list.size()}) {
          const auto sign = k < other ? -1 : k == other ? 0 : 1;
          ASSERT_EQ(*p.compare(s, *p.parse_word(list[other], order), order), sign) << list[k] << " " << list[other];
        }
      }
      EXPECT_EQ(p.at(Integer(list.size()), order).error().code, ErrorCode::bad_number);
      EXPECT_FALSE(p.at(Integer(-1), order));
    }
  }
}

TYPED_TEST(ZigguLists, WalkThroughTheListsOfTheDefinitions) {
  for (const auto& size : small_sizes) {
    SCOPED_TRACE(name_of(size));
    const TypeParam p(size.n, size.rows);
    for (std::size_t order = 0; order < 3; ++order) {
      SCOPED_TRACE(TypeParam::order_names()[order]);
      const auto list = list_of(order, size.n, size.rows);
      auto walk = p.in_order(order);
      auto s = *p.at(0, order);
      ASSERT_EQ(walk.state(), s);
      Move m;
      for (std::size_t k = 1; k < list.size(); ++k) {
        ASSERT_TRUE(walk.next(m)) << k;
        if (order < 2) {
          ASSERT_TRUE(p.legal(s, m)) << list[k - 1];
        }
        s = p.apply(s, m);
        ASSERT_EQ(text_of(p, s), list[k]);
        ASSERT_EQ(walk.state(), s);
      }
      EXPECT_FALSE(walk.next(m));
      EXPECT_FALSE(walk.next(m)) << "and it stays at its end";
      EXPECT_EQ(text_of(p, walk.state()), list.back());
    }
  }
}

// Each order is a sublist of the next, and what is missing from one is refused there.
TYPED_TEST(ZigguLists, MissOtherStates) {
  for (const auto& size : {Size{2, 3}, {4, 3}, {3, 5}, {2, 7}}) {
    SCOPED_TRACE(name_of(size));
    const TypeParam p(size.n, size.rows);
    for (std::size_t order = 0; order < 2; ++order) {
      const auto list = list_of(order, size.n, size.rows);
      for (const auto& text : gray_list(size.n, size.rows)) {
        const bool listed = std::find(list.begin(), list.end(), text) != list.end();
        const auto s = *p.parse_word(text, 2);
        EXPECT_EQ(p.position(s, order).has_value(), listed) << text;
        EXPECT_EQ(p.compare(s, p.start(), order).has_value(), listed) << text;
        EXPECT_EQ(p.compare(p.start(), s, order).has_value(), listed) << text;
      }
    }
  }
}

TEST(ZigguOrders, TheIndexIsTheLongestOrder) {
  for (const auto& size : small_sizes) {
    const Ziggu p(size.n, size.rows);
    const auto list = longest_list(size.n, size.rows);
    ASSERT_EQ(p.index_count(), list.size());
    for (std::size_t k = 0; k < list.size(); ++k) {
      ASSERT_EQ(p.rank(*p.parse(list[k])), k);
      ASSERT_EQ(text_of(p, p.unrank(k)), list[k]);
    }
  }
  // At the largest sizes that fit into a word.
  std::mt19937_64 random(2);
  for (const auto& size : {Size{31, 3}, {21, 5}, {21, 7}, {15, 15}, {12, 31}, {10, 35}}) {
    const Ziggu p(size.n, size.rows);
    for (int trial = 0; trial < 100; ++trial) {
      const auto i = trial == 0 ? 0 : trial == 1 ? p.index_count() - 1 : random() % p.index_count();
      ASSERT_EQ(p.rank(p.unrank(i)), i);
      ASSERT_EQ(*p.position(p.unrank(i), 1), i);
    }
  }
}

Integer random_below(const Integer& bound, std::mt19937_64& random) {
  Integer number = 0;
  for (Integer rest = bound; rest > 0; rest >>= 64) number = (number << 64) + random();
  return number % bound;
}

TEST(ZigguOrders, AgreeWithThemselvesAtTenThousandDigits) {
  std::mt19937_64 random(29);
  for (const auto& size : {Size{10'000, 3}, {3000, 5}, {1000, 35}}) {
    SCOPED_TRACE(name_of(size));
    const LongZiggu p(size.n, size.rows);
    for (std::size_t order = 0; order < 3; ++order) {
      SCOPED_TRACE(LongZiggu::order_names()[order]);
      const auto length = p.order_length(order);
      const Integer k = random_below(length - 1, random);
      const auto s = *p.at(k, order);
      const auto t = *p.at(k + 1, order);
      EXPECT_EQ(*p.position(s, order), k);
      EXPECT_EQ(*p.position(t, order), k + 1);
      EXPECT_EQ(*p.compare(s, t, order), -1);
      EXPECT_EQ(*p.compare(t, s, order), 1);
      EXPECT_EQ(*p.compare(s, s, order), 0);
      const auto after = p.successor(s, order);
      ASSERT_EQ(after.size(), 1U);
      EXPECT_EQ(p.apply(s, after[0]), t);
      const auto before = p.predecessor(t, order);
      ASSERT_EQ(before.size(), 1U);
      EXPECT_EQ(p.apply(t, before[0]), s);
      const auto far = *p.at(random_below(length, random), order);
      EXPECT_EQ(*p.compare(s, far, order), k < *p.position(far, order) ? -1 : 1);
      if (order < 2) {
        EXPECT_TRUE(p.legal(s, after[0]));
      }
      EXPECT_TRUE(p.successor(*p.at(length - 1, order), order).empty());
      EXPECT_TRUE(p.predecessor(*p.at(0, order), order).empty());
      const auto beyond = p.at(length, order);
      ASSERT_FALSE(beyond);
      EXPECT_LT(beyond.error().message.size(), 200U) << "no message of thousands of digits";
    }
    // On the shortest solution the rank is the distance.
    const Integer k = random_below(p.order_length(0), random);
    EXPECT_EQ(p.distance(p.start(), *p.at(k, 0)), k);
  }
}

// The leftmost move that does not undo the last makes the shortest order, the rightmost the longest.
TEST(ZigguOrders, AreMadeByMovesThatDoNotUndoTheLast) {
  for (const auto& size : small_sizes) {
    SCOPED_TRACE(name_of(size));
    const auto space = space_by_rules(size.n, size.rows);
    for (const bool leftmost : {true, false}) {
      List made{space.text(0)};
      std::size_t before = Space::no_state;
      for (std::size_t at = 0;;) {
        std::size_t next = Space::no_state;
        std::uint32_t digit = 0;
        for (const auto& arc : space.arcs(at)) {
          if (arc.to == before) continue;
          if (next != Space::no_state && (arc.move.digit < digit) == leftmost) continue;
          next = arc.to;
          digit = arc.move.digit;
        }
        if (next == Space::no_state || made.size() > space.size()) break;
        before = at;
        at = next;
        made.push_back(space.text(at));
        if (at + 1 == space.size()) break;  // all digits at T
      }
      EXPECT_EQ(made, list_of(leftmost ? 0 : 1, size.n, size.rows)) << (leftmost ? "leftmost" : "rightmost");
    }
  }
}

// Goertz and Williams, algorithm 3: the shortest solution for three rows by the parity of two digits, without any
// directions to remember.
List shortest_by_parity(std::size_t n) {
  PlainRow w(n + 1, 0);  // w[i]: digit i, from the right
  List list;
  const auto visit = [&] { list.push_back(digits::text_of_row({w.rbegin(), w.rend() - 1})); };
  visit();
  for (std::size_t i = 1; i <= n;) {
    if (i == 1) {
      const int by = w[1] == 0 ? 1 : -1;
      do {
        w[1] += by;
        visit();
      } while (w[1] != 0 && w[1] != 3);
      i = 2;
    } else {
      w[i] += (w[i] + w[i - 1]) % 2 == 1 ? 1 : -1;
      visit();
      i = w[i] == 0 || w[i] == 3 ? i + 1 : i - 1;
    }
  }
  return list;
}

TEST(ZigguOrders, TheShortestIsMadeByParity) {
  for (std::size_t n = 1; n <= 10; ++n) {
    EXPECT_EQ(shortest_by_parity(n), shortest_list(n, 3)) << n;
    const Ziggu p(static_cast<std::uint32_t>(n));
    auto walk = p.in_order(0);
    List walked{text_of(p, walk.state())};
    for (Move m; walk.next(m);) walked.push_back(text_of(p, walk.state()));
    EXPECT_EQ(shortest_by_parity(n), walked) << n;
  }
}

// Rows that count how often they are looked at or changed.
class CountingRows {
 public:
  using State = std::vector<Digit>;
  static inline std::uint64_t calls = 0;

  CountingRows(std::uint32_t base, std::uint32_t size) : rows_(base, size) {}
  [[nodiscard]] std::uint32_t base() const { return rows_.base(); }
  [[nodiscard]] std::uint32_t size() const { return rows_.size(); }
  [[nodiscard]] Digit get(const State& s, std::uint32_t digit) const { return ++calls, rows_.get(s, digit); }
  void set(State& s, std::uint32_t digit, Digit value) const { ++calls, rows_.set(s, digit, value); }
  void raise(State& s, std::uint32_t digit) const { ++calls, rows_.raise(s, digit); }
  void lower(State& s, std::uint32_t digit) const { ++calls, rows_.lower(s, digit); }
  [[nodiscard]] State filled(Digit value) const { return rows_.filled(value); }

 private:
  digits::LongRows rows_;
};

// The most calls in one step, and the number of steps (up to a limit).
template <class Walk>
std::pair<std::uint64_t, std::uint64_t> steps_of(Walk walk, std::uint64_t limit) {
  std::uint64_t most = 0;
  std::uint64_t made = 0;
  Move m;
  while (made < limit) {
    CountingRows::calls = 0;
    if (!walk.next(m)) break;
    ++made;
    most = std::max(most, CountingRows::calls);
  }
  return {most, made};
}

TEST(ZigguOrders, EveryStepOfAWalkTakesConstantlyManyOperations) {
  constexpr std::uint64_t most_calls = 2;  // one to change a digit, one to see whether it came to an end
  constexpr std::uint64_t limit = 300'000;
  for (const auto& size : {Size{1, 3}, {2, 3}, {3, 3}, {6, 3}, {8, 3}, {3, 5}, {2, 7}, {20, 3}, {1000, 3}, {500, 9}}) {
    SCOPED_TRACE(name_of(size));
    const CountingRows rows(size.rows + 1, size.n);
    const LongZiggu p(size.n, size.rows);
    const auto expect = [&](std::size_t order, const std::pair<std::uint64_t, std::uint64_t>& found) {
      SCOPED_TRACE(LongZiggu::order_names()[order]);
      EXPECT_LE(found.first, most_calls);
      const Integer moves = p.order_length(order) - 1;
      EXPECT_EQ(Integer(found.second), moves < limit ? moves : Integer(limit));
    };
    expect(0, steps_of(ShortestWalk<CountingRows>(rows), limit));
    expect(1, steps_of(LongestWalk<CountingRows>(rows), limit));
    expect(2, steps_of(digits::ReflectedWalk<CountingRows>(rows, static_cast<Digit>(size.rows)), limit));
  }
}

// Long walks agree with the ranks along the way.
TEST(ZigguOrders, WalksOfLargePuzzlesAreWhereTheirRankSays) {
  for (const auto& size : {Size{30, 3}, {70, 3}, {40, 5}}) {
    SCOPED_TRACE(name_of(size));
    const LongZiggu p(size.n, size.rows);
    for (std::size_t order = 0; order < 3; ++order) {
      auto walk = p.in_order(order);
      Move m;
      for (int made = 1; made <= 50'000; ++made) {
        ASSERT_TRUE(walk.next(m));
        if (made % 997 == 0) {
          ASSERT_EQ(*p.position(walk.state(), order), made);
        }
      }
    }
  }
}

}  // namespace
}  // namespace meleda::ziggu
