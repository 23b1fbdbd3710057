#pragma once
// The side of a family whose states have properties to be checked.

#include <string_view>

#include "meleda/core/control.hpp"
#include "meleda/core/findings.hpp"
#include "meleda/core/result.hpp"

namespace meleda {

class Checking {
 public:
  virtual ~Checking() = default;
  [[nodiscard]] virtual Result<Findings> check(std::string_view state, Control& control) const = 0;
};

}  // namespace meleda
