#pragma once
// A puzzle behind a spec, for code that knows which family's class it may be.

#include <typeinfo>

namespace meleda {

class AnyPuzzle {
 public:
  virtual ~AnyPuzzle() = default;

  // Null where it is of another class.
  template <class P>
  [[nodiscard]] const P* as() const {
    return static_cast<const P*>(object(typeid(P)));
  }

 protected:
  [[nodiscard]] virtual const void* object(const std::type_info& type) const = 0;
};

}  // namespace meleda
