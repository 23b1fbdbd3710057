// Compiled with -mbmi2 -mavx2 where the machine is an x86-64; called only where the processor has both.

#include <bit>
#include <type_traits>

#include "meleda/engines/bit_kernels.hpp"

#if defined(__BMI2__) && defined(__AVX2__)

#include <immintrin.h>

namespace meleda::bit_kernels {

namespace {

inline Word compress(Word x, const Word* masks, const Word*, std::size_t i) {
  return _pext_u64(x, masks[i]);
}
inline Word expand(Word x, const Word* masks, const Word*, std::size_t i) {
  return _pdep_u64(x, masks[i]);
}

#include "meleda/engines/bit_kernels_body.inc"

constexpr Kernels kernels{"BMI2 and AVX2", play, fold, turn, count, play_counted, exactly_one};

}  // namespace

const Kernels& best() {
  static const bool there = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
  return there ? kernels : portable();
}

}  // namespace meleda::bit_kernels

#else

namespace meleda::bit_kernels {

const Kernels& best() {
  return portable();
}

}  // namespace meleda::bit_kernels

#endif
