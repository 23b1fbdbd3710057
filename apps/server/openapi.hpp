#pragma once
// The server's description, made from the table of routes and the table of verbs.

#include <string>

#include "meleda/core/json.hpp"

namespace meleda::server {

// OpenAPI 3.1.
[[nodiscard]] Json openapi();

// What GET /api/verbs answers.
[[nodiscard]] Json verb_list();

}  // namespace meleda::server
