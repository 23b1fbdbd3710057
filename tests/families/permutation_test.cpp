#include "meleda/families/permutation/permutation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "families/permutation_judge.hpp"
#include "meleda/families/permutation/tws.hpp"

namespace meleda::permutation {
namespace {

// From the whole range; rapidcheck alone begins with small numbers.
template <class T>
T drawn(T least, T end) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<T>(least, end));
}

using Counts = std::vector<std::uint64_t>;

// Figures of others: Jaap Scherphuis's pages on the Pocket Cube and the Pyraminx.
TEST(PocketCube, HasThePublishedDepths) {
  EXPECT_EQ(depths_by_index(puzzle("pocket")),
            (Counts{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}));
  EXPECT_EQ(depths_by_index(puzzle("pocket,metric=half")),
            (Counts{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

TEST(PocketCube, TurnsAsACubeDoes) {
  const auto p = puzzle("pocket");
  const auto repeated = [&](std::vector<std::string> moves, int times) {
    auto s = p.start();
    for (int i = 0; i < times; ++i) s = after(p, s, moves);
    return s;
  };
  EXPECT_EQ(repeated({"U"}, 4), p.start());
  EXPECT_EQ(repeated({"R", "U", "R'", "U'"}, 6), p.start());
  EXPECT_NE(repeated({"R", "U", "R'", "U'"}, 3), p.start());
  EXPECT_EQ(repeated({"R", "U"}, 15), p.start());
  EXPECT_EQ(text(p, after(p, p.start(), {"U"})), "4123567");
}

TEST(Pyraminx, HasThePublishedDepths) {
  const auto counts = depths_by_index(puzzle("pyraminx"));
  EXPECT_EQ(counts, (Counts{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}));
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), 933'120U);
}

// OEIS A058986: the greatest number of flips that n pancakes need.
TEST(Pancakes, NeedAsManyFlipsAsIsKnown) {
  const Counts most{0, 1, 3, 4, 5, 7, 8, 9};
  for (std::size_t n = 2; n <= 8; ++n) {
    const auto counts = depths_by_index(puzzle("pancakes,n=" + std::to_string(n)));
    EXPECT_EQ(counts.size() - 1, most[n - 1]) << n;
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), ranking::permutation_count(n));
  }
}

// OEIS A078942: the same for burnt ones.
TEST(BurntPancakes, NeedAsManyFlipsAsIsKnown) {
  const Counts most{1, 4, 6, 8, 10, 12};
  for (std::size_t n = 1; n <= 6; ++n) {
    const auto counts = depths_by_index(puzzle("burnt,n=" + std::to_string(n)));
    EXPECT_EQ(counts.size() - 1, most[n - 1]) << n;
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), ranking::permutation_count(n) << n);
  }
  const auto p = puzzle("burnt,n=4");
  EXPECT_EQ(text(p, after(p, p.start(), {"3"})), "3-2-1-4");
}

TEST(Tiles, HaveThePublishedDepths) {
  const auto counts = depths_by_index(puzzle("tiles,rows=3,columns=3"));
  EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), 181'440U);
  EXPECT_EQ(counts.size() - 1, 31U);
  EXPECT_EQ(counts.back(), 2U);
  const auto p = puzzle("tiles,rows=2,columns=3");
  EXPECT_EQ(text(p, p.start()), "123/450");
  EXPECT_EQ(text(p, after(p, p.start(), {"c1-c2", "b1-c1"})), "102/453");
  EXPECT_FALSE(p.legal(p.start(), *p.parse_move("a1-b1")));
  EXPECT_EQ(p.why_not(p.start(), *p.parse_move("a1-b1")), "the empty cell is not b1, so nothing can slide there");
}

// With an odd number of pieces both moves are even permutations.
TEST(TopSpin, ReachesAllOrHalfOfTheOrders) {
  for (std::size_t n = 6; n <= 8; ++n) {
    const auto p = puzzle("topspin,n=" + std::to_string(n));
    const auto counts = depths_by_index(p);
    const auto reached = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    EXPECT_EQ(depths(p), counts);
    if (n > 6) {
      EXPECT_EQ(reached, ranking::permutation_count(n) / (n % 2 == 1 ? 2 : 1)) << n;
    }
  }
}

