#pragma once
// The papers that are built in. The list is generated from the folders under papers/.

#include <string>
#include <string_view>
#include <vector>

#include "meleda/workbench/reproduce.hpp"

namespace meleda {

struct Paper {
  std::string key;
  std::string_view figures;  // the text of figures.json
  Computations (*computations)();
};

[[nodiscard]] const std::vector<Paper>& papers();

}  // namespace meleda
