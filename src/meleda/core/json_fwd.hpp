#pragma once
// Json by name alone, for headers that only mention it: every file that reads the whole of it pays a second of
// compiling.

#include <nlohmann/json_fwd.hpp>

namespace meleda {

using Json = nlohmann::ordered_json;  // fields stay in the order in which they were written

}  // namespace meleda
