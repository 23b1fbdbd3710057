#include "meleda/engines/descent.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>
#include <utility>

#include "meleda/engines/check.hpp"

namespace meleda {
namespace {

// Peg solitaire on a ring of holes: layered, with the symmetries of the ring.
class Ring {
 public:
  struct State {
    std::uint32_t pegs = 0;
    bool operator==(const State&) const = default;
  };
  struct Move {
    std::uint32_t from = 0;
    bool forwards = true;
    bool operator==(const Move&) const = default;
  };

  explicit Ring(std::uint32_t holes) : holes_(holes) {}
  [[nodiscard]] std::uint32_t holes() const { return holes_; }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    for_each([&](const Move& m) {
      if (legal(s, m)) visit(m);
    });
  }
  template <class Visitor>
  void unmoves(const State& s, Visitor&& visit) const {
    for_each([&](const Move& m) {
      if ((s.pegs & (before(m) | after(m))) == after(m)) visit(m);
    });
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    return (s.pegs & (before(m) | after(m))) == before(m);
  }
  [[nodiscard]] State apply(const State& s, const Move& m) const {
    MELEDA_ASSERT(legal(s, m));
    return {s.pegs ^ before(m) ^ after(m)};
  }
  [[nodiscard]] State undo(const State& s, const Move& m) const { return {s.pegs ^ before(m) ^ after(m)}; }
  // Neither the pegs themselves, nor in their order.
  [[nodiscard]] std::uint64_t key(const State& s) const { return ~std::uint64_t{s.pegs}; }
  [[nodiscard]] State from_key(std::uint64_t key) const { return {static_cast<std::uint32_t>(~key)}; }
  [[nodiscard]] std::uint32_t layer(const State& s) const {
    return 3 + static_cast<std::uint32_t>(std::popcount(s.pegs));
  }

 protected:
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (std::uint32_t h = 0; h < holes_; ++h) {
      visit(Move{h, true});
      visit(Move{h, false});
    }
  }
  [[nodiscard]] std::uint32_t bit(std::uint32_t from, bool forwards, std::uint32_t steps) const {
    return 1U << ((forwards ? from + steps : from + holes_ - steps) % holes_);
  }
  [[nodiscard]] std::uint32_t before(const Move& m) const { return bit(m.from, true, 0) | bit(m.from, m.forwards, 1); }
  [[nodiscard]] std::uint32_t after(const Move& m) const { return bit(m.from, m.forwards, 2); }

  std::uint32_t holes_;
};

class SymmetricRing : public Ring {
 public:
  using Ring::Ring;
  [[nodiscard]] std::size_t symmetry_count() const { return std::size_t{2} * holes_; }
  [[nodiscard]] State act(std::size_t g, const State& s) const {
    State image;
    for (std::uint32_t h = 0; h < holes_; ++h) {
      if ((s.pegs >> h & 1U) != 0) image.pegs |= 1U << image_of(g, h);
    }
    return image;
  }
  [[nodiscard]] Move act(std::size_t g, const Move& m) const {
    return {image_of(g, m.from), g < holes_ ? m.forwards : !m.forwards};
  }

 private:
  [[nodiscard]] std::uint32_t image_of(std::size_t g, std::uint32_t h) const {
    const auto turn = static_cast<std::uint32_t>(g % holes_);
    return g < holes_ ? (h + turn) % holes_ : (holes_ - h + turn) % holes_;
  }
};

// Foresees what does not have the pegs for it.
class ForeseeingRing : public SymmetricRing {
 public:
  using SymmetricRing::SymmetricRing;
  struct Outlook {
    int fewest = 0;
    [[nodiscard]] bool hopeless(const State& s) const { return std::popcount(s.pegs) < fewest; }
  };
  [[nodiscard]] bool hopeless(const State& s, const State& target) const {
    return std::popcount(s.pegs) < std::popcount(target.pegs);
  }
  [[nodiscard]] Outlook outlook(std::span<const State> targets) const {
    Outlook outlook{32};
    for (const auto& t : targets) outlook.fewest = std::min(outlook.fewest, std::popcount(t.pegs));
    return outlook;
  }
};

// Cannot be walked backwards.
class OneWayRing {
 public:
  using State = Ring::State;
  using Move = Ring::Move;
  explicit OneWayRing(std::uint32_t holes) : ring_(holes) {}
  [[nodiscard]] std::uint32_t holes() const { return ring_.holes(); }
  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    ring_.moves(s, visit);
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const { return ring_.legal(s, m); }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return ring_.apply(s, m); }
  [[nodiscard]] std::uint64_t key(const State& s) const { return ring_.key(s); }
  [[nodiscard]] State from_key(std::uint64_t key) const { return ring_.from_key(key); }
  [[nodiscard]] std::uint32_t layer(const State& s) const { return ring_.layer(s); }

 private:
  Ring ring_;
};

