#pragma once
// A request in, an answer out: the one door for every front end. The table of verbs is also the source of the command
// line's options, help, manual page and completions.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/verb.hpp"
#include "meleda/workbench/instance.hpp"
#include "meleda/workbench/json.hpp"

namespace meleda {

struct VerbInfo {
  std::string name;
  std::string summary;  // one line
  std::string details;  // a paragraph; may be empty
  std::vector<Operand> operands;
  std::vector<Option> options;
  std::vector<Example> examples;
  std::string family = {};  // whose own verb it is; empty: every puzzle's
  bool hidden = false;      // left out of help and completions, as its family is of the list of puzzles
  bool local = false;       // for who sits at the machine: the command line offers it, a server does not
};

struct Request {
  std::string verb;
  std::map<std::string, std::string> values;  // flags: "yes"
};

struct Answer {
  Outcome outcome = Outcome::done;
  Json fields = Json::object();
};

// Receives a path while it is found, for answers that are too long to hold. `begin` gets all other fields first.
class PathOutput : public BlockSink {
 public:
  virtual void begin(const Json& fields) = 0;
  [[nodiscard]] virtual PathFormat format() const = 0;
};

struct Context {
  Control& control;
  PathOutput* path = nullptr;       // without one, a path is put into the answer, up to a length
  bool for_people = false;          // the answer will be shown as text: a preview of a path is welcome
  bool document_apart = false;      // the front end writes the field `document` as a file: binary ones come as they are
  std::filesystem::path data = {};  // where saved data lies; filled in from the request
};

// Paths longer than this are not put into an answer; they can be streamed.
inline constexpr std::uint64_t longest_path_in_answer = 1'000'000;

[[nodiscard]] const std::vector<VerbInfo>& verbs();
// Options that every verb has.
[[nodiscard]] const std::vector<Option>& common_options();
[[nodiscard]] const VerbInfo* find_verb(std::string_view name);

// Budgets as they are written: 500ms, 10s, 5m or 1h; 500M or 4G. `name` is what an error is about.
[[nodiscard]] Result<std::chrono::milliseconds> read_time(const std::string& name, const std::string& text);
[[nodiscard]] Result<std::uint64_t> read_memory(const std::string& name, const std::string& text);

// Never throws for bad input: the answer then has an `error`.
[[nodiscard]] Answer answer(const Request& request, Context& context);
[[nodiscard]] Answer answer_with(const Error& error);

}  // namespace meleda
