#pragma once
// How a verb is described (one table makes the command line's options, help, manual page and completions, and what a
// request may hold), and the verbs that a family declares for itself.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/value.hpp"

namespace meleda {

enum class ValueKind { text, spec, state, number, choice, flag };

// Of a number; both ends may be taken.
struct NumberRange {
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

struct Operand {
  std::string name;  // also the field of the request
  ValueKind kind = ValueKind::text;
  std::string help;
  bool required = true;
  std::vector<std::string> choices = {};  // choice: what it may be
  std::string fallback = {};              // as it is used when the operand is not given; may be empty
  std::optional<NumberRange> range = {};  // number: checked before the verb runs, where it is given
};

struct Option {
  std::string name;  // without dashes; also the field of the request
  ValueKind kind = ValueKind::text;
  std::string help;
  std::vector<std::string> choices = {};
  std::string fallback = {};  // as it is used when the option is not given; may be empty
  std::optional<NumberRange> range = {};
};

struct Example {
  std::string arguments;  // what follows `meleda`; of a family's own verb, what follows the verb
  std::string shows;
};

// The numbers are the exit status of the command line.
enum class Outcome { done = 0, no = 1, bad_input = 2, stopped = 3 };

[[nodiscard]] Outcome outcome_of(Status status);

// What a request gave for a verb's operands and options, completed by their defaults and checked: a choice is one of
// its choices, a number with a range lies within it, a flag is "yes" or not there.
class VerbArguments {
 public:
  explicit VerbArguments(std::map<std::string, std::string> values) : values_(std::move(values)) {}

  // Given, or by default.
  [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }
  // Empty if it was not given and has no default.
  [[nodiscard]] const std::string& text(const std::string& name) const;
  [[nodiscard]] bool flag(const std::string& name) const { return has(name); }
  // Only of what is there and has a range.
  [[nodiscard]] std::int64_t number(const std::string& name) const;

  // An error that is about this operand or option: `offset` is a place in its text.
  [[nodiscard]] tl::unexpected<Error> refuse(const std::string& name, Error error) const {
    return fail_in(name, text(name), std::move(error));
  }
  [[nodiscard]] tl::unexpected<Error> refuse(const std::string& name, ErrorCode code, std::string message,
                                             std::optional<std::size_t> offset = 0, std::string hint = {}) const {
    return refuse(name, Error{code, std::move(message), offset, std::move(hint), {}, {}});
  }

 private:
  std::map<std::string, std::string> values_;
};

// What a family's own verb is run with.
struct VerbContext {
  Control& control;
  std::filesystem::path data;  // where saved data lies: for a DataStore
  bool for_people = false;     // the answer's text will be shown; otherwise it need not be made
  std::string format;          // the one of the verb's formats that was asked for; empty if it has none
};

// A whole file as an answer.
struct Document {
  std::string bytes;
  bool binary = false;  // no text: in JSON it is written in base64
};

struct OwnAnswer {
  Value::Object fields;
  std::string text = {};                  // the same for people; made from the fields where it is empty
  std::vector<Scene> pictures = {};       // shown below each other where the format is svg and there is no document
  std::optional<Document> document = {};  // in the format that was asked for; stands instead of text and pictures
  Outcome outcome = Outcome::done;        // done, no or stopped; what is known so far goes into the fields
};

// Work that is done once and makes later answers quick: one of the family's own verbs, with what to give it.
struct Preparation {
  std::string verb;  // without the family's name
  std::map<std::string, std::string> values;
  std::uint64_t bytes = 0;  // about so much memory is gone through
};

// What only one family can do: a verb of its own, which the front ends call by the family's name and its own. Verbs
// that need an engine are declared in studies/, because a family sees none.
struct OwnVerb {
  std::string name;     // one word or several, such as "book build"
  std::string summary;  // one line
  std::string details;  // a paragraph; may be empty
  std::vector<Operand> operands;
  std::vector<Option> options;
  std::vector<Example> examples;     // one at least
  std::vector<std::string> formats;  // what --format may be, the default first; none: the verb has no such option
  // An error that names no argument, but a place, is about the only operand where there is one.
  std::function<Result<OwnAnswer>(const VerbArguments&, VerbContext&)> run;
};

}  // namespace meleda
