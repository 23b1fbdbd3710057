#pragma once
// Ranks of permutations (core/rank/permutation.hpp), 64 at a time: a row holds the same place of 64 permutations, so
// that every instruction works on many of them.
//
// Ranks are Lehmer codes. The digit of a place that has r symbols left to choose from has the weight (r - 1)!; four
// neighbouring digits make a number of 16 bits, and three of these a number of 32 bits, whatever n is.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/assert.hpp"

namespace meleda::ranking {

inline constexpr std::size_t batch_lanes = 64;
inline constexpr std::size_t max_batched_permutation = 16;

struct alignas(64) ByteRow {
  std::array<std::uint8_t, batch_lanes> lane;
};

// `symbols[i].lane[l]`: the symbol at place i of the l-th permutation.
using PermutationBatch = std::array<ByteRow, max_batched_permutation>;

// At most 64 ranks; lanes beyond them get some permutation.
void unrank_permutations(std::span<const std::uint64_t> ranks, std::size_t n, PermutationBatch& out);
// As many as there is room for, at most 64.
void rank_permutations(const PermutationBatch& batch, std::size_t n, std::span<std::uint64_t> out);

namespace detail {

// How many of some symbols are smaller than that of a cell: counted from what is known about nearly the same ones.
struct BatchCount {
  std::uint16_t result = 0;  // rows of BatchWork
  std::uint16_t base = 0;
  std::uint16_t symbol = 0;
  std::uint32_t plus = 0;  // compare[plus..minus): are counted in addition; compare[minus..end): no longer
  std::uint32_t minus = 0;
  std::uint32_t end = 0;
};

struct BatchMove {
  std::uint32_t first_count = 0;
  std::uint32_t end_count = 0;
  std::array<bool, 4> group_changes{};
  std::array<std::uint16_t, max_batched_permutation> digits{};  // [r - 1]: the row of the digit with r choices
};

struct BatchPlan {
  std::size_t n = 0;
  std::vector<BatchCount> counts;
  std::vector<std::uint8_t> compare;  // cells
  std::vector<BatchMove> moves;
};

// What 64 permutations and their neighbours are computed in; on the stack of the caller.
struct BatchWork {
  static constexpr std::size_t symbols = 0;                         // rows [place]
  static constexpr std::size_t digits = max_batched_permutation;    // rows [r - 1]; zero beyond n
  static constexpr std::size_t zero = 2 * max_batched_permutation;  // a row
  static constexpr std::size_t counted = zero + 1;                  // rows that plans use as they like
  static constexpr std::size_t row_count = 256;                     // 16 KB in all: stays near the processor

  std::array<ByteRow, row_count> rows;
  alignas(64) std::array<std::array<std::uint16_t, batch_lanes>, 4> groups;  // [g]: of digits with 4g+1..4g+4 choices
  alignas(64) std::array<std::uint64_t, batch_lanes> ranks;
};

// The inner loops, compiled for any machine, for AVX2 and for AVX-512. All give the same numbers.
struct PermutationKernels {
  const char* name;
  // From `ranks`: groups, digits and symbols.
  void (*unrank)(BatchWork& work, std::size_t n);
  // From symbols: `ranks`.
  void (*rank)(BatchWork& work, std::size_t n);
  // The ranks after a move.
  void (*step)(BatchWork& work, const BatchPlan& plan, const BatchMove& move, std::uint64_t* out);
};

// All that this machine can run, the best first. The last one runs everywhere.
[[nodiscard]] const std::vector<const PermutationKernels*>& available_permutation_kernels();
// The one that is in use: the best, or what `use` says, for tests and benchmarks.
[[nodiscard]] const PermutationKernels& permutation_kernels();
void use(const PermutationKernels& kernels);

// Null where the compiler or the machine has it not.
[[nodiscard]] const PermutationKernels* permutation_kernels_portable();
[[nodiscard]] const PermutationKernels* permutation_kernels_avx2();
[[nodiscard]] const PermutationKernels* permutation_kernels_avx512();

}  // namespace detail

// Where moves that permute the places lead, in ranks. What a move leaves as it is is not counted again, nor what an
// earlier move has counted: for n symbols and the n - 1 reversals of a beginning, n (n - 1) / 2 comparisons in all.
class PermutationMoves {
 public:
  // After a move place i has the symbol that place move[i] had.
  using Move = std::vector<std::uint8_t>;

  PermutationMoves(std::size_t n, std::span<const Move> moves);

  [[nodiscard]] std::size_t size() const { return plan_.moves.size(); }

  // `visit(row)` for move after move, while it says true: row[i] is the rank of what ranks[i] becomes. At most 64.
  template <class Visit>
  void for_each_row(std::span<const std::uint64_t> ranks, const Visit& visit) const {
    detail::BatchWork work;
    begin(ranks, work);
    alignas(64) std::array<std::uint64_t, batch_lanes> row;
    const auto& kernels = detail::permutation_kernels();
    for (const auto& move : plan_.moves) {
      kernels.step(work, plan_, move, row.data());
      if (!visit(std::span<const std::uint64_t>(row.data(), ranks.size()))) return;
    }
  }

 private:
  void begin(std::span<const std::uint64_t> ranks, detail::BatchWork& work) const;

  detail::BatchPlan plan_;
};

}  // namespace meleda::ranking
