#pragma once
// Answers as text for people and pipes.

#include <string>

#include "meleda/workbench/verbs.hpp"

namespace meleda {

// What the command line prints for an answer without an error; ends with a newline unless empty.
[[nodiscard]] std::string to_text(const std::string& verb, const Json& fields);

// Whether the answer only says why there is none: for standard error, so that a pipe gets answers alone.
[[nodiscard]] bool is_refusal(const Json& fields);

// The message of an answer's `error`, with the refused text and a mark under the place.
[[nodiscard]] std::string error_text(const Json& error);

}  // namespace meleda
