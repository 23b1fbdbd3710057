#include "meleda/studies/pegs/catalogue.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "studies/pegs/cancel_at.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

// All positions of a class from which one of the holes can be left, by trying every one.
std::set<Pegs> plain_solvable(const Board& board, const PegGame& game) {
  plain::Positions ends;
  for (auto holes = game.finish; holes != 0; holes &= holes - 1) ends.insert(holes & (~holes + 1));
  std::map<Pegs, bool> known;
  std::set<Pegs> all;
  for (Pegs pegs = 1; pegs <= board.full(); ++pegs) {
    if (board.class_of(pegs) == game.named.value && plain::can_reach(board, pegs, ends, known)) all.insert(pegs);
  }
  return all;
}

std::vector<Board> boards() {
  return {plain::triangle(4), plain::triangle(5), plain::drawn(Lattice::square, {"oooo", "oooo", "oooo"}),
          plain::drawn(Lattice::square, {" oo ", "oooo", "oooo", " oo "})};
}

std::vector<PegGame> games(const Board& board) {
  std::vector<PegGame> all;
  for (const auto& named : board.classes()) all.push_back(game_of_class(named));
  for (int hole = 0; hole < board.size(); hole += 3) all.push_back(game_to_holes(board, peg(hole)));
  return all;
}

std::set<Pegs> orbit(const Board& board, const std::vector<std::size_t>& group, Pegs pegs) {
  std::set<Pegs> images;
  for (const auto g : group) images.insert(board.act(g, pegs));
  return images;
}

TEST(PegCatalogue, SymmetricPositionsAreThoseOfPlainSets) {
  for (const auto& board : boards()) {
    const SymmetryTypes types(board);
    for (const auto& game : games(board)) {
      const auto solvable = plain_solvable(board, game);
      for (const bool complements : {false, true}) {
        std::set<std::set<Pegs>> expected;
        for (const auto pegs : solvable) {
          if (count(SymmetryTypes::group_of(board, pegs)) == 1) continue;
          if (complements && !solvable.contains(board.full() ^ pegs)) continue;
          expected.insert(orbit(board, game.stabiliser, pegs));
        }
        Control control;
        KeptLevels levels;
        const auto found = symmetric_catalogue(board, game, types, {1, board.size()}, complements, control, levels);
        ASSERT_TRUE(found);
        std::set<std::set<Pegs>> orbits;
        for (const auto& position : found->positions) {
          EXPECT_TRUE(solvable.contains(position.pegs));
          EXPECT_EQ(position.type, types.type_of(SymmetryTypes::group_of(board, position.pegs)));
          orbits.insert(orbit(board, game.stabiliser, position.pegs));
        }
        EXPECT_EQ(orbits.size(), found->positions.size());
        EXPECT_EQ(orbits, expected);
      }
    }
  }
}

TEST(PegCatalogue, UniqueJumpsAreThoseOfPlainSets) {
  for (const auto& board : boards()) {
    for (const auto& game : games(board)) {
      const auto solvable = plain_solvable(board, game);
      std::map<int, std::map<int, std::set<Pegs>>> expected;  // [pegs][jumps]
      for (const auto pegs : solvable) {
        int jumps = 0;
        int winning = 0;
        for (const auto& jump : board.jumps()) {
          if (!jump.possible(pegs)) continue;
          ++jumps;
          winning += solvable.contains(pegs ^ jump.all()) ? 1 : 0;
        }
        if (winning == 1) expected[count(pegs)][jumps].insert(board.canonical(pegs, game.named.stabiliser));
      }
      Control control;
      KeptLevels levels;
      const auto found = unique_catalogue(board, game, {2, board.size()}, control, levels);
      ASSERT_TRUE(found);
      for (const auto& row : found->rows) {
        if (!expected.contains(row.pegs)) {
          EXPECT_EQ(row.most_jumps, 0);
          continue;
        }
        EXPECT_EQ(row.most_jumps, expected[row.pegs].rbegin()->first);
        EXPECT_EQ(std::set<Pegs>(row.positions.begin(), row.positions.end()), expected[row.pegs].rbegin()->second);
        expected.erase(row.pegs);
      }
      EXPECT_TRUE(expected.empty());
    }
  }
}

TEST(PegCatalogue, StopsWhenItIsTold) {
  const auto board = plain::english();
  Control control;
  control.cancel();
  KeptLevels levels;
  const auto found = symmetric_catalogue(board, game_of_class(board.classes().front()), SymmetryTypes(board), {1, 33},
                                         false, control, levels);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->status, Status::cancelled);
}

// The listing of symmetric positions alone takes a second or so on this board.
TEST(PegCatalogue, StopsWhileSymmetricPositionsAreListed) {
  const auto board = plain::french();
  for (const int most : {1, 37}) {  // also where all levels were made
    Control control;
    CancelAt cancel(control, "symmetric positions");
    KeptLevels levels;
    const auto found = symmetric_catalogue(board, game_of_class(board.classes().front()), SymmetryTypes(board),
                                           {1, most}, false, control, levels);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->status, Status::cancelled);
    EXPECT_LT(cancel.seconds_since(), 0.1);
  }
}

TEST(PegCatalogue, WhatIsKnownWhenItIsStoppedIsReported) {
  const auto board = plain::english();
  const SymmetryTypes types(board);
  const auto game = game_of_class(board.classes().front());
  const auto positions_of = [](const SymmetricCatalogue& found) {
    std::vector<Pegs> all;
    for (const auto& position : found.positions) all.push_back(position.pegs);
    return all;
  };
  KeptLevels levels;
  Control unstopped;
  const auto whole = symmetric_catalogue(board, game, types, {1, 9}, false, unstopped, levels);
  ASSERT_TRUE(whole);
  EXPECT_GT(whole->positions.size(), 10U);
  for (const auto reason : {Status::limit_reached, Status::cancelled}) {
    Control control;
    control.on_progress(
        [&](const Progress& progress) {
          if (progress.phase != "levels" || progress.depth != 9) return;
          if (reason == Status::cancelled)
            control.cancel();
          else
            control.limit_time({});
        },
        {});
    const auto cut = symmetric_catalogue(board, game, types, {1, 33}, false, control, levels);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->status, reason);
    EXPECT_EQ(levels.most_pegs(), 9);
    EXPECT_EQ(positions_of(*cut), positions_of(*whole));
  }
}

// Also when there was no time at all.
TEST(PegCatalogue, TheFirstLevelIsAlwaysKnown) {
  const auto board = plain::english();
  Control control;
  control.limit_time({});
  KeptLevels levels;
  const auto found = symmetric_catalogue(board, game_of_class(board.classes().front()), SymmetryTypes(board), {1, 33},
                                         false, control, levels);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->status, Status::limit_reached);
  EXPECT_EQ(levels.most_pegs(), 1);
  EXPECT_FALSE(found->positions.empty());
}

}  // namespace
}  // namespace meleda::pegs
