#include "meleda/core/lines.hpp"

#include <algorithm>

namespace meleda {

std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> lines;
  while (!text.empty() || lines.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto whole = text.substr(0, end);
    if (whole.ends_with('\r')) whole.remove_suffix(1);
    auto content = whole.substr(0, std::min(whole.find('#'), whole.size()));
    while (content.ends_with(' ') || content.ends_with('\t')) content.remove_suffix(1);
    lines.push_back({whole, lines.size() + 1, content});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace meleda
