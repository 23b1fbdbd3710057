#pragma once
// A row of small numbers as one word, the first one in the highest bits: so words compare as rows do.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace meleda {

namespace detail {

// Of bytes below 16, the first in the highest four bits of 32.
[[nodiscard]] inline std::uint64_t packed_eight(const std::uint8_t* bytes) {
  std::uint64_t x = 0;
  std::memcpy(&x, bytes, sizeof(x));
  if constexpr (std::endian::native == std::endian::little) x = __builtin_bswap64(x);
  x = (x | x >> 4) & 0x00ff00ff00ff00ff;
  x = (x | x >> 8) & 0x0000ffff0000ffff;
  return (x | x >> 16) & 0xffffffff;
}
inline void unpack_eight(std::uint64_t x, std::uint8_t* bytes) {
  x = (x | x << 16) & 0x0000ffff0000ffff;
  x = (x | x << 8) & 0x00ff00ff00ff00ff;
  x = (x | x << 4) & 0x0f0f0f0f0f0f0f0f;
  if constexpr (std::endian::native == std::endian::little) x = __builtin_bswap64(x);
  std::memcpy(bytes, &x, sizeof(x));
}

}  // namespace detail

class RowPacking {
 public:
  RowPacking() = default;
  // Of so many numbers, none larger than `largest`.
  RowPacking(std::size_t places, std::uint8_t largest) : places_(places) {
    width_ = largest == 0 ? 1U : static_cast<unsigned>(std::bit_width(largest));
    if (width_ <= four && places <= 16) width_ = four;
    if (places * width_ > 64) width_ = 0;
  }

  [[nodiscard]] bool fits() const { return width_ != 0; }
  [[nodiscard]] std::size_t places() const { return places_; }
  [[nodiscard]] unsigned width() const { return width_; }  // of a number, in bits
  // Where a number's lowest bit is in the word.
  [[nodiscard]] unsigned shift(std::size_t place) const { return 64 - static_cast<unsigned>(place + 1) * width_; }

  // Beyond the last number the row holds zeros.
  template <std::size_t size>
  [[nodiscard]] std::uint64_t packed(const std::array<std::uint8_t, size>& row) const {
    if constexpr (size >= 8) {
      if (width_ == four && places_ <= 16) {
        if constexpr (size >= 16) {
          return detail::packed_eight(row.data()) << 32 | detail::packed_eight(row.data() + 8);
        } else {
          // The last eight overlap the first: what is there twice is the same.
          constexpr auto rest = size - 8;
          return detail::packed_eight(row.data()) << 32 |
                 (detail::packed_eight(row.data() + rest) << (4 * (8 - rest)) & 0xffffffff);
        }
      }
    }
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < places_; ++i) word |= std::uint64_t{row[i]} << shift(i);
    return word;
  }
  template <std::size_t size>
  void unpack(std::uint64_t word, std::array<std::uint8_t, size>& row) const {
    if constexpr (size >= 8) {
      if (width_ == four && places_ <= 16) {
        if constexpr (size >= 16) {
          detail::unpack_eight(word >> 32, row.data());
          detail::unpack_eight(word & 0xffffffff, row.data() + 8);
        } else {
          constexpr auto rest = size - 8;
          detail::unpack_eight(word >> (4 * (8 - rest)) & 0xffffffff, row.data() + rest);
          detail::unpack_eight(word >> 32, row.data());
        }
        return;
      }
    }
    const auto mask = (std::uint64_t{1} << width_) - 1;
    for (std::size_t i = 0; i < places_; ++i) row[i] = static_cast<std::uint8_t>(word >> shift(i) & mask);
  }

 private:
  static constexpr unsigned four = 4;

  std::size_t places_ = 0;
  unsigned width_ = 0;  // bits of a number; 0: too many for a word
};

}  // namespace meleda
