#pragma once
// Talking with a verb in the terminal: a game, a trick. Where an answer has a `prompt`, whoever sits there is asked for
// a word; the request is made again with it behind the `moves` before, and so on until there is no prompt any more.
// `undo` takes back what was typed last; the name of one of the verb's flags asks once with that flag; what else is
// typed is for the verb, which may say what it understands (`prompt_words`).

#include "meleda/core/answer.hpp"
#include "meleda/core/verb.hpp"
#include "terminal.hpp"

namespace meleda::cli {

// Whether somebody reads and types.
[[nodiscard]] bool is_conversation();
// The exit status.
[[nodiscard]] int converse(const Request& request, Answer answer, Context& context, Control& control,
                           ProgressLine& progress);

}  // namespace meleda::cli
