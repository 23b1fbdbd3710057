#pragma once
// A scene on a grid of characters, for terminals and braille lines: roles are told apart by signs, never by colour.

#include <string>
#include <string_view>

#include "meleda/core/scene.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

// The grid has a column and a row on every unit line, so that squares side by side share a border.
inline constexpr int text_columns_per_unit = 4;
inline constexpr int text_rows_per_unit = 2;

// A larger picture is cut off at the right and at the bottom; this bounds the grid at 32 MB.
inline constexpr int max_text_columns = 4000;
inline constexpr int max_text_rows = 1000;

// What a reader must know to read the pictures.
inline constexpr std::string_view text_legend = phrase(
    "(#) piece on   ( ) piece off   (.) empty slot   <#> < > <*> may be moved: on, off, not said\n"
    "(o) node   {S} start   [G] goal   *o* and double lines between nodes: on the path to the goal\n");

// Later shapes paint over earlier ones, with three exceptions that keep the picture legible: lines of one kind join
// where they meet; `active` leaves the inside of a piece under it as it is; text on a piece leaves it a piece.
// A circle is one row, as wide as fits strictly inside it but at least `(#)`. A label of n characters leaves the
// brackets of a circle around it if the radius is above n / 8 + 1 / 4. Rectangles less than two rows high are bars,
// `═══` for frames and `(###)` for pieces; others are boxes, whose middle row shows the brackets if they are not round.
// Each code point of a label takes one column. Shapes are clipped at the scene; a coordinate that is not a number
// counts as 0. Lines have no blanks at the end, and there are no empty lines at the end.
[[nodiscard]] std::string to_plain_text(const Scene& scene);

inline constexpr char32_t replacement_character = 0xFFFD;

// A byte that is no part of valid UTF-8 becomes one replacement character.
[[nodiscard]] std::u32string decode_utf8(std::string_view text);
void append_utf8(std::string& text, char32_t c);

}  // namespace meleda
