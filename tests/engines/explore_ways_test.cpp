#include "meleda/engines/explore_ways.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace meleda {
namespace {

using detail::choose_way;
using detail::ExploreFacts;

constexpr std::uint64_t gigabyte = 1'000'000'000;

ExploreFacts large() {
  ExploreFacts facts;
  facts.states = facts.index_count = 1'000'000'000;
  facts.row_bytes = 130'000'000;
  facts.by_layers = true;
  return facts;
}

TEST(ExploreWays, RowsComeFirstThenATableThenAHashSetThenLayers) {
  EXPECT_EQ(choose_way(large(), {}, gigabyte).way().store, Store::rows);
  auto facts = large();
  facts.row_bytes = {};
  EXPECT_EQ(choose_way(facts, {}, gigabyte).way().store, Store::table);
  facts.index_count = {};
  EXPECT_EQ(choose_way(facts, {}, 100 * gigabyte).way().store, Store::hash);
  // All states may be too many; the last layers are not, where these are enough.
  EXPECT_EQ(choose_way(facts, {}, gigabyte).way().store, Store::layers);
  facts.by_layers = false;
  EXPECT_EQ(choose_way(facts, {}, gigabyte).way().store, Store::hash);
  // How many there are is not known.
  facts.by_layers = true;
  facts.states = {};
  EXPECT_EQ(choose_way(facts, {}, gigabyte).way().store, Store::hash);
}

TEST(ExploreWays, WhatDoesNotFitIsSaidAndNotChosen) {
  const auto ways = choose_way(large(), {}, 100'000'000);
  EXPECT_EQ(ways.way().store, Store::layers);
  EXPECT_FALSE(ways.way().about.empty());
  ASSERT_EQ(ways.ways.size(), 4U);
  EXPECT_FALSE(ways.ways[0].possible);
  EXPECT_FALSE(ways.ways[1].possible);
  EXPECT_FALSE(ways.ways[0].about.empty());
}

TEST(ExploreWays, AHashSetThatMayBeTooLargeIsSaidAndStillTaken) {
  auto facts = large();
  facts.row_bytes = facts.index_count = {};
  facts.by_layers = false;
  const auto ways = choose_way(facts, {}, gigabyte);
  ASSERT_EQ(ways.ways.size(), 1U);
  EXPECT_TRUE(ways.ways[0].possible);  // fewer states may be reached
  facts.by_layers = true;
  const auto hash = choose_way(facts, {}, gigabyte).ways[0];
  EXPECT_EQ(hash.store, Store::hash);
  EXPECT_NE(hash.about.find("too large"), std::string::npos);
  EXPECT_EQ(choose_way(facts, {}, 100 * gigabyte).ways[0].about.find("too large"), std::string::npos);
  // More than 64 bits count.
  facts.states = std::numeric_limits<std::uint64_t>::max() / 2;
  EXPECT_NE(choose_way(facts, {}, gigabyte).ways[0].about.find("too large"), std::string::npos);
  EXPECT_EQ(choose_way(facts, {}, gigabyte).way().store, Store::layers);
}

TEST(ExploreWays, RowsThatWereNotMadeAreListedWithTheReason) {
  auto facts = large();
  facts.row_bytes = {};
  facts.why_no_rows = "not worth it";
  facts.least_row_bytes = 2 * gigabyte;
  auto ways = choose_way(facts, {}, gigabyte);
  EXPECT_EQ(ways.ways[0].store, Store::rows);
  EXPECT_FALSE(ways.ways[0].possible);
  EXPECT_NE(ways.ways[0].about, "not worth it");
  EXPECT_NE(ways.way().store, Store::rows);
  facts.least_row_bytes = gigabyte / 2;
  ways = choose_way(facts, {}, gigabyte);
  EXPECT_TRUE(ways.ways[0].possible);
  EXPECT_EQ(ways.ways[0].about, "not worth it");
  EXPECT_NE(ways.way().store, Store::rows);
  const ExploreWish rows{Store::rows, {}};
  EXPECT_FALSE(choose_way(facts, rows, gigabyte).is(rows));
  // A plane fits, the tables beside it do not.
  facts.rows_fit = false;
  EXPECT_FALSE(choose_way(facts, {}, gigabyte).ways[0].possible);
}

TEST(ExploreWays, NeighboursAreCountedByWhatCan) {
  const ExploreWish wish{Store::automatic, true};
  EXPECT_EQ(choose_way(large(), wish, gigabyte).way().store, Store::table);
  EXPECT_TRUE(choose_way(large(), wish, gigabyte).way().degrees);
  auto facts = large();
  facts.rows_count_degrees = true;
  EXPECT_EQ(choose_way(facts, wish, gigabyte).way().store, Store::rows);
}

TEST(ExploreWays, NeighboursThatCostMuchAreCountedOnlyWhenAskedFor) {
  auto facts = large();
  facts.row_bytes = {};
  facts.batched = true;
  EXPECT_FALSE(choose_way(facts, {}, gigabyte).way().degrees);
  EXPECT_TRUE(choose_way(facts, {Store::automatic, true}, gigabyte).way().degrees);
  facts.index_count = 1000;
  EXPECT_TRUE(choose_way(facts, {}, gigabyte).way().degrees);
  facts = large();
  facts.row_bytes = {};
  facts.batched = false;
  EXPECT_TRUE(choose_way(facts, {}, gigabyte).way().degrees);
  // By key: only where there are known to be many.
  for (const auto store : {Store::hash, Store::layers}) {
    facts = large();
    EXPECT_FALSE(choose_way(facts, {store, {}}, gigabyte).way().degrees);
    EXPECT_TRUE(choose_way(facts, {store, true}, gigabyte).way().degrees);
    facts.states = 1000;
    EXPECT_TRUE(choose_way(facts, {store, {}}, gigabyte).way().degrees);
    facts.states = {};
    EXPECT_TRUE(choose_way(facts, {store, {}}, gigabyte).way().degrees);
  }
}

TEST(ExploreWays, WhatIsAskedForIsTaken) {
  for (const auto store : {Store::rows, Store::table, Store::hash, Store::layers}) {
    const ExploreWish wish{store, {}};
    const auto ways = choose_way(large(), wish, gigabyte);
    EXPECT_EQ(ways.way().store, store);
    EXPECT_TRUE(ways.is(wish));
  }
  auto facts = large();
  facts.row_bytes = {};
  const ExploreWish rows{Store::rows, {}};
  EXPECT_FALSE(choose_way(facts, rows, gigabyte).is(rows));
}

TEST(ExploreWays, HaveNames) {
  EXPECT_EQ(name_of(Store::rows), "rows");
  EXPECT_EQ(name_of(Store::layers), "layers");
}

}  // namespace
}  // namespace meleda
