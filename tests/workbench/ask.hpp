#pragma once
// Asks the workbench in a line.

#include <map>
#include <string>

#include "meleda/workbench/verbs.hpp"

namespace meleda {

inline Answer ask(const std::string& verb, std::map<std::string, std::string> values) {
  Control control;
  Context context{control};
  return answer({verb, std::move(values)}, context);
}

}  // namespace meleda
