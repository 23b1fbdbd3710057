#pragma once
// Pegs with their discs.

#include <string>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/families/hanoi/notation.hpp"

namespace meleda::hanoi {

struct TowerPicture {
  Stacks stacks;
  std::uint32_t discs = 0;
  std::vector<Move> legal;
};

// Refuses more discs than can be looked at.
[[nodiscard]] Result<void> check_drawn(std::uint32_t discs);
[[nodiscard]] Result<Scene> draw(const TowerPicture& towers);

}  // namespace meleda::hanoi
