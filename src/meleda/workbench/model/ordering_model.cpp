#include "meleda/workbench/model/ordering_model.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace meleda {

Result<std::size_t> order_number(const std::vector<std::string>& names, std::string_view order) {
  if (order.empty()) return std::size_t{0};
  const auto found = std::find(names.begin(), names.end(), order);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  return fail(ErrorCode::not_supported, fmt::format("this puzzle has no order {}", in_quotes(order)), {},
              fmt::format("it has: {}", joined(names, ", ")));
}

}  // namespace meleda
