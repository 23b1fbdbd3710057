#include "meleda/families/rotation/rotation.hpp"

#include "meleda/core/translate.hpp"

namespace meleda::rotation {

[[gnu::cold]] FamilyInfo family_info() {
  FamilyInfo info;
  info.id = "rotation";
  info.title = phrase("rotation grids: turn blocks of tiles");
  info.kind = "permutation";
  info.rules = phrase(
      "Numbered or coloured tiles fill a grid. A move turns a block of 2 x 2 tiles by a quarter, to the right or to "
      "the "
      "left. Put the tiles in order. The usual task is the hardest to look at: the whole grid turned by half.");
  info.state = phrase(
      "the tiles row by row with / between rows, 123/456/789; with dots between tiles where there are more than 9: "
      "1.2.3.4/5.6.7.8/9.10.11.12; without / where that is clear: 123456789");
  info.move = phrase(
      "the block's upper left cell, column and row, and + to the right or - to the left: b2+, b2-; b2++ half round");
  info.schema = {
      {"size", ParameterKind::text, 0, 0, "", {}, phrase("rows x columns, each from 2 to 100")},
      {"colours",
       ParameterKind::text,
       0,
       0,
       "different",
       {},
       phrase("tiles that look alike: how many of each, such as 8/8; different: none do")},
      {"turns",
       ParameterKind::choice,
       0,
       0,
       "quarter",
       {"quarter", "half", "clockwise"},
       phrase("what is one move: a quarter to either side; a half turn as well (half); a quarter to the right only "
              "(clockwise)")},
      {"block", ParameterKind::integer, 2, longest_side, "2", {}, phrase("side of the blocks that turn")},
      {"blocks",
       ParameterKind::text,
       0,
       0,
       "all",
       {},
       phrase("the only blocks that turn, by their upper left cells, such as a1.b2; all: every one")},
  };
  info.products = {
      {"twiddle", phrase("Twiddle, 3 x 3"), "rotation:3x3", phrase("Simon Tatham"), "", "",
       phrase("the usual size of the computer game")},
  };
  info.references = {
      {"bosch", "Inas Bosch and Yanis Bosch, Graphs and puzzles, 2020"},
      {"", "OEIS A330280: fewest turns of 2 x 2 blocks that turn an n x n grid by half"},
      {"", "Simon Tatham's Portable Puzzle Collection, Twiddle"},
  };
  info.samples = {"rotation:2x2",
                  "rotation:2x2,turns=clockwise",
                  "rotation:2x3,turns=half",
                  "rotation:3x3,colours=5/4",
                  "rotation:3x2,turns=clockwise,colours=2/2/2",
                  "rotation:3x3",
                  "rotation:3x4,block=3,colours=6/6",
                  "rotation:3x3,blocks=a1.b2,colours=3/3/3",
                  "rotation:4x4",
                  "rotation:5x5",
                  "rotation:6x7,turns=clockwise,colours=20/22",
                  "rotation:9x9,block=3,colours=27/27/27"};
  info.tour = {"rotation:3x3", "213/456/789", "rotation:2x2", "rotation:20x20"};
  return info;
}

Result<AnyRotation> make(const Arguments& arguments) {
  MELEDA_TRY(auto rules, make_rules(arguments));
  if (!rules.ranks || rules.cells() > most_indexed_cells) return LargeRotation(std::move(rules));
  if (rules.turns == Turns::clockwise) return OneWayRotation(std::move(rules));
  return Rotation(std::move(rules));
}

}  // namespace meleda::rotation
