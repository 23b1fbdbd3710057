#pragma once
// A body as data: what a family draws in space. Faces have a stable key and a role like the shapes of a Scene, and two
// sides; what is drawn on a side (grooves, hinges, letters) are its marks. A body is projected to a Scene, so that
// every front end that draws scenes draws bodies, and is written for other programs (solid_files.hpp).
// x goes to the right, y to the back, z up; a length of one is the side of a tile or the like.

#include <concepts>
#include <string>
#include <vector>

#include "meleda/core/result.hpp"
#include "meleda/core/scene.hpp"

namespace meleda {

struct Spot {
  double x = 0;
  double y = 0;
  double z = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

[[nodiscard]] constexpr Spot operator+(const Spot& a, const Spot& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] constexpr Spot operator-(const Spot& a, const Spot& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr Spot operator*(double factor, const Spot& a) {
  return {factor * a.x, factor * a.y, factor * a.z};
}
[[nodiscard]] constexpr double dot(const Spot& a, const Spot& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] constexpr Spot cross(const Spot& a, const Spot& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

enum class Side { front, back };

// Lies in the plane of its face, on one of its sides: a line, where it is `closed` a convex polygon, or a text about
// its only point.
struct Mark {
  std::string key;  // unique in the body, among faces and marks
  Role role = Role::edge;
  Side side = Side::front;
  std::vector<Spot> points;
  bool closed = false;
  std::string text = {};
  double height = 0;  // of the text
  unsigned sort = 0;
};

struct Face {
  std::string key;  // unique in the body
  Role role = Role::piece;
  std::vector<Spot> corners;  // convex and plane; counterclockwise, seen from its front
  std::vector<Mark> marks = {};
  unsigned sort = 0;       // of the front
  unsigned back_sort = 0;  // of the back
  int level = 0;  // of faces that overlap in one plane: those with higher levels lie towards larger coordinates
  std::string tooltip = {};
  std::string move = {};   // as of a Shape
  std::string place = {};  // as of a Shape
};

// From where one looks, in degrees: 0 around is from the front, growing to the right of the body; 90 above is from
// above.
struct Turn {
  double around = 30;
  double above = 25;
  friend bool operator==(const Turn&, const Turn&) = default;
};

// A move that is offered beside the body, where no face stands for it.
struct Choice {
  std::string move;
  std::string tooltip = {};
};

struct Solid {
  std::string title;  // what the body is, in words
  std::vector<Face> faces;
  Turn turn = {};  // from where it is seen best
  std::vector<Choice> choices = {};
};

// The unit normal of the front.
[[nodiscard]] Spot normal_of(const Face& face);

// The picture just holds the body as it is seen; or it is large enough for every turn, about the body's middle, so that
// the body does not jump while it is turned.
enum class Framing { close, turning };

// A parallel projection. What is nearer covers what is behind it: faces are painted from the back to the front, in an
// order that is right for every body whose faces do not pass through each other; a face that reaches before and behind
// others is painted in parts. Faces seen edge-on are left out. Choices are buttons below the body.
[[nodiscard]] Scene projected(const Solid& solid, const Turn& turn, Framing framing = Framing::close);

// "30,25": around and above, each from -360 to 360.
[[nodiscard]] Result<Turn> parse_turn(std::string_view text);

// A family whose states are bodies.
template <class P>
concept Embodied = requires(const P& p, const typename P::State& s) {
  { p.solid(s) } -> std::same_as<Result<Solid>>;
};

}  // namespace meleda
