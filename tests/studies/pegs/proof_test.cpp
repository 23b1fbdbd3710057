// Proofs, pagoda functions and the descent on boards, against plain search by the rules.

#include "meleda/studies/pegs/proof.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <random>
#include <set>

#include "meleda/engines/check.hpp"
#include "meleda/engines/descent.hpp"
#include "studies/pegs/plain_search.hpp"

namespace meleda::studies {
namespace {

using pegs::weight_of;

void expect_right_everywhere(const PegSolitaire& p, const std::set<Pegs>& targets) {
  const auto right = plain_solvable(p, targets);
  std::vector<PegSolitaire::State> goals;
  for (const auto t : targets) goals.push_back({t});
  const auto outlook = p.outlook(goals);
  int ruled_out = 0;
  for (Pegs s = 1; s <= p.board().full(); ++s) {
    Control control;
    Descent<PegSolitaire> descent(p, {s}, goals, control.memory_limit());
    const auto found = descent.solve({s}, control);
    ASSERT_EQ(found.status == Status::done, right.contains(s)) << s;
    if (found.status == Status::done) {
      ASSERT_TRUE((leads_to<PegSolitaire>(p, {s}, found.moves, goals))) << s;
    }
    if (outlook.hopeless({s})) {
      ++ruled_out;
      ASSERT_FALSE(right.contains(s)) << s;
    }
  }
  EXPECT_GT(ruled_out, 0);
}

TEST(PegDescent, IsRightForEveryPositionOfSmallBoards) {
  for (const std::string& board : {std::string("triangle:4"), small_cross, small_triangular}) {
    SCOPED_TRACE(board);
    const auto p = puzzle_on(board);
    expect_right_everywhere(p, single_pegs(p));
    expect_right_everywhere(p, {pegs::peg(0)});
    expect_right_everywhere(p, {pegs::peg(4)});
    expect_right_everywhere(p, {pegs::peg(0) | pegs::peg(2) | pegs::peg(5)});
  }
}

TEST(PegDescent, IsRightForSomeHolesOfTheTriangleOfFive) {
  const auto p = puzzle_on("triangle:5");
  for (int h = 0; h < p.board().size(); h += 4) {
    const auto right = plain_solvable(p, {pegs::peg(h)});
    const std::vector<PegSolitaire::State> goals{{pegs::peg(h)}};
    for (Pegs s = 1; s <= p.board().full(); s += 11) {
      Control control;
      Descent<PegSolitaire> descent(p, {s}, goals, control.memory_limit());
      ASSERT_EQ(descent.solve({s}, control).status == Status::done, right.contains(s)) << s;
    }
  }
}

// Forwards by sets of positions.
bool plainly_reaches_one_peg(const PegSolitaire& p, Pegs from) {
  std::set<Pegs> layer{from};
  for (int left = pegs::count(from); left > 1; --left) {
    std::set<Pegs> next;
    for (const auto s : layer) p.moves({s}, [&](const pegs::Jump& jump) { next.insert(p.apply({s}, jump).pegs); });
    layer = std::move(next);
  }
  return !layer.empty();
}

TEST(PegDescent, IsRightForPositionsOfTheEnglishBoard) {
  const auto p = puzzle_on("english");
  std::mt19937_64 random(3);
  const auto goals = p.goals();
  int solvable = 0;
  for (int trial = 0; trial < 120; ++trial) {
    // Half of them come from a single peg by jumps backwards, so that they can be solved.
    Pegs s = pegs::peg(static_cast<int>(random() % 33));
    const int wanted = 6 + trial % 7;
    while (pegs::count(s) < wanted) {
      std::vector<Pegs> before;
      p.unmoves({s}, [&](const pegs::Jump& jump) { before.push_back(p.undo({s}, jump).pegs); });
      s = trial % 2 == 0 ? before[random() % before.size()] : s | pegs::peg(static_cast<int>(random() % 33));
    }
    const bool right = plainly_reaches_one_peg(p, s);
    solvable += right ? 1 : 0;
    Control control;
    Descent<PegSolitaire> descent(p, {s}, goals, control.memory_limit());
    ASSERT_EQ(descent.solve({s}, control).status == Status::done, right) << s;
  }
  EXPECT_GE(solvable, 60);
}

// Perceptron-like search in floating point, which shares nothing with linear programming: if it finds weights, some
// must be found in integers.
bool plainly_has_pagoda(const pegs::Board& board, Pegs position, Pegs target) {
  std::vector<double> w(board.holes().size(), 0.0);
  for (int round = 0; round < 4000; ++round) {
    bool changed = false;
    double lead = 0;
    for (std::size_t h = 0; h < w.size(); ++h) {
      lead += w[h] * (static_cast<double>(target >> h & 1U) - static_cast<double>(position >> h & 1U));
    }
    if (lead < 1) {
      changed = true;
      for (std::size_t h = 0; h < w.size(); ++h) {
        w[h] += static_cast<double>(target >> h & 1U) - static_cast<double>(position >> h & 1U);
      }
    }
    for (const auto& jump : board.jumps()) {
      if (w[jump.from] + w[jump.over] - w[jump.to] > -1e-9) continue;
      changed = true;
      w[jump.from] += 1;
      w[jump.over] += 1;
      w[jump.to] -= 1;
    }
    if (!changed) return true;
  }
  return false;
}

TEST(PegSolitaireBook, IsNamedForTheBoardItselfAndDecidesOnlyForAllFinishingHoles) {
  const auto p = puzzle_on("english");
  const auto book = p.book(p.start(), p.goals());
  ASSERT_TRUE(book);
  EXPECT_EQ(book->name, "pegs/english-A");
  EXPECT_TRUE(book->exact);
  const std::vector<PegSolitaire::State> one_hole{{pegs::peg(16)}};
  const std::vector<PegSolitaire::State> two_pegs{{pegs::peg(16) | pegs::peg(15)}};
  EXPECT_FALSE(p.book(p.start(), one_hole)->exact);
  EXPECT_FALSE(p.book(p.start(), two_pegs));
  EXPECT_FALSE(puzzle_on("name: english\n" + small_cross).book({3}, p.goals()));
  const auto triangle = puzzle_on("triangle:5");
  EXPECT_TRUE(triangle.book(triangle.start(), triangle.goals())->name.starts_with("pegs/triangle5-"));
  // Positions are turned to the copy of the class that the book holds.
  for (int h = 0; h < p.board().size(); ++h) {
    const PegSolitaire::State s{p.board().full() & ~pegs::peg(h)};
    const auto its_book = p.book(s, p.goals());
    ASSERT_TRUE(its_book);
    EXPECT_EQ(p.board().class_of(its_book->key(s)), p.board().class_with_letter(its_book->name.back())->value);
  }
}

TEST(FindPagoda, IsSoundAndFindsOneWhereThereIsOne) {
  for (const std::string& name : {std::string("triangle:4"), small_cross}) {
    SCOPED_TRACE(name);
    const auto p = puzzle_on(name);
    int found_some = 0;
    for (int h = 0; h < p.board().size(); h += 3) {
      const Pegs target = pegs::peg(h);
      const auto right = plain_solvable(p, {target});
      for (Pegs s = 1; s <= p.board().full(); s += 7) {
        const auto weights = find_pagoda(p.board(), s, std::span<const Pegs>(&target, 1));
        if (weights) {
          ++found_some;
          ASSERT_FALSE(right.contains(s)) << s;
          ASSERT_TRUE(is_pagoda(p.board(), *weights));
          ASSERT_LT(weight_of(*weights, s), weight_of(*weights, target));
        } else {
          ASSERT_FALSE(plainly_has_pagoda(p.board(), s, target)) << s << " to " << h;
        }
      }
    }
    EXPECT_GT(found_some, 10);
  }
}

TEST(Pagoda, IsRefusedIfOneJumpRaisesIt) {
  const auto p = puzzle_on("english");
  pegs::Weights weights(33, 1);
  EXPECT_TRUE(is_pagoda(p.board(), weights));
  weights[16] = 3;
  EXPECT_FALSE(is_pagoda(p.board(), weights));
  weights[16] = 2;
  EXPECT_TRUE(is_pagoda(p.board(), weights));
}

}  // namespace
}  // namespace meleda::studies
