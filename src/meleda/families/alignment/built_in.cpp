#include "meleda/families/alignment/built_in.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::alignment {

namespace {

constexpr auto grid = "row a1 b1 c1\nrow a2 b2 c2\nrow a3 b3 c3\n";
constexpr auto along_rows_and_columns = "edge a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3\n";
constexpr auto through_the_centre = "edge a1-b2-c3 c1-b2-a3\n";
constexpr auto between_middles = "edge b1-c2-b3-a2-b1\n";
constexpr auto rows_and_columns = "line a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3\n";
constexpr auto diagonals = "line a1-b2-c3 c1-b2-a3\n";

struct BuiltIn {
  std::string_view name;
  std::string text;
};

std::string octagon() {
  std::string row = "row";
  for (int i = 0; i < 8; ++i) {
    const auto angle = (i - 2) * std::numbers::pi / 4;
    row += fmt::format(" p{}@{:.3f},{:.3f}", i + 1, 2 * std::cos(angle), 2 * std::sin(angle));
  }
  return row + "\nrow c@0,0\nedge p1-p2-p3-p4-p5-p6-p7-p8-p1 p1-c-p5 p2-c-p6 p3-c-p7 p4-c-p8\n";
}

std::string described(const char* name, const char* about) {
  return fmt::format("game {}\nabout {}\n", name, about);
}

const std::vector<BuiltIn>& built_ins() {
  static const std::vector<BuiltIn> all{
      {"picaria",
       described("Picaria", phrase("Three stones each on nine nodes; stones slide to any neighbour, also diagonally. "
                                   "Rules: Larsson and Rocha, Eternal Picaria, 2017. Others leave the centre empty "
                                   "until all stones are placed, or play on 13 nodes.")) +
           grid + along_rows_and_columns + through_the_centre + between_middles + rows_and_columns + diagonals +
           "stones 3\n"},
      {"tapatan", described("Tapatan", phrase("Of the Philippines. Three stones each; stones slide along the lines of "
                                              "the board, which are the rows, columns and diagonals; a line made while "
                                              "placing wins, too. Rules: Culin, Philippine Games, 1900, p. 648.")) +
                      grid + along_rows_and_columns + through_the_centre + rows_and_columns + diagonals + "stones 3\n"},
      {"achi",
       described("Achi",
                 phrase("Of Ghana. As Tapatan, with four stones each, so that one node is empty when all are placed; "
                        "who cannot move has lost. Rules: after R. C. Bell, where who cannot move is not mentioned; in "
                        "others that player passes (stalemate=passes). Some play with three stones.")) +
           grid + along_rows_and_columns + through_the_centre + rows_and_columns + diagonals + "stones 4\n"},
      {"three-mens-morris",
       described("Three Men's Morris",
                 phrase("The smaller merels: three stones each; stones slide along rows and columns, and diagonals are "
                        "lines, too. Rules: Murray, A History of Chess, 1913, p. 614; others let stones slide along "
                        "diagonals (see tapatan).")) +
           grid + along_rows_and_columns + rows_and_columns + diagonals + "stones 3\n"},
      {"nine-holes",
       described("Nine Holes", phrase("Three stones each; a stone moves to any empty hole; only rows and columns are "
                                      "lines. Rules: Murray, A History of Board-Games Other Than Chess, 1951, p. 39; "
                                      "others let stones move to neighbours only (flying=no).")) +
           grid + along_rows_and_columns + rows_and_columns + "stones 3\nflying yes\n"},
      {"tant-fant",
       described("Tant Fant", phrase("Of India. The stones begin on the two outer rows; they slide along rows, columns "
                                     "and diagonals. The row where a side begins is no line of its own. Rules: Datta, "
                                     "1933, p. 167, of Lower Bengal; another version counts diagonals only.")) +
           grid + along_rows_and_columns + through_the_centre + "line a2-b2-c2 a1-a2-a3 b1-b2-b3 c1-c2-c3\n" +
           diagonals + "line x a1-b1-c1\nline o a3-b3-c3\nstart ooo/.../xxx:x\n"},
      {"shisima",
       described(
           "Shisima",
           phrase("Of Kenya. Three stones each on an octagon with its centre; the stones begin on opposite sides, and "
                  "only lines through the centre win. Rules: Crane, African Games of Strategy, 1982, p. 11.")) +
           octagon() + "line p1-c-p5 p2-c-p6 p3-c-p7 p4-c-p8\nstart oo.xxx.o/.:x\n"},
      {"pong-hau-ki",
       described(
           "Pong Hau K'i",
           phrase(
               "Of China. Two stones each on five nodes; no lines: who cannot move has lost. Rules: Straffin, Position "
               "Graphs for Pong Hau K'i and Mu Torere, Mathematics Magazine 68, 1995; Bell has stones placed first.")) +
           "row a1 c1@2,0\n"
           "row b2@1,1\n"
           "row a3@0,2 c3@2,2\n"
           "edge a1-a3-c3-c1 a1-b2-c3 c1-b2-a3\n"
           "start oo/./xx:x\n"},
      {"mu-torere",
       described("Mu Torere", phrase("Of the Maori of New Zealand. Four stones each on an eight-pointed star with its "
                                     "centre; no lines: who cannot move has lost. A stone goes to the centre only if "
                                     "an enemy stands beside it. Rules: Straffin, 1995; so Bell, 1969. Best, 1925, "
                                     "asks for that in the first moves only, or that the first move leaves a reply.")) +
           octagon() + "contested c\nstart xxxxoooo/.:x\n"},
      {"tic-tac-toe", described("Tic-tac-toe", phrase("Stones are placed and never move; a full board is a draw.")) +
                          grid + rows_and_columns + diagonals + "stones 5 4\nstalemate draws\n"},
      {"six-mens-morris",
       described("Six Men's Morris",
                 phrase("Six stones each on two squares. A line is a side of a square. Rules of taking: Gasser, "
                        "Solving Nine Men's Morris, 1996; board and stones: Murray, A History of Board-Games Other "
                        "Than Chess, 1951, 3.4. Two lines at once take one stone, though some take two; stones do not "
                        "fly (flying=3 lets them, once a side has three left).")) +
           "row a1@0,0 c1@2,0 e1@4,0\n"
           "row b2@1,1 c2@2,1 d2@3,1\n"
           "row a3@0,2 b3@1,2 d3@3,2 e3@4,2\n"
           "row b4@1,3 c4@2,3 d4@3,3\n"
           "row a5@0,4 c5@2,4 e5@4,4\n"
           "edge a1-c1-e1-e3-e5-c5-a5-a3-a1 b2-c2-d2-d3-d4-c4-b4-b3-b2 c1-c2 e3-d3 c5-c4 a3-b3\n"
           "line a1-c1-e1 e1-e3-e5 a5-c5-e5 a1-a3-a5 b2-c2-d2 d2-d3-d4 b4-c4-d4 b2-b3-b4\n"
           "stones 6\n"
           "lines take\n"},
  };
  return all;
}

}  // namespace

