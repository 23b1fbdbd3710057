#pragma once
// A body as it is painted: faces, or parts of them, from the back to the front.

#include <vector>

#include "meleda/core/solid.hpp"

namespace meleda {

// Of the paper, for one who looks at a body.
struct Directions {
  Spot right;
  Spot up;
  Spot towards;  // us
};
[[nodiscard]] Directions directions_of(const Turn& turn);

struct FacePart {
  const Face* face = nullptr;
  Spot normal;  // of its front
  std::vector<Spot> corners;
  std::vector<Mark> marks;  // or what of them lies here
};

// In an order in which none covers a later one, for a body whose faces do not pass through each other; a face that
// reaches before and behind others comes in parts. Faces seen edge-on are left out. The body must outlive it.
[[nodiscard]] std::vector<FacePart> parts_from_back_to_front(const Solid& solid, const Spot& towards);

}  // namespace meleda
