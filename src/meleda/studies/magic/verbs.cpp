#include "meleda/studies/magic/verbs.hpp"

#include <utility>

#include "meleda/core/meanings.hpp"
#include "meleda/studies/magic/configurations.hpp"
#include "meleda/studies/magic/planar.hpp"
#include "meleda/studies/magic/sheet.hpp"

namespace meleda::studies {

std::vector<Verb> magic_verbs() {
  std::vector<Verb> verbs{list_configurations_verb(), sheet_verb()};
  for (auto& verb : planar_verbs()) verbs.push_back(std::move(verb));
  return with_meanings(
      std::move(verbs),
      {number_field("tiles", "Tiles"), number_field("configurations", "Configurations"),
       number_field("shapes", "Shapes"), text_field("code", "Magic code"), text_field("box", "Box that it fills"),
       text_field("polyominoid", "Squares of space that it covers"), number_field("flaps", "Flaps"),
       text_field("delta", "Metric invariant"), text_field("linking", "Linking number of the strings"),
       number_field("symcount", "Symmetries"), text_field("typeinv", "Alike when turned over"),
       number_field("area", "Squares covered"), text_field("delta_curving", "Metric invariant of the curving tiles"),
       number_field("assemblages", "Assemblages"), number_field("sequences", "Sequences"),
       number_field("delta_zero", "Of which have metric invariant zero"),
       number_field("vanishing", "Of which can be folded"), text_field("table", "Counted"),
       text_field("pattern", "Pattern of tiles")});
}

}  // namespace meleda::studies
