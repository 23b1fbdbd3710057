#include "meleda/core/rank/permutation_batch.hpp"

#include <algorithm>
#include <bit>

namespace meleda::ranking {

namespace detail {

namespace {

const PermutationKernels*& chosen() {
  static const PermutationKernels* in_use = available_permutation_kernels().front();
  return in_use;
}

}  // namespace

const std::vector<const PermutationKernels*>& available_permutation_kernels() {
  static const std::vector<const PermutationKernels*> all = [] {
    std::vector<const PermutationKernels*> found;
    for (const auto* k : {permutation_kernels_avx512(), permutation_kernels_avx2(), permutation_kernels_portable()}) {
      if (k != nullptr) found.push_back(k);
    }
    return found;
  }();
  return all;
}

const PermutationKernels& permutation_kernels() {
  return *chosen();
}

void use(const PermutationKernels& kernels) {
  chosen() = &kernels;
}

}  // namespace detail

namespace {

using Cells = std::uint32_t;  // a set of places

Cells cell(std::size_t place) {
  return Cells{1} << place;
}

// Knows what is in the rows: how many of a set of symbols are smaller than the one of a place.
class Planner {
 public:
  explicit Planner(std::size_t n) : n_(n) { forget(); }

  void add(const PermutationMoves::Move& move, detail::BatchPlan& plan) {
    // Enough rows for a move that changes all digits.
    if (next_row_ + n_ > Work::row_count) forget();
    detail::BatchMove planned;
    planned.first_count = static_cast<std::uint32_t>(plan.counts.size());
    for (std::size_t r = 0; r < planned.digits.size(); ++r) {
      planned.digits[r] = static_cast<std::uint16_t>(Work::digits + r);
    }
    Cells after = 0;  // places, before the move, of the symbols that lie behind place i
    Cells after_without_move = 0;
    for (std::size_t i = n_; i-- > 0;) {
      const auto r = n_ - i;
      if (move[i] != i || after != after_without_move) {
        planned.digits[r - 1] = row_of(move[i], after, plan);
        planned.group_changes[(r - 1) / 4] = true;
      }
      after |= cell(move[i]);
      after_without_move |= cell(i);
    }
    planned.end_count = static_cast<std::uint32_t>(plan.counts.size());
    plan.moves.push_back(planned);
  }

 private:
  using Work = detail::BatchWork;
  struct Known {
    std::size_t place = 0;
    Cells cells = 0;
    std::uint16_t row = 0;
  };

  // A symbol is itself how many of all others are smaller.
  void forget() {
    known_.clear();
    next_row_ = Work::counted;
    const Cells all = (Cells{1} << n_) - 1;
    Cells after = 0;
    for (std::size_t i = n_; i-- > 0;) {
      known_.push_back({i, 0, static_cast<std::uint16_t>(Work::zero)});
      known_.push_back({i, after, static_cast<std::uint16_t>(Work::digits + n_ - 1 - i)});
      known_.push_back({i, all & ~cell(i), static_cast<std::uint16_t>(Work::symbols + i)});
      after |= cell(i);
    }
  }

  std::uint16_t row_of(std::size_t place, Cells cells, detail::BatchPlan& plan) {
    const Known* nearest = nullptr;
    const auto distance = [&](const Known& k) { return std::popcount(k.cells ^ cells); };
    for (const auto& k : known_) {
      if (k.place == place && (nearest == nullptr || distance(k) < distance(*nearest))) nearest = &k;
    }
    if (nearest->cells == cells) return nearest->row;
    detail::BatchCount count;
    count.result = static_cast<std::uint16_t>(next_row_++);
    count.base = nearest->row;
    count.symbol = static_cast<std::uint16_t>(Work::symbols + place);
    const auto list = [&](Cells some) {
      for (; some != 0; some &= some - 1) plan.compare.push_back(static_cast<std::uint8_t>(std::countr_zero(some)));
      return static_cast<std::uint32_t>(plan.compare.size());
    };
    count.plus = list(0);
    count.minus = list(cells & ~nearest->cells);
    count.end = list(nearest->cells & ~cells);
    plan.counts.push_back(count);
    known_.push_back({place, cells, count.result});
    return count.result;
  }

  std::size_t n_;
  std::size_t next_row_ = 0;
  std::vector<Known> known_;
};

void load(std::span<const std::uint64_t> ranks, std::size_t n, detail::BatchWork& work) {
  MELEDA_HOT_ASSERT(ranks.size() <= batch_lanes);
  std::copy(ranks.begin(), ranks.end(), work.ranks.begin());
  std::fill(work.ranks.begin() + static_cast<std::ptrdiff_t>(ranks.size()), work.ranks.end(), 0);
  if (n <= 12) {
    // No digits with more choices.
    for (std::size_t r = 12; r < max_batched_permutation; ++r) work.rows[detail::BatchWork::digits + r] = {};
    work.groups[3] = {};
  }
  detail::permutation_kernels().unrank(work, n);
}

}  // namespace

PermutationMoves::PermutationMoves(std::size_t n, std::span<const Move> moves) {
  MELEDA_ASSERT(1 <= n && n <= max_batched_permutation);
  plan_.n = n;
  Planner planner(n);
  for (const auto& move : moves) {
    MELEDA_ASSERT(move.size() == n);
    Cells seen = 0;
    for (const auto from : move) {
      MELEDA_ASSERT(from < n);
      seen |= cell(from);
    }
    MELEDA_ASSERT(seen == (Cells{1} << n) - 1);
    planner.add(move, plan_);
  }
}

void PermutationMoves::begin(std::span<const std::uint64_t> ranks, detail::BatchWork& work) const {
  load(ranks, plan_.n, work);
  work.rows[detail::BatchWork::zero] = {};
}

void unrank_permutations(std::span<const std::uint64_t> ranks, std::size_t n, PermutationBatch& out) {
  MELEDA_ASSERT(n <= max_batched_permutation && ranks.size() <= batch_lanes);
  detail::BatchWork work;
  load(ranks, n, work);
  for (std::size_t i = 0; i < n; ++i) out[i] = work.rows[detail::BatchWork::symbols + i];
}

void rank_permutations(const PermutationBatch& batch, std::size_t n, std::span<std::uint64_t> out) {
  MELEDA_ASSERT(n <= max_batched_permutation && out.size() <= batch_lanes);
  detail::BatchWork work;
  for (std::size_t i = 0; i < n; ++i) work.rows[detail::BatchWork::symbols + i] = batch[i];
  detail::permutation_kernels().rank(work, n);
  std::copy(work.ranks.begin(), work.ranks.begin() + static_cast<std::ptrdiff_t>(out.size()), out.begin());
}

}  // namespace meleda::ranking
