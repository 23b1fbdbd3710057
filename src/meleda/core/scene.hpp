#pragma once
// A picture as data: what a family draws and every front end renders. Shapes have a stable key (the identity of a
// piece from one state to the next, for animation), a role (never a colour), and geometry in unit squares, x to the
// right and y down. Pieces that come in sorts (colours, players) have the number of their sort. A shape may carry the
// move that a click on it makes, the moves that dragging it makes, and the name of the place that it stands for where a
// state is entered. A shape may be turned about a point, so that a dial turns from one state to the next instead of
// becoming another shape, and a line may be tied to the piece that it holds.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace meleda {

struct Point {
  double x = 0;
  double y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Rectangle {
  Point corner;  // upper left
  double width = 0;
  double height = 0;
  double rounding = 0;  // radius of the corners
};

struct Circle {
  Point centre;
  double radius = 0;
  double hole = 0;  // radius of the hole that makes it a ring
};

struct Line {
  std::vector<Point> points;  // two or more: an open polyline
};

struct Polygon {
  std::vector<Point> points;  // three or more, closed
};

struct Text {
  Point centre;
  double height = 0;  // of a capital letter, about
  std::string text;
};

using Geometry = std::variant<Rectangle, Circle, Line, Polygon, Text>;

// Clockwise, as one looks at the picture. A front end shows the way from one turn to the next, so what goes on turning
// in one direction passes 360 degrees.
struct Angle {
  double degrees = 0;
  Point about;
};

// How it lies after the turn. A rectangle that does not lie along the axes any more becomes a polygon; texts stay
// upright, because lines of characters cannot be turned.
[[nodiscard]] Geometry turned(const Geometry& geometry, const Angle& angle);

// What a shape is, not how it looks: the renderers own the colours. `active` is what may be moved; `solution` is on
// the path to the goal.
enum class Role { frame, slot, piece, piece_off, active, label, node, node_start, node_goal, solution, edge };

inline constexpr Role all_roles[] = {Role::frame,     Role::slot,     Role::piece, Role::piece_off,
                                     Role::active,    Role::label,    Role::node,  Role::node_start,
                                     Role::node_goal, Role::solution, Role::edge};

[[nodiscard]] std::string_view name_of(Role role);

// Dropping a shape near this point tries a move: any that the board has room for, whether or not it is allowed now.
struct Drag {
  Point to;
  std::string move;
};

// The sorts that pictures tell apart by their fill. A label says it as well: for those who see no colours, and in text.
inline constexpr unsigned most_sorts = 8;

// How far a face of a body may be turned away from the light: its fill is darker by as many steps.
inline constexpr unsigned most_shades = 4;

struct Shape {
  std::string key;  // unique in its scene
  Role role = Role::frame;
  Geometry geometry;
  std::string move = {};     // the move that a click on this shape makes, or empty
  std::string tooltip = {};  // what the shape is, in words: for screen readers and on hover
  std::string place = {};    // what a family that is Editable calls this place; several shapes may stand for one
  std::string tries = {};    // without a move: one that a click may try, to be told why it is not allowed
  std::vector<Drag> drags = {};
  unsigned sort = 0;   // of a piece: 1 to most_sorts, or 0 where pieces have no sorts
  unsigned shade = 0;  // up to most_shades
  Angle angle = {};
  std::string tied = {};  // of a line: the key of the shape that holds its first point, also while that is dragged
};

struct Scene {
  std::string title;  // what the picture shows, in words
  double width = 0;   // everything lies within (0, 0) and (width, height)
  double height = 0;
  std::vector<Shape> shapes;  // painted in this order
  // Where only a part of the puzzle is drawn, because the whole would be too wide: which part, in words. Only pieces
  // that are drawn can be moved by hand.
  std::string part = {};
};

// Of a puzzle that one holds in the hand: which way round, and which digit each position of a piece is. In words, and
// as a picture of the positions beside each other.
struct Holding {
  std::string line = {};  // empty: there is nothing to hold
  Scene picture = {};
};

// Puts a picture onto a page, smaller or larger, with its upper left corner at `corner`. Keys get the prefix, so that
// they stay unique; on a page nothing is played.
void place(Scene& page, const Scene& picture, Point corner, double scale, const std::string& key_prefix);

// One picture of several, one below the other with a gap of one unit. A picture's title becomes a label above it where
// there is more than one; keys get the picture's number in front, so that they stay unique, and clicks make no moves.
[[nodiscard]] Scene stacked(const std::vector<Scene>& scenes);

}  // namespace meleda
