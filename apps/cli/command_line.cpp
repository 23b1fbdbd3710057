#include "command_line.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "completion.hpp"
#include "help.hpp"
#include "manual.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/spec.hpp"
#include "serve.hpp"

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

using Read = std::variant<Command, server::Options, std::string, Refused>;

Refused usage_error(std::string message, std::string hint) {
  return {{ErrorCode::bad_usage, std::move(message), std::nullopt, std::move(hint), {}, {}}, false};
}

std::string help_hint(const Verb& verb) {
  return say("'meleda {} --help' shows how it is used", verb.name);
}

// The file's ending says the format, where the verb has formats and none was given.
std::optional<Refused> take_format_from_output(Command& command, const Verb& verb) {
  const auto option =
      std::find_if(verb.options.begin(), verb.options.end(), [](const Option& o) { return o.name == "format"; });
  if (command.output.empty() || option == verb.options.end()) return std::nullopt;
  auto& values = command.request.values;
  const auto dot = command.output.rfind('.');
  const auto ending = dot == std::string::npos ? std::string() : command.output.substr(dot + 1);
  const bool known = std::find(option->choices.begin(), option->choices.end(), ending) != option->choices.end();
  if (!values.contains("format")) {
    if (known) {
      values["format"] = ending;
    } else if (ending == "txt" && !command.json) {
      values["format"] = "text";  // refused by verbs that do not draw in characters
    } else if (!command.output.starts_with("/dev/") && !command.json) {
      return usage_error(say("{} does not say a format", in_quotes(command.output)),
                         say("let it end in one of {}, or give --format", joined(option->choices, ", ")));
    }
  }
  command.document_apart = command.json && known && ending != "json" && values["format"] == ending;
  return std::nullopt;
}

Refused unexpected(const std::string& word, const Verb& verb) {
  if (!word.starts_with("-")) {
    const bool takes_from =
        std::any_of(verb.options.begin(), verb.options.end(), [](const Option& o) { return o.name == "from"; });
    return usage_error(say("{} was not expected here", in_quotes(word)),
                       takes_from ? say("to begin there: --from {}", printable(word)) : help_hint(verb));
  }
  std::vector<std::string> names;
  for (const auto& option : options_of(verb)) names.push_back("--" + option.name);
  const auto meant = nearest(word, names);
  return usage_error(say("{} has no option {}", verb.name, in_quotes(word)),
                     meant.empty() ? help_hint(verb) : say("did you mean {}?", meant));
}

// Fills what the parser was told of. What is to be printed or refused instead, if so.
std::optional<Read> parse(CLI::App& app, std::vector<std::string> arguments, const Verb& verb) {
  app.allow_extras();
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app.parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return verb_help(verb);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string_view said = error.what();  // "--from: 1 required TEXT missing"
    return usage_error(say("{} takes one value", printable(said.substr(0, said.find(':')))), help_hint(verb));
  } catch (const CLI::ParseError& error) {
    return usage_error(printable(error.what()), help_hint(verb));
  }
  auto extra = app.remaining();
  std::erase(extra, "--");
  if (!extra.empty()) return unexpected(extra.front(), verb);
  return std::nullopt;
}

Read read_verb(const Verb& verb, std::vector<std::string> arguments) {
  CLI::App app;  // only reads; the help is ours, from the same table
  Values values;
  std::map<std::string, bool> flags;
  Command command;
  command.request.verb = verb.name;
  for (const auto& operand : verb.operands) app.add_option(operand.name, values[operand.name]);
  for (const auto& option : verb.options) add_option(app, option, values, flags);
  for (const auto& option : common_options()) add_option(app, option, values, flags);
  app.add_flag("--json", command.json);
  app.add_flag("--json-lines", command.json_lines);
  app.add_option("-o,--output", command.output);
  if (auto other = parse(app, std::move(arguments), verb)) return *other;
  for (const auto& [name, value] : values) {
    const auto* option = app.get_option_no_throw("--" + name);
    const bool given = option != nullptr ? option->count() > 0 : app.get_option(name)->count() > 0;
    if (given) command.request.values[name] = value;
  }
  for (const auto& [name, set] : flags) {
    if (set) command.request.values[name] = "yes";
  }
  if (app.get_option("--output")->count() > 0 && command.output.empty()) {
    return usage_error(tr("--output needs the name of a file"), help_hint(verb));
  }
  if (command.output == "-") command.output.clear();
  command.json |= command.json_lines;
  if (auto refused = take_format_from_output(command, verb)) return *refused;
  return command;
}

