#pragma once
// Squares of numbers, and the lines and blocks whose sums make them Franklin squares.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/core/result.hpp"

namespace meleda::franklin {

// The entries row by row.
using Square = std::vector<std::uint32_t>;

inline constexpr std::uint32_t largest_entry = 999'999'999;

// The order of a square.
[[nodiscard]] std::size_t order_of(const Square& square);

// A property that every line or block of a kind has its sum: k cells add up to k (n^2 + 1) / 2.
struct Property {
  std::string_view name;
  bool required;  // by the definition of a Franklin square, or by what follows from it at once
};

inline constexpr Property sum_properties[] = {
    {phrase("rows"), true},           {phrase("columns"), true},
    {phrase("half_rows"), true},      {phrase("half_columns"), true},
    {phrase("bend_diagonals"), true}, {phrase("two_by_two"), true},
    {phrase("four_by_four"), false},  {phrase("corners_and_middle"), false},
    {phrase("diagonals"), false},     {phrase("pandiagonal"), false},
};

// Calls the visitor for every line or block of a property, with its cells (row * n + column), while it says true.
using LineVisitor = std::function<bool(std::span<const std::uint32_t> cells)>;
void visit_lines(std::string_view property, std::size_t n, const LineVisitor& visit);

// "c2": columns are a, b, ..., z, aa, ab, ...; rows are counted from the top.
[[nodiscard]] std::string cell_name(std::size_t cell, std::size_t n);
[[nodiscard]] Result<std::size_t> parse_cell(std::string_view name, std::size_t n);

// Whether it is a Franklin square: entries 1 to n^2, half rows, half columns, bend diagonals and 2 x 2 blocks.
[[nodiscard]] bool is_franklin(const Square& square);
// Whether every line or block of the property has its sum.
[[nodiscard]] bool has(const Square& square, std::string_view property);
[[nodiscard]] bool has_all_entries(const Square& square);

// Rows with slashes between them, entries with dots: "1.2/3.4".
void print_square(const Square& square, std::string& out);
// Also as it is pasted: rows on lines of their own, entries with blanks or commas between them.
[[nodiscard]] Result<Square> parse_square(std::string_view text, std::size_t n);

}  // namespace meleda::franklin
