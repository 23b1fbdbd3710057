#pragma once
// Runs one of the verbs as the workbench would, with its defaults filled in.

#include <map>
#include <string>
#include <utility>
#include <variant>

#include "meleda/studies/pegs/verbs.hpp"

namespace meleda::studies {

inline Result<OwnAnswer> ask_verb(const std::string& name, std::map<std::string, std::string> values,
                                  Control& control) {
  for (const auto& verb : pegs_verbs()) {
    if (verb.name != name) continue;
    for (const auto& operand : verb.operands) {
      if (!operand.fallback.empty()) values.try_emplace(operand.name, operand.fallback);
    }
    for (const auto& option : verb.options) {
      if (!option.fallback.empty()) values.try_emplace(option.name, option.fallback);
    }
    VerbContext context{control, {}, true, verb.formats.empty() ? "" : verb.formats.front()};
    return verb.run(VerbArguments(std::move(values)), context);
  }
  return fail(ErrorCode::not_found, "no such verb");
}

inline Value field(const OwnAnswer& answer, const std::string& name) {
  for (const auto& [its_name, value] : answer.fields) {
    if (its_name == name) return value;
  }
  return "no such field";
}

}  // namespace meleda::studies
