#include "server/openapi.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/workbench/verbs.hpp"
#include "server/requests.hpp"
#include "server/routes.hpp"

namespace meleda::server {

namespace {

std::string_view name_of(ValueKind kind) {
  switch (kind) {
    case ValueKind::text: return "text";
    case ValueKind::spec: return "spec";
    case ValueKind::state: return "state";
    case ValueKind::number: return "number";
    case ValueKind::choice: return "choice";
    case ValueKind::flag: return "flag";
  }
  return "text";
}

// Options that every verb has, but for what the server decides itself.
std::vector<Option> options_over_http(const Verb& verb) {
  auto options = verb.options;
  std::copy_if(common_options().begin(), common_options().end(), std::back_inserter(options),
               [](const Option& option) { return !is_about_saving(option.name); });
  return options;
}

Json listed(const auto& parameter) {
  Json fields = {{"name", parameter.name}, {"kind", name_of(parameter.kind)}, {"help", help_of(parameter)}};
  if (!parameter.choices.empty()) fields["choices"] = parameter.choices;
  if (!parameter.fallback.empty()) fields["default"] = parameter.fallback;
  if (parameter.range) {
    fields["least"] = std::to_string(parameter.range->least);
    if (parameter.range->most != NumberRange().most) fields["most"] = std::to_string(parameter.range->most);
  }
  return fields;
}

Json schema_of(const auto& parameter) {
  Json schema;
  switch (parameter.kind) {
    case ValueKind::flag: schema["enum"] = {true, false, "yes"}; break;
    case ValueKind::number:
      schema["type"] = {"string", "integer"};
      schema["pattern"] = parameter.range && parameter.range->least < 0 ? "^-?[0-9]+$" : "^[0-9]+$";
      if (parameter.range) {
        schema["minimum"] = parameter.range->least;
        if (parameter.range->most != NumberRange().most) schema["maximum"] = parameter.range->most;
      }
      break;
    case ValueKind::text: schema["type"] = {"string", "integer"}; break;
    default: schema["type"] = "string";
  }
  if (!parameter.choices.empty()) schema["enum"] = parameter.choices;
  schema["description"] = help_of(parameter);
  if (!parameter.fallback.empty()) schema["default"] = parameter.fallback;
  return schema;
}

Json values_schema(const Verb& verb) {
  Json properties = Json::object();
  auto required = Json::array();
  for (const auto& operand : verb.operands) {
    properties[operand.name] = schema_of(operand);
    if (operand.required) required.push_back(operand.name);
  }
  for (const auto& option : options_over_http(verb)) properties[option.name] = schema_of(option);
  Json schema = {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = std::move(required);
  return schema;
}

Json reference(std::string_view name) {
  return {{"$ref", fmt::format("#/components/schemas/{}", name)}};
}

Json content(std::string_view type, Json schema) {
  return {{std::string(type), {{"schema", std::move(schema)}}}};
}

Json answer_with_content(std::string_view about, Json what) {
  return {{"description", about}, {"content", std::move(what)}};
}

Json body(Json schema) {
  return {{"required", true}, {"content", content("application/json", std::move(schema))}};
}

void add_errors(Json& responses, const std::vector<std::pair<int, std::string_view>>& errors) {
  for (const auto& [status, about] : errors) {
    responses[std::to_string(status)] = answer_with_content(about, content("application/json", reference("Error")));
  }
}

constexpr std::pair<int, std::string_view> forbidden{403, "the request comes from a page of another site"};
constexpr std::pair<int, std::string_view> bad_input{400, "bad input, with its place"};
constexpr std::pair<int, std::string_view> no_such_job{404, "there is no such job of this client"};
constexpr std::pair<int, std::string_view> too_large{413, "the body is too large"};
constexpr std::pair<int, std::string_view> not_json{415, "the body is not said to be JSON"};
constexpr std::pair<int, std::string_view> being_stopped{503, "the server is being stopped"};
constexpr std::pair<int, std::string_view> too_many{429, "too much is being worked on already"};

Json verb_operation(const Verb& verb) {
  Json responses = {
      {"200", answer_with_content("the answer: done, no (the answer is no), or stopped (a budget ran out)",
                                  content("application/json", reference("Answer")))}};
  responses["200"]["headers"]["Meleda-Outcome"] = {{"schema", {{"enum", {"done", "no", "stopped"}}}}};
  add_errors(responses, {bad_input, forbidden, too_large, not_json, too_many, {500, "a bug of ours"}, being_stopped});
  Json operation = {{"summary", verb.summary}};
  if (!verb.details.empty()) operation["description"] = verb.details;
  operation["requestBody"] = body(values_schema(verb));
  operation["responses"] = std::move(responses);
  return operation;
}

Json job_order_schema() {
  auto names = Json::array();
  for (const auto& verb : verbs()) {
    if (is_offered(verb)) names.push_back(verb.name);
  }
  return {{"type", "object"},
          {"properties",
           {{"verb", {{"enum", std::move(names)}}},
            {"values", {{"type", "object"}, {"description", "as the body of the verb itself"}}}}},
          {"required", {"verb"}},
          {"additionalProperties", false}};
}

Json operation_of(const Route& route) {
  Json operation = {{"summary", route.summary}};
  if (route.path.find("{job}") != std::string::npos) {
    operation["parameters"] =
        Json::array({{{"name", "job"}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}}});
  }
  Json responses;
  const auto json = [](Json schema) { return content("application/json", std::move(schema)); };
  switch (route.action) {
    case Action::list_verbs:
    case Action::describe:
      responses["200"] = answer_with_content(route.summary, json({{"type", "object"}}));
      add_errors(responses, {forbidden});
      break;
    case Action::add_job:
      operation["requestBody"] = body(job_order_schema());
      responses["202"] = answer_with_content("the job", json(reference("Job")));
      add_errors(responses, {bad_input, forbidden, too_large, not_json, too_many, being_stopped});
      break;
    case Action::list_jobs:
      responses["200"] = answer_with_content(
          route.summary,
          json({{"type", "object"}, {"properties", {{"jobs", {{"type", "array"}, {"items", reference("Job")}}}}}}));
      add_errors(responses, {forbidden});
      break;
    case Action::show_job:
    case Action::remove_job:
      responses["200"] = answer_with_content("the job", json(reference("Job")));
      add_errors(responses, {forbidden, no_such_job});
      break;
    case Action::follow_job:
      responses["200"] =
          answer_with_content("events `progress` and, as the last one, `finished`: the job without its answer",
                              content("text/event-stream", {{"type", "string"}}));
      add_errors(responses, {forbidden, no_such_job, too_many});
      break;
    case Action::run_verb: break;  // one path for each verb
  }
  operation["responses"] = std::move(responses);
  return operation;
}

Json components() {
  const Json text = {{"type", "string"}};
  const Json digits = {{"type", "string"}, {"pattern", "^[0-9]+$"}};
  Json schemas;
  schemas["Error"] = {{"type", "object"},
                      {"properties",
                       {{"error",
                         {{"type", "object"},
                          {"properties",
                           {{"code", text},
                            {"message", text},
                            {"offset", {{"type", {"integer", "null"}}, {"description", "the first wrong character"}}},
                            {"hint", text},
                            {"argument", text},
                            {"text", text}}},
                          {"required", {"code", "message"}}}}}},
                      {"required", {"error"}}};
  schemas["Answer"] = {
      {"type", "object"},
      {"description", "what the command line prints with --json; numbers that count are digits in a text"}};
  schemas["Scene"] = {{"type", "object"}, {"description", "a picture as data: title, width, height, shapes"}};
  schemas["Job"] = {{"type", "object"},
                    {"properties",
                     {{"job", text},
                      {"verb", text},
                      {"values", {{"type", "object"}}},
                      {"state", {{"enum", {"queued", "running", "finished"}}}},
                      {"seconds", {{"type", "number"}}},
                      {"progress",
                       {{"type", {"object", "null"}},
                        {"properties", {{"phase", text}, {"done", digits}, {"total", digits}, {"depth", digits}}}}},
                      {"outcome", {{"enum", {"done", "no", "stopped", "bad_input"}}}},
                      {"answer", {{"type", "object"}}}}},
                    {"required", {"job", "verb", "values", "state", "seconds", "progress"}}};
  return {{"schemas", std::move(schemas)}};
}

}  // namespace

namespace {

Json listed(const Meaning& meaning) {
  Json fields = {{"field", meaning.field}};
  if (!meaning.label.empty()) fields["label"] = tr(meaning.label);
  if (meaning.shown != Shown::text) fields["shown"] = name_of(meaning.shown);
  if (!meaning.unit.empty()) fields["unit"] = tr(meaning.unit);
  if (!meaning.about.empty()) fields["about"] = tr(meaning.about);
  if (!meaning.marks.empty()) {
    fields["marks"] = Json::array();
    for (const auto& [from, name] : meaning.marks) fields["marks"].push_back({{"from", from}, {"name", tr(name)}});
  }
  return fields;
}

}  // namespace

Json verb_list() {
  Json list = {{"version", MELEDA_VERSION}, {"verbs", Json::array()}};
  for (const auto& verb : verbs()) {
    if (!is_offered(verb)) continue;
    Json fields = {
        {"name", verb.name}, {"summary", tr(verb.summary)}, {"details", tr(verb.details)}, {"family", verb.family}};
    fields["operands"] = Json::array();
    for (const auto& operand : verb.operands) {
      fields["operands"].push_back(listed(operand));
      fields["operands"].back()["required"] = operand.required;
    }
    fields["options"] = Json::array();
    for (const auto& option : options_over_http(verb)) fields["options"].push_back(listed(option));
    fields["examples"] = Json::array();
    for (const auto& example : verb.examples) {
      fields["examples"].push_back({{"arguments", example.arguments}, {"shows", tr(example.shows)}});
    }
    if (!verb.meanings.empty()) {
      fields["meanings"] = Json::array();
      for (const auto& meaning : verb.meanings) fields["meanings"].push_back(listed(meaning));
    }
    list["verbs"].push_back(std::move(fields));
  }
  return list;
}

Json openapi() {
  const Speaking english(nullptr);  // for programmers
  Json description = {
      {"openapi", "3.1.0"},
      {"info", {{"title", "Meleda"}, {"summary", "A workbench for sequential puzzles"}, {"version", MELEDA_VERSION}}}};
  auto& paths = description["paths"];
  for (const auto& route : routes()) {
    std::string method = route.method;
    std::transform(method.begin(), method.end(), method.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    if (route.action != Action::run_verb) {
      paths[route.path][method] = operation_of(route);
      continue;
    }
    for (const auto& verb : verbs()) {
      if (!is_offered(verb)) continue;
      auto words = verb.name;
      std::replace(words.begin(), words.end(), ' ', '/');
      paths[route.path.substr(0, route.path.find('{')) + words][method] = verb_operation(verb);
    }
  }
  description["components"] = components();
  return description;
}

}  // namespace meleda::server
