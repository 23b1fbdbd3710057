#pragma once
// Whether moves that permute distinct pieces lead from one arrangement to another: asked of the group of the moves.

#include <cstdint>
#include <span>

#include "meleda/core/cells.hpp"
#include "meleda/core/control.hpp"
#include "meleda/engines/permutation_group.hpp"

namespace meleda {

class CellReach {
 public:
  // Every piece is of a sort of its own, and every move is always legal.
  [[nodiscard]] static bool serves(const CellSystem& system) {
    return !system.has_blank() && system.counts.size() == system.cells();
  }
  CellReach(const CellSystem& system, const StopCheck& stop);

  [[nodiscard]] bool leads(std::span<const std::uint8_t> from, std::span<const std::uint8_t> to) const;

 private:
  PermutationGroup group_;
};

}  // namespace meleda
