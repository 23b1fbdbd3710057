// The command line: reads the arguments, asks the workbench, prints.

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <variant>
#include <vector>

#include "command_line.hpp"
#include "conversation.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/verbs.hpp"
#include "serve.hpp"
#include "terminal.hpp"

namespace meleda::cli {

namespace {

// JSON that is always valid text, whatever bytes were typed.
std::string dumped(const Json& fields) {
  return fields.dump() + "\n";
}

// A list goes to the output while it is found: as lines of text or of JSON, or inside the JSON object.
class StreamedList final : public ListOutput {
 public:
  StreamedList(Output& output, ProgressLine& progress, const Command& command)
      : output_(output), progress_(progress), json_(command.json), json_lines_(command.json_lines) {}

  void begin(const Json& fields, const std::string& list) override {
    begun_ = true;
    progress_.clear();
    if (!json_ || json_lines_) return;
    auto head = dumped(fields);
    head.pop_back();
    head.back() = fields.empty() ? '{' : ',';  // the closing brace comes after the list
    output_.write(head + "\"" + list + "\":[");
  }
  [[nodiscard]] ItemFormat format() const override {
    return json_ ? ItemFormat{"\"", "\"", json_lines_ ? "\n" : ",", true} : ItemFormat{"", "\n", ""};
  }
  bool write(std::string_view block) override {
    any_ |= !block.empty();
    return output_.write(block, false);
  }
  void end(const Answer& answer) {
    if (!json_) {
      output_.write(answer.text);
      return;
    }
    if (json_lines_) {
      if (any_) output_.write("\n");
      return;
    }
    const auto rest = dumped(answer.after_list);
    output_.write(answer.after_list.empty() ? std::string("]}\n") : "]," + rest.substr(1));
  }
  [[nodiscard]] bool begun() const { return begun_; }

 private:
  Output& output_;
  ProgressLine& progress_;
  bool json_;
  bool json_lines_;
  bool begun_ = false;
  bool any_ = false;
};

// A path that was begun and not finished.
std::string text_of_stop(const Json& fields) {
  const auto length = fields.value("length", std::string("?"));
  constexpr std::size_t most_shown = 30;
  return say("{} (its length is {})\n", fields.value("reason", "stopped"),
             length.size() <= most_shown ? grouped(length) : say("a number of {} digits", length.size()));
}

int status_of(Outcome outcome) {
  return static_cast<int>(outcome);
}

// To standard output; false (and a word on standard error) if it could not be written whole.
bool print(Control& control, std::string_view text) {
  Output output(control);
  if (output.write(text) && output.close(true)) return true;
  complain(say("meleda: the output could not be written whole: {}\n", output.problem()));
  return false;
}

int fail_with(const Error& error, bool json, Control& control) {
  const auto answered = answer_with(error);
  if (json) {
    print(control, dumped(answered.fields));
  } else {
    complain("meleda: " + error_text(answered.fields.at("error")));
  }
  return status_of(answered.outcome);
}

int run(const std::vector<std::string>& arguments) {
  Control control;
  const auto read = read_command_line(arguments);
  if (const auto* text = std::get_if<std::string>(&read))
    return print(control, *text) ? 0 : status_of(Outcome::stopped);
  if (const auto* refused = std::get_if<Refused>(&read)) return fail_with(refused->error, refused->json, control);

  if (const auto* options = std::get_if<server::Options>(&read)) {
    const auto served = serve(*options);
    return served ? 0 : fail_with(served.error(), false, control);
  }

  const auto& command = std::get<Command>(read);
  const bool to_file = !command.output.empty();
  const auto output = to_file ? std::make_unique<Output>(control, command.output) : std::make_unique<Output>(control);
  if (!output->is_open()) {
    const auto message = say("{} cannot be written: {}", in_quotes(command.output), output->problem());
    return fail_with({ErrorCode::unavailable, message, {}, {}, {}, {}}, command.json, control);
  }
  const Interruption interruption(control);
  ProgressLine progress(control);
  StreamedList list(*output, progress, command);
  Cache cache(control.memory_limit() / 4);
  Context context{control, &list, !command.json, command.document_apart};
  context.cache = &cache;
  auto answered = answer(command.request, context);
  progress.clear();
  if (!command.json && !to_file && answered.fields.contains("prompt") && is_conversation()) {
    return converse(command.request, std::move(answered), context, control, progress);
  }

  const bool failed = answered.fields.contains("error");
  const bool lost = !output->problem().empty();  // then the answer was stopped for this, and for nothing else
  const bool refusal = !failed && !lost && !command.json && answered.refusal;
  // What is no answer goes to standard error, unless a program reads JSON on standard output.
  if (failed && (!command.json || list.begun() || to_file)) {
    complain("meleda: " + error_text(answered.fields.at("error")));
  } else if (refusal) {
    complain("meleda: " + (list.begun() ? text_of_stop(answered.fields) : answered.text));
  }
  if (list.begun()) {
    if (refusal) answered.text.clear();
    list.end(answered);
  } else if (command.document_apart && answered.fields.contains("document")) {
    output->write(answered.fields.at("document").text());
    answered.fields.erase("document");
    if (!print(control, dumped(answered.fields))) return status_of(Outcome::stopped);
  } else if (command.json) {
    output->write(dumped(answered.fields));
  } else if (!failed && !refusal) {
    output->write(answered.text);
  }
  const bool whole = answered.outcome == Outcome::done || answered.outcome == Outcome::no;
  if (!output->close(whole) && !failed) {
    complain(say("meleda: {} could not be written whole: {}\n", to_file ? in_quotes(command.output) : tr("the output"),
                 output->problem()));
    return status_of(Outcome::stopped);
  }
  if (!whole && to_file && !failed && !refusal && !list.begun()) {
    complain(say("meleda: stopped before the answer was complete; {} was not written\n", in_quotes(command.output)));
  }
  return status_of(answered.outcome);
}

constexpr auto no_memory = phrase("meleda: there is not enough memory for this\n");

// Memory may end where a library cannot say so: the one for JSON allocates while it destroys, the one for options in
// functions that do not throw. It is the same error all the same.
[[noreturn]] void end_without_memory() {
  try {
    if (std::current_exception() != nullptr) throw;
  } catch (const std::bad_alloc&) {
    complain(tr(no_memory));
    std::_Exit(status_of(Outcome::bad_input));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

}  // namespace

}  // namespace meleda::cli

int main(int count, char** values) {
  using meleda::cli::complain;
  meleda::cli::fill_standard_streams();
  std::set_terminate(meleda::cli::end_without_memory);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow any more is an error like a full disk
  try {
    const meleda::Speaking speaking(meleda::language_of_environment());
    return meleda::cli::run(std::vector<std::string>(values + 1, values + count));
  } catch (const std::bad_alloc&) {
    complain(meleda::tr(meleda::cli::no_memory));
  } catch (const std::exception& exception) {
    for (const auto* part :
         {"meleda: ", exception.what(), meleda::tr("\nThis is a bug in meleda: please report the command.\n")}) {
      complain(part);
    }
  }
  return 2;
}
