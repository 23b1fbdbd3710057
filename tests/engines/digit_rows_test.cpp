#include "meleda/engines/digit_rows.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/engines/row_kernels.hpp"

namespace meleda {
namespace {

using test_systems::any_below;
using Digits = std::vector<std::uint8_t>;

constexpr std::uint64_t much = std::uint64_t{1} << 32;

// The judge: plain search by the definition of a change.
std::map<Digits, std::uint64_t> plain_depths(const DigitSystem& system, const Digits& start) {
  std::map<Digits, std::uint64_t> depths{{start, 0}};
  std::vector<Digits> layer{start};
  for (std::uint64_t depth = 1; !layer.empty(); ++depth) {
    std::vector<Digits> next;
    for (const auto& digits : layer) {
      for (const auto& change : system.changes) {
        const bool holds = std::all_of(change.where.begin(), change.where.end(), [&](const DigitCondition& condition) {
          return (condition.values >> digits[condition.digit] & 1) != 0;
        });
        if (digits[change.digit] != change.from || !holds) continue;
        auto after = digits;
        after[change.digit] = change.to;
        if (depths.emplace(after, depth).second) next.push_back(after);
      }
    }
    layer = std::move(next);
  }
  return depths;
}

std::vector<std::uint64_t> counts_of(const std::map<Digits, std::uint64_t>& depths) {
  std::vector<std::uint64_t> counts;
  for (const auto& [digits, depth] : depths) {
    if (counts.size() <= depth) counts.resize(depth + 1);
    ++counts[depth];
  }
  return counts;
}

void expect_as_plain(const DigitSystem& system, const Digits& start) {
  const auto truth = plain_depths(system, start);
  const auto rows = DigitRows::make(system, start, much);
  ASSERT_NE(rows, nullptr);
  const std::array places{rows->place(start)};
  Control control;
  const auto found = explore_rows(*rows, places, {{}, true, false}, control);
  ASSERT_EQ(found.status, Status::done);
  EXPECT_EQ(found.by_depth, counts_of(truth));
  std::set<RowPlace> last;
  for (const auto& [digits, depth] : truth) {
    const auto place = rows->place(digits);
    ASSERT_EQ(found.depths->at(place), depth % 3);
    Digits again(digits.size());
    rows->digits(place, again);
    ASSERT_EQ(rows->place(again), place);
    if (system.symmetries.empty()) {
      ASSERT_EQ(again, digits);
    }
    ASSERT_EQ(truth.at(again), depth);
    if (depth + 1 == found.by_depth.size()) last.insert(place);
  }
  std::vector<RowPlace> first(last.begin(), last.end());
  if (first.size() > 8) first.resize(8);
  EXPECT_EQ(found.farthest, first);
}

// Towers: a disc may go where no smaller one lies.
DigitSystem towers(std::uint32_t discs, std::uint32_t pegs, bool symmetric, bool directed = false) {
  DigitSystem system;
  system.radices.assign(discs, pegs);
  const auto all = (std::uint64_t{1} << pegs) - 1;
  for (std::uint32_t disc = 0; disc < discs; ++disc) {
    for (std::uint8_t from = 0; from < pegs; ++from) {
      for (std::uint8_t to = 0; to < pegs; ++to) {
        if (from == to || (directed && to != (from + 1) % pegs)) continue;
        DigitChange change{disc, from, to, {}};
        for (std::uint32_t smaller = 0; smaller < disc; ++smaller) {
          change.where.push_back({smaller, all & ~(std::uint64_t{1} << from) & ~(std::uint64_t{1} << to)});
        }
        system.changes.push_back(change);
      }
    }
  }
  if (symmetric) {
    Digits values(pegs);
    std::iota(values.begin(), values.end(), std::uint8_t{0});
    do system.symmetries.push_back(values);
    while (std::next_permutation(values.begin(), values.end()));
  }
  return system;
}

RC_GTEST_PROP(DigitRows, AgreeWithPlainSearchOnRandomRules, ()) {
  DigitSystem system;
  std::uint64_t states = 1;
  while (system.radices.size() < 2 || (states < 20'000 && any_below(6) != 0)) {
    system.radices.push_back(1 + any_below(6));
    states *= system.radices.back();
  }
  const auto digits = static_cast<std::uint32_t>(system.radices.size());
  const bool undirected = any_below(2) == 0;
  for (std::uint32_t count = any_below(6 * digits); count > 0; --count) {
    DigitChange change;
    change.digit = any_below(digits);
    const auto radix = system.radices[change.digit];
    change.from = static_cast<std::uint8_t>(any_below(radix));
    change.to = static_cast<std::uint8_t>(any_below(radix));
    for (std::uint32_t d = 0; d < digits; ++d) {
      if (d == change.digit || any_below(4) != 0) continue;
      change.where.push_back({d, any_below(1U << system.radices[d])});
    }
    system.changes.push_back(change);
    if (!undirected) continue;
    std::swap(change.from, change.to);
    system.changes.push_back(change);
  }
  Digits start;
  for (const auto radix : system.radices) start.push_back(static_cast<std::uint8_t>(any_below(radix)));
  expect_as_plain(system, start);
}

// As many changes as there are pairs of values, but the same one twice: that is no way back.
TEST(DigitRows, AChangeThatIsNamedTwiceIsNotItsOpposite) {
  for (const std::uint32_t digits : {2U, 9U}) {
    DigitSystem system;
    system.radices.assign(digits, 2);
    for (std::uint32_t digit = 0; digit < digits; ++digit) {
      system.changes.push_back({digit, 0, 1, {}});
      system.changes.push_back({digit, 0, 1, {}});
    }
    expect_as_plain(system, Digits(digits, 1));
    expect_as_plain(system, Digits(digits, 0));
  }
}

TEST(DigitRows, AgreeWithPlainSearchOnTowers) {
  for (const bool symmetric : {false, true}) {
    for (std::uint32_t discs = 1; discs <= 9; ++discs) expect_as_plain(towers(discs, 3, symmetric), Digits(discs, 0));
    for (std::uint32_t discs = 1; discs <= 7; ++discs) expect_as_plain(towers(discs, 4, symmetric), Digits(discs, 0));
    for (std::uint32_t discs = 1; discs <= 5; ++discs) expect_as_plain(towers(discs, 5, symmetric), Digits(discs, 1));
    expect_as_plain(towers(8, 3, symmetric), {0, 1, 2, 2, 1, 0, 0, 1});
    expect_as_plain(towers(7, 4, symmetric), {1, 1, 0, 0, 1, 0, 1});  // two pegs can be exchanged
  }
  expect_as_plain(towers(8, 3, false, true), Digits(8, 0));  // one way round only
}

// Towers with more discs than bits and words: blocks, and symmetric ones of which one is held.
TEST(DigitRows, CountSymmetricBlocks) {
  Control control;
  const auto explored = [&](bool symmetric) {
    const auto system = towers(11, 4, symmetric);
    const Digits start(11, 0);
    const auto rows = DigitRows::make(system, start, much);
    const std::array place{rows->place(start)};
    return explore_rows(*rows, place, {}, control);
  };
  const auto all = explored(false);
  const auto some = explored(true);
  EXPECT_EQ(all.by_depth, some.by_depth);
  EXPECT_EQ(std::accumulate(all.by_depth.begin(), all.by_depth.end(), std::uint64_t{0}), 4'194'304U);
  EXPECT_LT(some.bytes, all.bytes / 2);
  EXPECT_EQ(all.by_depth.size() - 1, 65U);  // Frame and Stewart's number for eleven discs
}

TEST(DigitRows, AreTheSameOnEveryMachine) {
  const auto system = towers(10, 4, true);
  const Digits start(10, 0);
  std::vector<std::uint64_t> expected;
  const auto& before = row_kernels::best();
  for (const auto* kernels : row_kernels::available()) {
    row_kernels::use(*kernels);
    for (const std::size_t threads : {1U, 2U, 5U}) {
      const Workers workers(threads);
      const auto rows = DigitRows::make(system, start, much);
      const std::array place{rows->place(start)};
      Control control;
      const auto found = explore_rows(*rows, place, {}, control);
      if (expected.empty()) expected = found.by_depth;
      EXPECT_EQ(found.by_depth, expected) << kernels->name << ", " << threads << " threads";
    }
  }
  row_kernels::use(before);
}

TEST(DigitRows, HaveNoLayoutForWhatIsTooLarge) {
  EXPECT_EQ(DigitRows::make(towers(30, 4, false), Digits(30, 0), much), nullptr);
  EXPECT_EQ(DigitRows::make(towers(12, 4, false), Digits(12, 0), 1000), nullptr);
  EXPECT_EQ(DigitRows::make({{100}, {}, {}}, Digits(1, 0), much), nullptr);
}

}  // namespace
}  // namespace meleda
