#include "meleda/workbench/model/subject.hpp"

namespace meleda {

std::string states_then_too_many(const Integer& count) {
  static const Integer readable("1000000000000000000");
  return count < readable ? to_text(count) + " states, " : std::string();
}

}  // namespace meleda
