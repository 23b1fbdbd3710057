#pragma once
// A scene as a standalone SVG file, for leaflets and for the browser. Every shape becomes one element with
// class="role-…", data-key and, if it has one, data-move; a front end may restyle the roles with its own CSS.

#include <string>
#include <string_view>

#include "meleda/core/control.hpp"
#include "meleda/core/scene.hpp"

namespace meleda {

struct SvgOptions {
  double unit = 40;  // pixels per unit square
};

// An `active` shape is translucent, so that it may lie on a piece that says whether it is on or off. Whatever the
// scene holds, the answer is well-formed XML: characters that XML forbids become U+FFFD, a number that is not a number
// becomes 0, lengths below 0 become 0, and no number exceeds a million pixels.
[[nodiscard]] std::string to_svg(const Scene& scene, const SvgOptions& options = {}, const StopCheck& stop = {});

// For the text of an element and for an attribute in double quotes. Tabs and line ends are written as numbers, or a
// parser would turn those in an attribute into blanks and a key would not come back as it was.
[[nodiscard]] std::string escaped_for_xml(std::string_view text);

}  // namespace meleda
