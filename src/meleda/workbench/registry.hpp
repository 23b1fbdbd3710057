#pragma once
// The families that are built in. The list itself is generated from the one line that each family has in
// families/CMakeLists.txt.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/schema.hpp"
#include "meleda/workbench/instance.hpp"

namespace meleda {

struct FamilyEntry {
  FamilyInfo info;
  std::function<Result<std::shared_ptr<const Instance>>(const Arguments&, const std::optional<std::string>& start,
                                                        const std::optional<std::string>& goal)>
      make;
};

[[nodiscard]] const std::vector<FamilyEntry>& families();

}  // namespace meleda
