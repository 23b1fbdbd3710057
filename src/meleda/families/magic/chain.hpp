#pragma once
// The closed chain of tiles, in space or stacked in the plane, as the ribbon sees it: through which sides it enters and
// leaves each tile. Both invariants are computed from it.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "meleda/families/magic/geometry.hpp"

namespace meleda::magic {

struct Link {
  Tile tile;
  Side from = Side::left;  // hinged there to the tile before
  Side to = Side::right;   // and there to the tile after
  bool ascending = false;  // of a flap: the tile before lies below the tile after it, seen on the flap's front
};

// Tiles of even number are slash tiles.
using Chain = std::vector<Link>;

// Of a code that closes.
[[nodiscard]] Chain chain_of(const Code& code);

[[nodiscard]] std::size_t flap_count(const Chain& chain);

// By how many sections the ribbon is longer than two on the tile: -2 to 2 (sections 3 to 5 of Paolini's article).
[[nodiscard]] std::int32_t metric_share(const Link& link, bool slash);
// The metric invariant delta: their sum.
[[nodiscard]] std::int32_t metric_invariant(const Chain& chain);

}  // namespace meleda::magic
