#pragma once
// Work that is handed over as a function, without a template: what calls it is compiled once.

#include <memory>
#include <type_traits>

namespace meleda {

// Refers to something that can be called, for the time of a call.
template <class Signature>
class FunctionRef;

template <class Answer, class... Arguments>
class FunctionRef<Answer(Arguments...)> {
 public:
  template <class Function>
  requires(!std::is_same_v<std::remove_cvref_t<Function>, FunctionRef>)
      FunctionRef(Function&& function)  // NOLINT(bugprone-forwarding-reference-overload,google-explicit-constructor)
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(function)))),
        call_([](void* object, Arguments... arguments) -> Answer {
          return (*static_cast<std::remove_reference_t<Function>*>(object))(arguments...);
        }) {}

  Answer operator()(Arguments... arguments) const { return call_(object_, arguments...); }

 private:
  void* object_;
  Answer (*call_)(void*, Arguments...);
};

}  // namespace meleda
