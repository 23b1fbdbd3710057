#pragma once
// Bodies for other programs: 3D editors, viewers, printers' software. Marks that are texts have no place there.

#include <string>

#include "meleda/core/solid.hpp"

namespace meleda {

// Wavefront OBJ: an object for each face, its marks as lines and faces of the same object. z is up, as here.
[[nodiscard]] std::string to_obj(const Solid& solid);

// glTF 2.0 in one file, the buffer within it: a node for each face, colours as in pictures. y is up, as glTF has it.
[[nodiscard]] std::string to_gltf(const Solid& solid);

}  // namespace meleda
