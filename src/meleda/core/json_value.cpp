#include "meleda/core/json_value.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <ostream>

namespace meleda {

namespace {

const char* name_of(Json::Kind kind) {
  switch (kind) {
    case Json::Kind::null: return "null";
    case Json::Kind::boolean: return "true or false";
    case Json::Kind::whole:
    case Json::Kind::natural:
    case Json::Kind::real: return "a number";
    case Json::Kind::text: return "a text";
    case Json::Kind::list: return "a list";
    case Json::Kind::object: break;
  }
  return "an object";
}

[[noreturn]] void misused(Json::Kind kind, std::string_view wanted) {
  throw Json::Misuse(fmt::format("JSON: {} is wanted, and this is {}", wanted, name_of(kind)));
}

// Builds a value from what nlohmann's parser tells.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return put(nullptr); }
  bool boolean(bool yes) override { return put(yes); }
  bool number_integer(number_integer_t number) override { return put(number); }
  bool number_unsigned(number_unsigned_t number) override { return put(number); }
  bool number_float(number_float_t number, const string_t& /*text*/) override { return put(number); }
  bool string(string_t& text) override { return put(std::move(text)); }
  bool binary(binary_t& /*bytes*/) override { return false; }  // not in texts
  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool key(string_t& name) override {
    open_.back()->operator[](name);  // a field that comes again is replaced
    name_ = std::move(name);
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    const auto* syntax = dynamic_cast<const nlohmann::json::parse_error*>(&error);
    if (syntax == nullptr) throw Json::NumberTooLarge(error.what());
    throw Json::SyntaxError(error.what(), syntax->byte == 0 ? 0 : syntax->byte - 1);
  }
  [[nodiscard]] Json take() { return std::move(whole_); }

