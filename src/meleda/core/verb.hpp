#pragma once
// Verbs: one row describes a verb, runs it and prints its answer. The rows make the command line's options, help,
// manual page and completions, and say what a request may hold. A family's own verbs are rows like the others. What
// makes such lists runs once in a program and is marked cold, so that it lies in one part of it: lying everywhere, it
// would have most of the program read into memory.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/any_puzzle.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/data_store.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/json_value.hpp"
#include "meleda/core/language.hpp"
#include "meleda/core/output.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/core/user_files.hpp"

namespace meleda {

// The sides that a puzzle may have. A verb needs one of some.
enum class Facet { playing, solving, ordering, space, judging, checking };
inline constexpr Facet all_facets[] = {Facet::playing, Facet::solving, Facet::ordering,
                                       Facet::space,   Facet::judging, Facet::checking};
[[nodiscard]] std::string_view name_of(Facet facet);

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
  std::vector<std::string> about_choices = {};  // what each choice is: in the help, {} stands for them all
};

// The help in the language that is spoken.
[[nodiscard]] std::string help_of(const Operand& operand);
[[nodiscard]] std::string help_of(const Option& option);

// What --format takes; the first one is the default.
[[nodiscard]] Option format_option(std::vector<std::string> formats, std::string help = phrase("what to write"));

struct Example {
  std::string arguments;  // what follows `meleda`; of a family's own verb, what follows the verb
  std::string shows;
};

// A verb with values for its operands and options. When a verb runs, defaults have been filled in and values checked:
// a choice is one of its choices, a number with a range lies within it, a flag is "yes" or not there.
struct Request {
  std::string verb;
  std::map<std::string, std::string> values;
  // In which it is answered: that of the thread which makes the request, unless somebody says otherwise. So a request
  // that is handed to another thread takes it along, and a verb that asks others asks in the same.
  Language language = spoken_language();

  // Given, or by default.
  [[nodiscard]] bool has(const std::string& name) const { return values.contains(name); }
  // Empty if it was not given and has no default.
  [[nodiscard]] const std::string& text(const std::string& name) const;
  [[nodiscard]] bool flag(const std::string& name) const { return has(name); }
  // Only of what is there and has a range.
  [[nodiscard]] std::int64_t number(const std::string& name) const;
  // Of any size; an error that is about this operand or option where it is no number.
  [[nodiscard]] Result<Integer> integer(const std::string& name) const;

  // An error that is about this operand or option: `offset` is a place in its text.
  [[nodiscard]] tl::unexpected<Error> refuse(const std::string& name, Error error) const {
    return fail_in(name, text(name), std::move(error));
  }
  [[nodiscard]] tl::unexpected<Error> refuse(const std::string& name, ErrorCode code, std::string message,
                                             std::optional<std::size_t> offset = 0, std::string hint = {}) const {
    return refuse(name, Error{code, std::move(message), offset, std::move(hint), {}, {}});
  }
};

struct Answer;  // core/answer.hpp
class Cache;    // of the workbench: opened puzzles, prepared engines, open books

// What a request brings along besides its values.
struct Context {
  Control& control;
  ListOutput* output = nullptr;     // without one, lists are put into the answer, up to a length
  bool for_people = false;          // the answer will be shown as text
  bool document_apart = false;      // the front end writes the field `document` as a file: binary ones come as they are
  std::filesystem::path data = {};  // where saved data lies; filled in from the request
  UserFiles files = UserFiles::allowed;
  Cache* cache = nullptr;                             // without one, everything is made anew
  StateSetFinder books = {};                          // filled in: the books among the saved data
  std::shared_ptr<const AnyPuzzle> puzzle = nullptr;  // of a family's own verb: what its operand of the kind spec names
  DataLimit data_limit = {};                          // its bytes may be given by the request; the rest is filled in

  [[nodiscard]] DataStore store() const { return DataStore(data, data_limit); }
};

// The numbers are the exit status of the command line.
enum class Outcome { done = 0, no = 1, bad_input = 2, stopped = 3 };

[[nodiscard]] Outcome outcome_of(Status status);
// As JSON has it: done, no, stopped or bad_input.
[[nodiscard]] std::string_view name_of(Outcome outcome);

// A whole file as an answer.
struct Document {
  std::string bytes;
  bool binary = false;  // no text: in JSON it is written in base64
};

// Work that is done once and makes later answers quick: a verb, with what to give it.
struct Preparation {
  std::string verb;  // of a family's own verb, without the family's name
  std::map<std::string, std::string> values;
  std::uint64_t bytes = 0;                     // about so much memory is gone through
  std::optional<std::uint64_t> saved_bytes{};  // what is kept of it, where that is known before
};

// How a field of an answer is shown to people.
enum class Shown {
  text,     // as it is
  number,   // in groups of three digits
  bytes,    // as kB or MB
  seconds,  // with its unit
  chance,   // a share of one: 1 in so many
  scale,    // a place between the marks
  summary,  // sentences that say the essence of what they stand with
  hidden    // for programs alone
};
[[nodiscard]] std::string_view name_of(Shown shown);

// What a field of an answer means, so that a front end can speak of it without knowing the verb.
struct Meaning {
  std::string field;       // its name; one within another, or within the items of a list, as in "difficulty.score"
  std::string label = {};  // empty: its name, with blanks
  Shown shown = Shown::text;
  std::string unit = {};                                   // what is counted, such as "moves"
  std::vector<std::pair<double, std::string>> marks = {};  // scale: from where on it is called so, ascending
  std::string about = {};                                  // a sentence more, for who wants to know
};

struct Verb {
  std::string name;     // one word or several, such as "book build"; of a family's own, without the family's name
  std::string summary;  // one line
  std::string details;  // a paragraph; may be empty
  std::vector<Operand> operands;
  std::vector<Option> options;
  std::vector<Example> examples;  // one at least
  // An error that names no argument, but a place, is about the only operand where there is one.
  std::function<Result<Answer>(const Request&, Context&)> run = {};
  std::function<std::string(const Json& fields)> print = {};  // the answer for people, where it brings no text
  std::vector<Facet> facets = {};                             // of the puzzle it needs one of these; none: any puzzle
  // Where it prepares sets of states: what to ask it for, to have the set of that name about this puzzle.
  std::function<std::optional<Preparation>(const AnyPuzzle&, const std::string& set)> prepares = {};
  std::string family = {};             // whose own verb it is; empty: every puzzle's
  std::vector<Meaning> meanings = {};  // of fields whose names do not say enough
  bool proves = false;  // of a puzzle and a state: shows in full whether and why it can be solved, or why not
  bool hidden = false;  // left out of help and completions, as its family is of the list of puzzles
};

}  // namespace meleda
