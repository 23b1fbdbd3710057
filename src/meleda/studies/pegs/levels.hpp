#pragma once
// All positions of a class from which one peg can be left, by the number of pegs: the levels of backward play from the
// one-peg positions.

#include <cstdint>
#include <functional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/bit_levels.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

// Backward jumps on this board in the named class. Folded along a reflection that keeps the class, where there is one.
[[nodiscard]] BitSystem backward_jumps(const Board& board, const NamedClass& named);

// Calls `visit` for the positions with 1, 2, 3, .. pegs, until it says false, none are left, or the control stops it.
// `finish` are the holes in which the last peg may stand: all finishing holes of the class, or a part of them that the
// stabiliser of the class keeps.
[[nodiscard]] Result<Status> for_each_level(const Board& board, const NamedClass& named, Pegs finish,
                                            const BitLevels::Settings& settings, Control& control,
                                            const std::function<bool(const BitLevels&)>& visit);

}  // namespace meleda::pegs
