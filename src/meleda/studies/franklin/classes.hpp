#pragma once
// All Franklin squares of order 8, one of each class under the group that keeps them (families/franklin/structure.hpp),
// by two methods that share only the definition of the group. Its elements permute cells, and no square has two equal
// entries, so every class has as many squares as the group has elements.

#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/families/franklin/square.hpp"

namespace meleda::studies {

// By what is proven about the terms of rows and columns: each of the eight classes of lines is a pair ±d around the
// same mean, so that nine numbers make a square. Canonical squares, in order.
[[nodiscard]] std::vector<franklin::Square> classes_by_terms(const StopCheck& stop);

// By the definition alone: its equations are solved exactly, and the cells that stay free are filled in one after the
// other; a square counts if no element of the group makes it less. The group is checked to keep the equations.
// Canonical squares, in order.
[[nodiscard]] std::vector<franklin::Square> classes_by_equations(const StopCheck& stop);

}  // namespace meleda::studies