static_assert(Layered<Ring> && Keyed<Ring> && Reversible<Ring> && !Symmetric<Ring> && !Foreseeing<Ring>);
static_assert(Symmetric<SymmetricRing> && Foreseeing<ForeseeingRing> && !Booked<ForeseeingRing>);
static_assert(Descendible<OneWayRing> && !Reversible<OneWayRing>);

// The judge: all pegs from which a target can be reached, with the length of the shortest way, by trying all positions
// in the order of their pegs.
std::vector<int> plain_lengths(std::uint32_t holes, const std::set<std::uint32_t>& targets) {
  const Ring p(holes);
  std::vector<int> lengths(std::size_t{1} << holes, -1);
  for (int pegs = 0; pegs <= static_cast<int>(holes); ++pegs) {
    for (std::uint32_t s = 0; s < lengths.size(); ++s) {
      if (std::popcount(s) != pegs) continue;
      if (targets.contains(s)) {
        lengths[s] = 0;
        continue;
      }
      p.moves({s}, [&](const Ring::Move& m) {
        const int left = lengths[p.apply({s}, m).pegs];
        if (left >= 0 && (lengths[s] < 0 || left + 1 < lengths[s])) lengths[s] = left + 1;
      });
    }
  }
  return lengths;
}

template <class P>
void expect_right_for_all_states(const P& p, const std::set<std::uint32_t>& targets) {
  using State = typename P::State;
  const auto right = plain_lengths(p.holes(), targets);
  std::vector<State> target_states;
  for (const auto t : targets) target_states.push_back({t});
  int solvable = 0;
  for (std::uint32_t s = 0; s < right.size(); ++s) {
    Control control;
    Descent<P> descent(p, {s}, target_states, control.memory_limit());
    const auto found = descent.solve({s}, control);
    ASSERT_EQ(found.status, right[s] < 0 ? Status::unsolvable : Status::done) << s;
    if (right[s] < 0) continue;
    ++solvable;
    ASSERT_EQ(found.moves.size(), static_cast<std::size_t>(right[s])) << s;
    ASSERT_EQ(found.lower_bound, found.moves.size());
    ASSERT_TRUE((leads_to<P>(p, {s}, found.moves, target_states))) << s;
    if (right[s] == 0) continue;
    std::vector<typename P::Move> best;
    p.moves({s}, [&](const typename P::Move& m) {
      if (right[p.apply({s}, m).pegs] + 1 == right[s]) best.push_back(m);
    });
    ASSERT_EQ(descent.moves_that_leave({s}, found.moves.size(), control), best) << s;
  }
  EXPECT_GT(solvable, 0);
}

template <class P>
class DescentOf : public ::testing::Test {};
using Systems = ::testing::Types<Ring, SymmetricRing, ForeseeingRing, OneWayRing>;
TYPED_TEST_SUITE(DescentOf, Systems);

TYPED_TEST(DescentOf, EqualsPlainSearchForEveryStateAndSomeTargets) {
  const TypeParam p(9);
  expect_right_for_all_states(p, {1});
  expect_right_for_all_states(p, {1, 2, 4, 8, 16, 32, 64, 128, 256});
  expect_right_for_all_states(p, {0b000010011, 0b1});          // in two layers
  expect_right_for_all_states(p, {0b101010000, 0b000000101});  // with a symmetry
  expect_right_for_all_states(p, {0b111111111});
}

TYPED_TEST(DescentOf, WaysThroughManyStatesAreFoundToo) {
  const TypeParam p(15);
  Control control;
  std::vector<typename TypeParam::State> goals;
  std::set<std::uint32_t> targets;
  for (std::uint32_t h = 0; h < 15; ++h) {
    goals.push_back({1U << h});
    targets.insert(1U << h);
  }
  const auto right = plain_lengths(15, targets);
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const auto s = static_cast<std::uint32_t>(random() & 0x7fffU);
    Descent<TypeParam> descent(p, {s}, goals, control.memory_limit());
    ASSERT_EQ(descent.solve({s}, control).status, right[s] < 0 ? Status::unsolvable : Status::done) << s;
  }
}

TEST(Descent, NoTargetMeansNoWay) {
  const Ring p(5);
  Control control;
  Descent<Ring> descent(p, {7}, {}, control.memory_limit());
  const auto found = descent.solve({7}, control);
  EXPECT_EQ(found.status, Status::unsolvable);
  EXPECT_EQ(found.states, 0U);
}

