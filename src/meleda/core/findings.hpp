#pragma once
// What a check of a state finds: property by property.

#include <string>
#include <vector>

#include "meleda/core/json.hpp"

namespace meleda {

struct Finding {
  // One line, block or the like that the property is about: its cells by their places in the picture, and what they
  // add up to, where that is what counts.
  struct Group {
    std::vector<std::string> cells;
    std::string sum = {};
  };

  std::string property;  // a word
  bool holds = true;
  bool required = true;            // the answer is no if it fails; others are told beside it
  std::vector<Group> groups = {};  // where it fails, or some of these; of a property that holds, where it does
};

struct Findings {
  std::vector<Finding> list;
  Json fields = Json::object();  // of the family's own, beside the findings
};

}  // namespace meleda
