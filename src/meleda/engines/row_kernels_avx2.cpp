// Compiled with -mavx2 where the machine is an x86-64; called only where the processor has it.

#include <bit>
#include <cstring>

#include "meleda/engines/row_kernels.hpp"

#if defined(__AVX2__)

#include <immintrin.h>

namespace meleda::row_kernels {

namespace {

// For each bit of the result the byte that holds its source is chosen, and the bit in it tested; what several sources
// give is put together before it is turned into bits.
template <class Number, std::size_t count>
void some(const Source* sources, Word* found, const Word* known, std::size_t words, Word full) {
  __m256i byte[count][2];
  __m256i bit[count][2];
  const Number* map[count];
  const Word* source[count];
  for (std::size_t s = 0; s < count; ++s) {
    const auto* shuffle = sources[s].shuffle;
    for (std::size_t half = 0; half < 2; ++half) {
      byte[s][half] = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffle->byte.data() + 32 * half));
      bit[s][half] = _mm256_load_si256(reinterpret_cast<const __m256i*>(shuffle->bit.data() + 32 * half));
    }
    map[s] = static_cast<const Number*>(sources[s].map);
    source[s] = sources[s].words;
  }
  const __m256i zero = _mm256_setzero_si256();
  for (std::size_t r = 0; r < words; ++r) {
    if (known[r] == full) continue;
    __m256i low = zero;
    __m256i high = zero;
    for (std::size_t s = 0; s < count; ++s) {
      const __m256i x = _mm256_set1_epi64x(static_cast<long long>(source[s][map[s][r]]));
      low = _mm256_or_si256(low, _mm256_and_si256(_mm256_shuffle_epi8(x, byte[s][0]), bit[s][0]));
      high = _mm256_or_si256(high, _mm256_and_si256(_mm256_shuffle_epi8(x, byte[s][1]), bit[s][1]));
    }
    const auto no_low = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, zero)));
    const auto no_high = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, zero)));
    found[r] |= ~(Word{no_high} << 32 | no_low);
  }
}

template <class Number>
void gather(const Source* sources, std::size_t count, Word* found, const Word* known, std::size_t words, Word full) {
  for (; count >= 3; count -= 3, sources += 3) some<Number, 3>(sources, found, known, words, full);
  if (count == 2) some<Number, 2>(sources, found, known, words, full);
  if (count == 1) some<Number, 1>(sources, found, known, words, full);
}

#include "meleda/engines/row_kernels_digits.inc"
#include "meleda/engines/row_kernels_merge.inc"

constexpr Kernels kernels{"AVX2",      false, gather<std::uint16_t>, gather<std::uint32_t>, merge, unions, bit_change,
                          word_change, masked};

}  // namespace

const Kernels* avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") ? &kernels : nullptr;
}

}  // namespace meleda::row_kernels

#else

namespace meleda::row_kernels {

const Kernels* avx2() {
  return nullptr;
}

}  // namespace meleda::row_kernels

#endif
