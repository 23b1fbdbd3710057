#pragma once
// The grid of n x n turned by half, brought in order: the fewest turns that are known, and what is proven about them.

#include <cstddef>
#include <string>
#include <vector>

#include "meleda/core/verb.hpp"

namespace meleda::studies {

// Kept in papers/bosch/reversals, N.moves for n = N: turns, a line each.
struct KeptReversal {
  std::size_t side = 0;
  std::string turns;
};
[[nodiscard]] const std::vector<KeptReversal>& kept_reversals();
// What is proven about them, in bounds.txt beside them: a line for each n, its lower bound and the request that proved
// it; a line that begins with # is a comment.
[[nodiscard]] const std::string& kept_bounds();

[[nodiscard]] Verb reversal_verb();

}  // namespace meleda::studies
