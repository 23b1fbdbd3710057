#include "meleda/studies/magic/verbs.hpp"

#include <utility>

#include "meleda/core/meanings.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/studies/magic/configurations.hpp"
#include "meleda/studies/magic/planar.hpp"
#include "meleda/studies/magic/sheet.hpp"

namespace meleda::studies {

[[gnu::cold]] std::vector<Verb> magic_verbs() {
  std::vector<Verb> verbs{list_configurations_verb(), sheet_verb()};
  for (auto& verb : planar_verbs()) verbs.push_back(std::move(verb));
  return with_meanings(
      std::move(verbs),
      {number_field("tiles", phrase("Tiles")), number_field("configurations", phrase("Configurations")),
       number_field("shapes", phrase("Shapes")), text_field("code", phrase("Magic code")),
       text_field("box", phrase("Box that it fills")),
       text_field("polyominoid", phrase("Squares of space that it covers")), number_field("flaps", phrase("Flaps")),
       text_field("delta", phrase("Metric invariant")), text_field("linking", phrase("Linking number of the strings")),
       number_field("symcount", phrase("Symmetries")), text_field("typeinv", phrase("Alike when turned over")),
       number_field("area", phrase("Squares covered")),
       text_field("delta_curving", phrase("Metric invariant of the curving tiles")),
       number_field("assemblages", phrase("Assemblages")), number_field("sequences", phrase("Sequences")),
       number_field("delta_zero", phrase("Of which have metric invariant zero")),
       number_field("vanishing", phrase("Of which can be folded")), text_field("table", phrase("Counted")),
       text_field("pattern", phrase("Pattern of tiles"))});
}

}  // namespace meleda::studies
