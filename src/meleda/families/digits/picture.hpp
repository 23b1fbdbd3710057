#pragma once
// Pictures of a row of digits: dials that point at a place, sliders in their slots, mazes of rows that run back and
// forth; and the same as they look in puzzles that are sold. Beside every digit that can move stand arrows to click: up
// and down.

#include <cstdint>
#include <string>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/notation.hpp"
#include "meleda/families/digits/rows.hpp"
#include "meleda/families/digits/window.hpp"

namespace meleda::digits {

struct RowPicture {
  std::string what;   // is drawn
  std::string state;  // as it is written
  std::string piece;  // what a digit stands for
  std::uint32_t base = 2;
  std::uint32_t last_base = 2;       // of digit 1
  std::vector<Digit> digits;         // from the left
  std::vector<Move> movable;         // every move that is possible
  bool wraps = false;                // the digit after the highest is 0
  std::vector<unsigned> sorts = {};  // colours of the pieces, from digit 1 on and again from the first
};

// A dial for each digit, with an arrow; digits go round anticlockwise over the right half.
[[nodiscard]] Scene dials(const RowPicture& row);
// Dials whose hooks reach into the next one.
[[nodiscard]] Scene hooked_dials(const RowPicture& row);
// Three places: 2 up, 1 to the right, 0 down.
[[nodiscard]] Scene elephants(const RowPicture& row);
[[nodiscard]] Scene sliders(const RowPicture& row);
// Balls in the slots of a board; digit 1 is a slide that goes from left to right where it has two places only.
[[nodiscard]] Scene balls(const RowPicture& row);
// The same as a padlock.
[[nodiscard]] Scene padlock(const RowPicture& row, bool open);
// One maze for each two neighbours: the left one's digit is the row of the place, the right one's the column. The place
// called m3 is the piece in maze 3, between digits 4 and 3.
[[nodiscard]] Scene mazes(const RowPicture& row);
// The mazes in plates that lie on each other, the first at the bottom.
[[nodiscard]] Scene plates(const RowPicture& row);

// The positions of one piece beside each other, each with its digit: for Holding.
template <class Draw>
[[nodiscard]] Scene positions(const std::string& piece, std::uint32_t base, const Draw& draw) {
  Scene all{say("the positions of one {}", tr(piece)), 0, 0, {}};
  for (std::uint32_t digit = 0; digit < base; ++digit) {
    const Scene one = draw(
        RowPicture{piece, {digit_text(static_cast<Digit>(digit))}, piece, base, base, {static_cast<Digit>(digit)}, {}});
    place(all, one, {all.width, 0}, 1, std::string(1, digit_text(static_cast<Digit>(digit))) + "-");
    all.width += one.width;
    all.height = std::max(all.height, one.height);
  }
  return all;
}

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
[[nodiscard]] RowPicture picture_of(const P& p, const typename P::State& s, std::string what, std::string piece) {
  RowPicture row{std::move(what), {}, std::move(piece), p.base(), last_base_of(p), p.digits_from_the_left(s), {}};
  p.print(s, row.state);
  p.moves(s, [&](const Move& m) { row.movable.push_back(m); });
  return row;
}

}  // namespace meleda::digits
