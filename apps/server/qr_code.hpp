#pragma once
// An address as a square of dots, for the camera of a phone.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meleda::server {

// True: dark. None if the text is too long for one.
[[nodiscard]] std::optional<std::vector<std::vector<bool>>> qr_dots(std::string_view text);

// As lines of half blocks, two rows of dots a line, with the bright rim that cameras need. With `coloured`, black on
// white whatever the terminal's colours are; else the blocks are what is bright.
[[nodiscard]] std::string qr_lines(const std::vector<std::vector<bool>>& dots, bool coloured);

}  // namespace meleda::server