TEST(HungarianRings, HaveTwoCrossings) {
  const auto p = puzzle("hungarian");
  EXPECT_EQ(text(p, p.start()), "1112223344");
  EXPECT_EQ(p.index_count(), 25'200U);
  // Both rings have six balls: six turns of either change nothing.
  for (const auto* const move : {"A", "B"}) {
    auto s = p.start();
    for (int i = 0; i < 6; ++i) s = after(p, s, {move});
    EXPECT_EQ(s, p.start());
    EXPECT_NE(after(p, s, {move}), p.start());
  }
  EXPECT_EQ(depths(p), depths_by_index(p));
  const auto large = puzzle<LargePermutation>("hungarian,n=20");
  EXPECT_EQ(large.rules().places, 38U);
  EXPECT_EQ(large.rules().sets[0].counts, (std::vector<std::uint32_t>{10, 10, 9, 9}));
}

TEST(Cycles, AreReadInBothNotations) {
  const auto p = puzzle("cycles,moves=(1.2.3)(4.5)/(2.6)");
  EXPECT_EQ(text(p, p.start()), "123456");
  // The piece on place 1 goes to place 2.
  EXPECT_EQ(text(p, after(p, p.start(), {"a"})), "312546");
  EXPECT_EQ(text(p, after(p, p.start(), {"a-"})), "231546");
  EXPECT_EQ(text(p, after(p, p.start(), {"b"})), "163452");
  const auto q = puzzle("cycles,moves=\"turn=(1,2,3)(4,5)/x2=(2,6)\"");
  EXPECT_EQ(after(q, q.start(), {"turn", "x2"}).at, after(p, p.start(), {"a", "b"}).at);
  EXPECT_EQ(text(q, q.start()), text(p, p.start()));
}

TEST(Cycles, AreRefusedWhereTheyAreWrong) {
  const auto offset = [](const std::string& text) {
    const auto read = parse_cycles(text, 0);
    EXPECT_FALSE(read) << text;
    return read ? std::size_t{999} : read.error().offset.value_or(998);
  };
  EXPECT_EQ(offset(""), 0U);
  EXPECT_EQ(offset("(1.2"), 4U);
  EXPECT_EQ(offset("(1.2)("), 6U);
  EXPECT_EQ(offset("(1.2.1)"), 5U);
  EXPECT_EQ(offset("(1.0)"), 3U);
  EXPECT_EQ(offset("(1.256)"), 3U);
  EXPECT_EQ(offset("(1)"), 0U);
  EXPECT_EQ(offset("(1.2)/"), 6U);
  EXPECT_EQ(offset("(1.2)x"), 5U);
  EXPECT_EQ(offset("a(1.2)"), 1U);
  EXPECT_EQ(offset("b=(1.2)/(2.3)"), 8U);  // the second one is called b too
}

TEST(Permutation, ArgumentsThatDoNotFitAreRefused) {
  for (const auto* const spec :
       {"pancakes,n=1", "pancakes,n=21", "pocket,n=3", "pancakes,rows=2", "tiles,rows=1,columns=3",
        "tiles,rows=9,columns=8", "pancakes,moves=(1.2)", "cycles", "cycles,moves=(1.2),colours=1/2",
        "cycles,moves=(1.2),colours=x", "pocket,colours=3/4", "tiles,metric=half", "cycles,moves=(1.2.3),rows=2",
        "hungarian,n=20,metric=forward", "pancakes,colours=3/3"}) {
    const auto p = made(spec);
    EXPECT_FALSE(p) << spec;
    EXPECT_TRUE(p || !p.error().message.empty());
  }
  EXPECT_TRUE(made("tiles,4"));
  EXPECT_TRUE(made("hungarian,colours=different"));
  EXPECT_TRUE(made("cycles,moves=(1.2.3.4),rows=2,columns=2"));
}

TEST(Permutation, NamesMultiplesAsTwsearchDoes) {
  const auto names = [](const std::string& spec) {
    std::vector<std::string> all;
    const auto p = puzzle(spec);
    for (const auto& move : p.rules().moves) all.push_back(move.name);
    return all;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names("cycles,moves=U=(1.2.3.4)/T=(1.2)"), (Names{"U", "U-", "T"}));
  EXPECT_EQ(names("cycles,moves=U=(1.2.3.4)/T=(1.2),metric=half"), (Names{"U", "U2", "U-", "T"}));
  EXPECT_EQ(names("cycles,moves=U=(1.2.3.4.5.6),metric=half"), (Names{"U", "U2", "U3", "U2-", "U-"}));
  EXPECT_EQ(names("cycles,moves=U=(1.2.3)/V=(3.2.1)"), (Names{"U", "V"}));  // each is the other's inverse
  EXPECT_FALSE(made("cycles,moves=U=(1.2.3.4)/U2=(1.2),metric=half"));
  const auto p = puzzle<OneWayPermutation>("cycles,moves=U=(1.2.3.4)/T=(1.2),metric=forward");
  EXPECT_EQ(p.rules().moves.size(), 2U);
  EXPECT_EQ(p.undo(p.apply(p.start(), {0}), {0}), p.start());
}

TEST(Permutation, StatesOfSeveralSetsHaveMarks) {
  const auto p = puzzle("pyraminx");
  EXPECT_EQ(text(p, p.start()), "1234:123456");
  const auto s = after(p, p.start(), {"U", "R-"});
  const auto read = p.parse(text(p, s));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, s);
  const auto refused = [&](const std::string& state) {
    const auto result = p.parse(state);
    EXPECT_FALSE(result) << state;
    return result ? std::size_t{999} : result.error().offset.value_or(998);
  };
  EXPECT_EQ(refused(""), 0U);
  EXPECT_EQ(refused("1234"), 4U);
  EXPECT_EQ(refused("1234123456"), 4U);
  EXPECT_EQ(refused("1134:123456"), 1U);
  EXPECT_EQ(refused("1235:123456"), 3U);
  EXPECT_EQ(refused("1234:123+456"), 8U);  // edges have two orientations: only a minus
  EXPECT_EQ(refused("1234:1234567"), 11U);
  const auto q = puzzle<WidePermutation>("topspin,n=20");
  EXPECT_EQ(text(q, q.start()), "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20");
  EXPECT_FALSE(q.parse("01.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20"));
}

