#include "meleda/core/cell_patterns.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace meleda {
namespace {

// The two blocks of a grid of 2 x 3, turned by a quarter both ways.
CellSystem two_blocks() {
  CellSystem system{std::vector<std::uint32_t>(6, 1), {}};
  for (const auto& cycle : std::vector<std::vector<std::uint8_t>>{{0, 1, 4, 3}, {1, 2, 5, 4}}) {
    CellMove move;
    for (std::uint8_t cell = 0; cell < 6; ++cell) move.to.push_back(cell);
    for (std::size_t i = 0; i < 4; ++i) move.to[cycle[i]] = cycle[(i + 1) % 4];
    system.moves.push_back(move);
    system.moves.push_back(inverse(move));
  }
  return system;
}

const std::vector<std::uint8_t> in_order{0, 1, 2, 3, 4, 5};

TEST(CellPatterns, ChooseAsManyPiecesAsFit) {
  const auto three = CellPatterns::groups(7, 210);
  ASSERT_EQ(three.colourings.size(), 3U);
  EXPECT_EQ(three.colourings[0], (std::vector<std::uint8_t>{1, 2, 3, 0, 0, 0, 0}));
  EXPECT_EQ(three.colourings[1], (std::vector<std::uint8_t>{0, 0, 0, 1, 2, 3, 0}));
  EXPECT_EQ(three.colourings[2], (std::vector<std::uint8_t>{0, 0, 0, 0, 1, 2, 3}));
  EXPECT_EQ(CellPatterns::groups(7, 209).colourings.size(), 4U);
  EXPECT_EQ(CellPatterns::groups(4, 1000).colourings.size(), 1U);
  EXPECT_TRUE(CellPatterns::groups(4, 3).colourings.empty());
}

TEST(CellPatterns, AreForDistinctPiecesThatAlwaysMoveBothWays) {
  const auto choice = CellPatterns::groups(6, 30);
  EXPECT_TRUE(CellPatterns::make(two_blocks(), in_order, choice));
  auto one_way = two_blocks();
  one_way.moves.pop_back();
  EXPECT_FALSE(CellPatterns::make(one_way, in_order, choice));
  auto alike = two_blocks();
  alike.counts = {3, 3};
  EXPECT_FALSE(CellPatterns::make(alike, in_order, choice));
  auto blank = two_blocks();
  for (auto& move : blank.moves) move.blank = 1;
  EXPECT_FALSE(CellPatterns::make(blank, in_order, choice));
  EXPECT_FALSE(CellPatterns::make(two_blocks(), in_order, {}));
}

TEST(CellPatterns, HaveAtMostSoManyLooks) {
  auto choice = CellPatterns::groups(6, 30);
  EXPECT_TRUE(CellPatterns::make(two_blocks(), in_order, choice));
  auto colours = std::vector<std::uint8_t>{0, 0, 0, 1, 1, 2};
  choice.colourings.clear();
  for (int i = 0; i < 16; ++i) {
    choice.colourings.push_back(colours);
    std::next_permutation(colours.begin(), colours.end());
  }
  EXPECT_EQ(CellPatterns::make(two_blocks(), in_order, choice)->looks().size(), most_pattern_looks);
  choice.colourings.push_back(colours);
  const auto first = CellPatterns::make(two_blocks(), in_order, choice);
  EXPECT_EQ(first->looks().size(), most_pattern_looks) << "the 17th is left out";
  EXPECT_EQ(first->images().size(), 16U);
  EXPECT_EQ(first->target(15), first->images()[15].from_cells(choice.colourings[15]));
}

// A board that is mirrored shows the same colours by other names, or other ones.
TEST(CellPatterns, LookNoTwiceAtTheSame) {
  CellPatterns::Choice choice;
  choice.symmetries = {{2, 1, 0, 5, 4, 3}};
  choice.colourings = {{0, 1, 2, 0, 1, 2}};  // columns
  EXPECT_EQ(CellPatterns::make(two_blocks(), in_order, choice)->looks().size(), 2U);
  choice.colourings = {{0, 0, 1, 0, 0, 1}};
  EXPECT_EQ(CellPatterns::make(two_blocks(), in_order, choice)->looks().size(), 4U);
  choice.colourings.push_back({0, 1, 1, 0, 1, 1});  // the same as the first, mirrored
  const auto both = CellPatterns::make(two_blocks(), in_order, choice);
  EXPECT_EQ(both->looks().size(), 4U);
  EXPECT_EQ(both->images().size(), 1U) << "nobody looks at the other";
}

// Whatever is moved, each look makes a move of its image too, or stays; and at the target all looks see theirs.
TEST(CellPatterns, SeeEachMoveAsAMoveOfTheImage) {
  auto choice = CellPatterns::groups(6, 120);
  choice.colourings.push_back({0, 0, 1, 1, 2, 2});
  choice.symmetries = {{2, 1, 0, 5, 4, 3}, {5, 4, 3, 2, 1, 0}};  // mirrored, and turned by a half
  const std::vector<std::uint8_t> target{4, 2, 0, 5, 1, 3};
  const auto system = two_blocks();
  const auto patterns = CellPatterns::make(system, target, choice);
  ASSERT_TRUE(patterns);
  const auto looks_of = [&](const std::vector<std::uint8_t>& cells) {
    std::vector<CellImage::State> seen;
    patterns->project_cells(cells, [&](std::size_t look, const CellImage::State& t) {
      EXPECT_EQ(look, seen.size());
      seen.push_back(t);
      return true;
    });
    EXPECT_EQ(seen.size(), patterns->looks().size());
    return seen;
  };
  for (std::size_t look = 0; look < patterns->looks().size(); ++look) {
    EXPECT_EQ(looks_of(target)[look], patterns->target(patterns->looks()[look].image));
  }
  auto cells = in_order;
  do {
    const auto before = looks_of(cells);
    for (std::size_t m = 0; m < system.moves.size(); ++m) {
      auto moved = cells;
      for (std::size_t cell = 0; cell < 6; ++cell) moved[system.moves[m].to[cell]] = cells[cell];
      const auto after = looks_of(moved);
      for (std::size_t look = 0; look < before.size(); ++look) {
        // What a move does to the inverse is not a move of its arrangement: only its distance is.
        if (look % 2 == 1) continue;
        const auto& image = patterns->images()[patterns->looks()[look].image];
        bool stays_or_moves = after[look] == before[look];
        image.moves(before[look],
                    [&](const auto& other) { stays_or_moves |= image.apply(before[look], other) == after[look]; });
        ASSERT_TRUE(stays_or_moves);
      }
    }
  } while (std::next_permutation(cells.begin(), cells.end()));
}

TEST(CellPatterns, TellTheParityWhereEveryMoveIsOdd) {
  const auto choice = CellPatterns::groups(6, 30);
  const auto patterns = CellPatterns::make(two_blocks(), in_order, choice);
  EXPECT_EQ(patterns->parity_of(in_order), 0U);
  EXPECT_EQ(patterns->parity_of(std::vector<std::uint8_t>{1, 0, 2, 3, 4, 5}), 1U);
  EXPECT_EQ(patterns->parity_of(std::vector<std::uint8_t>{1, 2, 0, 3, 4, 5}), 0U);
  auto also_half_turns = two_blocks();
  also_half_turns.moves.push_back({{4, 3, 2, 1, 0, 5}, {}});
  EXPECT_EQ(CellPatterns::make(also_half_turns, in_order, choice)->parity_of(in_order), std::nullopt);
}

TEST(CellImage, IsAPuzzleOfItsOwn) {
  const CellImage image(std::make_shared<const CellSystem>(two_blocks()), {3, 2, 1});
  EXPECT_EQ(image.index_count(), 60U);
  for (std::uint64_t i = 0; i < image.index_count(); ++i) {
    const auto s = image.unrank(i);
    EXPECT_EQ(image.rank(s), i);
    std::vector<std::uint8_t> cells(6);
    image.cells(s, cells);
    EXPECT_EQ(image.from_cells(cells), s);
    for (CellImage::Move m = 0; m < 4; m += 2) {
      EXPECT_EQ(image.apply(image.apply(s, m), static_cast<CellImage::Move>(m + 1)), s);
    }
  }
}

}  // namespace
}  // namespace meleda
