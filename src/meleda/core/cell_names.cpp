#include "meleda/core/cell_names.hpp"

namespace meleda {

std::string letters(std::size_t number) {
  std::string word;
  for (auto rest = number + 1; rest > 0; rest = (rest - 1) / 26) {
    word.insert(word.begin(), static_cast<char>('a' + (rest - 1) % 26));
  }
  return word;
}

std::string cell_name(std::size_t row, std::size_t column) {
  return letters(column) + std::to_string(row + 1);
}

std::optional<NamedCell> read_cell_name(std::string_view text) {
  constexpr std::size_t most = 9'999;
  std::size_t at = 0;
  std::size_t column = 0;
  for (; at < text.size() && text[at] >= 'a' && text[at] <= 'z' && column <= most; ++at) {
    column = 26 * column + static_cast<std::size_t>(text[at] - 'a') + 1;
  }
  const auto digits = at;
  std::size_t row = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && row <= most; ++at) {
    if (at == digits && text[at] == '0') return std::nullopt;
    row = 10 * row + static_cast<std::size_t>(text[at] - '0');
  }
  if (digits == 0 || at == digits || column > most || row > most) return std::nullopt;
  return NamedCell{row - 1, column - 1, at};
}

}  // namespace meleda
