#include "server/requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::server {

namespace {

// Where the nesting becomes too deep. Brackets inside texts do not count.
std::optional<std::size_t> too_deep_at(std::string_view text) {
  std::size_t depth = 0;
  bool inside = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inside) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        inside = false;
      }
    } else if (c == '"') {
      inside = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest_nesting) return i;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return std::nullopt;
}

std::string what_it_is(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::null: return "null";
    case Json::Kind::object: return tr("an object");
    case Json::Kind::list: return tr("a list");
    case Json::Kind::text: return tr("a text");
    case Json::Kind::boolean: return value.get<bool>() ? "true" : "false";
    case Json::Kind::whole:
    case Json::Kind::natural: return tr("a number");
    case Json::Kind::real: break;
  }
  return tr("a number that is not whole, or is too large");
}

tl::unexpected<Error> refuse(const std::string& name, std::string message, std::string hint = {}) {
  return fail_in(name, {}, {ErrorCode::bad_usage, std::move(message), {}, std::move(hint), {}, {}});
}

// As a request has it; nothing for a flag that is not set.
Result<std::optional<std::string>> text_of(const std::string& name, ValueKind kind, const Json& value) {
  if (value.is_string()) {
    auto text = value.get<std::string>();
    if (const auto place = text.find('\0'); place != std::string::npos) {
      return fail_in(name, {},
                     {ErrorCode::bad_usage, tr("there is a character with the code 0 in it"), place, {}, {}, {}});
    }
    return text;
  }
  if (kind == ValueKind::flag) {
    if (!value.is_boolean()) return refuse(name, say("must be true or false, not {}", what_it_is(value)));
    return value.get<bool>() ? std::optional<std::string>("yes") : std::nullopt;
  }
  // Of a state or a spec, zeros in front would be lost.
  const bool may_be_number = kind == ValueKind::number || kind == ValueKind::text;
  if (may_be_number && value.is_number_integer()) return value.dump();
  return refuse(name, say("must be a text{}, not {}", may_be_number ? tr(" or a whole number") : "", what_it_is(value)),
                value.is_number() ? tr("write it as a text, in quotes") : "");
}

}  // namespace

Result<Json> parse_body(std::string_view body) {
  if (const auto place = too_deep_at(body)) {
    return fail(ErrorCode::bad_usage, say("the body is nested deeper than {} lists and objects", deepest_nesting),
                *place);
  }
  try {
    return Json::parse(body);
  } catch (const Json::SyntaxError& error) {
    return fail(ErrorCode::bad_usage, tr("the body is not JSON"), error.offset,
                tr(R"(an object is expected, such as {"spec": "..."})"));
  } catch (const Json::NumberTooLarge&) {
    return fail(ErrorCode::bad_usage, tr("the body has a number that is too large"), {},
                tr("write it as a text, in quotes"));
  }
}

bool is_offered(const Verb& verb) {
  // What no listed family offers is only left out of the help: who opens a template by its name can ask.
  return !verb.hidden || verb.family.empty();
}

bool is_about_saving(std::string_view option) {
  return option == "data" || option == "data-limit";
}

const Verb* find_offered(std::string_view name) {
  const auto* verb = find_verb(name);
  return verb != nullptr && is_offered(*verb) ? verb : nullptr;
}

Result<Request> read_request(const Verb& verb, const Json& values) {
  if (!values.is_object()) {
    return fail(ErrorCode::bad_usage,
                say("expected an object with the values for {}, not {}", verb.name, what_it_is(values)));
  }
  std::vector<std::pair<std::string, ValueKind>> known;
  for (const auto& operand : verb.operands) known.emplace_back(operand.name, operand.kind);
  for (const auto* options : {&verb.options, &common_options()}) {
    for (const auto& option : *options) {
      if (!is_about_saving(option.name)) known.emplace_back(option.name, option.kind);
    }
  }
  Request request{verb.name, {}};
  for (const auto& [name, value] : values.items()) {
    if (is_about_saving(name)) {
      return refuse(name, tr("the server says where saved data lies and how much of it there may be"),
                    tr("leave it out"));
    }
    const auto field =
        std::find_if(known.begin(), known.end(), [&wanted = name](const auto& one) { return one.first == wanted; });
    if (field == known.end()) {
      std::vector<std::string> names;
      for (const auto& one : known) names.push_back(one.first);
      return fail(ErrorCode::bad_usage, say("{} has no field {}", verb.name, in_quotes(name)), {},
                  say("it has: {}", joined(names, ", ")));
    }
    MELEDA_TRY(auto text, text_of(name, field->second, value));
    if (text) request.values[name] = std::move(*text);
  }
  return request;
}

Result<JobOrder> read_job_order(const Json& body) {
  const char* const hint = tr(R"(a job is written {"verb": "explore", "values": {"spec": "..."}})");
  if (!body.is_object()) {
    return fail(ErrorCode::bad_usage, say("expected an object, not {}", what_it_is(body)), {}, hint);
  }
  for (const auto& [name, value] : body.items()) {
    if (name != "verb" && name != "values") {
      return fail(ErrorCode::bad_usage, say("a job has no field {}", in_quotes(name)), {}, hint);
    }
  }
  if (!body.contains("verb")) return fail(ErrorCode::bad_usage, tr("the field verb is missing"), {}, hint);
  const auto& name = body.at("verb");
  if (!name.is_string()) return refuse("verb", say("must be a text, not {}", what_it_is(name)), hint);
  const auto* verb = find_offered(name.text());
  if (verb == nullptr) {
    return fail_in("verb", name.text(),
                   {ErrorCode::not_found,
                    say("there is no verb {}", in_quotes(name.text())),
                    {},
                    tr("GET /api/verbs lists them"),
                    {},
                    {}});
  }
  auto values = body.value("values", Json::object());
  MELEDA_TRY(auto request, read_request(*verb, values));
  return JobOrder{std::move(request), std::move(values)};
}

}  // namespace meleda::server
