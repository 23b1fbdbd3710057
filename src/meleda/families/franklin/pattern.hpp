#pragma once
// Ahmed's way to write down a Franklin square: where the lower half of the numbers stands, its pattern; the others then
// mirror them in the halves of all rows, or of all columns.

#include <string_view>

#include "meleda/families/franklin/square.hpp"

namespace meleda::franklin {

enum class Along { rows, columns };
[[nodiscard]] std::string_view name_of(Along along);

// The square with 0 in place of every number above n^2 / 2.
[[nodiscard]] Square pattern_of(const Square& square);

// Beside i stands n^2 + 1 - i, as far from the middle of the same half row or half column on its other side. Cells that
// get no number, and those of two numbers that would be each other's, stay as they are.
[[nodiscard]] Square completed(const Square& pattern, Along along);

}  // namespace meleda::franklin
