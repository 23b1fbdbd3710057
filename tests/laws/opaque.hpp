#pragma once
// A state or a move of whatever class, for code that knows none of them.

#include <any>
#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda::laws {

template <class T>
bool same(const std::any& a, const std::any& b) {
  return *std::any_cast<T>(&a) == *std::any_cast<T>(&b);
}

// A regular value. Those that are compared are of one class.
template <class Kind>
class Opaque {
 public:
  Opaque() = default;
  template <class T>
  [[nodiscard]] static Opaque of(T value) {
    Opaque opaque;
    opaque.value_ = std::move(value);
    opaque.same_ = same<T>;
    return opaque;
  }

  template <class T>
  [[nodiscard]] const T& as() const {
    const auto* const value = std::any_cast<T>(&value_);
    MELEDA_ASSERT(value != nullptr);
    return *value;
  }

  friend bool operator==(const Opaque& a, const Opaque& b) {
    MELEDA_ASSERT(a.same_ == b.same_);
    return a.same_ == nullptr || a.same_(a.value_, b.value_);
  }

 private:
  std::any value_;
  bool (*same_)(const std::any&, const std::any&) = nullptr;
};

using AnyState = Opaque<struct OfAState>;
using AnyMove = Opaque<struct OfAMove>;

}  // namespace meleda::laws
