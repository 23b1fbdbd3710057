#include "meleda/workbench/reproduce.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/workbench/papers.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {

namespace {

std::string as_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::vector<std::string> parts;
  for (const auto& item : value) parts.push_back(as_text(item));
  return joined(parts, ",");
}

// The answer's field, in the form in which the paper prints it.
Result<std::string> ask(const Json& figure, Context& asked) {
  Request request;
  for (const auto& [name, value] : figure.at("ask").items()) {
    (name == "verb" ? request.verb : request.values[name]) = value.get<std::string>();
  }
  Context context{asked.control, nullptr, false, false, asked.data, asked.files, asked.cache};
  const auto answered = answer(request, context);
  if (answered.fields.contains("error")) {
    return fail(ErrorCode::internal, answered.fields["error"]["message"].get<std::string>());
  }
  const auto* found = answered.fields.place(figure.at("field").text());
  if (found == nullptr) return fail(ErrorCode::internal, tr("the answer has no such field"));
  auto value = *found;
  // Papers list only the beginning, and leave out signs.
  if (figure.contains("first")) {
    const auto first = figure.at("first").get<std::size_t>();
    if (!value.is_array() || value.size() < first) return fail(ErrorCode::internal, tr("the answer has fewer items"));
    value.shorten(first);
  }
  auto text = as_text(value);
  const auto left_out = figure.value("drop", std::string());
  std::erase_if(text, [&](char c) { return left_out.find(c) != std::string::npos; });
  return text;
}

std::string in_binary(const std::string& decimal, std::size_t width) {
  const Integer number(decimal);
  std::string digits;
  for (Integer rest = number; rest > 0; rest >>= 1) digits += (rest & 1) == 1 ? '1' : '0';
  digits.resize(std::max(width, digits.size()), '0');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Result<std::string> computed_value(const Json& figure, const Computations& computations, Context& context) {
  if (figure.contains("compute")) {
    const auto found = computations.find(figure.at("compute").get<std::string>());
    if (found == computations.end()) return fail(ErrorCode::internal, tr("the paper has no such computation"));
    return found->second(figure.value("with", Json::object()), context.control);
  }
  auto value = ask(figure, context);
  if (!value) return value;
  // Papers count states where we count moves, and write numbers in base 2.
  if (figure.contains("add")) value = to_text(Integer(*value) + figure.at("add").get<int>());
  if (figure.value("base", 10) == 2) value = in_binary(*value, figure.value("printed", std::string()).size());
  return value;
}

// match, erratum and new are as recorded; anything else is "differs". A known erratum has the right value on record;
// what is new may have it.
std::string verdict_of(const Json& figure, const std::string& computed) {
  if (!figure.contains("printed")) return figure.value("right", computed) == computed ? "new" : "differs";
  const bool known_erratum = figure.contains("erratum");
  if (figure.at(known_erratum ? "right" : "printed") != computed) return "differs";
  return known_erratum ? "erratum" : "match";
}

}  // namespace

Result<Reproduction> reproduce(std::string_view paper, Effort effort, Context& context) {
  Reproduction reproduction;
  std::vector<std::string> keys;
  for (const auto& source : papers()) keys.push_back(source.key);
  if (!paper.empty() && std::find(keys.begin(), keys.end(), paper) == keys.end()) {
    return fail_in("paper", paper,
                   {ErrorCode::not_found,
                    say("there is no paper {}", in_quotes(paper)),
                    0,
                    say("there are: {}", joined(keys, ", ")),
                    {},
                    {}});
  }
  for (const auto& source : papers()) {
    if (!paper.empty() && source.key != paper) continue;
    const auto printed = Json::parse(source.figures);
    const auto computations = source.computations();
    for (const auto& figure : printed.at("figures")) {
      if (effort == Effort::quick && figure.value("long", false)) {
        ++reproduction.left_out;
        continue;
      }
      reproduction.complete = !context.control.stopped();
      if (!reproduction.complete) return reproduction;
      const auto computed = computed_value(figure, computations, context);
      reproduction.complete = computed || computed.error().code != ErrorCode::stopped;
      if (!reproduction.complete) return reproduction;
      const auto verdict = computed ? verdict_of(figure, *computed) : std::string("failed");
      const bool expected = verdict == "match" || verdict == "erratum" || verdict == "new";
      // What was cut short may have come out less than it is.
      reproduction.complete = expected || !context.control.stopped();
      if (!reproduction.complete) return reproduction;
      reproduction.as_expected &= expected;
      Json row = {{"paper", source.key}, {"where", figure.at("where")}, {"what", figure.at("what")}};
      row["printed"] = figure.contains("printed") ? figure.at("printed") : Json(nullptr);
      row["computed"] = computed ? Json(*computed) : Json(nullptr);
      row["verdict"] = verdict;
      if (figure.contains("erratum")) row["note"] = figure.at("erratum");
      if (!computed) row["note"] = computed.error().message;
      reproduction.list.push_back(std::move(row));
    }
  }
  return reproduction;
}

}  // namespace meleda
