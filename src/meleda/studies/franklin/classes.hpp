#pragma once
// All Franklin squares of small orders, one of each class under the group that keeps them
// (families/franklin/structure.hpp), by two methods that share only the definition of the group. Its elements permute
// cells, and no square has two equal entries, so every class has as many squares as the group has elements.

#include <cstddef>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/franklin/square.hpp"

namespace meleda::studies {

// By what is proven about the terms of rows and columns, for the orders 4, 8 and 12. Canonical squares, in order; there
// are none of order 4 and 12. On all cores; order 12 takes a minute or two of processor time.
[[nodiscard]] std::vector<franklin::Square> classes_by_terms(std::size_t n, Control& control);
[[nodiscard]] bool counted_by_terms(std::size_t n);

// By the definition alone, for order 8: its equations are solved exactly, and the cells that stay free are filled in
// one after the other; a square counts if no element of the group makes it less. The group is checked to keep the
// equations. Canonical squares, in order.
[[nodiscard]] std::vector<franklin::Square> classes_by_equations(const StopCheck& stop);

// Squares in which even and odd rows have the same terms, a set that is symmetric about a number; or columns. For the
// multiples of 4 up to 20.
struct AlikeCount {
  Integer squares = 0;
  Integer pandiagonal = 0;
};
[[nodiscard]] AlikeCount count_alike(std::size_t n, const StopCheck& stop);
[[nodiscard]] bool counted_alike(std::size_t n);

}  // namespace meleda::studies
