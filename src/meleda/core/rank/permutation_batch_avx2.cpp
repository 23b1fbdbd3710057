// Compiled with -mavx2 where the machine is an x86-64; called only where the processor has it.

#include "meleda/core/rank/permutation_batch.hpp"

namespace meleda::ranking::detail {

#if defined(__AVX2__)

namespace {

#include "meleda/core/rank/permutation_batch.inc"

constexpr PermutationKernels kernels{"AVX2", unrank, rank, step};

}  // namespace

const PermutationKernels* permutation_kernels_avx2() {
  const bool there = __builtin_cpu_supports("avx2");
  return there ? &kernels : nullptr;
}

#else

const PermutationKernels* permutation_kernels_avx2() {
  return nullptr;
}

#endif

}  // namespace meleda::ranking::detail
