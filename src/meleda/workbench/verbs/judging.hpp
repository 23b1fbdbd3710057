#pragma once
// What the verbs that puzzles and games share do for games: solve is best play, next the best moves.

#include <string>

#include "meleda/workbench/spec.hpp"

namespace meleda {

// The value, the moves of both sides, and where they begin to repeat themselves.
[[nodiscard]] Result<Answer> play_out(const Opened& opened, const Request& request, Context& context);
[[nodiscard]] std::string variation_text(const Json& fields);

[[nodiscard]] Result<Answer> best_replies(const Opened& opened, const Request& request, Context& context);
[[nodiscard]] std::string replies_text(const Json& fields);

}  // namespace meleda
