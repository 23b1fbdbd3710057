#pragma once
// The games that are built in, as the texts of game files; which variant of its rules each is, and who says so.

#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda::alignment {

[[nodiscard]] std::vector<std::string> built_in_names();
[[nodiscard]] std::vector<std::string> built_in_texts();  // in the same order
[[nodiscard]] Result<std::string> built_in_text(std::string_view name);

inline constexpr unsigned least_sides = 3;
inline constexpr unsigned most_sides = 15;  // of 31 nodes

// The relatives of Picaria: a regular polygon with its centre, vertices v1, v2, ... and the middles m1, m2, ... of its
// sides, where m1 lies between v1 and v2.
[[nodiscard]] std::string polygon_text(unsigned sides);

}  // namespace meleda::alignment
