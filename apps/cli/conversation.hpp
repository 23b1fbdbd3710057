#pragma once
// A game in the terminal. Where an answer has a `prompt`, whoever sits there is asked for a move; the request is made
// again with it behind the `moves` before, and so on until there is no prompt any more. `undo` takes back what was
// typed last, `values` asks with the flag of that name; what else is typed is for the verb.

#include "meleda/core/answer.hpp"
#include "meleda/core/verb.hpp"

namespace meleda::cli {

// Whether somebody reads and types.
[[nodiscard]] bool is_conversation();
// The exit status.
[[nodiscard]] int converse(Request request, Answer answer, Context& context, Control& control);

}  // namespace meleda::cli