 private:
  Json& place() {
    if (open_.empty()) return whole_;
    auto& parent = *open_.back();
    return parent.is_object() ? parent[name_] : parent.emplace_back();
  }
  bool put(Json value) {
    place() = std::move(value);
    return true;
  }
  // Values that are open do not move: nothing is put beside them before they are closed.
  bool open(Json value) {
    auto& opened = place();
    opened = std::move(value);
    open_.push_back(&opened);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  Json whole_;
  std::vector<Json*> open_;
  std::string name_;
};

bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

void write_text(const std::string& text, std::string& out) {
  if (is_plain(text)) {
    out += '"';
    out += text;
    out += '"';
  } else {
    out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
}

template <class T>
void write_whole(T number, std::string& out) {
  std::array<char, 24> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  out.append(digits.data(), written.ptr);
}

void write_break(std::string& out, int indent, int depth) {
  if (indent < 0) return;
  out += '\n';
  out.append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(depth), ' ');
}

}  // namespace

Json::Json(std::string text) : kind_(Kind::text) {
  content_.text = new std::string(std::move(text));
}
Json::Json(std::string_view text) : Json(std::string(text)) {}
Json::Json(const char* text) : Json(std::string(text)) {}
Json::Json(List items) : kind_(Kind::list) {
  content_.list = new List(std::move(items));
}
Json::Json(const std::map<std::string, std::string>& fields) {
  become_object();
  for (const auto& [name, value] : fields) (*this)[name] = value;
}
Json::Json(std::initializer_list<Json> items) {
  const bool fields = std::all_of(items.begin(), items.end(), [](const Json& item) {
    return item.is_array() && item.size() == 2 && item.front().is_string();
  });
  if (!fields) {
    *this = Json(List(items));
    return;
  }
  become_object();
  for (const auto& item : items) (*this)[item.front().text()] = item.back();
}

Json::Json(const Json& other) : content_(other.content_) {
  switch (other.kind_) {
    case Kind::text: content_.text = new std::string(*other.content_.text); break;
    case Kind::list: content_.list = new List(*other.content_.list); break;
    case Kind::object: content_.object = new Object(*other.content_.object); break;
    default: break;
  }
  kind_ = other.kind_;
}

Json::~Json() {
  switch (kind_) {
    case Kind::text: delete content_.text; break;
    case Kind::list: delete content_.list; break;
    case Kind::object: delete content_.object; break;
    default: break;
  }
}

Json Json::object() {
  Json value;
  value.become_object();
  return value;
}

Json Json::array(std::initializer_list<Json> items) {
  return Json(List(items));
}

Json Json::parse(std::string_view text) {
  Builder builder;
  nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

std::string Json::dump(int indent) const {
  std::string out;
  write(out, indent, 0);
  return out;
}

void Json::write(std::string& out, int indent, int depth) const {
  switch (kind_) {
    case Kind::null: out += "null"; return;
    case Kind::boolean: out += content_.boolean ? "true" : "false"; return;
    case Kind::whole: write_whole(content_.whole, out); return;
    case Kind::natural: write_whole(content_.natural, out); return;
    case Kind::real: out += nlohmann::json(content_.real).dump(); return;
    case Kind::text: write_text(*content_.text, out); return;
    case Kind::list:
      if (content_.list->empty()) {
        out += "[]";
        return;
      }
      out += '[';
      for (const auto& item : *content_.list) {
        if (&item != &content_.list->front()) out += ',';
        write_break(out, indent, depth + 1);
        item.write(out, indent, depth + 1);
      }
      write_break(out, indent, depth);
      out += ']';
      return;
    case Kind::object:
      if (content_.object->empty()) {
        out += "{}";
        return;
      }
      out += '{';
      for (const auto& field : *content_.object) {
        if (&field != &content_.object->front()) out += ',';
        write_break(out, indent, depth + 1);
        write_text(field.first, out);
        out += indent < 0 ? ":" : ": ";
        field.second.write(out, indent, depth + 1);
      }
      write_break(out, indent, depth);
      out += '}';
      return;
  }
}

const std::string& Json::text() const {
  if (kind_ != Kind::text) misused(kind_, "a text");
  return *content_.text;
}

bool Json::boolean() const {
  if (kind_ != Kind::boolean) misused(kind_, "true or false");
  return content_.boolean;
}

std::uint64_t Json::whole(std::int64_t least, std::uint64_t most) const {
  if (!is_number_integer()) misused(kind_, "a whole number");
  const bool negative = kind_ == Kind::whole && content_.whole < 0;
  if (negative ? content_.whole < least : content_.natural > most) misused(kind_, "a smaller number");
  return content_.natural;
}

double Json::real() const {
  if (kind_ == Kind::real) return content_.real;
  if (kind_ == Kind::natural) return static_cast<double>(content_.natural);
  if (kind_ == Kind::whole) return static_cast<double>(content_.whole);
  misused(kind_, "a number");
}

const Json::List& Json::list() const {
  static const List none;
  if (kind_ == Kind::null) return none;
  if (kind_ != Kind::list) misused(kind_, "a list");
  return *content_.list;
}

Json::List::iterator Json::begin() {
  become_list();
  return content_.list->begin();
}

Json::List::iterator Json::end() {
  become_list();
  return content_.list->end();
}

const Json& Json::item(std::size_t place) const {
  const auto& items = list();
  if (place >= items.size()) throw Misuse(fmt::format("JSON: there is no item {} among {}", place, items.size()));
  return items[place];
}

const Json* Json::find(std::string_view name) const {
  if (kind_ != Kind::object) return nullptr;
  for (const auto& field : *content_.object) {
    if (field.first == name) return &field.second;
  }
  return nullptr;
}

Json& Json::operator[](std::string_view name) {
  become_object();
  if (const auto* found = find(name)) return const_cast<Json&>(*found);
  return content_.object->emplace_back(std::string(name), nullptr).second;
}

const Json& Json::at(std::string_view name) const {
  const auto* found = find(name);
  if (found == nullptr) throw Misuse(fmt::format("JSON: there is no field {}", name));
  return *found;
}

const Json::Object& Json::items() const {
  static const Object none;
  if (kind_ == Kind::null) return none;
  if (kind_ != Kind::object) misused(kind_, "an object");
  return *content_.object;
}

void Json::update(const Json& other) {
  for (const auto& [name, value] : other.items()) (*this)[name] = value;
}

void Json::erase(std::string_view name) {
  if (kind_ != Kind::object) misused(kind_, "an object");
  std::erase_if(*content_.object, [&](const auto& field) { return field.first == name; });
}

const Json* Json::place(std::string_view path) const {
  const auto* value = this;
  while (value != nullptr) {
    const auto slash = path.find('/');
    const auto name = path.substr(0, slash);
    if (value->is_array()) {
      std::size_t number = 0;
      const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
      const bool there = read.ec == std::errc() && read.ptr == name.data() + name.size() && number < value->size();
      value = there ? &value->item(number) : nullptr;
    } else {
      value = value->find(name);
    }
    if (slash == std::string_view::npos) break;
    path.remove_prefix(slash + 1);
  }
  return value;
}

void Json::push_back(Json item) {
  become_list();
  content_.list->push_back(std::move(item));
}

void Json::shorten(std::size_t items) {
  become_list();
  if (items < content_.list->size()) content_.list->resize(items);
}

std::size_t Json::size() const {
  if (kind_ == Kind::list) return content_.list->size();
  if (kind_ == Kind::object) return content_.object->size();
  return kind_ == Kind::null ? 0 : 1;
}

bool Json::equals(const Json& other) const {
  if (is_number() && other.is_number()) {
    if (kind_ == Kind::real || other.kind_ == Kind::real) return real() == other.real();
    const auto negative = [](const Json& value) { return value.kind_ == Kind::whole && value.content_.whole < 0; };
    return negative(*this) == negative(other) && content_.natural == other.content_.natural;
  }
  if (kind_ != other.kind_) return false;
  switch (kind_) {
    case Kind::boolean: return content_.boolean == other.content_.boolean;
    case Kind::text: return *content_.text == *other.content_.text;
    case Kind::list: return *content_.list == *other.content_.list;
    case Kind::object: return *content_.object == *other.content_.object;
    default: return true;
  }
}

void Json::become_list() {
  if (kind_ == Kind::null) *this = Json(List());
  if (kind_ != Kind::list) misused(kind_, "a list");
}

void Json::become_object() {
  if (kind_ == Kind::null) {
    content_.object = new Object;
    kind_ = Kind::object;
  }
  if (kind_ != Kind::object) misused(kind_, "an object");
}

std::ostream& operator<<(std::ostream& out, const Json& value) {
  return out << value.dump();
}

}  // namespace meleda
