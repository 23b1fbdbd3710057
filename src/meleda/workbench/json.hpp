#pragma once
// Answers as JSON. Fields keep the order in which they were written.

#include <nlohmann/json.hpp>

namespace meleda {

using Json = nlohmann::ordered_json;

}  // namespace meleda
