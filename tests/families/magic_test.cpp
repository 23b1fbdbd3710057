#include "meleda/families/magic/magic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "meleda/core/dice.hpp"
#include "meleda/families/magic/geometry.hpp"
#include "meleda/families/magic/report.hpp"
#include "meleda/families/magic/ribbon.hpp"
#include "meleda/families/magic/shape.hpp"

namespace meleda::magic {
namespace {

Code code_in(const std::string& text, std::size_t tiles = 8) {
  return parse_code(text, tiles).value();
}

Json fields_in(const std::string& text, std::size_t tiles = 8) {
  const Magic magic(static_cast<std::uint32_t>(tiles));
  Control control;
  return magic.findings(magic.parse(text).value(), control)->fields;
}

// A random closed chain of tiles that lie apart, or nothing; a plain walk that gives up soon.
std::vector<Code> random_configurations(std::size_t tiles, std::size_t count, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<Code> found;
  const auto distance = [](const Tile& tile) {
    const auto away = tile.centre - first_tile.centre;
    return static_cast<std::size_t>(std::max({std::abs(away.x), std::abs(away.y), std::abs(away.z)}) / 2);
  };
  while (found.size() < count) {
    Code code;
    std::vector<Tile> chain{first_tile};
    // Tries symbols in random order, a few hundred in all.
    int tries = 3000;
    std::vector<std::vector<unsigned>> left(1);
    const auto all_symbols = [&] {
      std::vector<unsigned> symbols(Symbol::count);
      for (unsigned i = 0; i < Symbol::count; ++i) symbols[i] = i;
      for (std::size_t i = symbols.size(); i > 1; --i) std::swap(symbols[i - 1], symbols[dice.below(i)]);
      return symbols;
    };
    left[0] = all_symbols();
    while (tries-- > 0 && !left.empty()) {
      if (left.back().empty()) {
        left.pop_back();
        chain.pop_back();
        if (!code.empty()) code.pop_back();
        continue;
      }
      const auto symbol = Symbol::of_number(left.back().back());
      left.back().pop_back();
      const auto next = next_tile(chain.back(), symbol);
      if (code.size() + 1 == tiles) {
        if (next != first_tile) continue;
        code.push_back(symbol);
        if (faults_of(code).empty()) {
          found.push_back(code);
          break;
        }
        code.pop_back();
        continue;
      }
      const auto taken = [&](const Tile& tile) { return tile.centre == next.centre; };
      if (distance(next) > tiles - code.size() || std::any_of(chain.begin(), chain.end(), taken)) continue;
      code.push_back(symbol);
      chain.push_back(next);
      left.push_back(all_symbols());
    }
  }
  return found;
}

TEST(Magic, CodesAreReadAndWritten) {
  for (const auto* text : {"RRmULmLLmURm", "RRRURRRU", "RmUvUmLvRmUvUmLv"}) EXPECT_EQ(text_of(code_in(text)), text);
  const auto refused = [](const std::string& text) { return parse_code(text, 8).error(); };
  EXPECT_EQ(refused("RRRXRRRU").offset, 3U);
  EXPECT_EQ(refused("RRmmRRRR").offset, 3U);
  EXPECT_EQ(refused("RRRU").offset, 4U);
  EXPECT_EQ(refused("RRRURRRUR").offset, 8U);
  EXPECT_EQ(refused("mRRR").offset, 0U);
  const Magic magic(8);
  EXPECT_FALSE(magic.parse(""));
  EXPECT_FALSE(magic.parse("E0ENWWWS"));
  EXPECT_FALSE(magic.parse("E9EENWWWS"));
  EXPECT_FALSE(magic.parse("EEENWWWR"));
  EXPECT_EQ(magic.parse("rectangle").value(), magic.start());
  EXPECT_FALSE(Magic(10).parse("w"));
}

TEST(Magic, LevelsOfTilesThatLieAloneGoWithoutSaying) {
  const auto text = [](const std::string& t) { return text_of(parse_assemblage(t, 8).value()); };
  EXPECT_EQ(text("E4E3W3E2W2E1W1W1"), "E4E3W3E2W2E1W1W1");
  EXPECT_EQ(text("E1ENW2NS1S2W"), "E1E1N1W2N1S1S2W1");
  EXPECT_EQ(text("E1E1E1N1W1W1W1S1"), "EEENWWWS");
  EXPECT_EQ(text("EENWSSWN"), "EE1N1W1SS1W1N1");  // two tiles lie on each other, and need a level
  EXPECT_EQ(faults_of(parse_assemblage("EENWSSWN", 8).value()).front().kind, PlanarFault::Kind::levels);
}

TEST(Magic, AStepBackFromTheNextTileIsTheSameHinge) {
  std::vector<Tile> tiles{first_tile};
  for (std::size_t i = 0; i < tiles.size() && tiles.size() < 2000; ++i) {
    for (unsigned number = 0; number < Symbol::count; ++number) {
      const auto symbol = Symbol::of_number(number);
      const auto next = next_tile(tiles[i], symbol);
      EXPECT_EQ(next_tile(next, symbol.from_behind()), tiles[i]);
      EXPECT_EQ(hinge_of(next, symbol.from_behind()).middle, hinge_of(tiles[i], symbol).middle);
      EXPECT_EQ(cross(next.right, next.up), next.front);
      if (std::find(tiles.begin(), tiles.end(), next) == tiles.end()) tiles.push_back(next);
    }
  }
}

TEST(Magic, FaultsAreTold) {
  const auto fault = [](const std::string& text) { return fields_in(text); };
  EXPECT_EQ(fault("RRRRRRRR")["fault"], "open");
  EXPECT_EQ(fault("RRRRRRRR")["tile"], "7");
  EXPECT_EQ(fault("RLRLRLRL")["fault"], "overlap");
  EXPECT_EQ(fault("RLRLRLRL")["tile"], "2");
  EXPECT_EQ(fields_in("DvDDmD", 4)["fault"], "crossing hinges");
  EXPECT_EQ(fields_in("DvDDmD", 4)["tile"], "3");
  EXPECT_EQ(fields_in("DvDDmD", 4)["reason"], "crossing hinges: the hinge after tile 3 crosses the hinge after tile 1");
  EXPECT_EQ(fault("EENNWWSW")["fault"], "open");
  EXPECT_EQ(fault("ENWSENWS")["fault"], "levels");
  EXPECT_EQ(fault("E1N1W1S2E2N2W2S1")["fault"], "crossing hinges");
}

TEST(Magic, EveryReadingTellsTheSameShapeAndTheInvariantsUpToSign) {
  for (const std::size_t tiles : {6U, 8U, 12U}) {
    for (const auto& code : random_configurations(tiles, 4, tiles)) {
      const auto least = canonical(code);
      const auto shape = shape_of(code);
      const auto invariants = invariants_of(chain_of(code));
      std::size_t images = 0;
      std::set<Code> different;
      for (std::size_t first = 0; first < tiles; ++first) {
        for (unsigned k = 0; k < 32; ++k) {
          const Reading reading{first, k / 16 == 1, k % 4, k / 4 % 2 == 1, k / 8 % 2 == 1};
          if (!reading.begins_with_slash()) continue;
          const auto image = read(code, reading);
          ++images;
          different.insert(image);
          ASSERT_TRUE(faults_of(image).empty()) << text_of(code) << " " << text_of(image);
          EXPECT_EQ(shape_of(image), shape);
          EXPECT_GE(image, least.code);
          if (k % 5 != 0) continue;
          EXPECT_EQ(canonical(image).code, least.code);
          const auto again = invariants_of(chain_of(image));
          const bool other_way = (first + (reading.backwards ? 1 : 0) + (reading.turned_over ? 1 : 0)) % 2 == 1;
          EXPECT_EQ(again.delta, other_way ? -invariants.delta : invariants.delta);
          EXPECT_EQ(again.linking, reading.mirrored ? -invariants.linking : invariants.linking);
        }
      }
      EXPECT_EQ(different.size() * least.symmetries, images);
      EXPECT_TRUE(is_canonical(least.code));
    }
  }
}

TEST(Magic, TheLinkingNumberIsWritheAndTwistInEveryScale) {
  for (const std::size_t tiles : {10U, 16U, 24U}) {
    for (const auto& code : random_configurations(tiles, 6, 100 + tiles)) {
      const auto chain = chain_of(code);
      const auto number = linking_number(ribbon_of(chain));
      for (const auto& scale : {RibbonScale{}, RibbonScale{200, 90, 3, 80, 161, 1}, RibbonScale{50, 4, 1, 1, 3, 44}}) {
        const auto ribbon = ribbon_of(chain, scale);
        EXPECT_EQ(linking_number(ribbon), number) << text_of(code);
        const auto [writhe, twist] = writhe_and_twist(ribbon);
        EXPECT_NEAR(writhe + twist, number, 1e-9) << text_of(code);
        for (const auto direction : {Vector{1, 2, 3}, Vector{-700, 300, 11}, Vector{5, -8, 13}, Vector{401, 399, 2}}) {
          // Not every one is generic; those that are agree.
          EXPECT_EQ(linking_in_projection(ribbon, direction).value_or(number), number) << text_of(code);
        }
      }
    }
  }
}

TEST(Magic, TwoRingsAreLinkedRightHanded) {
  // The second goes through the first from below; seen from above, the first goes anticlockwise.
  const std::vector<Vector> first{{20, 20, 0}, {-20, 20, 2}, {-20, -20, 0}, {20, -20, 4}};
  const std::vector<Vector> second{{2, 4, -20}, {0, 2, 20}, {60, 4, 22}, {62, 0, -18}};
  const auto linking = [&](Vector shift, bool backwards) {
    Ribbon ribbon;
    for (std::size_t i = 0; i < 4; ++i) {
      const auto a = first[i];
      const auto b = second[backwards ? 3 - i : i] + shift;
      const auto sum = a + b;
      ribbon.push_back({{sum.x / 2, sum.y / 2, sum.z / 2}, {a.x - sum.x / 2, a.y - sum.y / 2, a.z - sum.z / 2}});
    }
    const auto number = linking_number(ribbon);
    for (const auto direction : {Vector{1, -2, 31}, {-40, 3, 17}, {300, 7, 11}, {11, -450, 13}}) {
      EXPECT_EQ(linking_in_projection(ribbon, direction).value_or(number), number);
    }
    return number;
  };
  EXPECT_EQ(linking({0, 0, 0}, false), 1);
  EXPECT_EQ(linking({0, 0, 0}, true), -1);
  EXPECT_EQ(linking({40, 0, 0}, false), 0);
  EXPECT_EQ(linking({-30, 0, 0}, false), 1 - 1);
}

TEST(Magic, ThePrintedReportComesOut) {
  const auto fields = fields_in("RRRmRmRRLmLm");
  EXPECT_EQ(fields["box"], "1x1x3+7");
  EXPECT_EQ(fields["polyominoid"], "011-013-015-110-114-211-213-215");
  EXPECT_EQ(fields["linking"], "1");
  EXPECT_EQ(fields["typeinv"], true);
  const auto given = fields_in("RmRvUvDmLvLmDmUv");
  EXPECT_EQ(given["delta_as_given"], "-4");
  EXPECT_NE(given["canonical"], "RmRvUvDmLvLmDmUv");
  EXPECT_EQ(fields_in("RRmULmLLmURm")["canonical"], "RRmULmLLmURm");
}

TEST(Magic, InSpaceAndInThePlaneTheFlatOnesAreTheSame) {
  for (const auto& [code, sequence] :
       {std::pair{"RRRURRRU", "EEENWWWS"}, {"RRUDLDRU", "EENNWSWS"}, {"RRUDLLDU", "EENNWWSS"}}) {
    const auto in_space = fields_in(code);
    const auto in_plane = fields_in(sequence);
    for (const auto* field : {"flaps", "delta_as_given", "linking_as_given"}) {
      EXPECT_EQ(in_space[field], in_plane[field]) << code;
    }
  }
}

TEST(Magic, ThePlaneKeepsInvariantsUpToSignAndCanonicalFormsForAllImages) {
  // Of (18) and others, read from every tile and in both directions, turned and mirrored by hand.
  const std::string letters = "ENWS";
  for (const std::string text : {"E1N1E1W2S2N3W1S1", "E3E2W2E1N1W1S1W1", "E1E1N1W2N1S1S2W1", "E2N1S1E1W4S1N3W1"}) {
    const auto assemblage = parse_assemblage(text, 8).value();
    ASSERT_TRUE(faults_of(assemblage).empty());
    const auto least = canonical(assemblage);
    const auto own = invariants_of(chain_of(assemblage));
    for (std::size_t first = 0; first < 8; ++first) {
      for (unsigned turn = 0; turn < 4; ++turn) {
        Assemblage image{Sequence(8), std::vector<std::uint32_t>(8)};
        const bool upside_down = (first + turn) % 2 == 1;
        for (std::size_t i = 0; i < 8; ++i) {
          const auto from = (first + i) % 8;
          image.sequence[i] = static_cast<Side>((static_cast<unsigned>(assemblage.sequence[from]) + turn) % 4);
          const auto centres = centres_of(assemblage.sequence);
          const auto height = static_cast<std::uint32_t>(std::count(centres.begin(), centres.end(), centres[from]));
          image.levels[i] = upside_down ? height + 1 - assemblage.levels[from] : assemblage.levels[from];
        }
        EXPECT_TRUE(faults_of(image).empty());
        EXPECT_EQ(text_of(canonical(image)), text_of(least));
        const auto again = invariants_of(chain_of(image));
        EXPECT_EQ(std::abs(again.delta), std::abs(own.delta));
        EXPECT_EQ(std::abs(again.linking), std::abs(own.linking));
      }
    }
  }
}

TEST(Magic, ClicksRaiseATileAndChangeASymbol) {
  const Magic magic(8);
  const auto edited = [&](const std::string& text, const std::string& place) {
    std::string out;
    magic.print(magic.edit(magic.parse(text).value(), place).value(), out);
    return out;
  };
  EXPECT_EQ(edited("RRRURRRU", "0"), "RmRRURRRU");
  EXPECT_EQ(edited("RRRURRRDv", "7"), "RRRURRRR");
  EXPECT_EQ(edited("E1N1E1W2S2N3W1S1", "2"), "E1N2E1W1S2N3W1S1");
  EXPECT_EQ(edited("E1N1E1W2S2N3W1S1", "6"), "E1N2E1W3S2N1W1S1");
  EXPECT_FALSE(magic.edit(magic.parse("EEENWWWS").value(), "3"));
  EXPECT_FALSE(magic.edit(magic.start(), "8"));
}

TEST(Magic, ManyTilesAreChecked) {
  const Magic magic(1000);
  Control control;
  const auto found = magic.findings(magic.start(), control);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->fields["linking"], "0");
  EXPECT_EQ(found->fields["box"], "0x2x500+1000");
  EXPECT_FALSE(magic.scene(magic.start()));
}

}  // namespace
}  // namespace meleda::magic
