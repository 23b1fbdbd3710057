#pragma once
// Squares that were printed, to be looked at and checked.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "meleda/core/schema.hpp"
#include "meleda/families/franklin/square.hpp"

namespace meleda::franklin {

[[nodiscard]] std::vector<Product> printed_squares();
// By its short name, such as f1: where it is of this order.
[[nodiscard]] std::optional<Square> printed_square(std::string_view name, std::size_t n);

}  // namespace meleda::franklin
