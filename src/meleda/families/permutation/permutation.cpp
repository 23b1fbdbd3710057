#include "meleda/families/permutation/permutation.hpp"

#include <fmt/format.h>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/permutation/tws.hpp"

namespace meleda::permutation {

[[gnu::cold]] FamilyInfo family_info() {
  FamilyInfo info;
  info.id = "permutation";
  info.title = phrase("permutation puzzles: built in, or your own from a file or from cycles");
  info.kind = "permutation";
  info.rules = phrase(
      "Pieces lie on places, and each move permutes them in its own way; some pieces turn as well. Bring all pieces "
      "home. "
      "Built in are prefix reversals (pancakes, burnt), Top Spin, Hungarian rings, the 2x2x2 cube (pocket), the "
      "Pyraminx "
      "and sliding tiles; others are read from a .tws file, as twsearch has it, or given as cycles.");
  info.state = phrase(
      "the piece on each place, 1 to k (a blank is 0), with / between the rows of a grid and dots where there are more "
      "than "
      "9; a turned piece has + or - behind it (+2 from four orientations on); sets of pieces with : between them");
  info.move = phrase("the move's name: U, its inverse U- (U' is read too), its multiples U2, U2-; a tile slides b3-c3");
  info.schema = {
      {"puzzle", ParameterKind::file, 0, 0, "pancakes", built_in_names(),
       phrase("a puzzle that is built in, or a .tws file or its text"), std::nullopt,
       "Name three_cycles\n\nSet PIECE 6 1\n\nSolved\nPIECE\n1 2 3 4 5 6\nEnd\n\nMove A\nPIECE\n3 1 2 4 5 6\nEnd\n\n"
       "Move B\nPIECE\n1 2 3 6 4 5\nEnd\n\nMove C\nPIECE\n1 2 5 3 4 6\nEnd\n"},
      {"n",
       ParameterKind::integer,
       0,
       static_cast<std::int64_t>(most_places),
       "0",
       {},
       phrase(
           "size of a built-in puzzle: pancakes, pieces on the ring, balls on a ring, tiles on a side; 0: as usual")},
      {"rows", ParameterKind::integer, 0, 64, "0", {}, phrase("rows of tiles, or of a picture of cycles; 0: as usual")},
      {"columns", ParameterKind::integer, 0, 64, "0", {}, phrase("columns of the same; 0: as usual")},
      {"moves",
       ParameterKind::text,
       0,
       0,
       "none",
       {},
       phrase("of puzzle=cycles: generators, such as (1.2.3)(4.5)/(2.6), or with names, a=(1.2)/b=(2.3)")},
      {"colours",
       ParameterKind::text,
       0,
       0,
       "usual",
       {},
       phrase("pieces that look alike: how many of each, such as 3/3/4; different: none do")},
      {"metric",
       ParameterKind::choice,
       0,
       0,
       "usual",
       {"usual", "quarter", "half", "forward"},
       phrase("what counts as one move: a generator or its inverse (quarter), any multiple of it (half), itself alone "
              "(forward); "
              "usual: half for a file, quarter for others")},
  };
  info.products = {
      {"pocket-cube", phrase("Pocket Cube, 2x2x2"), "permutation:pocket,metric=half", phrase("Erno Rubik"), "", "",
       phrase("one corner is held; half turns count as one, and 11 moves suffice from any state")},
      {"tetraminx", phrase("Tetraminx: a Pyraminx without its tips"), "permutation:pyraminx", "", "", "",
       phrase("11 moves suffice from any state")},
      {"top-spin", phrase("Top Spin, 20 pieces"), "permutation:topspin,n=20", phrase("Ferdinand Lammertink"), "", "",
       ""},
      {"eight-puzzle", phrase("8 puzzle, 3 x 3"), "permutation:tiles,rows=3,columns=3", "", "", "",
       phrase("31 moves suffice from any state that can be solved")},
      {"fifteen-puzzle", phrase("15 puzzle, 4 x 4"), "permutation:tiles,rows=4,columns=4", phrase("Noyes Chapman"), "",
       "", ""},
  };
  info.references = {
      {"",
       "Tomas Rokicki, twsearch: a program for twisty puzzles, https://github.com/cubing/twsearch (the format .tws)"},
      {"", "Akos Seress, Permutation Group Algorithms, Cambridge University Press, 2003"},
  };
  const std::string two_sets =
      "permutation:\"Name two_sets\nSet A 3 2\nSet B 3 1\nSolved\nA\n1 1 2\n0 0 ?\nB\n1 2 2\nEnd\nMove X\nA\n2 3 1\n1 "
      "0 "
      "1\nEnd\nMove Y\nA\n2 1 3\nB\n2 3 1\nEnd\nMoveAlias Z Y'\n\"";
  const std::string wide =
      "permutation:cycles,colours=19/1,moves=(1.2.3.4.5.6.7.8.9.10)/(10.11.12.13.14.15.16.17.18.19.20)";
  info.samples = {"permutation:pancakes,n=4",
                  "permutation:burnt,n=3",
                  "permutation:topspin,n=5",
                  two_sets,
                  "permutation:tiles,rows=2,columns=2",
                  "permutation:cycles,moves=(1.2.3)/b=(3.4)(5.6),colours=2/2/2,rows=2,columns=3",
                  wide,
                  "permutation:cycles,moves=(1.2.3.4.5)/(1.2),metric=forward",
                  "permutation:hungarian",
                  "permutation:hungarian,n=20",
                  "permutation:pocket",
                  "permutation:pocket,metric=half",
                  "permutation:pyraminx",
                  "permutation:tiles,rows=4,columns=4",
                  "permutation:topspin,n=20"};
  info.tour = {"permutation:pocket", "1+4+37-56-2", "permutation:pancakes,n=4", "permutation:pancakes,n=10"};
  return info;
}

std::string about(const Rules& rules) {
  const auto& d = rules.definition;
  auto text = d.about;
  if (!d.slides()) {
    text += d.metric == Metric::quarter ? tr(" A move or its inverse counts as one.")
            : d.metric == Metric::half  ? tr(" Any multiple of a move counts as one.")
                                        : tr(" Moves go one way.");
  }
  text += say(" {} moves, {} arrangements", rules.moves.size(), grouped(to_text(rules.arrangements)));
  text += rules.indices == 0 ? tr(", too many to be searched: it can be played.")
                             : tr(", of which the moves may reach fewer.");
  auto lines = wrapped(text, 0);
  lines.pop_back();  // the end of the last line
  return lines;
}

std::string why_not(const Rules& rules, std::size_t move) {
  const auto& m = rules.moves[move];
  if (m.blank == no_blank) return tr("this move can always be made");
  return say("the empty cell is not {}, so nothing can slide there", place_name(rules, m.blank));
}

std::uint8_t largest_value(const Rules& rules) {
  unsigned values = 1;
  for (const auto& set : rules.sets) {
    unsigned of_set = 0;
    for (const auto first : set.first_value) of_set = first + unsigned{set.base_of[first]};
    values = std::max(values, of_set);
  }
  return static_cast<std::uint8_t>(values - 1);
}

std::optional<RowShape> row_shape(const Rules& rules) {
  RowShape shape;
  for (std::size_t k = 0; k < rules.sets.size(); ++k) {
    const auto& set = rules.sets[k];
    // Where the orientation of some pieces matters and that of others does not, digits would tell equal states apart.
    const auto& free = rules.definition.system.sets[k].free;
    const bool some_free = std::any_of(free.begin(), free.end(), [](bool b) { return b; });
    if (set.turns && some_free) return std::nullopt;
    if (set.arrangement_count > rules.sets[shape.cells].arrangement_count) shape.cells = k;
  }
  return shape;
}

std::optional<CellSystem> cell_system(const Rules& rules) {
  const auto shape = row_shape(rules);
  if (!shape) return std::nullopt;
  const auto& main = rules.sets[shape->cells];
  CellSystem system;
  system.counts = main.counts;
  for (const auto& move : rules.moves) {
    CellMove made;
    for (std::size_t i = 0; i < main.size; ++i) {
      // Where the piece of a cell goes is where the inverse brings it from.
      made.to.push_back(static_cast<std::uint8_t>(move.back_from[main.first + i] - main.first));
    }
    if (move.blank != no_blank) made.blank = move.blank;
    const auto add_digits = [&](const SetMove& of_set, std::uint32_t radix, bool turned) {
      const auto first = made.digit_from.size();
      for (std::size_t i = 0; i < of_set.from.size(); ++i) {
        made.digit_from.push_back(static_cast<std::uint8_t>(first + of_set.from[i]));
        made.digit_add.push_back(turned ? of_set.turn[i] : std::uint8_t{0});
        if (&move == &rules.moves.front()) system.radices.push_back(radix);
      }
    };
    for (std::size_t k = 0; k < rules.sets.size(); ++k) {
      const auto& set = rules.sets[k];
      if (k != shape->cells) add_digits(move.sets[k], static_cast<std::uint32_t>(set.counts.size()), false);
      if (set.turns) add_digits(move.sets[k], set.orientations, true);
    }
    system.moves.push_back(std::move(made));
  }
  if (system.row_size() > most_row) return std::nullopt;
  return system;
}

void write_row(const Rules& rules, std::span<const std::uint8_t> values, std::span<std::uint8_t> row) {
  const auto shape = row_shape(rules);
  std::size_t at = 0;
  const auto& main = rules.sets[shape->cells];
  for (std::size_t i = 0; i < main.size; ++i) row[at++] = main.sort_of[values[main.first + i]];
  for (std::size_t k = 0; k < rules.sets.size(); ++k) {
    const auto& set = rules.sets[k];
    if (k != shape->cells) {
      for (std::size_t i = 0; i < set.size; ++i) row[at++] = set.sort_of[values[set.first + i]];
    }
    if (set.turns) {
      for (std::size_t i = 0; i < set.size; ++i) row[at++] = set.turn_of[values[set.first + i]];
    }
  }
}

void read_row(const Rules& rules, std::span<const std::uint8_t> row, std::span<std::uint8_t> values) {
  const auto shape = row_shape(rules);
  const auto& main = rules.sets[shape->cells];
  std::size_t at = main.size;
  for (std::size_t k = 0; k < rules.sets.size(); ++k) {
    const auto& set = rules.sets[k];
    const auto* sorts = row.data();
    if (k != shape->cells) {
      sorts = row.data() + at;
      at += set.size;
    }
    for (std::size_t i = 0; i < set.size; ++i) {
      values[set.first + i] = set.first_value[sorts[i]];
      if (set.turns) values[set.first + i] = static_cast<std::uint8_t>(values[set.first + i] + row[at + i]);
    }
    if (set.turns) at += set.size;
  }
}

std::shared_ptr<const ranking::PermutationMoves> batch_of(const Rules& rules) {
  if (rules.sets.size() != 1 || rules.sets[0].orientations != 1 || !rules.sets[0].distinct) return nullptr;
  std::vector<ranking::PermutationMoves::Move> moves;
  for (const auto& move : rules.moves) {
    if (move.blank != no_blank) return nullptr;
    moves.emplace_back(move.from.begin(), move.from.end());
  }
  return std::make_shared<const ranking::PermutationMoves>(rules.places, moves);
}

Result<AnyPermutation> make(const Arguments& arguments) {
  MELEDA_TRY(auto definition, define(arguments));
  MELEDA_TRY(auto rules, make_rules(std::move(definition)));
  const bool forward = rules.definition.metric == Metric::forward;
  const bool fits = rules.indices != 0 && rules.places <= wide_places;
  if (forward && !fits) {
    return fail(ErrorCode::too_large,
                say("moves that go one way are for puzzles of at most {} places and fewer than 2^63 arrangements, "
                    "and this has {} and {}",
                    wide_places, rules.places, grouped(to_text(rules.arrangements))));
  }
  if (forward) return OneWayPermutation(std::move(rules));
  if (!fits) return LargePermutation(std::move(rules));
  if (rules.places <= small_places) return Permutation(std::move(rules));
  return WidePermutation(std::move(rules));
}

}  // namespace meleda::permutation
