#pragma once

#include <string>

#include "meleda/workbench/verbs.hpp"

namespace meleda::cli {

// What `meleda --help` prints.
[[nodiscard]] std::string general_help();

// What `meleda VERB --help` prints: usage, what the words mean, examples.
[[nodiscard]] std::string verb_help(const VerbInfo& verb);

// What `meleda` alone prints.
[[nodiscard]] std::string overview();

// As an option's value is shown: STATE, NUMBER, svg|dot.
[[nodiscard]] std::string value_name(const Option& option);

// The options that every verb has on the command line, on top of those of the workbench.
[[nodiscard]] std::vector<Option> options_of(const VerbInfo& verb);

}  // namespace meleda::cli
