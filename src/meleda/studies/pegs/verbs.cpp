#include "meleda/studies/pegs/verbs.hpp"

#include "meleda/studies/pegs/book_verbs.hpp"
#include "meleda/studies/pegs/catalogue_verbs.hpp"
#include "meleda/studies/pegs/generate_verbs.hpp"
#include "meleda/studies/pegs/proof_verbs.hpp"
#include "meleda/studies/pegs/solution_verbs.hpp"

namespace meleda::studies {

std::vector<Verb> pegs_verbs() {
  std::vector<Verb> all;
  for (const auto& some :
       {proof_verbs(), pegs_solution_verbs(), pegs_book_verbs(), pegs_catalogue_verbs(), pegs_generate_verbs()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace meleda::studies
