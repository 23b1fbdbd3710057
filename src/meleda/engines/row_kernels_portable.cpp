#include <algorithm>
#include <bit>
#include <cstring>

#include "meleda/engines/row_kernels.hpp"

namespace meleda::row_kernels {

Shuffle::Shuffle(const std::array<std::uint8_t, 64>& bits, Word valid, bool with_tables) : from(bits) {
  constexpr std::uint8_t zeros = 0x80;
  constexpr std::uint8_t last = 63;
  const bool last_is_none = (valid >> last & 1) == 0;
  for (std::size_t i = 0; i < 64; ++i) {
    byte[i] = bits[i] == none ? zeros : static_cast<std::uint8_t>(bits[i] / 8);
    bit[i] = bits[i] == none ? std::uint8_t{0} : static_cast<std::uint8_t>(1U << (bits[i] % 8));
    if (bits[i] == none && last_is_none) from[i] = last;
    if (from[i] != none) some |= Word{1} << i;
  }
  if (!with_tables) return;
  tables.assign(8, {});
  for (std::size_t i = 0; i < 64; ++i) {
    if (bits[i] == none) continue;
    for (std::size_t value = 0; value < 256; ++value) {
      if ((value >> (bits[i] % 8) & 1) != 0) tables[bits[i] / 8][value] |= Word{1} << i;
    }
  }
}

namespace {

template <class Number>
void gather(const Source* sources, std::size_t count, Word* found, const Word* known, std::size_t words, Word full) {
  for (std::size_t s = 0; s < count; ++s) {
    const auto* map = static_cast<const Number*>(sources[s].map);
    const auto* source = sources[s].words;
    const auto* table = sources[s].shuffle->tables.data();
    for (std::size_t r = 0; r < words; ++r) {
      if (known[r] == full) continue;
      const Word x = source[map[r]];
      found[r] |= table[0][x & 255] | table[1][x >> 8 & 255] | table[2][x >> 16 & 255] | table[3][x >> 24 & 255] |
                  table[4][x >> 32 & 255] | table[5][x >> 40 & 255] | table[6][x >> 48 & 255] | table[7][x >> 56];
    }
  }
}

#include "meleda/engines/row_kernels_digits.inc"
#include "meleda/engines/row_kernels_merge.inc"

constexpr Kernels kernels{"portable",  true,  gather<std::uint16_t>, gather<std::uint32_t>, merge, unions, bit_change,
                          word_change, masked};

const Kernels*& chosen() {
  static const Kernels* in_use = available().front();
  return in_use;
}

}  // namespace

const Kernels* portable() {
  return &kernels;
}

const std::vector<const Kernels*>& available() {
  static const std::vector<const Kernels*> all = [] {
    std::vector<const Kernels*> found;
    for (const auto* k : {avx512(), avx2(), portable()}) {
      if (k != nullptr) found.push_back(k);
    }
    return found;
  }();
  return all;
}

const Kernels& best() {
  return *chosen();
}

void use(const Kernels& wanted) {
  chosen() = &wanted;
}

}  // namespace meleda::row_kernels
