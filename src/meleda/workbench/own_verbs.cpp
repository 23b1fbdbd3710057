#include "meleda/workbench/own_verbs.hpp"

#include <fmt/format.h>

#include "meleda/core/svg.hpp"
#include "meleda/workbench/spec.hpp"

namespace meleda {

namespace {

Result<Answer> run_own(const OwnVerb& verb, const Request& request, Context& context) {
  std::map<std::string, std::string> arguments;
  for (const auto& parameter : verb.parameters) {
    if (has(request, parameter.name)) arguments[parameter.name] = value_of(request, parameter.name);
  }
  auto own = verb.run(arguments);
  if (!own) {
    // An error of a verb with one parameter is about that.
    const auto& first = verb.parameters.front().name;
    return fail_in(first, arguments[first], std::move(own).error());
  }
  Answer answer;
  for (const auto& [name, value] : own->fields) {
    std::visit([&, &field = answer.fields[name]](const auto& v) { field = v; }, value);
  }
  if (own->picture && value_of(request, "format") == "svg") {
    answer.fields["document"] = to_svg(*own->picture);
  } else if (context.for_people) {
    answer.fields["text"] = own->text;
  }
  return answer;
}

}  // namespace

std::vector<std::pair<VerbInfo, VerbRun>> own_verbs() {
  std::vector<std::pair<VerbInfo, VerbRun>> all;
  for (const auto& family : families()) {
    for (const auto& verb : family.info.verbs) {
      VerbInfo info;
      info.name = family.info.id + " " + verb.name;
      info.summary = verb.summary;
      info.details = verb.details;
      for (const auto& parameter : verb.parameters) {
        info.operands.push_back({parameter.name, ValueKind::text, parameter.help, parameter.required});
      }
      if (verb.draws) {
        info.options.push_back(
            {"format", ValueKind::choice, "characters for the terminal, or a picture", {"text", "svg"}, "text"});
      }
      for (const auto& example : verb.examples)
        info.examples.push_back({info.name + " " + example.arguments, example.shows});
      all.emplace_back(std::move(info),
                       [&verb](const Request& request, Context& context) { return run_own(verb, request, context); });
    }
  }
  return all;
}

}  // namespace meleda
