// The judge turns blocks in a grid of characters, and shares nothing with the family.

#include "meleda/families/rotation/rotation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "meleda/workbench/spec.hpp"

namespace meleda::rotation {
namespace {

Result<AnyRotation> made(const std::string& spec) {
  const auto read = read_spec(spec);
  if (!read) return tl::unexpected<Error>(read.error());
  return make(read->arguments);
}

template <class P = Rotation>
P grid(const std::string& spec) {
  return std::get<P>(*made(spec));
}

template <class P>
std::string text(const P& p, const typename P::State& s) {
  std::string out;
  p.print(s, out);
  return out;
}

using Rows = std::vector<std::string>;

Rows turned_right(Rows grid, std::size_t row, std::size_t column, std::size_t k) {
  const auto before = grid;
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t j = 0; j < k; ++j) grid[row + j][column + k - 1 - i] = before[row + i][column + j];
  }
  return grid;
}

std::string joined_rows(const Rows& rows) {
  std::string all;
  for (const auto& row : rows) all += (all.empty() ? "" : "/") + row;
  return all;
}

// All that the judge reaches, by depth.
std::map<std::string, int> judged(const Rows& start, std::size_t k, bool both) {
  std::map<std::string, int> depth{{joined_rows(start), 0}};
  std::vector<Rows> queue{start};
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const auto here = queue[at];
    const auto d = depth[joined_rows(here)];
    for (std::size_t r = 0; r + k <= here.size(); ++r) {
      for (std::size_t c = 0; c + k <= here[0].size(); ++c) {
        auto next = here;
        for (int turns = 1; turns <= 3; ++turns) {
          next = turned_right(next, r, c, k);
          if (turns == 2 || (turns == 3 && !both)) continue;
          if (depth.emplace(joined_rows(next), d + 1).second) queue.push_back(next);
        }
      }
    }
  }
  return depth;
}

// The same from the family's rules.
template <class P>
std::map<std::string, int> reached(const P& p, const std::string& start) {
  std::map<std::string, int> depth{{start, 0}};
  std::vector<typename P::State> queue{*p.parse(start)};
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const auto here = queue[at];
    const auto d = depth[text(p, here)];
    p.moves(here, [&](const Turn& m) {
      const auto next = p.apply(here, m);
      if (depth.emplace(text(p, next), d + 1).second) queue.push_back(next);
    });
  }
  return depth;
}

TEST(Rotation, TurnsAsTheJudgeDoes) {
  EXPECT_EQ(reached(grid("rotation:2x2"), "12/34"), judged({"12", "34"}, 2, true));
  EXPECT_EQ(reached(grid("rotation:2x3"), "123/456"), judged({"123", "456"}, 2, true));
  EXPECT_EQ(reached(grid("rotation:3x3,colours=5/4"), "111/112/222"), judged({"111", "112", "222"}, 2, true));
  EXPECT_EQ(reached(grid("rotation:3x4,colours=4/4/4,block=3"), "1111/2222/3333"),
            judged({"1111", "2222", "3333"}, 3, true));
  EXPECT_EQ(reached(grid<OneWayRotation>("rotation:2x4,colours=4/4,turns=clockwise"), "1111/2222"),
            judged({"1111", "2222"}, 2, false));
}

TEST(Rotation, MovesAreNamedByTheUpperLeftCell) {
  const auto p = grid("rotation:3x3");
  const auto after = [&](const char* move) { return text(p, p.apply(*p.parse("123/456/789"), *p.parse_move(move))); };
  EXPECT_EQ(after("a1+"), "413/526/789");
  EXPECT_EQ(after("a1-"), "253/146/789");
  EXPECT_EQ(after("b2+"), "123/485/796");
  const auto half = grid("rotation:3x3,turns=half");
  EXPECT_EQ(text(half, half.apply(*half.parse("123456789"), *half.parse_move("a1++"))), "543/216/789");
  for (const auto* const move : {"", "a1", "c1+", "a3-", "a1++", "b2*", "z99+", "A1+", "a1+ "}) {
    EXPECT_FALSE(p.parse_move(move)) << move;
  }
  const auto one_way = grid<OneWayRotation>("rotation:3x3,turns=clockwise");
  EXPECT_TRUE(one_way.parse_move("a1+"));
  EXPECT_FALSE(one_way.parse_move("a1-"));
  const auto given = grid("rotation:3x3,blocks=a1.b2");
  EXPECT_TRUE(given.parse_move("b2-"));
  EXPECT_FALSE(given.parse_move("b1-"));
}

