#include "meleda/engines/cell_reach.hpp"

namespace meleda {

namespace {

std::vector<PointMap> maps_of(const CellSystem& system) {
  std::vector<PointMap> maps;
  for (const auto& move : system.moves) maps.emplace_back(move.to.begin(), move.to.end());
  return maps;
}

}  // namespace

CellReach::CellReach(const CellSystem& system, const StopCheck& stop) : group_(maps_of(system), system.cells(), stop) {}

bool CellReach::leads(std::span<const std::uint8_t> from, std::span<const std::uint8_t> to) const {
  PointMap cell_of(from.size());
  for (std::size_t cell = 0; cell < to.size(); ++cell) cell_of[to[cell]] = static_cast<std::uint16_t>(cell);
  PointMap map(from.size());
  for (std::size_t cell = 0; cell < from.size(); ++cell) map[cell] = cell_of[from[cell]];
  return group_.contains(map);
}

}  // namespace meleda
