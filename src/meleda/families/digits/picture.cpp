#include "meleda/families/digits/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "meleda/core/translate.hpp"

namespace meleda::digits {

namespace {

constexpr double arrow_size = 0.34;

Digit value_of(const RowPicture& row, std::uint32_t digit) {
  return row.digits[row.digits.size() - digit];
}

std::uint32_t highest_of(const RowPicture& row, std::uint32_t digit) {
  return (digit == 1 ? row.last_base : row.base) - 1;
}

unsigned sort_of(const RowPicture& row, std::uint32_t piece) {
  return row.sorts.empty() ? 0 : row.sorts[(piece - 1) % row.sorts.size()];
}

Window window_of(const RowPicture& row) {
  std::vector<std::uint32_t> movable;
  for (const auto& m : row.movable) movable.push_back(m.digit);
  return {static_cast<std::uint32_t>(row.digits.size()), std::move(movable)};
}

Scene scene_of(const RowPicture& row, const Window& window, double width, double height) {
  Scene scene{{}, width, height, {}};
  scene.part = window.part(row.piece);
  scene.title = fmt::format("{}: {}", row.what, scene.part.empty() ? row.state : scene.part);
  return scene;
}

// A triangle that points up or down.
Polygon arrow(Point centre, bool up) {
  const double h = up ? -arrow_size / 2 : arrow_size / 2;
  return {{{centre.x, centre.y + h},
           {centre.x + arrow_size * 0.7, centre.y - h},
           {centre.x - arrow_size * 0.7, centre.y - h}}};
}

std::string in_words(const RowPicture& row, std::uint32_t digit) {
  return fmt::format("{} {}: {}", tr(row.piece), digit, digit_text(value_of(row, digit)));
}

// What a hand can do with the piece: click it where only one move can be meant, drag it to `above` or `below`, and
// enter its digit.
void make_movable(Shape& shape, const RowPicture& row, std::uint32_t digit, Point above, Point below) {
  const auto value = value_of(row, digit);
  const auto text = [&](bool up) {
    std::string move;
    print_move({digit, up}, move);
    return move;
  };
  std::vector<bool> possible;
  for (const auto& m : row.movable) {
    if (m.digit == digit) possible.push_back(m.up);
  }
  if (possible.size() == 1) shape.move = text(possible.front());
  if (possible.empty()) shape.tries = text(value == 0);
  if (value < highest_of(row, digit) || row.wraps) shape.drags.push_back({above, text(true)});
  if (value > 0 || row.wraps) shape.drags.push_back({below, text(false)});
  shape.place = fmt::format("{}", digit);
}

// The moves of a digit: above it the arrow up, below it the arrow down.
void add_arrows(Scene& scene, const RowPicture& row, std::uint32_t digit, double x, double above, double below) {
  for (const auto& m : row.movable) {
    if (m.digit != digit) continue;
    std::string move;
    print_move(m, move);
    scene.shapes.push_back({fmt::format("move{}", move), Role::active, arrow({x, m.up ? above : below}, m.up), move,
                            m.up ? say("{} {} can go up by one", tr(row.piece), digit)
                                 : say("{} {} can go down by one", tr(row.piece), digit)});
  }
}

// What shows a digit, which is dragged up and down.
Shape& add_piece(Scene& scene, const RowPicture& row, std::uint32_t digit, std::string_view name, Geometry geometry,
                 Point above, Point below) {
  Shape piece{fmt::format("{}-{}", name, digit),
              value_of(row, digit) == 0 && row.sorts.empty() ? Role::piece_off : Role::piece,
              std::move(geometry),
              {},
              in_words(row, digit)};
  piece.sort = sort_of(row, digit);
  make_movable(piece, row, digit, above, below);
  scene.shapes.push_back(std::move(piece));
  return scene.shapes.back();
}

// A part of the piece before it, turned with it. It does what the piece does.
void add_part(Scene& scene, std::string key, Role role, Geometry geometry, const Angle& angle) {
  Shape part{std::move(key), role, std::move(geometry)};
  part.angle = angle;
  scene.shapes.push_back(std::move(part));
}

// The digit itself, and its number in small.
void add_labels(Scene& scene, const RowPicture& row, std::uint32_t digit, double x, double y) {
  Shape value{fmt::format("value-{}", digit),
              Role::label,
              Text{{x, y}, 0.42, std::string(1, digit_text(value_of(row, digit)))},
              {},
              in_words(row, digit)};
  make_movable(value, row, digit, {x, y - 0.6}, {x, y + 0.6});
  scene.shapes.push_back(std::move(value));
  if (row.digits.size() == 1) return;  // alone it needs no number
  scene.shapes.push_back(
      {fmt::format("label-{}", digit), Role::label, Text{{x, y + 0.55}, 0.2, fmt::format("{}", digit)}});
}

// Where pieces are left out.
template <class ColumnAt>
void add_gaps(Scene& scene, const Window& window, double y, const ColumnAt& at) {
  for (const auto column : window.gaps()) {
    scene.shapes.push_back({fmt::format("gap-{}", column), Role::label, Text{{at(column), y}, 0.42, "..."}});
  }
}

// Dials in a row, each drawn by draw(scene, digit, centre).
struct DialRow {
  double spacing = 1.25;
  double radius = 0.5;
  double right = 0.25;  // behind the last one
};

template <class Draw>
Scene row_of_dials(const RowPicture& row, const DialRow& layout, const Draw& draw) {
  const double middle = layout.radius + 0.6;
  const auto window = window_of(row);
  auto scene = scene_of(row, window, layout.spacing * window.columns() + 0.25 + layout.right, 2 * layout.radius + 2.4);
  scene.shapes.push_back({"frame", Role::frame, Rectangle{{0.1, middle - 0.06}, scene.width - 0.2, 0.12, 0.05}});
  const auto x_of = [&](std::uint32_t column) { return 0.25 + layout.spacing * (column + 0.5); };
  for (const auto& [digit, column] : window.places()) {
    const Point centre{x_of(column), middle};
    const double above = middle - layout.radius - 0.3;
    const double below = middle + layout.radius + 0.3;
    draw(scene, digit, centre, Point{centre.x, above}, Point{centre.x, below});
    add_arrows(scene, row, digit, centre.x, above, below);
    add_labels(scene, row, digit, centre.x, middle + layout.radius + 0.95);
  }
  add_gaps(scene, window, middle + layout.radius + 0.95, x_of);
  return scene;
}

Point polar(Point centre, double length, double degrees) {
  const auto angle = degrees * std::numbers::pi / 180;
  return {centre.x + length * std::cos(angle), centre.y + length * std::sin(angle)};
}

// Slots in which pieces go up and down.
constexpr double step = 0.5;

struct SlotRow {
  double left = 0.25;  // of the first column
  double top = 0.6;    // of the slots
  double height = 0;   // of the highest slot
  double right = 0.25;
};

void add_slider(Scene& scene, const RowPicture& row, const SlotRow& layout, std::uint32_t digit, double x) {
  constexpr double radius = 0.2;
  const double own_height = step * (highest_of(row, digit) + 1);
  const double bottom = layout.top + layout.height;
  scene.shapes.push_back(
      {fmt::format("slot-{}", digit), Role::slot, Rectangle{{x - 0.25, bottom - own_height}, 0.5, own_height, 0.25}});
  const double y = bottom - step * (value_of(row, digit) + 0.5);
  add_piece(scene, row, digit, "piece", Circle{{x, y}, radius, 0}, {x, y - step}, {x, y + step});
  add_arrows(scene, row, digit, x, bottom - own_height - 0.3, bottom + 0.3);
}

// A slide with two places goes from left to right.
void add_slide(Scene& scene, const RowPicture& row, const SlotRow& layout, std::uint32_t digit, double x) {
  const double bottom = layout.top + layout.height;
  const double y = bottom - step / 2;
  scene.shapes.push_back({fmt::format("slot-{}", digit), Role::slot, Rectangle{{x - 0.42, y - 0.25}, 0.84, 0.5, 0.1}});
  const double left = x - 0.4;
  const double at = value_of(row, digit) == 0 ? left : left + 0.3;
  add_piece(scene, row, digit, "piece", Rectangle{{at, y - 0.23}, 0.5, 0.46, 0.08}, {left + 0.55, y}, {left + 0.25, y});
  add_arrows(scene, row, digit, x, y - 0.55, bottom + 0.3);
}

Scene slots(const RowPicture& row, const SlotRow& layout, bool slide, double more_below) {
  const auto window = window_of(row);
  const double bottom = layout.top + layout.height;
  auto scene = scene_of(row, window, layout.left + window.columns() + layout.right, bottom + 1.75 + more_below);
  const auto x_of = [&](std::uint32_t column) { return layout.left + 0.5 + column; };
  for (const auto& [digit, column] : window.places()) {
    if (slide && digit == 1 && highest_of(row, 1) == 1 && row.base > 2) {
      add_slide(scene, row, layout, digit, x_of(column));
    } else {
      add_slider(scene, row, layout, digit, x_of(column));
    }
    add_labels(scene, row, digit, x_of(column), bottom + 0.9 + more_below);
  }
  add_gaps(scene, window, bottom + 0.9 + more_below, x_of);
  return scene;
}

// A maze whose corridor runs back and forth, and the piece in it.
struct Maze {
  std::uint32_t number = 1;  // that of the digit which is its column
  Point corner;
  double cell = 0.5;
  bool mirrored = false;  // columns are numbered from the right, or mirrored from the left
};

void add_maze(Scene& scene, const RowPicture& row, const Maze& maze) {
  auto& shapes = scene.shapes;
  const auto top = row.base - 1;
  const double side = maze.cell * row.base;
  const auto r = value_of(row, maze.number + 1);
  const auto c = value_of(row, maze.number);
  const auto at = [&](std::uint32_t in_row, std::uint32_t in_column) {
    const double along = maze.cell * (in_column + 0.5);
    return Point{maze.corner.x + (maze.mirrored ? along : side - along), maze.corner.y + maze.cell * (in_row + 0.5)};
  };
  const auto name = fmt::format("maze-{}", maze.number);
  const auto place = fmt::format("m{}", maze.number);
  const auto words = say("maze {}: row {}, column {}", maze.number, digit_text(r), digit_text(c));
  Shape box{name, Role::slot, Rectangle{maze.corner, side, side, 0.15}, {}, words, place};
  box.sort = sort_of(row, maze.number);
  shapes.push_back(std::move(box));
  Line corridor;
  for (std::uint32_t in_row = 0; in_row < top; ++in_row) {
    corridor.points.push_back(at(in_row, in_row % 2 == 0 ? 0 : top));
    corridor.points.push_back(at(in_row, in_row % 2 == 0 ? top : 0));
  }
  corridor.points.push_back(at(top, top));
  shapes.push_back({name + "-way", Role::edge, std::move(corridor)});
  shapes.push_back({name + "-exit", Role::node_goal, Circle{at(top, top), 0.2 * maze.cell, 0}});
  // The piece is moved along a row by the right one of the two digits, along a column by the left one.
  Shape piece{name + "-place", Role::piece, Circle{at(r, c), 0.38 * maze.cell, 0}, {}, words};
  // The piece belongs to the plate after the next one; where that has the colour of the maze, it would not be seen.
  constexpr unsigned white = 1;
  piece.sort = sort_of(row, maze.number + 2);
  if (piece.sort != 0 && piece.sort == sort_of(row, maze.number)) piece.sort = white;
  Shape across = piece;
  make_movable(across, row, maze.number, at(r, c + 1U), at(r, c - 1U));
  make_movable(piece, row, maze.number + 1, at(r + 1U, c), at(r - 1U, c));
  piece.drags.insert(piece.drags.end(), across.drags.begin(), across.drags.end());
  piece.place = place;
  piece.move.clear();  // it shows two digits
  piece.tries.clear();
  piece.tooltip = say("ball in maze {}: row {}, column {}", maze.number, digit_text(r), digit_text(c));
  shapes.push_back(std::move(piece));
}

}  // namespace

Scene dials(const RowPicture& row) {
  const DialRow layout;
  const double degrees = std::min(0.17, 0.5 / (row.base - 1)) * 360;
  return row_of_dials(row, layout, [&](Scene& scene, std::uint32_t digit, Point centre, Point above, Point below) {
    add_piece(scene, row, digit, "dial", Circle{centre, layout.radius, 0}, above, below);
    const Angle angle{((row.base - 1) / 2.0 - value_of(row, digit)) * degrees, centre};
    add_part(scene, fmt::format("pointer-{}", digit), Role::frame,
             Polygon{{polar(centre, 0.4, 0), polar(centre, 0.16, 120), polar(centre, 0.16, -120)}}, angle);
  });
}

Scene hooked_dials(const RowPicture& row) {
  constexpr DialRow layout{1.7, 0.7, 0.75};
  return row_of_dials(row, layout, [&](Scene& scene, std::uint32_t digit, Point centre, Point above, Point below) {
    // A quarter of an hour of the hour hand's way for a digit, or what leaves the arm within a right angle.
    const double degrees = std::min(15.0, 90.0 / (row.base - 1));
    const Angle angle{((row.base - 1) / 2.0 - value_of(row, digit)) * degrees, centre};
    // A disc with a bay on the left, into which the hook of the dial beside it reaches.
    Polygon disc;
    for (int i = 0; i <= 30; ++i) disc.points.push_back(polar(centre, layout.radius, -150 + 10.0 * i));
    for (int i = 0; i <= 8; ++i) {
      disc.points.push_back(polar({centre.x - layout.radius - 0.02, centre.y}, 0.36, 75 - 150.0 * i / 8));
    }
    auto& piece = add_piece(scene, row, digit, "dial", std::move(disc), above, below);
    piece.angle = angle;
    const auto tip = polar(centre, layout.radius, 0);
    add_part(scene, fmt::format("hook-{}", digit), Role::frame,
             Polygon{{{tip.x - 0.1, tip.y - 0.1},
                      {tip.x + 0.5, tip.y - 0.1},
                      {tip.x + 0.5, tip.y + 0.22},
                      {tip.x + 0.34, tip.y + 0.22},
                      {tip.x + 0.34, tip.y + 0.1},
                      {tip.x - 0.1, tip.y + 0.1}}},
             angle);
    add_part(scene, fmt::format("pointer-{}", digit), Role::frame,
             Polygon{{polar(centre, 0.5, 0), polar(centre, 0.2, 120), polar(centre, 0.2, -120)}}, angle);
  });
}

Scene elephants(const RowPicture& row) {
  constexpr DialRow layout{1.6, 0.62};
  auto scene =
      row_of_dials(row, layout, [&](Scene& drawn, std::uint32_t digit, Point centre, Point above, Point below) {
        const Angle angle{90.0 * (1 - value_of(row, digit)), centre};
        const auto at = [&](double x, double y) { return Point{centre.x + x, centre.y + y}; };
        // Seen from above, with the trunk to the right.
        Polygon body;
        for (int i = 0; i < 24; ++i) {
          const auto round = polar({0, 0}, 1, 15.0 * i);
          body.points.push_back(at(-0.2 + 0.38 * round.x, 0.34 * round.y));
        }
        auto& piece = add_piece(drawn, row, digit, "elephant", std::move(body), above, below);
        piece.angle = angle;
        const auto role = piece.role;
        for (const double side : {-1.0, 1.0}) {
          add_part(drawn, fmt::format("ear-{}-{}", digit, side < 0 ? "left" : "right"), role,
                   Polygon{{at(0.08, side * 0.12), at(0.02, side * 0.46), at(0.2, side * 0.5), at(0.3, side * 0.14)}},
                   angle);
        }
        add_part(drawn, fmt::format("trunk-{}", digit), role,
                 Polygon{{at(0.3, -0.1), at(0.66, -0.06), at(0.66, 0.06), at(0.3, 0.1)}}, angle);
        add_part(drawn, fmt::format("head-{}", digit), role, Circle{at(0.2, 0), 0.2, 0}, angle);
        for (const double side : {-1.0, 1.0}) {
          add_part(drawn, fmt::format("eye-{}-{}", digit, side < 0 ? "left" : "right"), Role::label,
                   Circle{at(0.3, side * 0.09), 0.025, 0}, angle);
        }
      });
  return scene;
}

Scene sliders(const RowPicture& row) {
  return slots(row, {0.25, 0.6, step * row.base, 0.25}, false, 0);
}

Scene balls(const RowPicture& row) {
  const SlotRow layout{0.6, 1.0, step * row.base, 0.6};
  auto scene = slots(row, layout, true, 0.35);
  scene.shapes.insert(
      scene.shapes.begin(),
      {"board", Role::frame, Rectangle{{0.2, 0.25}, scene.width - 0.4, layout.top + layout.height + 0.4, 0.2}});
  return scene;
}

Scene padlock(const RowPicture& row, bool open) {
  const double lift = 0.45;
  const SlotRow layout{0.7, 2.9, step * row.base, 0.7};
  auto scene = slots(row, layout, true, 0.4);
  const double middle = scene.width / 2;
  const double half = std::clamp(scene.width / 2 - 0.8, 0.35, 1.4);
  const double up = open ? 0 : lift;
  // The shackle, two arcs and two legs, of which the left one comes out of its hole.
  Polygon shackle;
  const double thick = 0.26;
  const double legs = 2.2;
  for (int i = 0; i <= 18; ++i) shackle.points.push_back(polar({middle, up + 0.2 + half}, half, 180 + 10.0 * i));
  shackle.points.push_back({middle + half, up + legs + 0.6});
  shackle.points.push_back({middle + half - thick, up + legs + 0.6});
  for (int i = 18; i >= 0; --i)
    shackle.points.push_back(polar({middle, up + 0.2 + half}, half - thick, 180 + 10.0 * i));
  shackle.points.push_back({middle - half + thick, up + legs + (open ? -0.45 : 0.0)});
  shackle.points.push_back({middle - half, up + legs + (open ? -0.45 : 0.0)});
  scene.shapes.insert(
      scene.shapes.begin(),
      {{"shackle", Role::frame, std::move(shackle), {}, open ? tr("the shackle: open") : tr("the shackle: closed")},
       {"body", Role::frame, Rectangle{{0.2, layout.top - 0.75}, scene.width - 0.4, layout.height + 1.4, 0.35}}});
  return scene;
}

Scene mazes(const RowPicture& row) {
  constexpr double cell = 0.5;
  constexpr double gap = 0.5;
  constexpr double end = 0.75;  // from the outermost digits to the edge
  const double side = cell * row.base;
  // Digits and mazes share one pitch: a digit stands below the gap between the mazes that it belongs to.
  const double pitch = side + gap;
  const auto window = window_of(row);
  auto scene = scene_of(row, window, pitch * (window.columns() - 1) + 2 * end, side + 3.6);
  const auto x_of = [&](std::uint32_t column) { return end + pitch * column; };
  const auto& places = window.places();
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    if (places[i].piece != places[i + 1].piece + 1) continue;
    add_maze(scene, row, {places[i + 1].piece, {x_of(places[i].column) + gap / 2, 0.3}, cell, false});
  }
  const double line = side + 1.6;
  for (const auto& [digit, column] : places) {
    add_arrows(scene, row, digit, x_of(column), line - 0.6, line + 1.1);
    add_labels(scene, row, digit, x_of(column), line);
  }
  add_gaps(scene, window, line, x_of);
  return scene;
}