TEST(Rotation, StatesAreReadWithOrWithoutRows) {
  const auto p = grid("rotation:3x3");
  EXPECT_EQ(text(p, *p.parse("213456789")), "213/456/789");
  const auto wide = grid("rotation:3x4");
  EXPECT_EQ(text(wide, wide.start()), "12.11.10.9/8.7.6.5/4.3.2.1");
  EXPECT_EQ(*wide.parse("12.11.10.9.8.7.6.5.4.3.2.1"), wide.start());
  const auto twice = p.parse("113/456/789");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().offset, 1U);
  EXPECT_EQ(twice.error().message, "tile 1 is there twice");
  for (const auto* const state : {"", "123/456/78", "123/456/7890", "12/3456/789", "023/456/789", "123.456.789"}) {
    EXPECT_FALSE(p.parse(state)) << state;
  }
}

TEST(Rotation, BadSpecsAreRefused) {
  for (const auto* const spec :
       {"rotation", "rotation:3", "rotation:1x3", "rotation:3x", "rotation:3x101", "rotation:3x3x3",
        "rotation:3x3,block=4", "rotation:3x3,colours=5/5", "rotation:3x3,colours=5", "rotation:3x3,colours=0/9",
        "rotation:3x3,blocks=c1", "rotation:3x3,blocks=a1.a1", "rotation:3x3,blocks=a1,turns=left"}) {
    EXPECT_FALSE(made(spec)) << spec;
  }
  EXPECT_TRUE(made("rotation:100x100"));
}

// What it calls impossible is: held against all that can be reached, for every arrangement.
TEST(Rotation, ImpossibleMeansUnreachable) {
  std::size_t proven = 0;
  for (const auto* const spec : {"rotation:2x2", "rotation:2x3", "rotation:3x3,block=3", "rotation:2x4,blocks=a1.c1",
                                 "rotation:3x3,colours=5/4,block=3", "rotation:3x3,blocks=a1.b2,colours=2/2/2/3"}) {
    const auto p = grid(spec);
    SCOPED_TRACE(spec);
    const auto goal = p.goals().front();
    const auto can = reached(p, text(p, goal));
    for (std::uint64_t i = 0; i < p.index_count(); ++i) {
      const auto s = p.unrank(i);
      if (!p.why_not_reachable(s, goal)) continue;
      ++proven;
      ASSERT_FALSE(can.contains(text(p, s))) << text(p, s);
    }
  }
  EXPECT_GT(proven, 1000U);
}

// Parity does not say why only 4 of 24 and 120 of 720 can be reached there.
TEST(Rotation, TheSmallestGridsKnowAllThatIsImpossible) {
  std::size_t all = 0;
  for (const auto* const spec : {"rotation:2x2", "rotation:2x3", "rotation:2x3,colours=1/1/4"}) {
    const auto p = grid(spec);
    const auto goal = p.goals().front();
    const auto can = reached(p, text(p, goal));
    std::size_t impossible = 0;
    for (std::uint64_t i = 0; i < p.index_count(); ++i) {
      const auto s = p.unrank(i);
      const bool no = p.why_not_reachable(s, goal).has_value();
      ASSERT_EQ(no, !can.contains(text(p, s))) << spec << " " << text(p, s);
      impossible += no ? 1U : 0U;
    }
    all += impossible;
  }
  EXPECT_EQ(all, 24 - 4 + 720 - 120U);
}

TEST(Rotation, TheStartIsTheGridTurnedByHalfWhereThatCanBeReached) {
  EXPECT_EQ(text(grid("rotation:3x3"), grid("rotation:3x3").start()), "987/654/321");
  const auto p = grid("rotation:3x4,block=3,colours=1/11");  // cells of one colour of a chessboard stay there
  EXPECT_EQ(p.start(), p.goals().front());
}

