#include "meleda/studies/pegs/solvable_set.hpp"

#include <gtest/gtest.h>

#include <bit>
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

TEST(SolvableSet, HoldsWhatCanBeWonInEveryClass) {
  const auto board = std::make_shared<const Board>(plain::drawn(Lattice::square, {" oo", "oooo", "oooo", " oo"}));
  for (PositionClass value = 1; value < 16; ++value) {
    const auto holes = board->finishing_holes(value);
    if (holes == 0) continue;
    // All finishing holes, and the first of them alone.
    for (const auto finish : {holes, holes & (~holes + 1)}) {
      Pegs largest = 0;
      for (Pegs pegs = 0; pegs <= board->full(); ++pegs) {
        if (board->class_of(pegs) == value && count(pegs) > count(largest)) largest = pegs;
      }
      Control control;
      const auto set = SolvableSet::make(board, largest, finish, control);
      ASSERT_NE(set, nullptr);
      Judge judge(*board, finish);
      Judge any(*board, holes);
      for (Pegs pegs = 1; pegs <= board->full(); ++pegs) {
        if (board->class_of(pegs) != value) continue;
        if (set->exact()) {
          ASSERT_EQ(set->contains(pegs), judge.wins(pegs));
        } else {
          ASSERT_EQ(set->contains(pegs), any.wins(pegs));
        }
      }
    }
  }
}

TEST(SolvableSet, NullWhereItCannotBeMade) {
  const auto board = std::make_shared<const Board>(plain::english());
  Control control;
  control.limit_memory(1000);
  const auto start = board->full() & ~peg(board->hole_at(3, 3));
  EXPECT_EQ(SolvableSet::make(board, start, board->finishing_holes(board->class_of(start)), control), nullptr);
  Control stopped;
  stopped.cancel();
  EXPECT_EQ(SolvableSet::make(board, start, board->finishing_holes(board->class_of(start)), stopped), nullptr);
}

}  // namespace
}  // namespace meleda::pegs
