#include "meleda/studies/pegs/verbs.hpp"

#include <utility>

#include "meleda/core/meanings.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/studies/pegs/book_verbs.hpp"
#include "meleda/studies/pegs/catalogue_verbs.hpp"
#include "meleda/studies/pegs/generate_verbs.hpp"
#include "meleda/studies/pegs/proof_verbs.hpp"
#include "meleda/studies/pegs/puzzle_arguments.hpp"
#include "meleda/studies/pegs/solution_verbs.hpp"

namespace meleda::studies {

[[gnu::cold]] std::vector<Verb> pegs_verbs() {
  std::vector<Verb> all;
  for (const auto& some :
       {proof_verbs(), pegs_solution_verbs(), pegs_book_verbs(), pegs_catalogue_verbs(), pegs_generate_verbs()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return with_meanings(
      std::move(all), {text_field("board", phrase("Board")),
                       text_field("position", phrase("Position")),
                       text_field("class", phrase("Position class")),
                       hidden_field("value"),
                       number_field("pegs", phrase("Pegs")),
                       text_field("finishing_holes", phrase("A last peg can stand in")),
                       text_field("finish", phrase("The last peg stands in")),
                       text_field("to", phrase("Goal")),
                       hidden_field("status"),
                       number_field("states", phrase("Positions searched")),
                       hidden_field("reasons"),
                       hidden_field("certificate"),
                       text_field("path", phrase("Jumps")),
                       number_field("solutions", phrase("Solutions")),
                       number_field("up_to_symmetry", phrase("Up to symmetry")),
                       number_field("symmetries", phrase("Symmetries of the question")),
                       text_field("first_jumps", phrase("First jumps")),
                       number_field("first_jumps.solutions", phrase("Solutions that begin with it")),
                       text_field("by_depth", phrase("Winning positions, jump by jump")),
                       number_field("jumps_made", phrase("Jumps made")),
                       number_field("by_depth.positions", phrase("Winning positions")),
                       number_field("by_depth.jumps", phrase("Jumps from them")),
                       number_field("by_depth.winning", phrase("Of which win")),
                       {"difficulty.summary", "", Shown::summary},
                       {"difficulty.score", phrase("Difficulty"), Shown::scale, phrase("bits"), difficulty_marks(),
                        phrase("The mean of the bits that a player needs who jumps at random and one who keeps to the "
                               "most forgiving line.")},
                       {"luck", phrase("Chance of who jumps at random"), Shown::chance},
                       {"best_line_share", phrase("Chance of who keeps to the most forgiving solution"), Shown::chance},
                       text_field("best_line", phrase("The most forgiving solution")),
                       number_field("best_line.jumps", phrase("Jumps there are")),
                       number_field("best_line.winning", phrase("Of which win")),
                       number_field("wrong_way", phrase("A losing one can be played on for"), phrase("jumps")),
                       hidden_field("wrong_way_exact"),
                       number_field("longest_wrong_way", phrase("A mistake shows after at most"), phrase("jumps")),
                       hidden_field("longest_wrong_way_exact"),
                       number_field("fewest_moves", phrase("Fewest moves")),
                       text_field("puzzles.fewest_moves", phrase("The solution has the fewest moves")),
                       number_field("moves", phrase("Moves")),
                       number_field("jumps", phrase("Jumps")),
                       number_field("puzzles.jumps", phrase("Possible first jumps")),
                       number_field("list.jumps", phrase("Possible first jumps")),
                       text_field("winning_jumps", phrase("First jumps that win")),
                       text_field("optimal", phrase("Proven to be the fewest")),
                       text_field("end", phrase("Last position")),
                       text_field("solution", phrase("Solution")),
                       text_field("refuted", phrase("Why the other first jumps lose")),
                       text_field("refuted.by", phrase("Shown by")),
                       number_field("refuted.positions", phrase("Positions tried")),
                       number_field("longest_play", phrase("Jumps that can follow")),
                       text_field("complement", phrase("Pegs and holes exchanged")),
                       text_field("books", phrase("Books")),
                       text_field("levels", phrase("Positions by number of pegs")),
                       number_field("positions", phrase("Positions")),
                       {"bytes", phrase("Size of the file"), Shown::bytes},
                       hidden_field("digest"),
                       {"seconds", phrase("Time to find them"), Shown::seconds},
                       {"writing_seconds", phrase("Time to write them"), Shown::seconds},
                       hidden_field("data"),
                       text_field("complete", phrase("All of them were looked at")),
                       number_field("shown", phrase("Shown here")),
                       number_field("left", phrase("More of them")),
                       number_field("candidates", phrase("Positions to choose from")),
                       text_field("seed", phrase("Seed")),
                       text_field("types", phrase("By symmetry")),
                       text_field("by_pegs", phrase("By number of pegs")),
                       number_field("places", phrase("Places of the region")),
                       text_field("region", phrase("Region that is needed")),
                       text_field("solvable", phrase("One peg can be left")),
                       text_field("proof", phrase("Proof")),
                       {"summary", "", Shown::summary}});
}

}  // namespace meleda::studies
