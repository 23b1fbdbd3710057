#pragma once
// Errors as text for people.

#include <string>

#include "meleda/core/json.hpp"

namespace meleda {

// The message of an answer's `error`, with the refused text and a mark under the place.
[[nodiscard]] std::string error_text(const Json& error);

}  // namespace meleda
