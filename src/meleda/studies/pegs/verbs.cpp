#include "meleda/studies/pegs/verbs.hpp"

#include <iterator>
#include <utility>

#include "meleda/studies/pegs/book_verbs.hpp"

namespace meleda::studies {

std::vector<OwnVerb> pegs_verbs() {
  std::vector<OwnVerb> all;
  for (auto&& some : {pegs_book_verbs()}) all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace meleda::studies
