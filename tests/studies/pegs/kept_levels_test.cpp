#include "meleda/studies/pegs/kept_levels.hpp"

#include <gtest/gtest.h>

#include <map>

#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

// Whether one of the holes can be reached, by trying every jump.
class Judge {
 public:
  Judge(const Board& board, Pegs finish) : board_(board), finish_(finish) {}
  bool wins(Pegs pegs) {
    if (count(pegs) == 1) return (pegs & finish_) != 0;
    const auto known = known_.find(pegs);
    if (known != known_.end()) return known->second;
    bool wins_here = false;
    for (const auto& jump : board_.jumps()) {
      if (jump.possible(pegs) && wins(pegs ^ jump.all())) {
        wins_here = true;
        break;
      }
    }
    return known_[pegs] = wins_here;
  }

 private:
  const Board& board_;
  Pegs finish_;
  std::map<Pegs, bool> known_;
};

TEST(KeptLevels, HoldWhatCanBeWonInEveryClass) {
  const auto board = plain::drawn(Lattice::square, {" oo", "oooo", "oooo", " oo"});
  for (PositionClass value = 1; value < 16; ++value) {
    const auto holes = board.finishing_holes(value);
    if (holes == 0) continue;
    // All finishing holes, the first of them, and all but that.
    for (const auto finish : {holes, holes & (~holes + 1), holes & (holes - 1)}) {
      if (finish == 0) continue;
      Control control;
      const auto levels = KeptLevels::make(board, game_to_holes(board, finish), board.size(), control);
      ASSERT_TRUE(levels);
      Judge judge(board, finish);
      for (Pegs pegs = 1; pegs <= board.full(); ++pegs) {
        if (board.class_of(pegs) == value) {
          ASSERT_EQ(levels->contains(pegs), judge.wins(pegs));
        }
      }
    }
  }
}

TEST(KeptLevels, SayHowMuchTheyTake) {
  const auto english = plain::english();
  const auto game = game_of_class(english.classes().front());
  const auto few = KeptLevels::bytes_for(english, game, 5);
  const auto many = KeptLevels::bytes_for(english, game, 32);
  ASSERT_TRUE(few && many);
  EXPECT_LT(*few, *many);
  Control control;
  control.limit_memory(*few / 4);
  EXPECT_FALSE(KeptLevels::make(english, game, 5, control));
}

}  // namespace
}  // namespace meleda::pegs