// Rows and, transposed, columns; quadrants; orbits of quarter turns of the board; each on the board and on its inverse.
// Symmetries show nothing else.
TEST(Rotation, PatternsAreRowsQuadrantsAndOrbits) {
  const auto looks = [](const std::string& spec, std::uint64_t most) {
    const auto p = grid(spec);
    const auto patterns = p.patterns(p.goals().front(), most);
    return patterns ? patterns->looks().size() : 0;
  };
  constexpr std::uint64_t most = std::uint64_t{1} << 28;
  EXPECT_EQ(looks("rotation:4x4", most), 8U);
  EXPECT_EQ(looks("rotation:3x3", most), 2U) << "all tiles are told apart";
  EXPECT_EQ(looks("rotation:4x4,colours=8/8", most), 0U);
  const auto choice = pattern_choice(grid("rotation:4x4").rules(), most);
  ASSERT_EQ(choice.colourings.size(), 3U);
  EXPECT_EQ(choice.colourings[0], (std::vector<std::uint8_t>{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}));
  EXPECT_EQ(choice.colourings[1], (std::vector<std::uint8_t>{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}));
  EXPECT_EQ(choice.colourings[2], (std::vector<std::uint8_t>{0, 1, 2, 0, 2, 3, 3, 1, 1, 3, 3, 2, 0, 2, 1, 0}));
}

// A colour for each part would leave three: rows of such states hold little.
TEST(Rotation, PatternsOfLargeGridsTellAFewTilesApart) {
  const auto p = grid("rotation:4x5");
  const auto choice = pattern_choice(p.rules(), std::uint64_t{1} << 28);
  ASSERT_EQ(choice.colourings.size(), 4U);
  EXPECT_EQ(choice.colourings[0],
            (std::vector<std::uint8_t>{1, 3, 5, 0, 0, 2, 4, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(choice.colourings[1],
            (std::vector<std::uint8_t>{0, 0, 0, 1, 3, 0, 0, 0, 2, 4, 0, 0, 0, 0, 5, 0, 0, 0, 0, 6}));
  EXPECT_EQ(choice.colourings[2],
            (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 3, 1, 0, 0, 6, 4, 2, 0}));
  for (const auto& colours : choice.colourings) {
    EXPECT_EQ(*std::max_element(colours.begin(), colours.end()), 6U);
    EXPECT_EQ(std::count(colours.begin(), colours.end(), 0), 14);
  }
  const auto patterns = p.patterns(p.goals().front(), std::uint64_t{1} << 28);
  ASSERT_TRUE(patterns);
  EXPECT_EQ(patterns->images().size(), 3U) << "a symmetry shows the fourth";
  EXPECT_EQ(pattern_choice(grid("rotation:3x5").rules(), std::uint64_t{1} << 28).colourings.front(),
            (std::vector<std::uint8_t>{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}));
}

TEST(Rotation, SymmetriesOfPatternsTakeTurnsToTurns) {
  const std::map<std::string, std::size_t> expected{{"rotation:4x4", 7},
                                                    {"rotation:3x4", 3},
                                                    {"rotation:4x4,block=3", 7},
                                                    {"rotation:3x3,blocks=a1", 1},
                                                    {"rotation:3x3,blocks=a1.b2", 3},
                                                    {"rotation:3x4,blocks=a1.c1", 1},
                                                    {"rotation:3x3,turns=half", 7}};
  for (const auto& [spec, count] : expected) {
    const auto p = grid(spec);
    const auto choice = pattern_choice(p.rules(), 1000);
    EXPECT_EQ(choice.symmetries.size(), count) << spec;
    const auto system = *p.cell_system();
    for (const auto& symmetry : choice.symmetries) {
      for (const auto& move : system.moves) {
        CellMove image{std::vector<std::uint8_t>(move.to.size())};
        for (std::size_t cell = 0; cell < move.to.size(); ++cell) image.to[symmetry[cell]] = symmetry[move.to[cell]];
        EXPECT_NE(std::find(system.moves.begin(), system.moves.end(), image), system.moves.end()) << spec;
      }
    }
  }
}

TEST(Rotation, TheGuideIsTheRules) {
  const auto p = grid("rotation:4x4,turns=half");
  const auto task = *p.guide(p.start(), p.goals().front());
  std::size_t number = 0;
  p.moves(p.start(), [&](const Turn& m) {
    const auto before = p.sorts_of(p.start());
    auto after = before;
    for (const auto& s : task.moves.at(number)) after[s.to] = before[s.from];
    EXPECT_EQ(after, p.sorts_of(p.apply(p.start(), m)));
    ++number;
  });
  EXPECT_EQ(number, task.moves.size());
}

}  // namespace
}  // namespace meleda::rotation
