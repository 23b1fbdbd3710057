#include "meleda/families/franklin/pattern.hpp"

namespace meleda::franklin {

std::string_view name_of(Along along) {
  return along == Along::rows ? "rows" : "columns";
}

Square pattern_of(const Square& square) {
  auto pattern = square;
  for (auto& entry : pattern) {
    if (entry > square.size() / 2) entry = 0;
  }
  return pattern;
}

Square completed(const Square& pattern, Along along) {
  const auto n = order_of(pattern);
  const auto mirrored = [&](std::size_t place) { return place / (n / 2) * (n / 2) + (n / 2 - 1 - place % (n / 2)); };
  auto square = pattern;
  for (std::size_t cell = 0; cell < pattern.size(); ++cell) {
    if (pattern[cell] == 0) continue;
    const auto row = cell / n;
    const auto column = cell % n;
    const auto other = along == Along::rows ? row * n + mirrored(column) : mirrored(row) * n + column;
    if (pattern[other] == 0) square[other] = static_cast<std::uint32_t>(pattern.size()) + 1 - pattern[cell];
  }
  return square;
}

}  // namespace meleda::franklin
