#pragma once
// Runs one of the verbs as the workbench does: with its board opened and its defaults filled in.

#include <map>
#include <string>
#include <utility>

#include "meleda/workbench/verbs.hpp"

namespace meleda::studies {

inline Result<Answer> ask_verb(const std::string& name, std::map<std::string, std::string> values, Context& context) {
  const auto* const verb = find_verb("pegs " + name);
  if (verb == nullptr) return fail(ErrorCode::not_found, "no such verb");
  for (const auto& operand : verb->operands) {
    if (!operand.fallback.empty()) values.try_emplace(operand.name, operand.fallback);
  }
  for (const auto& option : verb->options) {
    if (!option.fallback.empty()) values.try_emplace(option.name, option.fallback);
  }
  return verb->run({verb->name, std::move(values)}, context);
}

inline Result<Answer> ask_verb(const std::string& name, std::map<std::string, std::string> values, Control& control) {
  Context context{control, nullptr, true};
  return ask_verb(name, std::move(values), context);
}

inline Json field(const Answer& answer, const std::string& name) {
  return answer.fields.value(name, Json("no such field"));
}

// As fields have it.
inline Json value(Field field) {
  return std::move(field).take();
}

}  // namespace meleda::studies