TEST(Descent, StopsWhenItIsCancelled) {
  const OneWayRing p(30);
  Control control;
  control.cancel();
  const std::vector<Ring::State> targets{{0b101}};
  Descent<OneWayRing> descent(p, {0x3fffffffU ^ 1U}, targets, control.memory_limit());
  EXPECT_EQ(descent.solve({0x3fffffffU ^ 1U}, control).status, Status::cancelled);
  EXPECT_FALSE(descent.moves_that_leave({0x3fffffffU ^ 1U}, 27, control));
}

TEST(Descent, WithNextToNoMemoryItIsStillRightOrSaysThatItStopped) {
  const auto right = plain_lengths(13, {1});
  const OneWayRing p(13);
  const std::vector<Ring::State> targets{{1}};
  for (std::uint32_t s = 0; s < right.size(); s += 5) {
    Control control;
    control.limit_memory(16 << 10);
    Descent<OneWayRing> descent(p, {s}, targets, control.memory_limit());
    const auto found = descent.solve({s}, control);
    ASSERT_EQ(found.status, right[s] < 0 ? Status::unsolvable : Status::done) << s;
  }
}

// A ring with a book: the pegs from which some single peg can be reached.
class BookedRing : public Ring {
 public:
  using Ring::Ring;
  struct Book {
    std::string name;
    bool exact = false;
    std::optional<Preparation> made_by = {};
    [[nodiscard]] std::uint64_t key(const State& s) const { return std::uint64_t{s.pegs} + 1000; }
  };
  [[nodiscard]] std::optional<Book> book(const State&, std::span<const State> targets) const {
    return Book{"ring", targets.size() == holes_, {}};
  }
};
static_assert(Booked<BookedRing>);

class FakeBook : public StateSet {
 public:
  explicit FakeBook(std::vector<int> lengths) : lengths_(std::move(lengths)) {}
  [[nodiscard]] bool contains(std::uint64_t key) const override {
    ++asked;
    return lengths_.at(key - 1000) >= 0;
  }
  mutable int asked = 0;

 private:
  std::vector<int> lengths_;
};

TEST(Descent, AnExactBookAnswersWithoutSearchAndAnyOtherOnlyRulesOut) {
  std::set<std::uint32_t> all;
  std::vector<Ring::State> all_goals;
  for (std::uint32_t h = 0; h < 11; ++h) {
    all.insert(1U << h);
    all_goals.push_back({1U << h});
  }
  const auto right_for_all = plain_lengths(11, all);
  const auto right_for_one = plain_lengths(11, {1});
  const auto book = std::make_shared<FakeBook>(right_for_all);
  const StateSetFinder books = [&](const std::string& name) { return name == "ring" ? book : nullptr; };
  const BookedRing p(11);
  const std::vector<Ring::State> one_goal{{1}};
  for (std::uint32_t s = 1; s < right_for_all.size(); ++s) {
    Control control;
    Descent<BookedRing> to_all(p, {s}, all_goals, control.memory_limit(), books);
    const auto found = to_all.solve({s}, control);
    ASSERT_EQ(found.status, right_for_all[s] < 0 ? Status::unsolvable : Status::done) << s;
    EXPECT_EQ(found.states, 0U);
    EXPECT_EQ(found.book, "ring");
    if (found.status == Status::done) {
      EXPECT_TRUE((leads_to<BookedRing>(p, {s}, found.moves, all_goals)));
    }
    Descent<BookedRing> to_one(p, {s}, one_goal, control.memory_limit(), books);
    ASSERT_EQ(to_one.solve({s}, control).status, right_for_one[s] < 0 ? Status::unsolvable : Status::done) << s;
  }
  EXPECT_GT(book->asked, 0);
}

// What was learned from one state is used for others, also for such as do not follow it, only where it holds for them.
TEST(Descent, CoversOnlyStatesForWhichItHolds) {
  const auto right = plain_lengths(9, {1, 3, 0x18});
  const Ring p(9);
  const std::vector<Ring::State> targets{{1}, {3}, {0x18}};
  Control control;
  Descent<Ring> descent(p, {0x1ff ^ 1U}, targets, control.memory_limit());
  int covered = 0;
  for (std::uint32_t s = 1; s < right.size(); ++s) {
    if (!descent.covers({s}, targets)) continue;
    ++covered;
    const auto found = descent.solve({s}, control);
    ASSERT_EQ(found.status, right[s] < 0 ? Status::unsolvable : Status::done) << s;
    if (found.status == Status::done) {
      ASSERT_EQ(found.moves.size(), static_cast<std::size_t>(right[s])) << s;
    }
  }
  EXPECT_GT(covered, 100);
}

}  // namespace
}  // namespace meleda
