// Compiled with -mbmi2 -mavx2 where the machine is an x86-64; called only where the processor has both.

#include <bit>
#include <type_traits>

#include "meleda/engines/bit_kernels.hpp"

#if defined(__BMI2__) && defined(__AVX2__)

#include <immintrin.h>

namespace meleda::bit_kernels {

namespace {

inline Word compress(Word x, const Word* masks, const Word*, std::size_t i) {
  return _pext_u64(x, masks[i]);
}
inline Word expand(Word x, const Word* masks, const Word*, std::size_t i) {
  return _pdep_u64(x, masks[i]);
}

// A matrix of 64 x 64 bits, four rows to a register. Rounds that exchange rows at a distance of four or more do so
// between registers.
template <int J>
inline void exchange(__m256i* rows, Word mask) {
  constexpr int distance = J / 4;
  const __m256i m = _mm256_set1_epi64x(static_cast<long long>(mask));
  for (int k = 0; k < 16; k += 2 * distance) {
    for (int i = k; i < k + distance; ++i) {
      const __m256i t = _mm256_and_si256(_mm256_xor_si256(_mm256_srli_epi64(rows[i], J), rows[i + distance]), m);
      rows[i] = _mm256_xor_si256(rows[i], _mm256_slli_epi64(t, J));
      rows[i + distance] = _mm256_xor_si256(rows[i + distance], t);
    }
  }
}

// The last two rounds, within a register: `other` holds the rows that are exchanged with, `keep` what stays. The rows
// that come first get bits from the others moved up, those get bits moved down; a move by 64 gives nothing.
inline __m256i exchange_within(__m256i rows, __m256i other, __m256i keep, __m256i up, __m256i down) {
  const __m256i moving = _mm256_and_si256(other, keep);
  return _mm256_or_si256(_mm256_and_si256(rows, keep),
                         _mm256_or_si256(_mm256_sllv_epi64(moving, up), _mm256_srlv_epi64(moving, down)));
}

inline void transpose64(Word* a) {
  auto* at = reinterpret_cast<__m256i*>(a);  // aligned by who calls
  __m256i rows[16];
  for (int i = 0; i < 16; ++i) rows[i] = _mm256_load_si256(at + i);
  exchange<32>(rows, 0x00000000FFFFFFFFU);
  exchange<16>(rows, 0x0000FFFF0000FFFFU);
  exchange<8>(rows, 0x00FF00FF00FF00FFU);
  exchange<4>(rows, 0x0F0F0F0F0F0F0F0FU);
  constexpr long long pairs = 0x3333333333333333;
  constexpr long long singles = 0x5555555555555555;
  const __m256i keep_pairs = _mm256_set_epi64x(~pairs, ~pairs, pairs, pairs);
  const __m256i keep_singles = _mm256_set_epi64x(~singles, singles, ~singles, singles);
  for (int i = 0; i < 16; ++i) {
    const __m256i x = exchange_within(rows[i], _mm256_permute4x64_epi64(rows[i], 0x4E), keep_pairs,
                                      _mm256_set_epi64x(64, 64, 2, 2), _mm256_set_epi64x(2, 2, 64, 64));
    _mm256_store_si256(at + i, exchange_within(x, _mm256_shuffle_epi32(x, 0x4E), keep_singles,
                                               _mm256_set_epi64x(64, 1, 64, 1), _mm256_set_epi64x(1, 64, 1, 64)));
  }
}

#include "meleda/engines/bit_kernels_body.inc"

constexpr Kernels kernels{"BMI2 and AVX2", play, fold, turn, count, play_counted, exactly_one};

}  // namespace

const Kernels& best() {
  static const bool there = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
  return there ? kernels : portable();
}

}  // namespace meleda::bit_kernels

#else

namespace meleda::bit_kernels {

const Kernels& best() {
  return portable();
}

}  // namespace meleda::bit_kernels

#endif
