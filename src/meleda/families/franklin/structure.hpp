#pragma once
// What a Franklin square is made of, and the permutations of cells that keep all of them.
//
// Write x = (N + (-1)^(i+j) z) / 2 with N = n^2 + 1 for the entry of row i and column j, both from 0. The 2 x 2 blocks
// have their sums if and only if z = c_j + r_i with numbers c for the columns and r for the rows (their *terms*). Then,
// for n divisible by 4, half rows, half columns and bend diagonals have their sums if and only if the four classes of
// columns have the same sum of terms, and so the four classes of rows: a class is all of one parity in one half, n / 4
// of them. The diagonals, and with them all broken ones, have theirs if and only if all terms add up to 0.
// (docs/families/franklin.md has the proof.)
//
// So rows may be exchanged within a class, the two classes of a parity with each other, and even with odd; columns
// likewise; and rows with columns. These permutations of cells form a group of order 2 (2 (2 (n/4)!^2)^2)^2.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/dice.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/franklin/square.hpp"

namespace meleda::franklin {

// The entry of row i and column j is (n^2 + 1 + (-1)^(i+j) (columns[j] + rows[i])) / 2.
struct Terms {
  std::vector<std::int64_t> columns;
  std::vector<std::int64_t> rows;
};

[[nodiscard]] std::uint32_t entry(const Terms& terms, std::size_t row, std::size_t column);
[[nodiscard]] Square square_of(const Terms& terms);

// Terms of a Franklin square of order n, for every multiple of 4 but 4 and 12; pandiagonal ones for every multiple of
// 8; none otherwise. With dice, one at random among many.
[[nodiscard]] std::optional<Terms> construct(std::size_t n, bool pandiagonal, Dice* dice = nullptr);

// Why it is proven that there is none of this order; empty where there is one.
[[nodiscard]] std::string why_none(std::size_t n, bool pandiagonal = false);

// A permutation of cells that keeps every Franklin square one: the entry of cell (i, j) of the image is that of
// (rows[i], columns[j]), or of (columns[j], rows[i]) with `transpose`.
struct Operation {
  bool transpose = false;
  std::vector<std::uint32_t> rows;
  std::vector<std::uint32_t> columns;
};

[[nodiscard]] Square image(const Square& square, const Operation& operation);
// First one, then the other.
[[nodiscard]] Operation product(const Operation& first, const Operation& second);
[[nodiscard]] Operation inverse(const Operation& operation);
[[nodiscard]] bool keeps_franklin(const Operation& operation);

// Of the whole group.
[[nodiscard]] std::vector<Operation> group_generators(std::size_t n);
[[nodiscard]] Integer group_order(std::size_t n);
// The element of that number, from 0 on; every element has one.
[[nodiscard]] Operation group_element(std::size_t n, Integer number);
[[nodiscard]] Operation random_operation(std::size_t n, Dice& dice);

// The least image of a square with entries 1 to n^2, row by row, and the operation that leads to it. Two squares are
// isomorphic if and only if these are equal.
struct Canonical {
  Square square;
  Operation operation;
};
[[nodiscard]] Canonical canonical(const Square& square);

}  // namespace meleda::franklin
