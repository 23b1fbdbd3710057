#pragma once
// From arguments to a request: built from the table of verbs, so that the command line has no verb of its own to know.

#include <string>
#include <variant>
#include <vector>

#include "meleda/workbench/verbs.hpp"

namespace meleda::cli {

struct Command {
  Request request;
  bool json = false;
  std::string output;  // file to write to; empty: standard output
};

// What to print and the exit status, when there is nothing to ask the workbench.
struct Ready {
  std::string text;
  int exit_status = 0;
  bool is_error = false;
};

[[nodiscard]] std::variant<Command, Ready> read_command_line(const std::vector<std::string>& arguments);

}  // namespace meleda::cli