TEST(Permutation, ManyOrientationsAreNumbered) {
  const auto p = puzzle("\"Set A 2 5\nSolved\nEnd\nMove X\nA\n2 1\n1 2\nEnd\n\"");
  EXPECT_EQ(text(p, p.start()), "1.2");
  auto s = p.start();
  std::set<std::string> seen;
  while (seen.insert(text(p, s)).second) s = p.apply(s, {0});
  EXPECT_TRUE(seen.contains("2+2.1+"));
  for (std::uint64_t i = 0; i < p.index_count(); ++i) EXPECT_EQ(*p.parse(text(p, p.unrank(i))), p.unrank(i));
  EXPECT_FALSE(p.parse("1+1.2"));
  EXPECT_FALSE(p.parse("1+4.2"));  // written 1-
  EXPECT_TRUE(p.parse("1-.2"));
}

// Random generators on up to 7 cells, random colours: the class, its index and its cells say the same as plain search
// on vectors of pieces.
RC_GTEST_PROP(Permutation, AgreesWithPlainSearchOnRandomGenerators, ()) {
  const auto n = drawn<std::size_t>(2, 8);
  std::string moves;
  std::vector<std::vector<std::size_t>> to;
  const auto count = drawn<std::size_t>(1, 4);
  for (std::size_t g = 0; g < count; ++g) {
    std::vector<std::size_t> points(n);
    std::iota(points.begin(), points.end(), std::size_t{0});
    for (std::size_t i = n; i > 1; --i) std::swap(points[i - 1], points[drawn<std::size_t>(0, i)]);
    const auto length = drawn<std::size_t>(2, n + 1);
    std::vector<std::size_t> map(n);
    std::iota(map.begin(), map.end(), std::size_t{0});
    moves += g == 0 ? "(" : "/(";
    for (std::size_t i = 0; i < length; ++i) {
      map[points[i]] = points[(i + 1) % length];
      moves += (i == 0 ? "" : ".") + std::to_string(points[i] + 1);
    }
    moves += ")";
    to.push_back(std::move(map));
  }
  const bool different = drawn(0, 3) == 0;
  std::string colours;
  std::string solved;
  for (std::size_t left = n; left > 0;) {
    const auto many = different ? 1 : drawn<std::size_t>(1, left + 1);
    solved += std::string(many, static_cast<char>(colours.empty() ? '1' : solved.back() + 1));
    colours += (colours.empty() ? "" : "/") + std::to_string(many);
    left -= many;
  }
  const auto p = puzzle("cycles,n=" + std::to_string(n) + ",moves=" + moves + ",colours=" + colours);
  RC_ASSERT(text(p, p.start()) == solved);

  Counts counts;
  std::set<std::string> known{solved};
  for (std::vector<std::string> layer{solved}; !layer.empty();) {
    counts.push_back(layer.size());
    std::vector<std::string> next;
    for (const auto& row : layer) {
      for (const auto& map : to) {
        for (const bool back : {false, true}) {
          auto moved = row;
          for (std::size_t i = 0; i < n; ++i) (back ? moved[i] = row[map[i]] : moved[map[i]] = row[i]);
          if (known.insert(moved).second) next.push_back(moved);
        }
      }
    }
    layer = std::move(next);
  }
  RC_ASSERT(depths(p) == counts);
  RC_ASSERT(depths_by_index(p) == counts);

  const auto system = p.cell_system();
  RC_ASSERT(system.has_value());
  RC_ASSERT(system->cells() == n);
  RC_ASSERT(system->moves.size() == p.rules().moves.size());
  std::vector<std::uint8_t> cells(n);
  for (std::uint64_t i = 0; i < p.index_count(); i += 7) {
    const auto s = p.unrank(i);
    p.cells(s, cells);
    RC_ASSERT(p.from_cells(cells) == s);
    for (std::uint16_t m = 0; m < system->moves.size(); ++m) {
      std::vector<std::uint8_t> moved(n);
      for (std::size_t c = 0; c < n; ++c) moved[system->moves[m].to[c]] = cells[c];
      RC_ASSERT(p.from_cells(moved) == p.apply(s, {m}));
    }
  }
}

