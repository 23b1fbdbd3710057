#pragma once
// Franklin squares: squares of the numbers 1 to n^2 with the sums that those of Benjamin Franklin have.
//
// Rules (M. M. Ahmed's definition). With N = n^2 + 1, every number occurs once; half rows and half columns add up to
// n N / 4; bend diagonals in all four directions, moved along their axis as on a torus, to n N / 2; all 2 x 2 blocks,
// as on a torus, to 2 N. A state is any square of numbers: which of these properties it has is what is found.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "meleda/core/concepts.hpp"
#include "meleda/core/findings.hpp"
#include "meleda/families/franklin/square.hpp"

namespace meleda::franklin {

class Franklin {
 public:
  using State = Square;
  static constexpr bool reads_shorthand = true;  // what is pasted, and names

  static FamilyInfo info();

  explicit Franklin(std::uint32_t order) : n_(order) {}

  [[nodiscard]] std::size_t n() const { return n_; }
  // A Franklin square where one is known for this order; else the numbers one after the other.
  [[nodiscard]] State start() const;

  [[nodiscard]] Result<Findings> findings(const State& s, Control& control) const;

  // Those of the square: turned and mirrored.
  [[nodiscard]] std::size_t symmetry_count() const { return 8; }
  [[nodiscard]] State act(std::size_t g, const State& s) const;

  // The next number at this cell.
  [[nodiscard]] Result<State> edit(State s, std::string_view place) const;

  // Also by name: f1, f2, f3, n1, n2, n3, b1 and b2 are the squares of Ahmed's article.
  [[nodiscard]] Result<State> parse(std::string_view text) const;
  void print(const State& s, std::string& out) const { print_square(s, out); }
  [[nodiscard]] Result<Scene> scene(const State& s) const;

 private:
  std::uint32_t n_;
};

[[nodiscard]] Result<Franklin> make(const Arguments& arguments);

static_assert(Checked<Franklin> && Editable<Franklin> && Symmetric<Franklin>);
static_assert(!Playable<Franklin>);

}  // namespace meleda::franklin
