#pragma once
// The examples of the verbs, as requests to a server.

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>

#include "meleda/core/json.hpp"
#include "meleda/core/verb.hpp"
#include "server/requests.hpp"

namespace meleda::server {

// What is typed, as values; nothing if it is more than one program, or a shell's affair.
inline std::optional<Json> values_of(const Verb& verb, const std::string& arguments) {
  if (arguments.find('|') != std::string::npos || arguments.find('\'') != std::string::npos) return std::nullopt;
  std::istringstream words(arguments.substr(verb.name.size()));
  auto values = Json::object();
  auto operand = verb.operands.begin();
  for (std::string word; words >> word;) {
    if (word == "-o" || word == "--output") {
      words >> word;
    } else if (word.starts_with("--")) {
      const auto name = word.substr(2);
      if (name == "json") continue;
      if (is_about_saving(name)) return std::nullopt;
      const auto option =
          std::find_if(verb.options.begin(), verb.options.end(), [&](const Option& o) { return o.name == name; });
      if (option != verb.options.end() && option->kind == ValueKind::flag) {
        values[name] = true;
      } else {
        words >> word;
        values[name] = word;
      }
    } else {
      if (operand == verb.operands.end()) return std::nullopt;
      values[operand++->name] = word;
    }
  }
  return values;
}

}  // namespace meleda::server
