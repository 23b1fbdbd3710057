// The command line: reads the arguments, asks the workbench, prints.

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "meleda/workbench/report.hpp"
#include "meleda/workbench/verbs.hpp"
#include "terminal.hpp"

namespace meleda::cli {

namespace {

// A path goes to the output while it is found: as lines, or as the last field of the JSON object.
class StreamedPath final : public PathOutput {
 public:
  StreamedPath(Output& output, ProgressLine& progress, bool json) : output_(output), progress_(progress), json_(json) {}

  void begin(const Json& fields) override {
    begun_ = true;
    progress_.clear();
    if (!json_) return;
    auto head = fields.dump();
    head.back() = ',';  // the closing brace comes after the path
    output_.write(head + "\"path\":[");
  }
  [[nodiscard]] PathFormat format() const override {
    return json_ ? PathFormat{"\"", "\"", ","} : PathFormat{"", "\n", ""};
  }
  bool write(std::string_view block) override { return output_.write(block); }
  void end(bool complete) {
    if (json_) output_.write(complete ? "]}\n" : "],\"complete\":false}\n");
  }
  [[nodiscard]] bool begun() const { return begun_; }

 private:
  Output& output_;
  ProgressLine& progress_;
  bool json_;
  bool begun_ = false;
};

// JSON that is always valid text, whatever bytes were typed.
std::string dumped(const Json& fields) {
  return fields.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

int run(const std::vector<std::string>& arguments) {
  const auto read = read_command_line(arguments);
  if (const auto* ready = std::get_if<Ready>(&read)) {
    fmt::print(ready->is_error ? stderr : stdout, "{}", ready->text);
    return ready->exit_status;
  }
  const auto& command = std::get<Command>(read);
  const auto output = command.output.empty() ? std::make_unique<Output>() : std::make_unique<Output>(command.output);
  if (!output->is_open()) {
    fmt::print(stderr, "meleda: {} cannot be written\n", command.output);
    return static_cast<int>(Outcome::bad_input);
  }
  Control control;
  const Interruption interruption(control);
  ProgressLine progress(control);
  StreamedPath path(*output, progress, command.json);
  Context context{control, &path, !command.json};
  const auto answered = answer(command.request, context);
  progress.clear();

  const bool failed = answered.fields.contains("error");
  if (failed && !(command.json && !path.begun())) {
    fmt::print(stderr, "meleda: {}", error_text(answered.fields.at("error")));
  }
  if (path.begun()) {
    path.end(answered.outcome == Outcome::done);
  } else if (command.json) {
    output->write(dumped(answered.fields));
  } else if (!failed) {
    output->write(to_text(command.request.verb, answered.fields));
  }
  if (failed && !command.output.empty()) return static_cast<int>(answered.outcome);  // keeps what was in the file
  if (!output->close()) {
    fmt::print(stderr, "meleda: {} could not be written whole\n",
               command.output.empty() ? "the output" : command.output);
    return static_cast<int>(Outcome::stopped);
  }
  return static_cast<int>(answered.outcome);
}

}  // namespace

}  // namespace meleda::cli

int main(int count, char** values) {
  try {
    return meleda::cli::run(std::vector<std::string>(values + 1, values + count));
  } catch (const std::exception& exception) {
    fmt::print(stderr, "meleda: {}\nThis is a bug in meleda: please report the command.\n", exception.what());
  }
  return 2;
}