std::vector<std::string> built_in_names() {
  std::vector<std::string> names;
  for (const auto& one : built_ins()) names.emplace_back(one.name);
  return names;
}

std::vector<std::string> built_in_texts() {
  std::vector<std::string> texts;
  for (const auto& one : built_ins()) texts.push_back(one.text);
  return texts;
}

Result<std::string> built_in_text(std::string_view name) {
  for (const auto& one : built_ins()) {
    if (one.name == name) return one.text;
  }
  const auto names = built_in_names();
  const auto meant = nearest(name, names);
  return fail(ErrorCode::not_found, say("there is no game called {}", in_quotes(name)), 0,
              meant.empty() ? say("games are {}", joined(names, ", ")) : say("did you mean {}?", meant));
}

std::string polygon_text(unsigned sides) {
  const auto half = std::numbers::pi / sides;
  // Neighbours are at least a unit apart: half a side, and the middle of a side from the centre.
  const auto radius = std::max(1 / std::sin(half), 1 / std::cos(half));
  std::string vertices = "row";
  std::string middles = "row";
  std::string edges = "edge";
  std::string lines = "line";
  for (unsigned i = 0; i < sides; ++i) {
    const auto angle = 2 * half * i - std::numbers::pi / 2;
    vertices += fmt::format(" v{}@{:.3f},{:.3f}", i + 1, radius * std::cos(angle), radius * std::sin(angle));
    const auto inner = radius * std::cos(half);
    middles += fmt::format(" m{}@{:.3f},{:.3f}", i + 1, inner * std::cos(angle + half), inner * std::sin(angle + half));
    const auto next = (i + 1) % sides + 1;
    edges += fmt::format(" v{0}-m{0}-v{1} v{0}-c-m{0}-m{1}", i + 1, next);
    lines += fmt::format(" v{0}-m{0}-v{1}", i + 1, next);
    if (sides % 2 == 1) {
      lines += fmt::format(" v{}-c-m{}", i + 1, (i + sides / 2) % sides + 1);
    } else if (i < sides / 2) {
      lines += fmt::format(" v{0}-c-v{1} m{0}-c-m{1}", i + 1, i + sides / 2 + 1);
    }
  }
  return fmt::format(
      "game {}\nabout {}\n{}\n{}\nrow c@0,0\n{}\n{}\nstones 3\n", say("Picaria with {} sides", sides),
      tr("A regular polygon in place of Picaria's square. Rules: Larsson and Rocha, Eternal Picaria, 2017, "
         "figure 2."),
      vertices, middles, edges, lines);
}

}  // namespace meleda::alignment