TEST(Permutation, TilesAreCellsWithABlank) {
  const auto p = puzzle("tiles,rows=2,columns=3");
  const auto system = p.cell_system();
  ASSERT_TRUE(system);
  EXPECT_TRUE(system->has_blank());
  EXPECT_EQ(system->counts, std::vector<std::uint32_t>(6, 1));
  std::vector<std::uint8_t> cells(6);
  p.cells(p.start(), cells);
  EXPECT_EQ(cells, (std::vector<std::uint8_t>{1, 2, 3, 4, 5, 0}));
  for (std::uint16_t m = 0; m < system->moves.size(); ++m) {
    EXPECT_EQ(p.legal(p.start(), {m}), cells[*system->moves[m].blank] == 0) << m;
  }
  EXPECT_FALSE(system->has_digits());
  EXPECT_TRUE(puzzle<LargePermutation>("hungarian,n=20").cell_system());
}

// Orientations and the pieces of other sets stand beside the cells; moves do to such rows what they do to states.
TEST(Permutation, OrientationsAreDigitsBesideTheCells) {
  for (const std::string spec : {"pocket", "pyraminx", "burnt,n=4"}) {
    const auto p = puzzle(spec);
    const auto system = p.cell_system();
    ASSERT_TRUE(system && system->has_digits()) << spec;
    auto s = p.start();
    for (std::size_t step = 0; step < 100; ++step) {
      const auto m = static_cast<std::uint16_t>((step * step + step / 3) % system->moves.size());
      std::vector<std::uint8_t> before(system->row_size());
      p.cells(s, before);
      EXPECT_EQ(p.from_cells(before), s) << spec;
      s = p.apply(s, {m});
      std::vector<std::uint8_t> after(system->row_size());
      p.cells(s, after);
      const auto& move = system->moves[m];
      const auto cells = system->cells();
      for (std::size_t c = 0; c < cells; ++c) ASSERT_EQ(after[move.to[c]], before[c]) << spec;
      for (std::size_t i = 0; i < system->radices.size(); ++i) {
        const auto digit = unsigned{before[cells + move.digit_from[i]]} + move.digit_add[i];
        ASSERT_EQ(after[cells + i], digit % system->radices[i]) << spec;
      }
    }
  }
  // Orientations that matter for some pieces of a set only would tell equal states apart.
  EXPECT_FALSE(puzzle("\"Set A 3 2\nSolved\nA\n1 1 2\n0 0 ?\nEnd\nMove M\nA\n2 3 1\n1 0 1\nEnd\n\"").cell_system());
}