Read read_serve(std::vector<std::string> arguments) {
  const auto& word = serve_word();
  CLI::App app;
  Values values;
  std::map<std::string, bool> flags;
  for (const auto& option : word.options) add_option(app, option, values, flags);
  if (auto other = parse(app, std::move(arguments), word)) return *other;
  std::erase_if(values, [&](const auto& value) { return app.get_option("--" + value.first)->count() == 0; });
  auto options = serve_options(values);
  if (!options) return Refused{std::move(options).error(), false};
  return std::move(*options);
}

// The verb that the words begin with, and how many words it takes: the longest, where one begins with another.
std::pair<const Verb*, std::size_t> verb_at_front(const std::vector<std::string>& words) {
  std::pair<const Verb*, std::size_t> found{nullptr, 0};
  std::string name;
  for (std::size_t i = 0; i < words.size(); ++i) {
    name += (i == 0 ? "" : " ") + words[i];
    if (const auto* verb = find_verb(name)) found = {verb, i + 1};
    if (verbs_under(name).empty()) break;
  }
  return found;
}

// What follows words that begin several verbs and are none themselves: these verbs, or which of them was meant.
std::optional<Read> read_group(const std::vector<std::string>& words) {
  if (words.empty() || verbs_under(words.front()).empty()) return std::nullopt;
  auto group = words.front();
  std::size_t taken = 1;
  while (taken < words.size() && !verbs_under(group + " " + words[taken]).empty()) group += " " + words[taken++];
  if (taken == words.size() || words[taken] == "--help" || words[taken] == "-h") return group_help(group);
  std::vector<std::string> next;
  for (const auto* verb : verbs_under(group)) next.push_back(word_after(*verb, group));
  const auto meant = nearest(words[taken], next);
  return usage_error(
      say("{} has no verb {}", group, in_quotes(words[taken])),
      meant.empty() ? say("'meleda {}' lists what there is", group) : say("did you mean meleda {} {}?", group, meant));
}

Read read_words(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return overview();
  const auto& first = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (first == "--version" || first == "-V") return std::string("meleda " MELEDA_VERSION "\n");
  if (first == "--help" || first == "-h" || first == "help") {
    if (!rest.empty()) {
      if (rest.front() == serve_word().name) return verb_help(serve_word());
      if (const auto [verb, words] = verb_at_front(rest); verb != nullptr) return verb_help(*verb);
      if (auto group = read_group(rest)) return *group;
    }
    return general_help();
  }
  if ((first == "man" || first == "completion") && rest == std::vector<std::string>{"--help"}) return general_help();
  if (first == "man") return manual_page();
  if (first == "completion") {
    if (rest.size() == 1) {
      if (auto script = completion_script(rest.front())) return *script;
    }
    return usage_error(tr("completion needs one of bash, zsh, fish"),
                       tr("for example: source <(meleda completion bash)"));
  }
  if (first == serve_word().name) return read_serve(rest);
  if (const auto [verb, words] = verb_at_front(arguments); verb != nullptr) {
    return read_verb(*verb, {arguments.begin() + static_cast<std::ptrdiff_t>(words), arguments.end()});
  }
  if (auto group = read_group(arguments)) return *group;

  std::vector<std::string> names;  // of two that are equally near, the first is meant
  for (const auto& verb : verbs()) {
    if (!verb.hidden) names.push_back(verb.name.substr(0, verb.name.find(' ')));
  }
  names.insert(names.end(), {"completion", "man", serve_word().name, "help"});
  const auto meant = nearest(first, names);
  auto hint = meant.empty() ? std::string(tr("'meleda --help' lists them")) : say("did you mean {}?", meant);
  if (open_spec(first)) hint = say("that is a puzzle; try: meleda show {}", first);
  return usage_error(say("there is no verb {}", in_quotes(first)), std::move(hint));
}

}  // namespace

Read read_command_line(const std::vector<std::string>& arguments) {
  auto read = read_words(arguments);
  if (auto* refused = std::get_if<Refused>(&read)) {
    refused->json = std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
      return argument == "--json" || argument == "--json-lines";
    });
  }
  return read;
}

}  // namespace meleda::cli
