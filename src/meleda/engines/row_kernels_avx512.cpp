// Compiled with -mavx512bw and its kin where the machine is an x86-64; called only where the processor has them.

#include <bit>
#include <cstring>

#include "meleda/engines/row_kernels.hpp"

#if defined(__AVX512BW__) && defined(__AVX512BITALG__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

namespace meleda::row_kernels {

namespace {

// `all_bits`: every shuffle chooses all of its bits. There are seven registers for masks, and six sources with a mask
// each and their sum are too many.
template <class Number, std::size_t count, bool all_bits>
void some(const Source* sources, Word* found, const Word* known, std::size_t words, Word full) {
  __m512i from[count];
  __mmask64 some_bits[count];
  const Number* map[count];
  // In memory, from where they are loaded each time: twelve pointers do not fit the general registers, and what g++
  // then keeps in vector registers comes back by the port of the processor that takes unions of masks.
  const Word* volatile source[count];
  for (std::size_t s = 0; s < count; ++s) {
    from[s] = _mm512_load_si512(sources[s].shuffle->from.data());
    some_bits[s] = _cvtu64_mask64(sources[s].shuffle->some);
    map[s] = static_cast<const Number*>(sources[s].map);
    source[s] = sources[s].words;
  }
  for (std::size_t r = 0; r < words; ++r) {
    if (known[r] == full) continue;
    __mmask64 sum = _cvtu64_mask64(found[r]);
#ifdef __clang__
#pragma clang loop unroll(full)
#else
#pragma GCC unroll 8
#endif
    for (std::size_t s = 0; s < count; ++s) {
      const __m512i x = _mm512_set1_epi64(static_cast<long long>(source[s][map[s][r]]));
      sum = _kor_mask64(sum, all_bits ? _mm512_bitshuffle_epi64_mask(x, from[s])
                                      : _mm512_mask_bitshuffle_epi64_mask(some_bits[s], x, from[s]));
    }
    found[r] = _cvtmask64_u64(sum);
  }
}

template <class Number, bool all_bits>
void gather_with(const Source* sources, std::size_t count, Word* found, const Word* known, std::size_t words,
                 Word full) {
  for (; count >= 6; count -= 6, sources += 6) some<Number, 6, all_bits>(sources, found, known, words, full);
  if (count >= 4) {
    some<Number, 4, all_bits>(sources, found, known, words, full);
    count -= 4;
    sources += 4;
  }
  if (count >= 2) {
    some<Number, 2, all_bits>(sources, found, known, words, full);
    count -= 2;
    sources += 2;
  }
  if (count == 1) some<Number, 1, all_bits>(sources, found, known, words, full);
}

template <class Number>
void gather(const Source* sources, std::size_t count, Word* found, const Word* known, std::size_t words, Word full) {
  Word chosen = ~Word{0};
  for (std::size_t s = 0; s < count; ++s) chosen &= sources[s].shuffle->some;
  const bool all_bits = chosen == ~Word{0};
  (all_bits ? gather_with<Number, true> : gather_with<Number, false>)(sources, count, found, known, words, full);
}

#include "meleda/engines/row_kernels_digits.inc"
#include "meleda/engines/row_kernels_merge.inc"

constexpr Kernels kernels{"AVX-512",   false, gather<std::uint16_t>, gather<std::uint32_t>, merge, unions, bit_change,
                          word_change, masked};

}  // namespace

const Kernels* avx512() {
  const bool there = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                     __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq") &&
                     __builtin_cpu_supports("popcnt");
  return there ? &kernels : nullptr;
}

}  // namespace meleda::row_kernels

#else

namespace meleda::row_kernels {

const Kernels* avx512() {
  return nullptr;
}

}  // namespace meleda::row_kernels

#endif
