#include "meleda/workbench/model/solving_model.hpp"

#include <fmt/format.h>

namespace meleda {

Result<std::string> chosen_method(const std::vector<std::string>& serving, std::string_view method) {
  if (serving.empty()) return fail(ErrorCode::not_supported, "no engine can solve this puzzle at this size");
  if (method.empty()) return serving.front();
  if (std::find(serving.begin(), serving.end(), method) != serving.end()) return std::string(method);
  return fail(ErrorCode::not_supported, fmt::format("{} does not serve this puzzle at this size", in_quotes(method)),
              {}, fmt::format("what does: {}", joined(serving, ", ")));
}

tl::unexpected<Error> longest_too_large(const std::string& states) {
  return fail(ErrorCode::too_large,
              fmt::format("the longest path is found by trying all, and this puzzle has {}too many", states), {},
              "take a smaller one");
}

tl::unexpected<Error> count_too_large(const std::string& states) {
  return fail(ErrorCode::too_large,
              fmt::format("shortest paths are counted by visiting states, and there are {}too many", states));
}

tl::unexpected<Error> walk_too_far(const std::string& to, const Integer& length) {
  return fail(ErrorCode::bad_number,
              fmt::format("the path from there to {} has only {} moves", in_quotes(to), to_text(length)));
}

}  // namespace meleda
