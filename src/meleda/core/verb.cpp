#include "meleda/core/verb.hpp"

#include <charconv>

#include "meleda/core/assert.hpp"

namespace meleda {

std::string_view name_of(Facet facet) {
  switch (facet) {
    case Facet::playing: return phrase("playing");
    case Facet::solving: return phrase("solving");
    case Facet::ordering: return phrase("ordering");
    case Facet::space: return phrase("space");
    case Facet::judging: return phrase("judging");
    case Facet::checking: break;
  }
  return phrase("checking");
}

Option format_option(std::vector<std::string> formats, std::string help) {
  MELEDA_ASSERT(!formats.empty());
  auto first = formats.front();
  return {"format", ValueKind::choice, std::move(help), std::move(formats), std::move(first)};
}

std::string help_of(const Operand& operand) {
  return tr(operand.help);
}

std::string help_of(const Option& option) {
  auto help = tr(option.help);
  if (option.about_choices.empty()) return help;
  std::string list;
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    list += (i == 0 ? "" : ", ") + option.choices[i] + " (" + tr(option.about_choices[i]) + ")";
  }
  const auto place = help.find("{}");
  MELEDA_ASSERT(place != std::string::npos);
  return help.replace(place, 2, list);
}

Outcome outcome_of(Status status) {
  switch (status) {
    case Status::done: return Outcome::done;
    case Status::unsolvable: return Outcome::no;
    case Status::limit_reached:
    case Status::cancelled: return Outcome::stopped;
  }
  return Outcome::stopped;
}

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::done: return "done";
    case Outcome::no: return "no";
    case Outcome::stopped: return "stopped";
    case Outcome::bad_input: break;
  }
  return "bad_input";
}

std::string_view name_of(Shown shown) {
  switch (shown) {
    case Shown::text: return "text";
    case Shown::number: return "number";
    case Shown::bytes: return "bytes";
    case Shown::seconds: return "seconds";
    case Shown::chance: return "chance";
    case Shown::scale: return "scale";
    case Shown::summary: return "summary";
    case Shown::hidden: break;
  }
  return "hidden";
}

const std::string& Request::text(const std::string& name) const {
  static const std::string none;
  const auto found = values.find(name);
  return found == values.end() ? none : found->second;
}

std::int64_t Request::number(const std::string& name) const {
  const auto& digits = text(name);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  MELEDA_ASSERT(error == std::errc() && end == digits.data() + digits.size());
  return value;
}

Result<Integer> Request::integer(const std::string& name) const {
  auto number = parse_natural(text(name), name);
  if (!number) return refuse(name, std::move(number).error());
  return number;
}

}  // namespace meleda
