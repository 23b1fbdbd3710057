#include "meleda/engines/bit_kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

namespace meleda::bit_kernels {
namespace {

TEST(BitKernels, FoldAndTurnTransposeBitByBit) {
  std::mt19937_64 random(11);
  for (const auto* kernels : {&portable(), &best()}) {
    for (const auto& [rows, columns] : {std::pair(1, 1), std::pair(70, 130), std::pair(64, 64), std::pair(3, 200)}) {
      const auto r = static_cast<std::size_t>(rows);
      const auto c = static_cast<std::size_t>(columns);
      const std::size_t words = (c + 63) / 64;
      const std::size_t back = (r + 63) / 64;
      std::vector<Word> a(r * words, 0);
      std::vector<Word> b(c * back, 0);
      std::vector<std::vector<bool>> sum(r, std::vector<bool>(c));
      for (std::size_t i = 0; i < r; ++i) {
        for (std::size_t j = 0; j < c; ++j) {
          const bool in_a = random() % 3 == 0;
          const bool in_b = random() % 3 == 0;
          a[i * words + j / 64] |= Word{in_a} << (j % 64);
          b[j * back + i / 64] |= Word{in_b} << (i % 64);
          sum[i][j] = in_a || in_b;
        }
      }
      kernels->fold({a.data(), r, words, b.data(), c, back});
      for (std::size_t i = 0; i < r; ++i) {
        for (std::size_t j = 0; j < c; ++j) {
          ASSERT_EQ((a[i * words + j / 64] >> (j % 64) & 1U) != 0, sum[i][j]);
          ASSERT_EQ((b[j * back + i / 64] >> (i % 64) & 1U) != 0, sum[i][j]);
        }
      }
      // Rows and columns reversed, and transposed.
      std::vector<std::uint32_t> row_at(r);
      std::vector<std::uint32_t> target_row(c);
      for (std::size_t i = 0; i < r; ++i) row_at[i] = static_cast<std::uint32_t>(r - 1 - i);
      for (std::size_t j = 0; j < c; ++j) target_row[j] = static_cast<std::uint32_t>(c - 1 - j);
      std::vector<Word> turned(c * back, ~Word{0});
      kernels->turn({a.data(), r, words, c, turned.data(), back, row_at.data(), target_row.data()});
      for (std::size_t i = 0; i < r; ++i) {
        for (std::size_t j = 0; j < c; ++j) {
          ASSERT_EQ((turned[(c - 1 - j) * back + (r - 1 - i) / 64] >> ((r - 1 - i) % 64) & 1U) != 0, sum[i][j]);
        }
      }
      std::uint64_t bits = 0;
      for (const auto& row : sum) bits += static_cast<std::uint64_t>(std::count(row.begin(), row.end(), true));
      EXPECT_EQ(kernels->count(a.data(), a.size()), bits);
    }
  }
}

}  // namespace
}  // namespace meleda::bit_kernels
