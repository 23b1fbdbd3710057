#include "meleda/core/rank/permutation_batch.hpp"

namespace meleda::ranking::detail {

namespace {

#include "meleda/core/rank/permutation_batch.inc"

constexpr PermutationKernels kernels{"portable", unrank, rank, step};

}  // namespace

const PermutationKernels* permutation_kernels_portable() {
  return &kernels;
}

}  // namespace meleda::ranking::detail
