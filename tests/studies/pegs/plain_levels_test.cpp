// The levels against plain lists of positions, one by one.

#include "studies/pegs/plain_levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "meleda/families/pegs/boards.hpp"
#include "meleda/studies/pegs/levels.hpp"
#include "meleda/studies/pegs/symmetric_positions.hpp"

namespace meleda::pegs {
namespace {

using plain::PlainBoard;

// MELEDA_LONG=1 asks for everything that takes minutes.
bool long_tests() {
  const char* asked = std::getenv("MELEDA_LONG");
  return asked != nullptr && std::string(asked) == "1";
}

std::string text_of(bool triangular, const std::vector<std::string>& drawing) {
  std::string text = triangular ? "lattice: triangular\n" : "lattice: square\n";
  for (auto row : drawing) {
    std::replace(row.begin(), row.end(), 'o', 'x');
    text += row + "\n";
  }
  return text;
}

const std::vector<std::string> english_drawing = {"  ooo", "  ooo", "ooooooo", "ooooooo", "ooooooo", "  ooo", "  ooo"};

struct Compared {
  int pegs = 0;              // the last level that was compared position by position
  std::uint64_t orbits = 0;  // in these levels
};

// Every level up to `most_pegs`: the same positions, as many up to symmetry, and as many in all.
Compared compare(const Board& board, const NamedClass& named, const PlainBoard& judge, int most_pegs) {
  const auto wanted = judge.parities(named.finishing_holes & (~named.finishing_holes + 1));
  const auto group = judge.keeping(wanted);
  EXPECT_EQ(group.size(), named.stabiliser.size());
  plain::Position finish = 0;
  std::vector<plain::Position> level;
  for (const auto one : judge.one_peg_positions(wanted)) {
    finish |= one;
    if (judge.least_image(one, group) == one) level.push_back(one);
  }
  EXPECT_EQ(finish, named.finishing_holes);
  Control control;
  const auto symmetric = symmetric_positions(board, named, SymmetryTypes(board), control);
  Compared compared;
  const auto status = for_each_level(board, named, named.finishing_holes, {}, control, [&](const BitLevels& levels) {
    const auto& fast = levels.level();
    const int pegs = fast.full_places();
    EXPECT_EQ(pegs, compared.pegs + 1);
    if (pegs > 1) level = judge.one_jump_back(level, group);
    std::uint64_t in_all = 0;
    std::uint64_t missing = 0;
    for (const auto position : level) {
      const auto orbit = judge.orbit(position, group);
      in_all += orbit.size();
      missing += static_cast<std::uint64_t>(
          std::count_if(orbit.begin(), orbit.end(), [&](plain::Position image) { return !fast.contains(image); }));
    }
    EXPECT_EQ(missing, 0U) << named.letter << ", " << pegs << " pegs";
    EXPECT_EQ(fast.count(), in_all) << named.letter << ", " << pegs << " pegs";
    std::vector<SymmetricPosition> solvable;
    for (const auto& position : symmetric[static_cast<std::size_t>(pegs)]) {
      if (fast.contains(position.pegs)) solvable.push_back(position);
    }
    EXPECT_EQ(orbit_count(fast.count(), named.stabiliser.size(), solvable), level.size());
    compared.pegs = pegs;
    compared.orbits += level.size();
    return pegs < most_pegs;
  });
  EXPECT_TRUE(status && *status == Status::done);
  // Where the levels ended by themselves, the judge has no further one either.
  EXPECT_TRUE(compared.pegs == most_pegs || judge.one_jump_back(level, group).empty());
  return compared;
}

// Whether a position is in its level just if one of its jumps leads into the level before.
void expect_one_jump_away(const BitLevels& levels, const PlainBoard& judge, plain::Position position) {
  bool expected = false;
  for (const auto& jump : judge.jumps()) {
    expected = expected || (jump.possible(position) && levels.before().contains(jump.turn_over(position)));
  }
  ASSERT_EQ(levels.level().contains(position), expected) << position;
}

// All sets of `number` of the first `holes` holes.
void for_each_subset(std::size_t holes, int number, plain::Position chosen,
                     const std::function<void(plain::Position)>& visit) {
  if (number == 0) return visit(chosen);
  for (auto h = static_cast<std::size_t>(number) - 1; h < holes; ++h) {
    for_each_subset(h, number - 1, chosen | plain::Position{1} << h, visit);
  }
}

struct SmallBoard {
  std::string name;  // or empty: from the drawing
  bool triangular;
  std::vector<std::string> drawing;
};

// The classes with one-peg positions, up to symmetry.
std::size_t number_of_classes(const PlainBoard& judge) {
  std::set<std::set<std::vector<int>>> classes;
  for (std::size_t h = 0; h < judge.places().size(); ++h) {
    std::set<std::vector<int>> images;
    for (std::size_t g = 0; g < judge.symmetries(); ++g) {
      images.insert(judge.parities(judge.image(g, plain::Position{1} << h)));
    }
    classes.insert(images);
  }
  return classes.size();
}

class SmallBoards : public testing::TestWithParam<SmallBoard> {};

TEST_P(SmallBoards, HaveTheLevelsOfThePlainLists) {
  const auto& [name, triangular, drawing] = GetParam();
  const PlainBoard judge(triangular, drawing);
  const auto drawn = name.empty() ? read_board(FileText{"board.txt", text_of(triangular, drawing)})
                                  : read_board(std::string_view(name));
  ASSERT_TRUE(drawn) << drawn.error().message;
  const auto& board = *drawn->board;
  ASSERT_EQ(board.size(), static_cast<int>(judge.places().size()));
  EXPECT_EQ(board.jumps().size(), judge.jumps().size());
  EXPECT_EQ(board.symmetries().size(), judge.symmetries());
  EXPECT_EQ(board.classes().size(), number_of_classes(judge));
  std::uint64_t orbits = 0;
  for (const auto& named : board.classes()) orbits += compare(board, named, judge, board.size()).orbits;
  EXPECT_GT(orbits, board.classes().size());
}

INSTANTIATE_TEST_SUITE_P(
    Levels, SmallBoards,
    testing::Values(
        SmallBoard{"triangle:6", true, {"     o", "    o o", "   o o o", "  o o o o", " o o o o o", "o o o o o o"}},
        SmallBoard{"diamond:3", false, {"  o", " ooo", "ooooo", " ooo", "  o"}},
        SmallBoard{"diamond:4", false, {"   o", "  ooo", " ooooo", "ooooooo", " ooooo", "  ooo", "   o"}},
        SmallBoard{"", false, {"oooo", "ooooo", " oooo", "ooo", "ooo"}},  // without symmetry
        SmallBoard{"", true, {"o o o o", " o o o o", "o o o o", " o o o"}}),
    [](const testing::TestParamInfo<SmallBoard>& tested) {
      auto name = tested.param.name.empty() ? "drawn_" + std::to_string(tested.index) : tested.param.name;
      std::replace(name.begin(), name.end(), ':', '_');
      return name;
    });

// By default as far as the plain lists are short; all levels of each class are some hundred million positions.
TEST(EnglishLevels, AreThePlainLists) {
  const auto drawn = read_board("english");
  ASSERT_TRUE(drawn);
  const PlainBoard judge(false, english_drawing);
  for (const auto& named : drawn->board->classes()) {
    const int most = long_tests() ? drawn->board->size() : named.letter == 'A' ? 11 : 10;
    const auto compared = compare(*drawn->board, named, judge, most);
    EXPECT_GE(compared.pegs, std::min(most, drawn->board->size() - 2));
    RecordProperty(std::string("orbits_") + named.letter, std::to_string(compared.orbits));
  }
}

// Higher levels by one jump to the level before: all positions with few empty holes, and some of all others.
TEST(EnglishLevels, EachFollowsFromTheOneBefore) {
  const auto drawn = read_board("english");
  ASSERT_TRUE(drawn);
  const auto& board = *drawn->board;
  const PlainBoard judge(false, english_drawing);
  std::mt19937_64 random(20260731);
  for (const auto& named : board.classes()) {
    const auto wanted = judge.parities(named.finishing_holes & (~named.finishing_holes + 1));
    Control control;
    const auto status = for_each_level(board, named, named.finishing_holes, {}, control, [&](const BitLevels& levels) {
      const int pegs = levels.level().full_places();
      const int empty = board.size() - pegs;
      if (empty <= 5) {
        for_each_subset(static_cast<std::size_t>(board.size()), empty, 0, [&](plain::Position holes) {
          if (judge.parities(board.full() & ~holes) == wanted) {
            expect_one_jump_away(levels, judge, board.full() & ~holes);
          }
        });
      } else if (pegs > 1) {
        for (int i = 0; i < 20'000; ++i) {
          plain::Position position = 0;
          while (std::popcount(position) < pegs) position |= plain::Position{1} << random() % 33;
          if (judge.parities(position) == wanted) expect_one_jump_away(levels, judge, position);
        }
      }
      return !testing::Test::HasFailure();
    });
    EXPECT_TRUE(status && *status == Status::done);
  }
}

// A digest of the bits of all levels.
std::uint64_t digest(const Board& board, const NamedClass& named, const BitLevels::Settings& settings) {
  std::uint64_t sum = 0;
  Control control;
  const auto status =
      for_each_level(board, named, named.finishing_holes, settings, control, [&](const BitLevels& levels) {
        for (const auto word : levels.level().words()) sum = (sum ^ word) * 0x100000001B3U + (sum >> 32);
        sum += levels.level().count();
        return true;
      });
  EXPECT_TRUE(status && *status == Status::done);
  return sum;
}

TEST(Levels, AreTheSameBitsForEveryPathAndNumberOfThreads) {
  std::vector<std::string> names = {"english"};
  if (long_tests()) names.insert(names.end(), {"french", "hexagon"});
  for (const auto& name : names) {
    const auto drawn = read_board(std::string_view(name));
    ASSERT_TRUE(drawn);
    for (const auto& named : drawn->board->classes()) {
      const auto one = digest(*drawn->board, named, {1, false});
      EXPECT_EQ(digest(*drawn->board, named, {2, false}), one) << name << " " << named.letter;
      EXPECT_EQ(digest(*drawn->board, named, {2, true}), one) << name << " " << named.letter;
    }
  }
}

}  // namespace
}  // namespace meleda::pegs
