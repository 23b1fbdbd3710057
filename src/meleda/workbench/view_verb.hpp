#pragma once
// The verb `view`: all that a board shows of a state in one answer, so that a click on a page costs one request.

#include <string>
#include <string_view>

#include "meleda/core/schema.hpp"
#include "meleda/workbench/verb_runs.hpp"

namespace meleda {

// As JSON has it: done, no, stopped or bad_input.
[[nodiscard]] std::string_view name_of(Outcome outcome);

[[nodiscard]] VerbInfo view_info(const Operand& spec, const Option& to, const Option& method, const Tour& tour);
// A hint that fails or is stopped is told in the field `hint`; the rest of the answer is valid all the same.
[[nodiscard]] Result<Answer> run_view(const Request& request, Context& context);
[[nodiscard]] std::string view_text(const Json& fields);

}  // namespace meleda
