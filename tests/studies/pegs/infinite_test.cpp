#include "meleda/studies/pegs/infinite.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>
#include <set>
#include <utility>

#include "meleda/studies/pegs/solution_space.hpp"

namespace meleda::pegs {
namespace {

// The judge plays on pairs of numbers: it has no board and no edge.
using Place = std::pair<int, int>;
using Plane = std::set<Place>;

class PlainPlay {
 public:
  explicit PlainPlay(Lattice lattice) {
    steps_ = lattice == Lattice::square ? std::vector<Place>{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}
                                        : std::vector<Place>{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  }
  void play(const Plane& pegs) {
    if (!positions.insert(pegs).second) return;
    visited.insert(pegs.begin(), pegs.end());
    one_peg |= pegs.size() == 1;
    for (const auto& [row, x] : pegs) {
      for (const auto& [down, right] : steps_) {
        const Place over{row + down, x + right};
        const Place to{row + 2 * down, x + 2 * right};
        if (!pegs.contains(over) || pegs.contains(to)) continue;
        auto next = pegs;
        next.erase({row, x});
        next.erase(over);
        next.insert(to);
        play(next);
      }
    }
  }
  std::set<Plane> positions;
  Plane visited;
  bool one_peg = false;

 private:
  std::vector<Place> steps_;
};

Plane plane(const Places& places) {
  Plane set;
  for (const auto& place : places) set.insert({place.row, place.x});
  return set;
}

// Patterns in a box of four by four, by their bits.
Places in_box(Lattice lattice, unsigned bits) {
  Places places;
  for (int i = 0; i < 16; ++i) {
    if ((bits >> i & 1U) == 0) continue;
    places.push_back(lattice == Lattice::square ? Hole{i / 4, i % 4} : Hole{i / 4, i / 4 + 2 * (i % 4)});
  }
  return places;
}

InfiniteAnswer solve(Lattice lattice, const Places& pattern, const std::optional<Places>& target = {}, int margin = 0) {
  Control control;
  auto answer = solve_on_infinite_board(lattice, pattern, target, control, margin);
  EXPECT_TRUE(answer) << answer.error().message;
  return answer ? std::move(*answer) : InfiniteAnswer{};
}

void expect_solution(const InfiniteAnswer& answer, const Places& pattern, std::size_t left) {
  auto pegs = plane(pattern);
  for (const auto& [from, over, to] : answer.jumps) {
    EXPECT_EQ(from.row + to.row, 2 * over.row);
    EXPECT_EQ(from.x + to.x, 2 * over.x);
    EXPECT_EQ(pegs.erase({from.row, from.x}), 1U);
    EXPECT_EQ(pegs.erase({over.row, over.x}), 1U);
    EXPECT_TRUE(pegs.insert({to.row, to.x}).second);
  }
  EXPECT_EQ(pegs.size(), left);
}

void compare_with_the_judge(Lattice lattice, unsigned every) {
  unsigned solved = 0;
  unsigned number = 0;
  for (unsigned bits = 1; bits < 1U << 16; ++bits) {
    if (std::popcount(bits) > 6 || ++number % every != 0) continue;
    const auto pattern = in_box(lattice, bits);
    PlainPlay judge(lattice);
    judge.play(plane(pattern));
    const auto region = plane(reachable_places(lattice, pattern));
    for (const auto& place : judge.visited) ASSERT_TRUE(region.contains(place)) << bits;
    const auto answer = solve(lattice, pattern);
    ASSERT_EQ(answer.status, judge.one_peg ? Status::done : Status::unsolvable) << bits;
    ASSERT_FALSE(answer.by_class && judge.one_peg);
    if (judge.one_peg) expect_solution(answer, pattern, 1), ++solved;
  }
  EXPECT_GT(solved, 50U);
}

TEST(InfiniteBoard, AgreesWithPlayWithoutABoardOnTheSquareLattice) {
  compare_with_the_judge(Lattice::square, 7);
}
TEST(InfiniteBoard, AgreesWithPlayWithoutABoardOnTheTriangularLattice) {
  compare_with_the_judge(Lattice::triangular, 29);
}

// All patterns of up to six pegs on the square lattice, some on the triangular one.
TEST(InfiniteBoard, ALargerBoardChangesNothing) {
  for (const auto lattice : {Lattice::square, Lattice::triangular}) {
    unsigned number = 0;
    for (unsigned bits = 1; bits < 1U << 16; ++bits) {
      if (std::popcount(bits) > 6) continue;
      if (lattice == Lattice::triangular && ++number % 11 != 0) continue;
      const auto pattern = in_box(lattice, bits);
      const auto answer = solve(lattice, pattern);
      const auto larger = solve(lattice, pattern, {}, 1);
      ASSERT_GT(larger.region.size(), answer.region.size());
      ASSERT_EQ(larger.status, answer.status) << bits;
    }
  }
}

TEST(InfiniteBoard, SetsOfAnyWidthAgree) {
  std::mt19937 random(3);
  for (int i = 0; i < 60; ++i) {
    Places pattern = in_box(Lattice::square, random() & 0xffffU);
    if (pattern.size() > 8) pattern.resize(8);
    if (pattern.empty()) continue;
    const auto answer = solve(Lattice::square, pattern);
    for (const int margin : {2, 4}) {
      const auto wide = solve(Lattice::square, pattern, {}, margin);
      EXPECT_EQ(wide.status, answer.status);
      if (wide.status == Status::done) expect_solution(wide, pattern, 1);
    }
  }
  const auto pattern = in_box(Lattice::square, 0x0660);
  EXPECT_LE(reachable_places(Lattice::square, pattern).size(), 64U);
  EXPECT_GT(reachable_places(Lattice::square, pattern, 3).size(), 64U);
  EXPECT_GT(reachable_places(Lattice::square, pattern, 6).size(), 128U);
  EXPECT_EQ(solve(Lattice::square, pattern, {}, 3).status, solve(Lattice::square, pattern).status);
  EXPECT_EQ(solve(Lattice::square, pattern, {}, 6).status, solve(Lattice::square, pattern).status);
}

TEST(InfiniteBoard, ComesToPatterns) {
  std::mt19937 random(5);
  for (const auto lattice : {Lattice::square, Lattice::triangular}) {
    for (int i = 0; i < 40; ++i) {
      auto pattern = in_box(lattice, random() & random() & 0xffffU);
      if (pattern.size() > 6) pattern.resize(6);
      if (pattern.empty()) continue;
      PlainPlay judge(lattice);
      judge.play(plane(pattern));
      // What can be reached, and the same moved by three places: of the same class, and rarely within reach.
      for (const auto& position : judge.positions) {
        Places target;
        Places shifted;
        for (const auto& [row, x] : position) {
          target.push_back({row, x});
          shifted.push_back({row, x + (lattice == Lattice::square ? 3 : 6)});
        }
        const auto answer = solve(lattice, pattern, target);
        ASSERT_EQ(answer.status, Status::done);
        expect_solution(answer, pattern, target.size());
        ASSERT_EQ(solve(lattice, pattern, shifted).status,
                  judge.positions.contains(plane(shifted)) ? Status::done : Status::unsolvable);
      }
    }
  }
}

// A peg can be brought two rows beyond a half plane by four pegs and not by three, and three rows by eight (Conway).
TEST(InfiniteBoard, SendsScoutsIntoTheDesert) {
  const auto scout = [](std::string_view pattern) {
    return solve(Lattice::square, *parse_pattern(Lattice::square, pattern), *parse_pattern(Lattice::square, "..x"))
        .status;
  };
  EXPECT_EQ(scout("//..xxx/..x"), Status::done);
  EXPECT_EQ(scout("//..xx/..x"), Status::unsolvable);
  const Places target = {{0, 0}};
  bool three_rows = false;
  // Eight pegs among the places of the first three rows beyond the desert, of which the upper ones are certain.
  const std::vector<Hole> army = {{3, -2}, {3, -1}, {3, 0}, {3, 1}, {3, 2}, {4, -1}, {4, 0}, {4, 1}, {4, 2}, {4, -2}};
  for (unsigned bits = 0; bits < 1U << army.size() && !three_rows; ++bits) {
    if (std::popcount(bits) != 8) continue;
    Places pattern;
    for (std::size_t i = 0; i < army.size(); ++i) {
      if ((bits >> i & 1U) != 0) pattern.push_back(army[i]);
    }
    three_rows = solve(Lattice::square, pattern, target).status == Status::done;
  }
  EXPECT_TRUE(three_rows);
}

// On the region as a board the solution space gives the same answer.
TEST(InfiniteBoard, TheRegionIsABoard) {
  for (unsigned bits = 5; bits < 1U << 16; bits += 97) {
    if (std::popcount(bits) > 6) continue;
    const auto pattern = in_box(Lattice::square, bits);
    const auto answer = solve(Lattice::square, pattern);
    if (answer.region.size() > most_holes) continue;
    const auto board = *Board::make("region", Lattice::square, answer.region);
    Pegs start = 0;
    for (std::size_t h = 0; h < answer.region.size(); ++h) {
      const auto& place = answer.region[h];
      if (plane(pattern).contains({place.row, place.x})) start |= peg(static_cast<int>(h));
    }
    Control control;
    const auto space = *SolutionSpace::find(board, start, SolutionSpace::one_peg_anywhere(board, start), control);
    EXPECT_EQ(space.status(), answer.status);
  }
}

TEST(InfiniteBoard, ReadsPatterns) {
  EXPECT_EQ(*parse_pattern(Lattice::square, "x.x/ x"), (Places{{0, 0}, {0, 2}, {1, 1}}));
  EXPECT_EQ(*parse_pattern(Lattice::triangular, "x x/ x"), (Places{{0, 0}, {0, 2}, {1, 1}}));
  EXPECT_EQ(parse_pattern(Lattice::square, "xo").error().offset, 1U);
  EXPECT_EQ(parse_pattern(Lattice::triangular, "x x/x").error().offset, 4U);
  EXPECT_FALSE(parse_pattern(Lattice::square, "../."));
  EXPECT_FALSE(parse_pattern(Lattice::square, ""));
  EXPECT_FALSE(parse_pattern(Lattice::square, std::string(65, 'x')));
}

TEST(InfiniteBoard, NamesPlaces) {
  const Places square = {{-1, 3}, {0, 1}, {0, 29}};
  EXPECT_EQ(place_name(Lattice::square, square, 0), "c1");
  EXPECT_EQ(place_name(Lattice::square, square, 1), "a2");
  EXPECT_EQ(place_name(Lattice::square, square, 2), "ac2");
  const Places triangular = {{-1, 1}, {0, 0}, {0, 2}};
  EXPECT_EQ(place_name(Lattice::triangular, triangular, 0), "a1");
  EXPECT_EQ(place_name(Lattice::triangular, triangular, 2), "b2");
}

TEST(InfiniteBoard, RefusesWhatIsTooLargeAndStops) {
  Control control;
  Places large;
  for (int i = 0; i < 64; ++i) large.push_back({i / 8 * 3, i % 8 * 3});
  const auto refused = solve_on_infinite_board(Lattice::square, large, {}, control);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_large);
  control.limit_memory(10);
  Places many;
  for (int i = 0; i < 14; ++i) many.push_back({i / 4, i % 4});
  // The target is of the right class, so that it must be searched for.
  const auto stopped = solve_on_infinite_board(Lattice::square, many, Places{{3, 2}}, control);
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->status, Status::limit_reached);
}

}  // namespace
}  // namespace meleda::pegs
