#pragma once
// Names of the cells of a board: the letters of the column and the number of the row, from the top; a1 is the upper
// left cell. Columns are a to z, then aa, ab, ...

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace meleda {

[[nodiscard]] std::string letters(std::size_t number);
[[nodiscard]] std::string cell_name(std::size_t row, std::size_t column);

struct NamedCell {
  std::size_t row = 0;
  std::size_t column = 0;
  std::size_t length = 0;  // characters of its name
};

// The name at the beginning of the text, where one stands there. Rows and columns up to 9,999.
[[nodiscard]] std::optional<NamedCell> read_cell_name(std::string_view text);

}  // namespace meleda
