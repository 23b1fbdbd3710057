#pragma once
// A puzzle behind a spec, for code that knows which family's class it may be.

#include <typeinfo>
#include <vector>

namespace meleda {

// The rules, and the start and goals that the spec chose or left to the family.
template <class P>
struct Posed {
  P rules;
  typename P::State start;
  std::vector<typename P::State> goals;  // none where there are none
};

class AnyPuzzle {
 public:
  virtual ~AnyPuzzle() = default;

  // Null where it is of another class.
  template <class P>
  [[nodiscard]] const Posed<P>* as() const {
    return static_cast<const Posed<P>*>(posed(typeid(P)));
  }

 protected:
  // A Posed of the class.
  [[nodiscard]] virtual const void* posed(const std::type_info& type) const = 0;
};

}  // namespace meleda
