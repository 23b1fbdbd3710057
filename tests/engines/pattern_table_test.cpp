#include "meleda/engines/pattern_table.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engines/pattern_systems.hpp"
#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using namespace test_systems;

const DataStore nowhere({});

// On every state: from nothing and from a neighbour the same values, each that of a plain search of the image, and no
// sum beyond the truth; somewhere a bound that is of use.
template <class P>
void expect_bounds(const P& p, const typename P::State& target) {
  Control control;
  const auto bound = PatternBound<P>::make(p, target, nowhere, control);
  ASSERT_TRUE(bound);
  const auto truth = plain_distances_to(p, {target});
  const auto looks = bound->looks();
  std::vector<std::vector<std::uint32_t>> images;
  for (std::size_t i = 0; i < bound->patterns().images().size(); ++i) {
    images.push_back(plain_distances_to(bound->patterns().images()[i], {bound->patterns().target(i)}));
  }
  std::uint32_t greatest = 0;
  for (std::uint64_t i = 0; i < p.index_count(); ++i) {
    const auto s = p.unrank(i);
    const auto values = bound->values(s);
    if (!values) {
      EXPECT_EQ(truth[i], no_way);
      continue;
    }
    bound->patterns().project(s, [&](std::size_t look, const auto& t) {
      EXPECT_EQ((*values)[look], images[looks[look].image][bound->patterns().images()[looks[look].image].rank(t)]);
      return true;
    });
    const auto least = bound_of(looks, std::span(*values).first(looks.size()));
    ASSERT_LE(least, truth[i]);
    greatest = std::max(greatest, least);
    p.moves(s, [&](const auto& m) {
      const auto t = p.apply(s, m);
      const auto right = bound->values(t);
      PatternValues near{};
      const bool reachable =
          bound->values_near(t, std::span(*values).first(looks.size()), 1000, std::span(near).first(looks.size()));
      ASSERT_EQ(reachable, right.has_value());
      if (right) {
        ASSERT_EQ(near, *right);
      }
    });
  }
  EXPECT_GE(greatest, 3U);
}

TEST(PatternBound, NeverExceedsTheTruthOnPancakes) {
  const Pancakes p(6, 3);
  expect_bounds(p, p.unrank(0));
  expect_bounds(p, p.unrank(333));
}

TEST(PatternBound, AddsWhatDisjointGroupsOfDiscsNeed) {
  const Discs<false> p(4, 5, 3);
  expect_bounds(p, 0);
  expect_bounds(p, 777);
}

TEST(PatternBound, GoesByIndexWhereMovesGoOneWay) {
  const Discs<true> p(3, 5, 3);
  expect_bounds(p, p.index_count() - 1);
  expect_bounds(p, 100);
}

TEST(PatternBound, SaysNoOnceASumIsTooGreat) {
  const Discs<false> p(4, 6, 4);
  Control control;
  const auto bound = PatternBound<Discs<false>>::make(p, 0, nowhere, control);
  const auto s = p.index_count() - 1;  // all on the last peg
  const auto values = bound->values(s);
  const auto least = bound_of(bound->looks(), std::span(*values).first(bound->looks().size()));
  PatternValues near{};
  EXPECT_TRUE(bound->values_near(s, *values, least, near));
  EXPECT_FALSE(bound->values_near(s, *values, least - 1, near));
}

TEST(BoundOf, IsTheGreatestSum) {
  const std::vector<PatternLook> looks{{0, 0}, {1, 0}, {0, 1}, {1, 2}, {2, 2}};
  const std::vector<std::uint16_t> values{2, 3, 4, 1, 5};
  EXPECT_EQ(bound_of(looks, values), 6U);
  EXPECT_EQ(bound_of({}, {}), 0U);
}

// Longer than a byte can say: what is beyond counts as the farthest that it can.
TEST(PatternTable, KeepsToWhatAByteHolds) {
  const auto path = long_path(300);
  Control control;
  const auto table = PatternTable::by_index(300, 0, expand_indices<Direction::backward>(path), control);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->distance(0), 0U);
  EXPECT_EQ(table->distance(253), 253U);
  EXPECT_EQ(table->distance(254), 254U);
  EXPECT_EQ(table->distance(255), 254U);
  EXPECT_EQ(table->distance(299), 254U);
}

TEST(PatternTable, ShowsWhatCannotBeReached) {
  const UndirectedGraph two_parts(4, {{0, 1}, {2, 3}});
  Control control;
  const auto table = PatternTable::by_index(4, 0, expand_indices<Direction::backward>(two_parts), control);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->distance(1), 1U);
  EXPECT_EQ(table->distance(2), std::nullopt);
}

TEST(PatternTable, IsNotMadeOnceItIsStopped) {
  Control control;
  control.cancel();
  EXPECT_FALSE(PatternBound<Pancakes>::make(Pancakes(6, 3), Pancakes(6, 3).unrank(0), nowhere, control));
  EXPECT_FALSE(PatternBound<Discs<true>>::make(Discs<true>(3, 5, 3), 0, nowhere, control));
}

class SavedPatterns : public testing::Test {
 protected:
  SavedPatterns()
      : directory_(std::filesystem::temp_directory_path() / ("meleda-patterns-" + std::to_string(getpid()))) {}
  ~SavedPatterns() override { std::filesystem::remove_all(directory_); }

  [[nodiscard]] DataStore store() const { return DataStore(directory_); }

  std::filesystem::path directory_;
};

TEST_F(SavedPatterns, AreOpenedInsteadOfMade) {
  const Discs<false> p(4, 6, 6);
  Control control;
  const auto made = ImageTable<Discs<false>, true>::make(p, 5, store(), control);
  ASSERT_TRUE(made && made->name());
  Manifest manifest;
  manifest.name = *made->name();
  manifest.format = pattern_table_format;
  manifest.version = pattern_table_version;
  ASSERT_TRUE(store().write(manifest, [&](DataSink& sink) { return made->table().save(sink, control); }));
  const auto opened = ImageTable<Discs<false>, true>::make(p, 5, store(), control);
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->table().by_depth(), made->table().by_depth());
  const auto truth = plain_distances_to(p, {5});
  for (std::uint64_t i = 0; i < p.index_count(); ++i) ASSERT_EQ(opened->distance(i), truth[i]);

  // In bytes it is another table; and it was not made for other discs.
  const auto space = RowSpace<Discs<false>>::make(p, std::vector<std::uint64_t>{5}, Direction::backward, 1 << 30);
  EXPECT_TRUE(PatternTable::open(store(), manifest.name, space->rows(), PatternTable::Kind::residues));
  EXPECT_FALSE(PatternTable::open(store(), manifest.name, space->rows(), PatternTable::Kind::bytes));
  const auto other =
      RowSpace<Discs<false>>::make(Discs<false>(4, 7, 7), std::vector<std::uint64_t>{5}, Direction::backward, 1 << 30);
  EXPECT_FALSE(PatternTable::open(store(), manifest.name, other->rows(), PatternTable::Kind::residues));
  // A bit that has changed.
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory_)) {
    if (entry.path().extension() != ".data") continue;
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(10);
    file.put('x');
  }
  EXPECT_THROW(
      static_cast<void>(PatternTable::open(store(), manifest.name, space->rows(), PatternTable::Kind::residues)),
      DamagedData);
}

}  // namespace
}  // namespace meleda
