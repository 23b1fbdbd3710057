#include "meleda/studies/pegs/verbs.hpp"

#include <utility>

#include "meleda/core/meanings.hpp"
#include "meleda/studies/pegs/book_verbs.hpp"
#include "meleda/studies/pegs/catalogue_verbs.hpp"
#include "meleda/studies/pegs/generate_verbs.hpp"
#include "meleda/studies/pegs/proof_verbs.hpp"
#include "meleda/studies/pegs/puzzle_arguments.hpp"
#include "meleda/studies/pegs/solution_verbs.hpp"

namespace meleda::studies {

std::vector<Verb> pegs_verbs() {
  std::vector<Verb> all;
  for (const auto& some :
       {proof_verbs(), pegs_solution_verbs(), pegs_book_verbs(), pegs_catalogue_verbs(), pegs_generate_verbs()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return with_meanings(
      std::move(all),
      {text_field("board", "Board"),
       text_field("position", "Position"),
       text_field("class", "Position class"),
       hidden_field("value"),
       number_field("pegs", "Pegs"),
       text_field("finishing_holes", "A last peg can stand in"),
       text_field("finish", "The last peg stands in"),
       text_field("to", "Goal"),
       hidden_field("status"),
       number_field("states", "Positions searched"),
       hidden_field("reasons"),
       hidden_field("certificate"),
       text_field("path", "Jumps"),
       number_field("solutions", "Solutions"),
       number_field("up_to_symmetry", "Up to symmetry"),
       number_field("symmetries", "Symmetries of the question"),
       text_field("first_jumps", "First jumps"),
       number_field("first_jumps.solutions", "Solutions that begin with it"),
       text_field("by_depth", "Winning positions, jump by jump"),
       number_field("jumps_made", "Jumps made"),
       number_field("by_depth.positions", "Winning positions"),
       number_field("by_depth.jumps", "Jumps from them"),
       number_field("by_depth.winning", "Of which win"),
       {"difficulty.summary", "", Shown::summary},
       {"difficulty.score", "Difficulty", Shown::scale, "bits", difficulty_marks(),
        "The mean of the bits that a player needs who jumps at random and one who keeps to the most forgiving line."},
       {"luck", "Chance of who jumps at random", Shown::chance},
       {"best_line_share", "Chance of who keeps to the most forgiving solution", Shown::chance},
       text_field("best_line", "The most forgiving solution"),
       number_field("best_line.jumps", "Jumps there are"),
       number_field("best_line.winning", "Of which win"),
       number_field("wrong_way", "A losing one can be played on for", "jumps"),
       hidden_field("wrong_way_exact"),
       number_field("longest_wrong_way", "A mistake shows after at most", "jumps"),
       hidden_field("longest_wrong_way_exact"),
       number_field("fewest_moves", "Fewest moves"),
       text_field("puzzles.fewest_moves", "The solution has the fewest moves"),
       number_field("moves", "Moves"),
       number_field("jumps", "Jumps"),
       number_field("puzzles.jumps", "Possible first jumps"),
       number_field("list.jumps", "Possible first jumps"),
       text_field("winning_jumps", "First jumps that win"),
       text_field("optimal", "Proven to be the fewest"),
       text_field("end", "Last position"),
       text_field("solution", "Solution"),
       text_field("refuted", "Why the other first jumps lose"),
       text_field("refuted.by", "Shown by"),
       number_field("refuted.positions", "Positions tried"),
       number_field("longest_play", "Jumps that can follow"),
       text_field("complement", "Pegs and holes exchanged"),
       text_field("books", "Books"),
       text_field("levels", "Positions by number of pegs"),
       number_field("positions", "Positions"),
       {"bytes", "Size of the file", Shown::bytes},
       hidden_field("digest"),
       {"seconds", "Time to find them", Shown::seconds},
       {"writing_seconds", "Time to write them", Shown::seconds},
       hidden_field("data"),
       text_field("complete", "All of them were looked at"),
       number_field("shown", "Shown here"),
       number_field("left", "More of them"),
       number_field("candidates", "Positions to choose from"),
       text_field("seed", "Seed"),
       text_field("types", "By symmetry"),
       text_field("by_pegs", "By number of pegs"),
       number_field("places", "Places of the region"),
       text_field("region", "Region that is needed"),
       text_field("solvable", "One peg can be left"),
       text_field("proof", "Proof"),
       {"summary", "", Shown::summary}});
}

}  // namespace meleda::studies
