#include "meleda/workbench/own_verbs.hpp"

#include "meleda/core/assert.hpp"
#include "meleda/core/svg.hpp"
#include "meleda/core/text.hpp"
#include "meleda/workbench/registry.hpp"

namespace meleda {

namespace {

struct ToJson {
  Json operator()(const std::string& text) const { return text; }
  Json operator()(bool yes) const { return yes; }
  Json operator()(const Value::List& list) const {
    Json out = Json::array();
    for (const auto& item : list) out.push_back(item.visit(*this));
    return out;
  }
  Json operator()(const Value::Object& object) const {
    Json out = Json::object();
    for (const auto& [name, value] : object) out[name] = value.visit(*this);
    return out;
  }
};

// The document that the answer is shown as, if it is shown as one.
std::optional<Document> document_of(OwnAnswer& own, const std::string& format) {
  if (own.document) return std::move(own.document);
  if (format == "svg" && !own.pictures.empty()) return Document{to_svg(stacked(own.pictures))};
  return std::nullopt;
}

}  // namespace

Result<Answer> run_own_verb(const OwnVerb& verb, const Request& request, Context& context) {
  const VerbArguments arguments(request.values);
  VerbContext own_context{context.control, context.data, context.for_people, arguments.text("format")};
  auto own = verb.run(arguments, own_context);
  if (!own) {
    const auto& error = own.error();
    if (error.argument.empty() && error.offset && verb.operands.size() == 1) {
      return arguments.refuse(verb.operands.front().name, error);
    }
    return tl::unexpected<Error>(error);
  }
  MELEDA_ASSERT(own->outcome != Outcome::bad_input);
  Answer answer;
  answer.outcome = own->outcome;
  answer.fields = ToJson()(own->fields);
  if (auto document = document_of(*own, own_context.format)) {
    if (document->binary && !context.for_people && !context.document_apart) {
      answer.fields["document"] = base64(document->bytes);
      answer.fields["document_encoding"] = "base64";
    } else {
      answer.fields["document"] = std::move(document->bytes);
    }
  } else if (context.for_people) {
    answer.fields["text"] = own->text.empty() ? to_text(own->fields) : own->text;
  }
  return answer;
}

VerbInfo own_verb_info(const FamilyInfo& family, const OwnVerb& verb) {
  VerbInfo info;
  info.name = family.id + " " + verb.name;
  info.summary = verb.summary;
  info.details = verb.details;
  info.operands = verb.operands;
  info.options = verb.options;
  info.family = family.id;
  info.hidden = family.hidden;
  if (!verb.formats.empty()) {
    const bool only_drawn = verb.formats == std::vector<std::string>{"text", "svg"};
    info.options.push_back({"format", ValueKind::choice,
                            only_drawn ? "characters for the terminal, or a picture" : "what to write", verb.formats,
                            verb.formats.front()});
  }
  MELEDA_ASSERT(!verb.examples.empty());
  for (const auto& example : verb.examples)
    info.examples.push_back({info.name + " " + example.arguments, example.shows});
  return info;
}

std::vector<std::pair<VerbInfo, VerbRun>> own_verbs() {
  std::vector<std::pair<VerbInfo, VerbRun>> all;
  for (const auto& family : families()) {
    for (const auto& verb : family.info.verbs) {
      all.emplace_back(own_verb_info(family.info, verb), [&verb](const Request& request, Context& context) {
        return run_own_verb(verb, request, context);
      });
    }
  }
  return all;
}

}  // namespace meleda
