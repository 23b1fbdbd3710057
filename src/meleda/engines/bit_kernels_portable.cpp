#include <bit>
#include <type_traits>

#include "meleda/engines/bit_kernels.hpp"

namespace meleda::bit_kernels {

namespace {

// Compression and expansion in six rounds (Hacker's Delight, 7-4 and 7-5), with the rounds' masks made beforehand.
inline Word compress(Word x, const Word* masks, const Word* moves, std::size_t i) {
  x &= masks[i];
  for (unsigned round = 0; round < 6; ++round) {
    const Word t = x & moves[i * 6 + round];
    x = (x ^ t) | (t >> (1U << round));
  }
  return x;
}

inline Word expand(Word x, const Word* masks, const Word* moves, std::size_t i) {
  for (unsigned round = 6; round-- > 0;) {
    const Word m = moves[i * 6 + round];
    const Word t = x << (1U << round);
    x = (x & ~m) | (t & m);
  }
  return x & masks[i];
}

#include "meleda/engines/bit_kernels_body.inc"

}  // namespace

const Kernels& portable() {
  static constexpr Kernels kernels{"portable", play, fold, turn, count, play_counted, exactly_one};
  return kernels;
}

}  // namespace meleda::bit_kernels
