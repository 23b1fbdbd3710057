// Compiled with -mavx512bw and its kin where the machine is an x86-64; called only where the processor has it.

#include "meleda/core/rank/permutation_batch.hpp"

namespace meleda::ranking::detail {

#if defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)

namespace {

#include "meleda/core/rank/permutation_batch.inc"

constexpr PermutationKernels kernels{"AVX-512", unrank, rank, step};

}  // namespace

const PermutationKernels* permutation_kernels_avx512() {
  const bool there = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                     __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return there ? &kernels : nullptr;
}

#else

const PermutationKernels* permutation_kernels_avx512() {
  return nullptr;
}

#endif

}  // namespace meleda::ranking::detail
