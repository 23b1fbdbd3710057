#pragma once
// What verbs answer, field by field.

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/integer.hpp"
#include "meleda/core/json_value.hpp"

namespace meleda {

template <class T>
concept CountingNumber = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

// The value of a field: a number that counts becomes a text of digits, so that none is rounded on its way to whoever
// asked. Implicit, so that fields can be written as they are read: fields_of({{"states", 17}, {"unique", true}}).
class Field {
 public:
  Field(const char* text) : json_(text) {}
  Field(std::string text) : json_(std::move(text)) {}
  Field(std::string_view text) : json_(text) {}
  Field(std::same_as<bool> auto yes) : json_(yes) {}
  Field(const Integer& number) : json_(to_text(number)) {}
  Field(CountingNumber auto number) : json_(std::to_string(number)) {}
  Field(Json json) : json_(std::move(json)) {}
  template <class T>
  requires std::constructible_from<Field, T> Field(const std::vector<T>& items) : json_(Json::array()) {
    for (const auto& item : items) json_.push_back(Field(item).take());
  }
  [[nodiscard]] Json take() && { return std::move(json_); }

 private:
  Json json_;
};

[[nodiscard]] Json fields_of(std::initializer_list<std::pair<const char*, Field>> fields);
// Puts further fields behind those that are there.
void add_fields(Json& object, std::initializer_list<std::pair<const char*, Field>> fields);

// The text of a field, or an empty one.
[[nodiscard]] std::string text_in(const Json& fields, const char* name);

// For people: a field a line, "name: value"; what has parts is indented below its name.
[[nodiscard]] std::string fields_text(const Json& fields, std::size_t indent = 0);

}  // namespace meleda
