#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace meleda::cli {

// The completion script for bash, zsh or fish, from the table of verbs; nothing for another shell.
[[nodiscard]] std::optional<std::string> completion_script(std::string_view shell);

}  // namespace meleda::cli
