#pragma once
// The lines of a text that people write: a drawing, rules. `#` begins a comment.

#include <cstddef>
#include <string_view>
#include <vector>

namespace meleda {

struct TextLine {
  std::string_view whole;  // without the line end, be it \n or \r\n
  std::size_t number = 0;
  std::string_view content;  // without the comment and the blanks before it
};

// One line at least, which may be empty.
[[nodiscard]] std::vector<TextLine> lines_of(std::string_view text);

}  // namespace meleda
