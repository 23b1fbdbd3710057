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

// A matrix of 64 x 64 bits, in six rounds that exchange halves (Hacker's Delight, 7-3).
inline void transpose64(Word* a) {
  Word mask = 0x00000000FFFFFFFFU;
  for (unsigned j = 32; j != 0; j >>= 1, mask ^= mask << j) {
    for (unsigned k = 0; k < 64; k += 2 * j) {
      for (unsigned i = k; i < k + j; ++i) {
        const Word t = ((a[i] >> j) ^ a[i + j]) & mask;
        a[i] ^= t << j;
        a[i + j] ^= t;
      }
    }
  }
}

#include "meleda/engines/bit_kernels_body.inc"

}  // namespace

const Kernels& portable() {
  static constexpr Kernels kernels{"portable", play, fold, turn, count, play_counted, exactly_one};
  return kernels;
}

}  // namespace meleda::bit_kernels
