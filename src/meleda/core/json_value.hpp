#pragma once
// A JSON value: what requests and answers are made of. A class of its own and no template, because nearly every file
// that knows answers reads this header: nlohmann's basic_json, which it resembles and which reads and writes the text
// (json_value.cpp), takes each of them more than a second to compile.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace meleda {

class Json {
 public:
  enum class Kind : std::uint8_t { null, boolean, whole, natural, real, text, list, object };
  using List = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;  // fields stay in the order in which they were written

  // Something was asked of a value that it does not have: another kind, a field or an item that is not there.
  struct Misuse : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  // What is read is no JSON from this byte on.
  struct SyntaxError : std::runtime_error {
    SyntaxError(const std::string& message, std::size_t at) : std::runtime_error(message), offset(at) {}
    std::size_t offset;
  };
  struct NumberTooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
  };

  Json() noexcept = default;
  Json(std::nullptr_t) noexcept {}
  Json(std::same_as<bool> auto yes) noexcept : kind_(Kind::boolean) { content_.boolean = yes; }
  template <std::integral T>
  requires(!std::same_as<T, bool>) Json(T number)
  noexcept {
    if constexpr (std::is_signed_v<T>) {
      kind_ = Kind::whole;
      content_.whole = number;
    } else {
      kind_ = Kind::natural;
      content_.natural = number;
    }
  }
  template <class T>
  requires std::is_enum_v<T> Json(T)
  = delete;  // it would become a real number
  Json(double number) noexcept : kind_(Kind::real) { content_.real = number; }
  Json(std::string text);
  Json(std::string_view text);
  Json(const char* text);
  Json(List items);
  template <class T>
  requires(!std::same_as<T, Json> && std::constructible_from<Json, const T&>) Json(const std::vector<T>& items)
      : Json(List(items.begin(), items.end())) {}
  Json(const std::map<std::string, std::string>& fields);
  // {{"a", 1}, {"b", true}} is an object, as are all lists of pairs that begin with a text; {1, 2} is a list.
  Json(std::initializer_list<Json> items);

  Json(const Json& other);
  Json(Json&& other) noexcept
      : kind_(std::exchange(other.kind_, Kind::null)), content_(std::exchange(other.content_, {})) {}
  Json& operator=(Json other) noexcept {
    std::swap(kind_, other.kind_);
    std::swap(content_, other.content_);
    return *this;
  }
  ~Json();

  static Json object();
  static Json array(std::initializer_list<Json> items = {});

  // Throws SyntaxError and NumberTooLarge. Not for texts that are nested deeper than a program's stack.
  static Json parse(std::string_view text);
  // In one line, or in many with so many blanks for each step inwards. What is no UTF-8 is replaced by U+FFFD.
  [[nodiscard]] std::string dump(int indent = -1) const;

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] bool is_null() const { return kind_ == Kind::null; }
  [[nodiscard]] bool is_boolean() const { return kind_ == Kind::boolean; }
  [[nodiscard]] bool is_number_integer() const { return kind_ == Kind::whole || kind_ == Kind::natural; }
  [[nodiscard]] bool is_number() const { return is_number_integer() || kind_ == Kind::real; }
  [[nodiscard]] bool is_string() const { return kind_ == Kind::text; }
  [[nodiscard]] bool is_array() const { return kind_ == Kind::list; }
  [[nodiscard]] bool is_object() const { return kind_ == Kind::object; }
  [[nodiscard]] bool is_structured() const { return is_array() || is_object(); }

  // As std::string, bool, a number, a vector or a set of these, or Json. Throws Misuse where it is something else.
  template <class T>
  [[nodiscard]] T get() const {
    if constexpr (std::same_as<T, std::string>) {
      return text();
    } else if constexpr (std::same_as<T, bool>) {
      return boolean();
    } else if constexpr (std::integral<T>) {
      return static_cast<T>(
          whole(static_cast<std::int64_t>(std::numeric_limits<T>::min()), std::numeric_limits<T>::max()));
    } else if constexpr (std::floating_point<T>) {
      return static_cast<T>(real());
    } else if constexpr (std::same_as<T, Json>) {
      return *this;
    } else {
      T items;
      for (const auto& item : list()) items.insert(items.end(), item.template get<typename T::value_type>());
      return items;
    }
  }
  operator std::string() const { return text(); }
  [[nodiscard]] const std::string& text() const;

  // Fields of an object. The value that does not have one becomes an object with an empty one; a constant throws.
  [[nodiscard]] bool contains(std::string_view name) const { return find(name) != nullptr; }
  [[nodiscard]] const Json* find(std::string_view name) const;
  Json& operator[](std::string_view name);
  const Json& operator[](std::string_view name) const { return at(name); }
  Json& operator[](const char* name) { return (*this)[std::string_view(name)]; }
  const Json& operator[](const char* name) const { return at(name); }
  Json& operator[](const std::string& name) { return (*this)[std::string_view(name)]; }
  const Json& operator[](const std::string& name) const { return at(name); }
  [[nodiscard]] Json& at(std::string_view name) { return const_cast<Json&>(std::as_const(*this).at(name)); }
  [[nodiscard]] const Json& at(std::string_view name) const;
  [[nodiscard]] const Json& at(const char* name) const { return at(std::string_view(name)); }
  [[nodiscard]] Json& at(const char* name) { return at(std::string_view(name)); }
  // The field, or what stands for it where there is none.
  template <class T>
  [[nodiscard]] T value(std::string_view name, const T& otherwise) const {
    const auto* found = find(name);
    return found == nullptr ? otherwise : found->template get<T>();
  }
  [[nodiscard]] std::string value(std::string_view name, const char* otherwise) const {
    return value(name, std::string(otherwise));
  }
  [[nodiscard]] const Object& items() const;
  void update(const Json& other);
  void erase(std::string_view name);
  // What names and numbers with slashes between them lead to ("best/0/move"); null where there is no such place.
  [[nodiscard]] const Json* place(std::string_view path) const;

  // Items of a list. A null becomes a list when something is put into it.
  template <std::integral T>
  Json& operator[](T place) {
    return const_cast<Json&>(item(static_cast<std::size_t>(place)));
  }
  template <std::integral T>
  const Json& operator[](T place) const {
    return item(static_cast<std::size_t>(place));
  }
  template <std::integral T>
  [[nodiscard]] Json& at(T place) {
    return (*this)[place];
  }
  template <std::integral T>
  [[nodiscard]] const Json& at(T place) const {
    return (*this)[place];
  }
  [[nodiscard]] const Json& front() const { return item(0); }
  [[nodiscard]] Json& front() { return (*this)[0]; }
  [[nodiscard]] const Json& back() const { return item(size() - 1); }
  [[nodiscard]] Json& back() { return (*this)[size() - 1]; }
  void push_back(Json item);
  Json& emplace_back(Json item = nullptr) {
    push_back(std::move(item));
    return back();
  }
  void shorten(std::size_t items);  // to the first so many
  // Over a list. Nothing in a null, Misuse of others.
  [[nodiscard]] List::const_iterator begin() const { return list().begin(); }
  [[nodiscard]] List::const_iterator end() const { return list().end(); }
  [[nodiscard]] List::iterator begin();
  [[nodiscard]] List::iterator end();

  [[nodiscard]] std::size_t size() const;  // items or fields; 1 of anything else that is not null
  [[nodiscard]] bool empty() const { return size() == 0; }

  // Numbers are equal that have the same value, objects that have the same fields in the same order.
  friend bool operator==(const Json& a, const Json& b) { return a.equals(b); }
  friend std::ostream& operator<<(std::ostream& out, const Json& value);

 private:
  union Content {
    bool boolean;
    std::int64_t whole;
    std::uint64_t natural = 0;
    double real;
    std::string* text;
    List* list;
    Object* object;
  };

  [[nodiscard]] bool boolean() const;
  [[nodiscard]] std::uint64_t whole(std::int64_t least, std::uint64_t most) const;  // its bits, where it is negative
  [[nodiscard]] double real() const;
  [[nodiscard]] const List& list() const;
  [[nodiscard]] const Json& item(std::size_t place) const;
  [[nodiscard]] bool equals(const Json& other) const;
  void write(std::string& out, int indent, int depth) const;
  void become_list();
  void become_object();

  Kind kind_ = Kind::null;
  Content content_{};
};

}  // namespace meleda
