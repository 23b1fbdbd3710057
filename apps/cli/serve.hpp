#pragma once
// The word `serve`: the workbench in a browser.

#include <map>
#include <string>

#include "meleda/core/result.hpp"
#include "meleda/workbench/verbs.hpp"
#include "server/server.hpp"

namespace meleda::cli {

// Described as a verb is, for help, manual page and completions; it is no verb of the workbench.
[[nodiscard]] const Verb& serve_word();

[[nodiscard]] Result<server::Options> serve_options(const std::map<std::string, std::string>& values);

// Returns when it is told to stop, by Ctrl-C or a request to terminate.
[[nodiscard]] Result<void> serve(server::Options options);

}  // namespace meleda::cli
