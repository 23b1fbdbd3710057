#pragma once
// Messages with values, in the language of whoever asked. Apart from core/language.hpp, so that a file without any does
// not read the library that fills them in.

#include <fmt/core.h>

#include <string>
#include <string_view>

#include "meleda/core/language.hpp"

namespace meleda {

// Values are {}, as in fmt::format; a translation may have them in another order, as {1} and {0}.
[[nodiscard]] std::string say_with(std::string_view text, fmt::format_args values);
template <class... Values>
[[nodiscard]] std::string say(fmt::format_string<Values...> text, Values&&... values) {
  const auto view = fmt::string_view(text);
  return say_with({view.data(), view.size()}, fmt::make_format_args(values...));
}

}  // namespace meleda
