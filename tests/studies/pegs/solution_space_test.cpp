#include "meleda/studies/pegs/solution_space.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <random>
#include <set>
#include <tuple>
#include <vector>

#include "meleda/studies/pegs/kept_levels.hpp"
#include "studies/pegs/cancel_at.hpp"
#include "studies/pegs/plain_pegs.hpp"

namespace meleda::pegs {
namespace {

using plain::Positions;

struct Question {
  Board board;
  Pegs start;
  std::vector<Pegs> targets;
};

// Small boards of both lattices, random positions on them; to one peg anywhere, to one in a hole, and to patterns.
std::vector<Question> questions() {
  std::mt19937 random(7);
  std::vector<Question> all;
  const std::vector<Board> boards = {plain::triangle(4),
                                     plain::triangle(5),
                                     plain::drawn(Lattice::square, {"oooo", "oooo", "oooo", "oooo"}),
                                     plain::drawn(Lattice::square, {" oo", "oooo", "oooo", " oo"}),
                                     plain::drawn(Lattice::triangular, {" o o o", "o o o o", " o o o"}),
                                     plain::drawn(Lattice::square, {"ooooo", "ooooo", "ooo"})};
  for (const auto& board : boards) {
    for (int i = 0; i < 12; ++i) {
      const int pegs = std::min(4 + i % 6, board.size() - 1);
      const auto start = plain::random_pegs(board, pegs, random);
      all.push_back({board, start, SolutionSpace::one_peg_anywhere(board, start)});
      // Single holes and patterns that can be reached, so that not all questions end before they begin.
      const auto end = plain::random_play(board, start, pegs, random);
      all.push_back({board, start, {end}});
      all.push_back({board, start, {plain::random_play(board, start, 2, random)}});
    }
    const auto start = board.full() ^ peg(board.size() / 2);
    if (board.size() <= 12) all.push_back({board, start, SolutionSpace::one_peg_anywhere(board, start)});
  }
  const auto triangle = plain::triangle(5);
  all.push_back(
      {triangle, triangle.full() ^ peg(0), SolutionSpace::one_peg_anywhere(triangle, triangle.full() ^ peg(0))});
  all.push_back({triangle, triangle.full() ^ peg(0), {peg(0)}});
  return all;
}

SolutionSpace space_of(const Question& q, const MayWin& may_win = {}) {
  Control control;
  auto space = SolutionSpace::find(q.board, q.start, q.targets, control, may_win);
  EXPECT_TRUE(space);
  return std::move(*space);
}

void expect_layers(const Question& q, const SolutionSpace& space) {
  const Positions targets(q.targets.begin(), q.targets.end());
  std::map<Pegs, bool> known;
  ASSERT_EQ(space.status(), plain::can_reach(q.board, q.start, targets, known) ? Status::done : Status::unsolvable);
  if (space.status() != Status::done) return;
  Positions layer = {q.start};
  for (std::size_t depth = 0; depth <= space.jumps(); ++depth) {
    Positions winning;
    for (const auto pegs : layer) {
      const bool wins = plain::can_reach(q.board, pegs, targets, known);
      EXPECT_EQ(space.wins(pegs), wins);
      if (wins) winning.insert(space.canonical(pegs));
    }
    EXPECT_EQ(space.after(depth).size(), winning.size());
    layer = plain::successors(q.board, layer);
  }
}

TEST(SolutionSpace, HoldsWhatLiesBetweenStartAndTargets) {
  int solvable = 0;
  for (const auto& q : questions()) {
    const auto space = space_of(q);
    expect_layers(q, space);
    if (space.status() == Status::done) ++solvable;
  }
  EXPECT_GT(solvable, 100);
}

TEST(SolutionSpace, IsTheSameWithWhateverMayWin) {
  for (const auto& q : questions()) {
    expect_layers(q, space_of(q, [](Pegs) { return true; }));
    const Positions targets(q.targets.begin(), q.targets.end());
    expect_layers(q, space_of(q, [&](Pegs pegs) {
                    std::map<Pegs, bool> known;
                    return plain::can_reach(q.board, pegs, targets, known);
                  }));
  }
}

TEST(SolutionSpace, TargetsThatNeedMoreThanOneLayerAreRefused) {
  const auto board = plain::triangle(4);
  Control control;
  EXPECT_FALSE(SolutionSpace::find(board, board.full() ^ 1, {1, 3}, control));
}

TEST(SolutionSpace, CountsSolutions) {
  for (const auto& q : questions()) {
    const auto space = space_of(q);
    Control control;
    const auto counted = count_solutions(space, control);
    EXPECT_EQ(counted.status, space.status());
    if (space.status() != Status::done) continue;
    const Positions targets(q.targets.begin(), q.targets.end());
    using Triple = std::tuple<int, int, int>;
    std::vector<std::size_t> keeping;
    for (std::size_t g = 0; g < q.board.symmetries().size(); ++g) {
      Positions images;
      for (const auto target : targets) images.insert(q.board.act(g, target));
      if (images == targets && q.board.act(g, q.start) == q.start) keeping.push_back(g);
    }
    std::uint64_t solutions = 0;
    std::map<Triple, std::uint64_t> behind;
    std::set<std::vector<Triple>> distinct;
    std::vector<Jump> line;
    plain::for_each_solution(q.board, q.start, targets, line, [&](const std::vector<Jump>& jumps) {
      ++solutions;
      if (!jumps.empty()) ++behind[{jumps[0].from, jumps[0].over, jumps[0].to}];
      std::vector<Triple> least;
      for (const auto g : keeping) {
        const auto& to = q.board.symmetries()[g].to;
        std::vector<Triple> image;
        for (const auto& jump : jumps) image.emplace_back(to[jump.from], to[jump.over], to[jump.to]);
        if (g == keeping.front() || image < least) least = image;
      }
      distinct.insert(least);
    });
    EXPECT_EQ(counted.solutions, solutions);
    EXPECT_EQ(counted.up_to_symmetry, distinct.size());
    EXPECT_EQ(counted.start_symmetries, keeping.size());
    std::uint64_t possible = 0;
    for (const auto& jump : q.board.jumps()) possible += jump.possible(q.start) ? 1U : 0U;
    if (space.jumps() > 0) {
      EXPECT_EQ(counted.first_jumps.size(), possible);
    }
    for (const auto& [jump, number] : counted.first_jumps) {
      const auto right = behind[{jump.from, jump.over, jump.to}];
      EXPECT_EQ(number, right);
    }
    for (std::size_t depth = 0; depth <= space.jumps(); ++depth) {
      EXPECT_EQ(counted.by_depth[depth].positions, space.after(depth).size());
    }
    for (const int bits : {128, 129}) {
      const auto again = count_solutions(space, control, bits);
      EXPECT_EQ(again.solutions, counted.solutions);
      EXPECT_EQ(again.first_jumps.size(), counted.first_jumps.size());
    }
  }
}

TEST(SolutionSpace, CountsSolutionsThatAReflectionLeavesAsTheyAre) {
  // The only jumps lie on the axis of the reflection.
  const auto board = plain::drawn(Lattice::square, {"o   o", "oooo", "o   o"});
  const auto row = peg(board.hole_at(1, 0)) | peg(board.hole_at(1, 1)) | peg(board.hole_at(1, 3));
  Control control;
  const auto space = *SolutionSpace::find(board, row, SolutionSpace::one_peg_anywhere(board, row), control);
  const auto counted = count_solutions(space, control);
  EXPECT_EQ(counted.start_symmetries, 2U);
  EXPECT_EQ(counted.solutions, 1);
  EXPECT_EQ(counted.up_to_symmetry, 1);
}

TEST(SolutionSpace, CountsBeyondMachineWords) {
  // Twelve rows far from each other; in each, one jump makes the next possible. All orders that respect this win.
  std::vector<std::string> rows;
  for (int i = 0; i < 12; ++i) rows.insert(rows.end(), {"oooo", ""});
  const auto board = plain::drawn(Lattice::square, rows);
  Pegs start = 0;
  Pegs target = 0;
  for (int i = 0; i < 12; ++i) {
    start |= Pegs{0b1011} << 4 * i;
    target |= Pegs{0b0010} << 4 * i;
  }
  Integer orders = 1;
  for (int i = 2; i <= 24; ++i) orders *= i;
  orders >>= 12;
  ASSERT_GT(orders, Integer(~std::uint64_t{0}));
  Control control;
  const auto space = *SolutionSpace::find(board, start, {target}, control);
  EXPECT_EQ(count_solutions(space, control).solutions, orders);
}

TEST(SolutionSpace, FindsTheFewestMoves) {
  for (const auto& q : questions()) {
    const auto space = space_of(q);
    Control control;
    const auto found = fewest_moves(space, control);
    EXPECT_EQ(found.status, space.status());
    if (space.status() != Status::done) continue;
    const Positions targets(q.targets.begin(), q.targets.end());
    EXPECT_EQ(static_cast<int>(found.moves), plain::fewest_moves(q.board, q.start, targets));
    // The solution is one, and makes so many moves.
    auto pegs = q.start;
    for (const auto& jump : found.jumps) {
      ASSERT_TRUE(jump.possible(pegs));
      pegs ^= jump.all();
    }
    EXPECT_TRUE(targets.contains(pegs));
    EXPECT_EQ(count_moves(found.jumps), found.moves);
  }
}

TEST(SolutionSpace, CountsMoves) {
  EXPECT_EQ(count_moves({}), 0U);
  EXPECT_EQ(count_moves({{0, 1, 2}}), 1U);
  EXPECT_EQ(count_moves({{0, 1, 2}, {2, 3, 4}}), 1U);
  EXPECT_EQ(count_moves({{0, 1, 2}, {6, 5, 4}}), 2U);
}

TEST(SolutionSpace, MeasuresDifficulty) {
  const auto board = plain::triangle(5);
  const auto start = board.full() ^ peg(4);
  const Question q{board, start, SolutionSpace::one_peg_anywhere(board, start)};
  const auto space = space_of(q);
  ASSERT_EQ(space.status(), Status::done);
  Control control;
  const auto measured = difficulty(space, control);
  const Positions targets(q.targets.begin(), q.targets.end());
  std::map<Pegs, bool> known;
  // The chance of a random player, the best product of shares, and the longest play, all by plain recursion.
  std::map<Pegs, double> luck_of;
  std::map<Pegs, double> line_of;
  std::map<Pegs, std::uint64_t> longest_of;
  const auto children = [&](Pegs pegs) {
    std::vector<Pegs> all;
    for (const auto& jump : board.jumps()) {
      if (jump.possible(pegs)) all.push_back(pegs ^ jump.all());
    }
    return all;
  };
  const std::function<void(Pegs)> visit = [&](Pegs pegs) {
    if (luck_of.contains(pegs)) return;
    double luck = targets.contains(pegs) ? 1 : 0;
    double line = luck;
    std::uint64_t longest = 0;
    double winning = 0;
    const auto next = children(pegs);
    for (const auto child : next) {
      visit(child);
      luck += luck_of[child] / static_cast<double>(next.size());
      line = std::max(line, line_of[child]);
      longest = std::max(longest, longest_of[child] + 1);
      winning += plain::can_reach(board, child, targets, known) ? 1 : 0;
    }
    if (!next.empty()) line *= winning / static_cast<double>(next.size());
    luck_of[pegs] = luck;
    line_of[pegs] = line;
    longest_of[pegs] = longest;
  };
  visit(start);
  EXPECT_NEAR(measured.luck, luck_of[start], 1e-12);
  EXPECT_NEAR(measured.best_line_share, line_of[start], 1e-12);
  ASSERT_EQ(measured.best_line.size(), space.jumps());
  auto pegs = start;
  double product = 1;
  for (const auto& step : measured.best_line) {
    ASSERT_TRUE(step.jump.possible(pegs));
    std::uint64_t winning = 0;
    std::optional<std::uint64_t> wrong_way;
    for (const auto child : children(pegs)) {
      if (plain::can_reach(board, child, targets, known)) {
        ++winning;
      } else {
        wrong_way = std::max(wrong_way.value_or(0), longest_of[child]);
      }
    }
    EXPECT_EQ(step.available, children(pegs).size());
    EXPECT_EQ(step.winning, winning);
    EXPECT_TRUE(step.wrong_way_exact);
    EXPECT_EQ(step.wrong_way, wrong_way);
    product *= static_cast<double>(step.winning) / static_cast<double>(step.available);
    pegs ^= step.jump.all();
  }
  EXPECT_TRUE(targets.contains(pegs));
  EXPECT_NEAR(product, measured.best_line_share, 1e-12);
  // With a bound on the search a wrong way is at least what was seen.
  const auto bounded = difficulty(space, control, 1);
  for (std::size_t i = 0; i < bounded.best_line.size(); ++i) {
    EXPECT_EQ(bounded.best_line[i].wrong_way.has_value(), measured.best_line[i].wrong_way.has_value());
    if (bounded.best_line[i].wrong_way) {
      EXPECT_LE(*bounded.best_line[i].wrong_way, *measured.best_line[i].wrong_way);
    }
  }
}

TEST(SolutionSpace, StopsWhenABudgetRunsOut) {
  const auto board = plain::english();
  const auto centre = peg(board.hole_at(3, 3));
  {
    Control control;
    control.limit_memory(1 << 20);
    const auto space = *SolutionSpace::find(board, board.full() ^ centre, {centre}, control);
    EXPECT_EQ(space.status(), Status::limit_reached);
    EXPECT_EQ(control.exhausted(), "memory");
    EXPECT_EQ(count_solutions(space, control).status, Status::limit_reached);
    EXPECT_EQ(fewest_moves(space, control).status, Status::limit_reached);
  }
  {
    Control control;
    control.limit_time(std::chrono::milliseconds(20));
    const auto space = *SolutionSpace::find(board, board.full() ^ centre, {centre}, control);
    EXPECT_EQ(space.status(), Status::limit_reached);
    EXPECT_EQ(control.exhausted(), "time");
  }
  {
    Control control;
    control.cancel();
    const auto space = *SolutionSpace::find(board, board.full() ^ centre, {centre}, control);
    EXPECT_EQ(space.status(), Status::cancelled);
  }
}

// While it follows a wrong way: after a losing jump here nearly 30,000 positions can come.
TEST(SolutionSpace, DifficultyStopsWhenItIsTold) {
  const auto board = plain::english();
  std::mt19937 random(9);
  const auto start = plain::random_play(board, board.full() ^ peg(board.hole_at(3, 3)), 12, random);
  Control control;
  const auto space = *SolutionSpace::find(board, start, SolutionSpace::one_peg_anywhere(board, start), control);
  ASSERT_EQ(space.status(), Status::done);
  CancelAt cancel(control, "wrong ways");
  EXPECT_EQ(difficulty(space, control, 100'000'000).status, Status::cancelled);
  EXPECT_LT(cancel.seconds_since(), 0.1);
}

// Facts of the literature: the number of solutions of the central game, and Bergholt's 18 moves of 1912, which Beasley
// proved to be the fewest.
TEST(SolutionSpace, KnowsTheCentralGame) {
  const auto board = plain::english();
  const auto centre = peg(board.hole_at(3, 3));
  Control control;
  const auto solvable = KeptLevels::make(board, game_to_holes(board, centre), board.size() - 1, control);
  ASSERT_TRUE(solvable);
  const auto space = *SolutionSpace::find(board, board.full() ^ centre, {centre}, control,
                                          [&](Pegs pegs) { return solvable->contains(pegs); });
  ASSERT_EQ(space.status(), Status::done);
  const auto counted = count_solutions(space, control);
  EXPECT_EQ(to_text(counted.solutions), "40861647040079968");
  EXPECT_EQ(counted.start_symmetries, 8U);
  EXPECT_EQ(counted.up_to_symmetry * 8, counted.solutions);
  const auto found = fewest_moves(space, control);
  EXPECT_EQ(found.moves, 18U);
  EXPECT_EQ(found.jumps.size(), 31U);
}

}  // namespace
}  // namespace meleda::pegs
