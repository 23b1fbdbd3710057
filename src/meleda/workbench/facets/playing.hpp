#pragma once
// The side of a puzzle that is played by hand.

#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/workbench/facets/path.hpp"

namespace meleda {

class Playing {
 public:
  virtual ~Playing() = default;
  [[nodiscard]] virtual Result<std::vector<MoveText>> moves(std::string_view state, Control& control) const = 0;
  // The states after each of the moves, which are separated by blanks; an error says which is not allowed, and why.
  [[nodiscard]] virtual Result<std::vector<MoveText>> play(std::string_view state, std::string_view moves,
                                                           Control& control) const = 0;
};

}  // namespace meleda
