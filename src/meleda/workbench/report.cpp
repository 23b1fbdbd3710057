#include "meleda/workbench/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "meleda/core/text.hpp"

namespace meleda {

namespace {

// Of UTF-8: whether the byte goes on with a character that began before.
bool is_inside_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_inside_character(c); }));
}

}  // namespace

std::string error_text(const Json& error) {
  std::string out = text_in(error, "message") + "\n";
  if (error.contains("argument")) out = text_in(error, "argument") + ": " + out;
  const auto text = text_in(error, "text");
  if (error.contains("offset") && error.at("offset").is_number()) {
    constexpr std::size_t around = 36;
    const auto offset = std::min(error.at("offset").get<std::size_t>(), text.size());
    auto first = offset > around ? offset - around : 0;
    auto last = std::min(text.size(), offset + around);
    while (first > 0 && is_inside_character(text[first])) --first;
    while (last < text.size() && is_inside_character(text[last])) ++last;
    const auto lead = (first > 0 ? "..." : "") + printable(text.substr(first, offset - first));
    out += fmt::format("  {}{}{}\n  {:>{}}\n", lead, printable(text.substr(offset, last - offset)),
                       last < text.size() ? "..." : "", "^", characters_in(lead) + 1);
  }
  const auto hint = text_in(error, "hint");
  if (!hint.empty()) out += hint + "\n";
  return out;
}

}  // namespace meleda
