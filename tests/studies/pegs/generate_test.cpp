#include "meleda/studies/pegs/generate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "studies/pegs/cancel_at.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

plain::Positions ends_of(const PegGame& game) {
  plain::Positions ends;
  for (auto holes = game.finish; holes != 0; holes &= holes - 1) ends.insert(holes & (~holes + 1));
  return ends;
}

std::vector<Pegs> positions(const Puzzles& puzzles) {
  std::vector<Pegs> all;
  for (const auto& puzzle : puzzles.puzzles) all.push_back(puzzle.pegs);
  return all;
}

TEST(PegGenerate, PuzzlesAreWhatTheyAreSaidToBe) {
  const auto board = plain::english();
  for (const auto& game :
       {game_of_class(board.classes().front()), game_to_holes(board, peg(16)), game_to_holes(board, peg(1))}) {
    const auto ends = ends_of(game);
    for (const auto unique : {Uniqueness::none, Uniqueness::first_jump, Uniqueness::solution}) {
      Order order;
      order.pegs = 7;
      order.unique = unique;
      order.count = 6;
      Control control;
      const auto found = generate(board, game, order, control);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->puzzles.size(), std::min<std::uint64_t>(6, found->candidates.value_or(6)));
      std::set<Pegs> different;
      for (const auto& puzzle : found->puzzles) {
        different.insert(board.canonical(puzzle.pegs, game.named.stabiliser));
        EXPECT_EQ(count(puzzle.pegs), 7);
        std::map<Pegs, bool> known;
        std::size_t winning = 0;
        std::size_t losing = 0;
        for (const auto& jump : board.jumps()) {
          if (!jump.possible(puzzle.pegs)) continue;
          (plain::can_reach(board, puzzle.pegs ^ jump.all(), ends, known) ? winning : losing) += 1;
        }
        EXPECT_GE(winning, 1U);
        if (unique != Uniqueness::none) {
          EXPECT_EQ(winning, 1U);
          EXPECT_EQ(puzzle.refuted.size(), losing);
        }
        if (unique == Uniqueness::solution) {
          int solutions = 0;
          std::vector<Jump> line;
          plain::for_each_solution(board, puzzle.pegs, ends, line, [&](const auto&) { ++solutions; });
          EXPECT_EQ(solutions, 1);
        }
        auto pegs = puzzle.pegs;
        for (const auto& jump : puzzle.solution) {
          ASSERT_TRUE(jump.possible(pegs));
          pegs ^= jump.all();
        }
        EXPECT_TRUE(ends.contains(pegs));
      }
      EXPECT_EQ(different.size(), found->puzzles.size());
    }
  }
}

TEST(PegGenerate, PositionsWithOneSolutionAreThoseOfPlainSearch) {
  const auto board = plain::triangle(5);
  std::size_t found_in_all = 0;
  for (const auto& game : {game_of_class(board.classes().front()), game_to_holes(board, peg(0))}) {
    const auto ends = ends_of(game);
    for (const int pegs : {4, 6, 7}) {
      std::set<Pegs> expected;
      for (Pegs each = 1; each <= board.full(); ++each) {
        if (count(each) != pegs || board.class_of(each) != game.named.value) continue;
        int solutions = 0;
        std::vector<Jump> line;
        plain::for_each_solution(board, each, ends, line, [&](const auto&) { ++solutions; });
        if (solutions == 1) expected.insert(board.canonical(each, game.named.stabiliser));
      }
      Order order;
      order.pegs = pegs;
      order.unique = Uniqueness::solution;
      order.count = 1000;
      Control control;
      const auto found = generate(board, game, order, control);
      ASSERT_TRUE(found);
      const auto all = positions(*found);
      EXPECT_EQ(std::set<Pegs>(all.begin(), all.end()), expected);
      found_in_all += all.size();
    }
  }
  EXPECT_GT(found_in_all, 0U);
}

TEST(PegGenerate, TheSameSeedGivesTheSamePuzzles) {
  const auto board = plain::english();
  const auto game = game_of_class(board.classes().front());
  for (const auto unique : {Uniqueness::none, Uniqueness::first_jump}) {
    std::set<std::vector<Pegs>> different;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      Order order;
      order.pegs = 12;
      order.unique = unique;
      order.seed = seed;
      Control control;
      const auto once = generate(board, game, order, control);
      const auto again = generate(board, game, order, control);
      ASSERT_TRUE(once && again);
      EXPECT_EQ(positions(*once), positions(*again));
      different.insert(positions(*once));
    }
    EXPECT_EQ(different.size(), 3U);
  }
}

TEST(PegGenerate, BandsAreInOrder) {
  const auto board = plain::triangle(5);
  const auto game = game_of_class(board.classes().front());
  std::map<Band, std::pair<double, double>> range;
  for (const auto band : {Band::easy, Band::medium, Band::hard}) {
    Order order;
    order.pegs = 8;
    order.band = band;
    Control control;
    const auto found = generate(board, game, order, control);
    ASSERT_TRUE(found);
    ASSERT_FALSE(found->puzzles.empty());
    auto& [least, most] = range[band];
    least = 1e9;
    for (const auto& puzzle : found->puzzles) {
      least = std::min(least, puzzle.rating.whole->score);
      most = std::max(most, puzzle.rating.whole->score);
    }
  }
  EXPECT_LT(range[Band::easy].second, range[Band::medium].first);
  EXPECT_LT(range[Band::medium].second, range[Band::hard].first);
}

TEST(PegGenerate, SaysThatThereIsNone) {
  const auto board = plain::triangle(5);
  const auto game = game_of_class(board.classes().front());
  Order order;
  order.pegs = 14;
  order.unique = Uniqueness::solution;
  Control control;
  const auto found = generate(board, game, order, control);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->status, Status::done);
  EXPECT_TRUE(found->puzzles.empty());
  EXPECT_EQ(found->candidates, 0U);
}

// In each of its parts.
TEST(PegGenerate, StopsWhenItIsTold) {
  struct Case {
    const char* phase;
    Uniqueness unique;
    std::optional<int> type;
    int pegs;
  };
  for (const auto& [phase, unique, type, pegs] :
       {Case{"levels", Uniqueness::none, {}, 12}, Case{"symmetric positions", Uniqueness::none, 0, 12},
        Case{"one solution", Uniqueness::solution, {}, 12}, Case{"difficulty", Uniqueness::none, {}, 9},
        Case{"solutions", Uniqueness::first_jump, {}, 9}}) {
    const auto board = type ? plain::french() : plain::english();
    Order order;
    order.pegs = pegs;
    order.unique = unique;
    order.type = type;
    Control control;
    CancelAt cancel(control, phase);
    const auto found = generate(board, game_of_class(board.classes().front()), order, control);
    ASSERT_TRUE(found) << phase;
    EXPECT_EQ(found->status, Status::cancelled) << phase;
    EXPECT_TRUE(found->puzzles.empty()) << phase;
    EXPECT_LT(cancel.seconds_since(), 0.1) << phase;
  }
}

}  // namespace
}  // namespace meleda::pegs
