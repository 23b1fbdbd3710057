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
  // What is known of its class, or of the first of several, without opening a puzzle, which every command would do.
  bool (*has)(Facet facet) = nullptr;
  bool may_have_tables = false;
  std::function<Result<std::shared_ptr<const Instance>>(const Arguments&, const std::optional<std::string>& start,
                                                        const std::optional<std::string>& goal)>
      make;
};

[[nodiscard]] const std::vector<FamilyEntry>& families();

}  // namespace meleda
