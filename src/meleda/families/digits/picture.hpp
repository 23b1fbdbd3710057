#pragma once
// Pictures of a row of digits: dials that point at a place, sliders in their slots, mazes of rows that run back and
// forth. Beside every digit that can move stand arrows to click: up and down.

#include <cstdint>
#include <string>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/digits/rows.hpp"

namespace meleda::digits {

struct RowPicture {
  std::string title;
  std::string piece;  // what a digit stands for
  std::uint32_t base = 2;
  std::uint32_t last_base = 2;  // of digit 1
  std::vector<Digit> digits;    // from the left
  std::vector<Move> movable;    // every move that is possible
  bool wraps = false;           // the digit after the highest is 0
};

// Refuses a row that would be too wide to look at.
[[nodiscard]] Result<void> check_drawn(std::size_t digits);
[[nodiscard]] Result<Scene> dials(const RowPicture& row);
[[nodiscard]] Result<Scene> sliders(const RowPicture& row);
// One maze for each two neighbours: the left one's digit is the row of the place, the right one's the column.
[[nodiscard]] Result<Scene> mazes(const RowPicture& row);

// Digit 1 may have fewer places than the others.
template <class P>
[[nodiscard]] std::uint32_t last_base_of(const P& p) {
  if constexpr (requires { p.rules().highest(1); }) {
    return p.rules().highest(1) + 1U;
  } else {
    return p.base();
  }
}

// The row of a puzzle in a state.
template <class P>
[[nodiscard]] Result<RowPicture> picture_of(const P& p, const typename P::State& s, std::string what,
                                            std::string piece) {
  if (auto checked = check_drawn(p.size()); !checked) return tl::unexpected<Error>(std::move(checked).error());
  RowPicture row{what + ": ", std::move(piece), p.base(), last_base_of(p), p.digits_from_the_left(s), {}};
  p.print(s, row.title);
  p.moves(s, [&](const Move& m) { row.movable.push_back(m); });
  return row;
}

}  // namespace meleda::digits
