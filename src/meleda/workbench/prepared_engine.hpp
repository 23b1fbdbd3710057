#pragma once
// An engine that was made ready for one puzzle and some targets, to be asked about many states.

#include <cstdint>

namespace meleda {

class PreparedEngine {
 public:
  virtual ~PreparedEngine() = default;
  // What it holds now.
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  // False once it was stopped in the middle of something that it cannot go on with.
  [[nodiscard]] virtual bool sound() const = 0;
};

}  // namespace meleda