Scene plates(const RowPicture& row) {
  constexpr double cell = 0.4;
  constexpr double border = 0.15;
  constexpr double cap = 0.5;    // height of a plate without a maze
  constexpr double ledge = 0.3;  // by which a plate is smaller than the one below, on both sides
  constexpr double left = 1.5;   // for the digits
  const double side = cell * row.base;
  const double height = side + 2 * border;
  const auto window = window_of(row);
  const auto n = window.columns();
  const auto levels = n + 1;  // two plates on top have no maze
  const double widest = side + 2 * border + 2 * ledge * (levels - 1);
  auto scene = scene_of(row, window, left + widest + 0.3, height * (n - 1) + 2 * cap + 1.6);
  const double bottom = scene.height - 0.8;
  // The height of a digit: below the plate whose maze has it as column.
  const auto y_of = [&](std::uint32_t column) { return bottom - height * (n - 1 - column); };
  const auto add_plate = [&](std::uint32_t level, double top, double own_height) {
    Shape plate{fmt::format("plate-{}", level), Role::frame,
                Rectangle{{left + ledge * (level - 1), top}, widest - 2 * ledge * (level - 1), own_height, 0.1}};
    plate.sort = sort_of(row, level);
    scene.shapes.push_back(std::move(plate));
  };
  const auto& places = window.places();
  for (std::uint32_t level = 1; level <= levels; ++level) {
    const double below = level < n ? bottom - height * (level - 1) : bottom - height * (n - 1) - cap * (level - n);
    add_plate(level, below - (level < n ? height : cap), level < n ? height : cap);
  }
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    const auto digit = places[i + 1].piece;
    if (places[i].piece != digit + 1) continue;
    const double top = y_of(places[i + 1].column) - height + border;
    add_maze(scene, row, {digit, {left + widest / 2 - side / 2, top}, cell, digit % 2 == 0});
  }
  for (const auto& [digit, column] : places) {
    const double y = y_of(column);
    add_arrows(scene, row, digit, 0.35, y - 0.22, y + 0.22);
    add_labels(scene, row, digit, 0.95, y - 0.12);
  }
  for (const auto column : window.gaps()) {
    scene.shapes.push_back({fmt::format("gap-{}", column), Role::label, Text{{0.95, y_of(column)}, 0.42, "..."}});
  }
  return scene;
}

}  // namespace meleda::digits
