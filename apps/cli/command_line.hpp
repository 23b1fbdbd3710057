#pragma once
// From arguments to a request: built from the table of verbs, so that the command line has no verb of its own to know.

#include <string>
#include <variant>
#include <vector>

#include "meleda/workbench/verbs.hpp"
#include "server/server.hpp"

namespace meleda::cli {

struct Command {
  Request request;
  bool json = false;
  bool json_lines = false;      // of an answer with a long list only that, an item a line; `json` as well
  std::string output;           // file to write to; empty: standard output
  bool document_apart = false;  // the file gets the document, and the other fields are printed
};

// Arguments that make no request.
struct Refused {
  Error error;
  bool json = false;  // whether a program reads the answer
};

// A request, or a server to start, or what is to be printed (help, the manual page, completions), or why not.
[[nodiscard]] std::variant<Command, server::Options, std::string, Refused> read_command_line(
    const std::vector<std::string>& arguments);

}  // namespace meleda::cli
