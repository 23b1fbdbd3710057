#pragma once
// Lists of all configurations of Rubik's Magic, in space and in the plane.

#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] std::vector<Verb> magic_verbs();

}  // namespace meleda::studies
