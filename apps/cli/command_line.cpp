#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "completion.hpp"
#include "help.hpp"
#include "manual.hpp"
#include "meleda/core/text.hpp"

namespace meleda::cli {

namespace {

// Where the parser puts what it finds: one text for each name.
using Values = std::map<std::string, std::string>;

void add_option(CLI::App& app, const Option& option, Values& values, std::map<std::string, bool>& flags) {
  const auto name = "--" + option.name;
  if (option.kind == ValueKind::flag) {
    app.add_flag(name, flags[option.name]);
  } else {
    app.add_option(name, values[option.name]);
  }
}

// The file's ending says the format, where the verb has such a format and none was given.
void take_format_from_output(Command& command, const VerbInfo& verb) {
  const auto dot = command.output.rfind('.');
  if (dot == std::string::npos || command.request.values.contains("format")) return;
  const auto ending = command.output.substr(dot + 1);
  for (const auto& option : verb.options) {
    if (option.name != "format") continue;
    if (std::find(option.choices.begin(), option.choices.end(), ending) != option.choices.end()) {
      command.request.values["format"] = ending;
    }
  }
}

Ready usage_error(const std::string& message) {
  return {"meleda: " + message + "\n", 2, true};
}

Ready unexpected(const std::string& word, const VerbInfo& verb) {
  std::string hint = fmt::format("'meleda {} --help' shows how it is used", verb.name);
  if (!word.starts_with("-")) return usage_error(fmt::format("{} was not expected here\n{}", in_quotes(word), hint));
  std::vector<std::string> names;
  for (const auto& option : options_of(verb)) names.push_back("--" + option.name);
  const auto meant = nearest(word, names);
  if (!meant.empty()) hint = fmt::format("did you mean {}?", meant);
  return usage_error(fmt::format("{} has no option {}; {}", verb.name, in_quotes(word), hint));
}

std::variant<Command, Ready> read_verb(const VerbInfo& verb, std::vector<std::string> arguments) {
  CLI::App app;  // only reads; the help is ours, from the same table
  Values values;
  std::map<std::string, bool> flags;
  Command command;
  command.request.verb = verb.name;
  for (const auto& operand : verb.operands) {
    app.add_option(operand.name, values[operand.name]);
  }
  for (const auto& option : verb.options) add_option(app, option, values, flags);
  for (const auto& option : common_options()) add_option(app, option, values, flags);
  app.add_flag("--json", command.json);
  app.add_option("-o,--output", command.output);

  app.allow_extras();
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return Ready{verb_help(verb), 0, false};
  } catch (const CLI::ParseError& error) {
    return usage_error(fmt::format("{}\n'meleda {} --help' shows how it is used", error.what(), verb.name));
  }
  if (const auto extra = app.remaining(); !extra.empty()) return unexpected(extra.front(), verb);
  for (const auto& [name, value] : values) {
    const auto* option = app.get_option_no_throw("--" + name);
    const bool given = option != nullptr ? option->count() > 0 : app.get_option(name)->count() > 0;
    if (given) command.request.values[name] = value;
  }
  for (const auto& [name, set] : flags) {
    if (set) command.request.values[name] = "yes";
  }
  take_format_from_output(command, verb);
  return command;
}

}  // namespace

std::variant<Command, Ready> read_command_line(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return Ready{overview(), 0, false};
  const auto& first = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (first == "--version" || first == "-V") return Ready{"meleda " MELEDA_VERSION "\n", 0, false};
  if (first == "--help" || first == "-h" || first == "help") {
    if (!rest.empty() && find_verb(rest.front()) != nullptr)
      return Ready{verb_help(*find_verb(rest.front())), 0, false};
    return Ready{general_help(), 0, false};
  }
  if (first == "man") return Ready{manual_page(), 0, false};
  if (first == "completion") {
    const auto script = rest.size() == 1 ? completion_script(rest.front()) : std::nullopt;
    if (!script)
      return usage_error("completion needs one of bash, zsh, fish; for example\n  source <(meleda completion bash)");
    return Ready{*script, 0, false};
  }
  if (const auto* verb = find_verb(first)) return read_verb(*verb, rest);

  std::vector<std::string> names{"completion", "man", "help"};
  for (const auto& verb : verbs()) names.push_back(verb.name);
  const auto meant = nearest(first, names);
  return usage_error(
      fmt::format("there is no verb {}; {}", in_quotes(first),
                  meant.empty() ? "'meleda --help' lists them" : fmt::format("did you mean {}?", meant)));
}

}  // namespace meleda::cli
