#pragma once
// How the roles of a scene look: what the renderers share.

#include <string>
#include <string_view>

#include "meleda/core/scene.hpp"

namespace meleda {

// Widths and dashes are in unit squares.
struct Look {
  std::string_view ink;   // outlines, lines and text: #rrggbb
  std::string_view fill;  // #rrggbb, or none
  double width = 0;
  double dash = 0;  // of a dashed line, and of its gaps; 0: none
  double fill_opacity = 1;
  bool bold = false;   // text
  unsigned shade = 0;  // of the fill: see shaded
};

// Every fill is light enough for a label on it (WCAG AA, 4.5 to 1), every ink dark enough for text on white paper.
// What matters in black-and-white print differs in width, dash or tone as well, not by hue alone.
[[nodiscard]] Look look_of(Role role);

// The fill of a piece of this sort, 1 to most_sorts.
[[nodiscard]] std::string_view fill_of_sort(unsigned sort);
// A fill in the shade: as many steps darker, up to most_shades. A label on the darkest can still be read.
[[nodiscard]] std::string shaded(std::string_view fill, unsigned shade);
// The same of a shape: its role's, or that of its sort, with its shade.
[[nodiscard]] Look look_of(const Shape& shape);

// The height of a capital letter in a sans-serif font, as a part of its font size (Arial 0.716, DejaVu Sans 0.729).
inline constexpr double capital_height = 0.72;

}  // namespace meleda
