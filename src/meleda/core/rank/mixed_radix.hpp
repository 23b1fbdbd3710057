#pragma once
// Numbers whose digits each have their own base: the rank of a state made of independent parts.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::ranking {

class MixedRadix {
 public:
  // Most significant digit first, as in written numbers. No digits at all is the number system of the one value 0.
  // bad_number if a size is 0; too_large if the product of the sizes exceeds 2^64 - 1.
  [[nodiscard]] static Result<MixedRadix> make(std::vector<std::uint32_t> sizes) {
    for (const std::uint32_t size : sizes) {
      if (size == 0) return fail(ErrorCode::bad_number, tr("a digit needs at least one value"));
    }
    std::uint64_t count = 1;
    for (const std::uint32_t size : sizes) {
      if (count > std::numeric_limits<std::uint64_t>::max() / size) {
        return fail(ErrorCode::too_large, tr("the number of digit combinations does not fit 64 bits"));
      }
      count *= size;
    }
    return MixedRadix(std::move(sizes), count);
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] std::span<const std::uint32_t> sizes() const { return sizes_; }

  [[nodiscard]] std::uint64_t rank(std::span<const std::uint32_t> digits) const {
    MELEDA_HOT_ASSERT(digits.size() == sizes_.size());
    return rank_of([&](std::size_t place) { return digits[place]; });
  }
  void unrank(std::uint64_t rank, std::span<std::uint32_t> out) const {
    MELEDA_HOT_ASSERT(out.size() == sizes_.size());
    unrank_to(rank, [&](std::size_t place, std::uint32_t digit) { out[place] = digit; });
  }

  // The same for digits that are kept in another way: digit(place), and set(place, digit) for each place. Place 0 is
  // the most significant.
  template <class DigitAt>
  [[nodiscard]] std::uint64_t rank_of(const DigitAt& digit) const {
    std::uint64_t rank = 0;
    for (std::size_t place = 0; place < sizes_.size(); ++place) {
      const std::uint32_t here = digit(place);
      MELEDA_HOT_ASSERT(here < sizes_[place]);
      rank = rank * sizes_[place] + here;
    }
    return rank;
  }
  template <class SetDigit>
  void unrank_to(std::uint64_t rank, const SetDigit& set) const {
    MELEDA_HOT_ASSERT(rank < count_);
    for (std::size_t place = sizes_.size(); place-- > 0;) {
      set(place, static_cast<std::uint32_t>(rank % sizes_[place]));
      rank /= sizes_[place];
    }
  }

 private:
  MixedRadix(std::vector<std::uint32_t> sizes, std::uint64_t count) : sizes_(std::move(sizes)), count_(count) {}

  std::vector<std::uint32_t> sizes_;
  std::uint64_t count_;
};

}  // namespace meleda::ranking
