// Compiled with -mbmi2 where the machine is an x86-64; called only where the processor has it.

#include "meleda/engines/stone_kernels.hpp"

#if defined(__BMI2__) && defined(__AVX2__)

#include <immintrin.h>

namespace meleda::stone_kernels {

namespace {

inline Word compress(Word x, Word mask) {
  return _pext_u64(x, mask);
}
inline Word expand(Word x, Word mask) {
  return _pdep_u64(x, mask);
}

#include "meleda/engines/stone_kernels_body.inc"

constexpr Kernels kernels{"BMI2", play};

}  // namespace

const Kernels& best() {
  static const bool there = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
  return there ? kernels : portable();
}

}  // namespace meleda::stone_kernels

#else

namespace meleda::stone_kernels {

const Kernels& best() {
  return portable();
}

}  // namespace meleda::stone_kernels

#endif
