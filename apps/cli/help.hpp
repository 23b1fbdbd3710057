#pragma once

#include <string>
#include <vector>

#include "meleda/workbench/verbs.hpp"

namespace meleda::cli {

// What `meleda --help` prints.
[[nodiscard]] std::string general_help();

// What `meleda VERB --help` prints: usage, what the words mean, examples.
[[nodiscard]] std::string verb_help(const Verb& verb);

// What `meleda GROUP` prints, where several verbs begin with these words: the verbs.
[[nodiscard]] std::string group_help(const std::string& group);

// The verbs that begin with these words and go on with others.
[[nodiscard]] std::vector<const Verb*> verbs_under(const std::string& group);
// The one word of such a verb that follows them.
[[nodiscard]] std::string word_after(const Verb& verb, const std::string& group);

// What `meleda` alone prints.
[[nodiscard]] std::string overview();

// What an operand or option is for, with its range and its default.
[[nodiscard]] std::string about_parameter(const Operand& operand);
[[nodiscard]] std::string about_parameter(const Option& option);

// As an option's value is shown: STATE, NUMBER, svg|dot.
[[nodiscard]] std::string value_name(const Option& option);

// The options that every verb has on the command line, on top of those of the workbench.
[[nodiscard]] std::vector<Option> options_of(const Verb& verb);

}  // namespace meleda::cli
