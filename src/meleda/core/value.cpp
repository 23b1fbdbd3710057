#include "meleda/core/value.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace meleda {

namespace {

bool is_plain(const Value& value) {
  return value.visit([](const auto& held) {
    using Held = std::decay_t<decltype(held)>;
    return std::same_as<Held, std::string> || std::same_as<Held, bool>;
  });
}

class Writer {
 public:
  explicit Writer(std::size_t indent) : blanks_(indent, ' '), indent_(indent) {}

  std::string operator()(const std::string& text) const { return " " + text + "\n"; }
  std::string operator()(bool yes) const { return yes ? " yes\n" : " no\n"; }
  std::string operator()(const Value::Object& object) const { return "\n" + to_text(object, indent_ + 2); }
  // Plain items stand in one line, others below each other behind a dash.
  std::string operator()(const Value::List& list) const {
    const bool plain = std::all_of(list.begin(), list.end(), is_plain);
    std::string out = plain ? "" : "\n";
    for (const auto& item : list) {
      auto text = item.visit(Writer(indent_ + 2));
      if (plain) text.pop_back();
      out += plain ? text : fmt::format("{}  -{}", blanks_, text);
    }
    return plain ? out + "\n" : out;
  }

 private:
  std::string blanks_;
  std::size_t indent_;
};

}  // namespace

std::string to_text(const Value::Object& fields, std::size_t indent) {
  std::string out;
  for (const auto& [name, value] : fields) {
    out += std::string(indent, ' ') + name + ":" + value.visit(Writer(indent));
  }
  return out;
}

}  // namespace meleda
