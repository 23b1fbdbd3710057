#include "meleda/core/json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/language.hpp"

namespace meleda {

namespace {

std::string plain_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? tr("yes") : tr("no");
  return value.dump();
}

// Behind a name and its colon, or behind a dash.
std::string value_text(const Json& value, std::size_t indent) {
  if (value.is_object()) return "\n" + fields_text(value, indent + 2);
  if (!value.is_array()) return " " + plain_text(value) + "\n";
  // Plain items stand in one line, others below each other behind a dash.
  const bool plain = std::none_of(value.begin(), value.end(), [](const Json& item) { return item.is_structured(); });
  std::string out = plain ? "" : "\n";
  for (const auto& item : value) {
    out += plain ? " " + plain_text(item) : fmt::format("{:{}}  -{}", "", indent, value_text(item, indent + 2));
  }
  return plain ? out + "\n" : out;
}

}  // namespace

void add_fields(Json& object, std::initializer_list<std::pair<const char*, Field>> fields) {
  for (const auto& [name, value] : fields) object[name] = Field(value).take();
}

Json fields_of(std::initializer_list<std::pair<const char*, Field>> fields) {
  auto object = Json::object();
  add_fields(object, fields);
  return object;
}

std::string text_in(const Json& fields, const char* name) {
  return fields.value(name, std::string());
}

std::string fields_text(const Json& fields, std::size_t indent) {
  std::string out;
  for (const auto& [name, value] : fields.items()) {
    out += std::string(indent, ' ') + name + ":" + value_text(value, indent);
  }
  return out;
}

}  // namespace meleda