TEST(Permutation, AnyStateCanBeEnteredFromTheFirstPlaceOn) {
  const auto p = puzzle("burnt,n=4");
  auto s = p.start();
  const std::string wanted = "3-14-2-";
  const auto goal = *p.parse(wanted);
  for (std::size_t place = 0; place < 4; ++place) {
    for (int clicks = 0; s.at[place] != goal.at[place]; ++clicks) {
      ASSERT_LT(clicks, 20);
      s = *p.edit(s, std::to_string(place + 1));
    }
  }
  EXPECT_EQ(text(p, s), wanted);
  EXPECT_FALSE(puzzle("pancakes,n=4").edit(puzzle("pancakes,n=4").start(), "4"));
}

// With their own plan where pieces are distinct and do not turn, one by one otherwise.
TEST(Permutation, RowsOfNeighboursAreThoseOfEachState) {
  for (const auto* spec : {"pancakes,n=9", "burnt,n=4", "pocket", "tiles,rows=2,columns=4", "topspin,n=8",
                           "cycles,moves=(1.2.5.4)/(2.3.6.5)/(4.5.8.7)/(5.6.9.8),rows=3,columns=3"}) {
    const auto p = puzzle(spec);
    std::vector<std::uint64_t> indices;
    for (std::uint64_t i = 0; i < most_in_batch - 1; ++i)
      indices.push_back((i * 0x9E3779B97F4A7C15U) % p.index_count());
    std::size_t number = 0;
    p.neighbour_rows(std::span<const std::uint64_t>(indices), [&](std::span<const std::uint64_t> row) {
      EXPECT_EQ(row.size(), indices.size());
      const Permutation::Move m{static_cast<std::uint16_t>(number++)};
      for (std::size_t i = 0; i < row.size(); ++i) {
        const auto s = p.unrank(indices[i]);
        EXPECT_EQ(row[i], p.legal(s, m) ? p.rank(p.apply(s, m)) : indices[i]) << spec << " " << indices[i];
      }
      return true;
    });
    EXPECT_EQ(number, p.rules().moves.size()) << spec;
  }
}

TEST(Permutation, TooManyForAnIndexIsPlayedOnly) {
  const auto p = puzzle<LargePermutation>("hungarian,n=20");
  const auto s = after(p, p.start(), {"A", "B'", "A", "A"});
  EXPECT_EQ(after(p, s, {"A-", "A-", "B", "A-"}), p.start());
  EXPECT_NE(p.description().find("too many"), std::string::npos);
}

}  // namespace
}  // namespace meleda::permutation
