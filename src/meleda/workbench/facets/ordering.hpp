#pragma once
// The side of a puzzle whose states have linear orders.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/workbench/facets/path.hpp"

namespace meleda {

// All states of an order, one after the other.
struct OrderReport {
  std::string first;
  std::string last;
  Integer count;
  std::unique_ptr<PathStream> path;
};

// An empty order means the first one.
class Ordering {
 public:
  virtual ~Ordering() = default;
  [[nodiscard]] virtual std::vector<std::string> orders() const = 0;
  [[nodiscard]] virtual Result<Integer> rank(std::string_view state, std::string_view order,
                                             Control& control) const = 0;
  [[nodiscard]] virtual Result<std::string> unrank(const Integer& rank, std::string_view order,
                                                   Control& control) const = 0;
  [[nodiscard]] virtual Result<int> compare(std::string_view a, std::string_view b, std::string_view order,
                                            Control& control) const = 0;
  // The state itself as the order's words are read.
  [[nodiscard]] virtual Result<std::string> read_word(std::string_view argument, std::string_view text,
                                                      std::string_view order) const = 0;
  // The neighbour in the order; none at its end.
  [[nodiscard]] virtual Result<std::optional<MoveText>> beside(std::string_view state, std::string_view order,
                                                               bool after, Control& control) const = 0;
  [[nodiscard]] virtual Result<OrderReport> in_order(std::string_view order, Control& control) const = 0;
};

}  // namespace meleda
