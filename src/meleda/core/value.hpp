#pragma once
// What a family's own verb answers, field by field: text, yes or no, lists and objects. There are no numbers: they are
// texts of digits, so that none is rounded on its way to who asked.

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "meleda/core/integer.hpp"

namespace meleda {

template <class T>
concept CountingNumber = std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

class Value {
 public:
  using List = std::vector<Value>;
  using Object = std::vector<std::pair<std::string, Value>>;  // in the order in which it is shown

  // Implicit, so that fields can be written as they are read: {{"states", 17}, {"unique", true}}.
  Value() = default;
  Value(const char* text) : held_(std::string(text)) {}
  Value(std::string text) : held_(std::move(text)) {}
  Value(std::string_view text) : held_(std::string(text)) {}
  Value(std::same_as<bool> auto yes) : held_(yes) {}
  Value(const Integer& number) : held_(to_text(number)) {}
  Value(CountingNumber auto number) : held_(std::to_string(number)) {}
  Value(List list) : held_(std::move(list)) {}
  Value(Object object) : held_(std::move(object)) {}
  template <class T>
  requires(!std::same_as<T, Value> && std::constructible_from<Value, T>) Value(const std::vector<T>& items)
      : held_(List(items.begin(), items.end())) {}

  // Calls `visit` with the std::string, bool, List or Object that it is.
  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), held_);
  }

  friend bool operator==(const Value&, const Value&) = default;

 private:
  std::variant<std::string, bool, List, Object> held_;
};

// For people: a field a line, "name: value"; what has parts is indented below its name.
[[nodiscard]] std::string to_text(const Value::Object& fields, std::size_t indent = 0);

}  // namespace meleda
