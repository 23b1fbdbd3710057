#include "meleda/workbench/verbs/own_verbs.hpp"

#include <algorithm>
#include <utility>

#include "meleda/core/answer.hpp"
#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/spec.hpp"
#include "meleda/workbench/verbs/rows.hpp"

namespace meleda {

namespace {

// An error about the spec with the family's name before it, where that was left out: the place counts from what was
// given.
Error about_operand(Error error, const std::string& name, const std::string& given, const std::string& whole) {
  const auto added = whole.size() > given.size() ? whole.find(given) : 0;
  if (error.offset) error.offset = std::min(*error.offset > added ? *error.offset - added : 0, given.size());
  error.argument = name;
  error.text = given;
  return error;
}

}  // namespace

[[gnu::cold]] Verb own_verb(const FamilyInfo& family, const Verb& declared) {
  auto verb = declared;
  verb.name = family.id + " " + declared.name;
  verb.family = family.id;
  verb.hidden = family.hidden;
  MELEDA_ASSERT(!verb.examples.empty());
  for (auto& example : verb.examples) example.arguments = verb.name + " " + example.arguments;
  verb.run = [&family, &declared](const Request& request, Context& context) -> Result<Answer> {
    for (const auto& operand : declared.operands) {
      if (operand.kind != ValueKind::spec) continue;
      const auto& given = request.text(operand.name);
      const auto whole = with_family(family, given);
      auto opened = open_spec(whole, context);
      if (!opened) {
        return tl::unexpected<Error>(about_operand(std::move(opened).error(), operand.name, given, whole));
      }
      if (opened->family->info.id != family.id) {
        return request.refuse(operand.name, ErrorCode::bad_spec, phrase("this is a puzzle of another family"));
      }
      context.puzzle = opened->instance;
    }
    auto answer = declared.run(request, context);
    if (!answer && answer.error().argument.empty() && answer.error().offset && declared.operands.size() == 1) {
      return request.refuse(declared.operands.front().name, std::move(answer).error());
    }
    return answer;
  };
  return verb;
}

[[gnu::cold]] std::vector<Verb> own_verbs() {
  std::vector<Verb> all;
  for (const auto& family : families()) {
    for (const auto& verb : family.info.verbs) all.push_back(own_verb(family.info, verb));
  }
  return all;
}

}  // namespace meleda
