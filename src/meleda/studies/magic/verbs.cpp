#include "meleda/studies/magic/verbs.hpp"

#include <utility>

#include "meleda/studies/magic/configurations.hpp"
#include "meleda/studies/magic/planar.hpp"
#include "meleda/studies/magic/sheet.hpp"

namespace meleda::studies {

std::vector<Verb> magic_verbs() {
  std::vector<Verb> verbs{list_configurations_verb(), sheet_verb()};
  for (auto& verb : planar_verbs()) verbs.push_back(std::move(verb));
  return verbs;
}

}  // namespace meleda::studies
