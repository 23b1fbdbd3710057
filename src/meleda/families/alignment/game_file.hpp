#pragma once
// Games as text (docs/families/alignment.md): nodes in rows, edges, lines, stones, and what else the rules say.

#include <string_view>

#include "meleda/core/result.hpp"
#include "meleda/families/alignment/rules.hpp"

namespace meleda::alignment {

// Errors name the line and the column.
[[nodiscard]] Result<Rules> parse_game(std::string_view text);

}  // namespace meleda::alignment
