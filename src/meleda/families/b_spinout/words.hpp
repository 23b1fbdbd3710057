#pragma once
// The words of moves that solve a b-spinout puzzle, by recursion on the number of spinners: what Cooper's A, B and C
// are for b = 3 and 4, for every b >= 3.
//
//   A(n)    from (b-1)...(b-1) to 0...0
//   D_x(n)  from x0...0 to 0...0           (D_(b-1) is the paper's B backwards, D_2 its C)
//   E_y(n)  from (y+1)0...0 to y0...0
//
// Spinner n goes down from x to 0, and each of its steps needs a word right of it: 0...0 for the highest step,
// (v+2)0...0 for the step between v and v+1. So between its steps the spinners right of it go from one such word to the
// next. With X' for X backwards, every move turned round:
//
//   E_y(n) = D_(y+2)'(n-1) -n D_(y+2)(n-1)  for y < b-2,   E_(b-2)(n) = -n
//   D_x(n) = D_(x+1)'(n-1) -n E_x(n-1) -n ... E_2(n-1) -n D_2(n-1)  for x < b-1
//   D_(b-1)(n) = -n D_(b-1)'(n-1) -n E_(b-2)(n-1) -n ... E_2(n-1) -n D_2(n-1)
//   A(n) = A(n-1) D_(b-1)(n)
//
// The states form a tree, so these paths are the only ones without detours, and the shortest.

#include <cstdint>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::b_spinout {

// One item of a word: a move of spinner n itself, or another word for one spinner fewer (or, for A, as many).
struct Item {
  enum class Kind { step, a, d, e } kind = Kind::step;
  std::uint32_t index = 0;  // of D and E
  bool backwards = false;
  bool same_size = false;  // for n spinners, not n-1
};
using Recursion = std::vector<Item>;

// For n > 1 and b >= 3. With one spinner, D_x and A are so many moves of it, and E is one.
[[nodiscard]] Recursion recursion_of_a(std::uint32_t base);
[[nodiscard]] Recursion recursion_of_d(std::uint32_t base, std::uint32_t x);
[[nodiscard]] Recursion recursion_of_e(std::uint32_t base, std::uint32_t y);

// The word itself.
[[nodiscard]] std::vector<digits::Move> expanded(std::uint32_t base, const Item& word, std::uint32_t spinners);
// The lengths of words without writing them out, each for 1, 2, ... spinners: each rests on those before.
[[nodiscard]] std::vector<std::vector<Integer>> lengths_up_to(std::uint32_t base, const std::vector<Item>& words,
                                                              std::uint32_t most, const StopCheck& stop = {});

[[nodiscard]] std::string name_of(const Item& item, const std::string& size);
// The whole recursion for people.
[[nodiscard]] std::vector<std::string> recursion_lines(std::uint32_t base);

}  // namespace meleda::b_spinout
