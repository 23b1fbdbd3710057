#include "meleda/families/magic/report.hpp"

#include <fmt/format.h>

#include "meleda/core/assert.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/magic/ribbon.hpp"

namespace meleda::magic {

Invariants invariants_of(const Chain& chain) {
  const auto ribbon = ribbon_of(chain);
  const auto linking = linking_number(ribbon);
  int agreeing = 0;
  for (std::int32_t slope = 3; agreeing < 2; slope += 4) {
    MELEDA_ASSERT(slope < 4000);
    const auto again = linking_in_projection(ribbon, {7 * slope, -5 * slope, 97 + slope});
    if (!again) continue;
    MELEDA_ASSERT(*again == linking);
    ++agreeing;
  }
  return {metric_invariant(chain), linking};
}

std::string_view name_of(Fault::Kind kind) {
  switch (kind) {
    case Fault::Kind::open: return "open";
    case Fault::Kind::overlap: return "overlap";
    case Fault::Kind::crossing_hinges: break;
  }
  return "crossing hinges";
}

std::string in_words(const Fault& fault) {
  switch (fault.kind) {
    case Fault::Kind::open:
      return say("open: the hinge after tile {} does not lead back to tile 0, in place and direction", fault.tile);
    case Fault::Kind::overlap: return say("overlap: tile {} lies where tile {} is", fault.tile, fault.other);
    case Fault::Kind::crossing_hinges: break;
  }
  return say("crossing hinges: the hinge after tile {} crosses the hinge after tile {}", fault.tile, fault.other);
}

std::string_view name_of(PlanarFault::Kind kind) {
  switch (kind) {
    case PlanarFault::Kind::open: return "open";
    case PlanarFault::Kind::levels: return "levels";
    case PlanarFault::Kind::order: break;
  }
  return "crossing hinges";
}

std::string in_words(const PlanarFault& fault) {
  const auto& tiles = fault.tiles;
  switch (fault.kind) {
    case PlanarFault::Kind::open:
      return say(
          "open: the step after tile {} does not lead back to tile 0; there must be as many E as W and as many N as S",
          tiles.front());
    case PlanarFault::Kind::levels: {
      std::vector<std::string> names;
      for (const auto tile : tiles) names.push_back(std::to_string(tile));
      if (tiles.size() == 1) return say("levels: tile {} lies alone, so that its level is 1", tiles.front());
      return say("levels: tiles {} lie on each other and need the levels 1 to {}, each once", joined(names, ", "),
                 tiles.size());
    }
    case PlanarFault::Kind::order: break;
  }
  return say("crossing hinges: tiles {} and {} lie on tiles {} and {} in different orders", tiles[0], tiles[1],
             tiles[2], tiles[3]);
}

}  // namespace meleda::magic
