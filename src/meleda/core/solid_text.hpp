#pragma once
// A body on a grid of characters, for terminals and braille lines. A projection that is drawn as a scene and then as
// text is hard to read where faces are slanted; so a body whose edges all run along the axes is drawn with its edges
// along three directions that characters have, `─`, `│` and `/`.

#include <optional>
#include <string>

#include "meleda/core/solid.hpp"

namespace meleda {

// From the front, the right and above; from straight above where all faces lie in one plane. With a turn, or where not
// all edges run along the axes, as the turn says. Faces that lie closer together than a quarter of a length are drawn
// as one, with the texts of all of them, the nearest first. Of the marks, texts are written in the middle of their
// face, lines that lie along a border make it double, and others are left out; the back of a face is dotted. Lines have
// no blanks at the end. A larger picture is cut off at the right and at the bottom, as a scene is.
[[nodiscard]] std::string to_plain_text(const Solid& solid, const std::optional<Turn>& turn = {});

}  // namespace meleda
