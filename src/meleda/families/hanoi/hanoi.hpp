#pragma once
// Towers: the Tower of Hanoi, more pegs, graphs of pegs, and k-towers.

#include <variant>

#include "meleda/families/hanoi/classic.hpp"
#include "meleda/families/hanoi/k_towers.hpp"
#include "meleda/families/hanoi/towers.hpp"

namespace meleda::hanoi {

using AnyHanoi = std::variant<Classic, LongClassic, Towers, OneWayTowers, LongTowers, KTowers, LongKTowers>;
[[nodiscard]] Result<AnyHanoi> make(const Arguments& arguments);

}  // namespace meleda::hanoi
