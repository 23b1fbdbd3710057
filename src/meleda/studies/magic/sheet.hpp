#pragma once
// A contact sheet: a picture of each shape in space.

#include "meleda/core/verb.hpp"

namespace meleda::studies {

[[nodiscard]] Verb sheet_verb();

}  // namespace meleda::studies
