#pragma once
// The board that an operand of a verb names: as in a spec, by its name, as a file with its drawing, or as the drawing.

#include <string>

#include "meleda/core/result.hpp"
#include "meleda/families/pegs/boards.hpp"

namespace meleda::studies {

[[nodiscard]] Result<pegs::DrawnBoard> open_board(const std::string& text);

}  // namespace meleda::studies
