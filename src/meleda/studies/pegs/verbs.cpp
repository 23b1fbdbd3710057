#include "meleda/studies/pegs/verbs.hpp"

#include "meleda/studies/pegs/solution_verbs.hpp"

namespace meleda::studies {

std::vector<OwnVerb> pegs_verbs() {
  return pegs_solution_verbs();
}

}  // namespace meleda::studies
