#include "meleda/studies/pegs/unique_jumps.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "meleda/studies/pegs/levels.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

int possible_jumps(const Board& board, Pegs pegs) {
  int possible = 0;
  for (const auto& jump : board.jumps()) possible += jump.possible(pegs) ? 1 : 0;
  return possible;
}

TEST(JumpCounter, CountsByTheRules) {
  const auto board = plain::english();
  const JumpCounter counter(board);
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto pegs = random() & board.full();
    EXPECT_EQ(counter(pegs), possible_jumps(board, pegs));
  }
}

TEST(UniqueJumps, EqualsTryingEveryJumpOfEveryPosition) {
  const std::vector<Board> boards = {plain::triangle(5),
                                     plain::drawn(Lattice::square, {" ooo", "ooooo", "ooooo", " ooo"}),
                                     plain::drawn(Lattice::square, {"oooo", "oooo", "oooo", "oooo"}),
                                     plain::drawn(Lattice::square, {"ooo", "oooo", "ooooo", "oo"})};
  for (const auto& board : boards) {
    for (const auto& named : board.classes()) {
      Control control;
      int found_some = 0;
      const auto status =
          for_each_level(board, named, named.finishing_holes, {}, control, [&](const BitLevels& levels) {
            std::map<int, std::set<Pegs>> by_jumps;
            for (Pegs pegs = 0; pegs <= board.full(); ++pegs) {
              if (!levels.level().contains(pegs)) continue;
              int winning = 0;
              for (const auto& jump : board.jumps()) {
                winning += jump.possible(pegs) && levels.before().contains(pegs ^ jump.all()) ? 1 : 0;
              }
              if (winning == 1) by_jumps[possible_jumps(board, pegs)].insert(board.canonical(pegs, named.stabiliser));
            }
            const auto found = unique_jumps(board, named, levels, control);
            EXPECT_TRUE(found);
            if (by_jumps.empty() || levels.level().full_places() == 1) {
              EXPECT_EQ(found->most_jumps, 0);
              EXPECT_TRUE(found->positions.empty());
              return true;
            }
            ++found_some;
            const auto& [most, positions] = *by_jumps.rbegin();
            EXPECT_EQ(found->most_jumps, most);
            EXPECT_EQ(std::set<Pegs>(found->positions.begin(), found->positions.end()), positions);
            EXPECT_EQ(found->positions.size(), positions.size());
            return true;
          });
      ASSERT_TRUE(status);
      EXPECT_GT(found_some, 1);
    }
  }
}

}  // namespace
}  // namespace meleda::pegs
