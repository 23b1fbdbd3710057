#pragma once
// The files of po/ as msgfmt compiles them (.mo). Generated: see cmake/MeledaMessages.cmake.

#include <string_view>
#include <utility>
#include <vector>

namespace meleda {

// Each with the name of its language.
[[nodiscard]] std::vector<std::pair<std::string_view, std::string_view>> compiled_catalogues();

}  // namespace meleda
