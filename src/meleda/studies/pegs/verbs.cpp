#include "meleda/studies/pegs/verbs.hpp"

#include "meleda/studies/pegs/proof_verbs.hpp"

namespace meleda::studies {

std::vector<OwnVerb> pegs_verbs() {
  return proof_verbs();
}

}  // namespace meleda::studies
