#include "help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "serve.hpp"

namespace meleda::cli {

namespace {

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// A name and what it is about, in two columns.
std::string entry(const std::string& name, const std::string& about) {
  constexpr std::size_t column = 24;
  auto out = "  " + name;
  out += out.size() + 2 <= column ? std::string(column - out.size(), ' ') : "\n" + std::string(column, ' ');
  return out + wrapped(about, column);
}

std::string usage(const Verb& verb) {
  auto out = say("Usage: meleda {}", verb.name);
  for (const auto& operand : verb.operands) {
    out += operand.required ? " " + upper(operand.name) : fmt::format(" [{}]", upper(operand.name));
  }
  return out + tr(" [OPTIONS]\n");
}

std::string about(const std::string& help, const std::optional<NumberRange>& range, const std::string& fallback) {
  auto out = help;
  if (range) {
    out += range->most == NumberRange().most ? say(", {} or more", range->least)
                                             : say(", {} to {}", range->least, range->most);
  }
  return fallback.empty() ? out : out + say(" (default: {})", fallback);
}

std::string summaries(const std::vector<const Verb*>& list) {
  std::size_t widest = 0;
  for (const auto* verb : list) widest = std::max(widest, verb->name.size());
  std::string out;
  for (const auto* verb : list) out += fmt::format("  {:<{}}   {}\n", verb->name, widest, tr(verb->summary));
  return out;
}

}  // namespace

std::vector<const Verb*> verbs_under(const std::string& group) {
  std::vector<const Verb*> found;
  for (const auto& verb : verbs()) {
    if (verb.name.starts_with(group + " ")) found.push_back(&verb);
  }
  return found;
}

std::string word_after(const Verb& verb, const std::string& group) {
  const auto begin = group.size() + 1;
  return verb.name.substr(begin, verb.name.find(' ', begin) - begin);
}

std::string group_help(const std::string& group) {
  const auto under = verbs_under(group);
  auto out = say("Verbs that begin with {}:\n{}\n", group, summaries(under));
  out += say("'meleda {} --help' explains {}, with examples.", under.front()->name,
             under.size() == 1 ? tr("it") : tr("one"));
  if (under.front()->family == group) out += say(" The puzzle itself: meleda show {}", group);
  return out + "\n";
}

std::string about_parameter(const Operand& operand) {
  const auto help =
      operand.choices.empty() ? help_of(operand) : help_of(operand) + ": " + joined(operand.choices, ", ");
  return about(help, operand.range, operand.fallback);
}

std::string about_parameter(const Option& option) {
  return about(help_of(option), option.range, option.fallback);
}

std::string value_name(const Option& option) {
  if (!option.choices.empty()) return joined(option.choices, "|");
  switch (option.kind) {
    case ValueKind::state: return "STATE";
    case ValueKind::number: return "NUMBER";
    default: return upper(option.name);
  }
}

std::vector<Option> options_of(const Verb& verb) {
  auto options = verb.options;
  const Option help{"help", ValueKind::flag, phrase("explain the verb, with examples"), {}, {}};
  if (&verb == &serve_word()) {
    options.push_back(help);
    return options;
  }
  options.insert(options.end(), common_options().begin(), common_options().end());
  options.push_back({"json", ValueKind::flag, phrase("print one JSON object instead of text"), {}, {}});
  options.push_back(
      {"json-lines",
       ValueKind::flag,
       phrase("the same, but of an answer with a long list that list alone, an item a line as it is found"),
       {},
       {}});
  options.push_back({"output", ValueKind::text, phrase("write to this file (-o for short)"), {}, {}});
  options.push_back(help);
  return options;
}

std::string verb_help(const Verb& verb) {
  auto out = wrapped(verb.details.empty() ? say("meleda {}: {}.", verb.name, tr(verb.summary))
                                          : say("meleda {}: {}. {}", verb.name, tr(verb.summary), tr(verb.details)),
                     0);
  out += "\n" + usage(verb) + "\n";
  for (const auto& operand : verb.operands) out += entry(upper(operand.name), about_parameter(operand));
  if (!verb.operands.empty()) out += "\n";
  for (const auto& option : options_of(verb)) {
    out += entry("--" + option.name + (option.kind == ValueKind::flag ? "" : " " + value_name(option)),
                 about_parameter(option));
  }
  out += tr("\nExamples:\n");
  std::size_t widest = 0;
  for (const auto& example : verb.examples) widest = std::max(widest, example.arguments.size());
  for (const auto& example : verb.examples) {
    out += fmt::format("  meleda {:<{}}   {}\n", example.arguments, widest, tr(example.shows));
  }
  return out;
}

std::string general_help() {
  auto out =
      wrapped(tr("meleda: a workbench for sequential puzzles. It solves them from any state, measures their state "
                 "spaces and draws them."),
              0);
  out += tr("\nUsage: meleda VERB [SPEC] [...]\n\nVerbs:\n");
  std::vector<const Verb*> own;
  for (const auto& verb : verbs()) {
    if (verb.hidden) continue;
    if (verb.family.empty()) {
      out += fmt::format("  {:<12} {}\n", verb.name, tr(verb.summary));
    } else {
      own.push_back(&verb);
    }
  }
  out += fmt::format("  {:<12} {}\n", serve_word().name, tr(serve_word().summary));
  out += fmt::format("  {:<12} {}\n", "completion", tr("print the completions for bash, zsh or fish"));
  out += fmt::format("  {:<12} {}\n", "man", tr("print the manual page"));
  if (!own.empty()) out += tr("\nVerbs of one family:\n") + summaries(own);
  out +=
      "\n" + wrapped(tr("A puzzle is named by its family and size or by a product's name; 'meleda list' shows them. "
                        "'meleda VERB --help' explains a verb, with examples. 'meleda --version' says which this is."),
                     0);
  return out + tr("\nExit status: 0 done, 1 the answer is no, 2 bad input, 3 out of budget or interrupted.\n");
}

std::string overview() {
  // The first examples of the verbs that one needs first.
  std::string out = tr("Meleda solves, measures and draws sequential puzzles. Three commands to try:\n\n");
  for (const auto* name : {"solve", "next", "draw"}) {
    const auto* verb = find_verb(name);
    out += fmt::format("  meleda {:<26} {}\n", verb->examples.front().arguments, tr(verb->summary));
  }
  return out + tr("\n'meleda list' shows the puzzles, 'meleda --help' all verbs.\n");
}

}  // namespace meleda::cli
