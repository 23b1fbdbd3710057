#pragma once
// A request in, an answer out: the one door for every front end. The table of verbs is also the source of the command
// line's options, help, manual page and completions.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/workbench/instance.hpp"
#include "meleda/workbench/json.hpp"

namespace meleda {

enum class ValueKind { text, spec, state, number, choice, flag };

struct Operand {
  std::string name;  // also the field of the request
  ValueKind kind = ValueKind::text;
  std::string help;
  bool required = true;
};

struct Option {
  std::string name;  // without dashes; also the field of the request
  ValueKind kind = ValueKind::text;
  std::string help;
  std::vector<std::string> choices = {};
  std::string fallback = {};  // as it is used when the option is not given; may be empty
};

struct Example {
  std::string arguments;  // what follows `meleda`
  std::string shows;
};

struct VerbInfo {
  std::string name;
  std::string summary;  // one line
  std::string details;  // a paragraph; may be empty
  std::vector<Operand> operands;
  std::vector<Option> options;
  std::vector<Example> examples;
};

struct Request {
  std::string verb;
  std::map<std::string, std::string> values;  // flags: "yes"
};

// The numbers are the exit status of the command line.
enum class Outcome { done = 0, no = 1, bad_input = 2, stopped = 3 };

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
  PathOutput* path = nullptr;  // without one, a path is put into the answer, up to a length
  bool for_people = false;     // the answer will be shown as text: a preview of a path is welcome
};

// Paths longer than this are not put into an answer; they can be streamed.
inline constexpr std::uint64_t longest_path_in_answer = 1'000'000;

[[nodiscard]] const std::vector<VerbInfo>& verbs();
// Options that every verb has.
[[nodiscard]] const std::vector<Option>& common_options();
[[nodiscard]] const VerbInfo* find_verb(std::string_view name);

// Never throws for bad input: the answer then has an `error`.
[[nodiscard]] Answer answer(const Request& request, Context& context);
[[nodiscard]] Answer answer_with(const Error& error);

}  // namespace meleda
