#include "meleda/families/digits/picture.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

namespace meleda::digits {

namespace {

constexpr double arrow_size = 0.34;

std::uint32_t number_of_digit(const RowPicture& row, std::size_t place) {
  return static_cast<std::uint32_t>(row.digits.size() - place);
}

// A triangle that points up or down.
Polygon arrow(Point centre, bool up) {
  const double h = up ? -arrow_size / 2 : arrow_size / 2;
  return {{{centre.x, centre.y + h},
           {centre.x + arrow_size * 0.7, centre.y - h},
           {centre.x - arrow_size * 0.7, centre.y - h}}};
}

std::string in_words(const RowPicture& row, std::size_t place) {
  return fmt::format("{} {}: {}", row.piece, number_of_digit(row, place), digit_text(row.digits[place]));
}

// What a hand can do with the piece: click it where only one move can be meant, drag it to `above` or `below`, and
// enter its digit.
void make_movable(Shape& shape, const RowPicture& row, std::size_t place, Point above, Point below) {
  const auto digit = number_of_digit(row, place);
  const auto value = row.digits[place];
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
  const auto highest = (digit == 1 ? row.last_base : row.base) - 1;
  if (value < highest || row.wraps) shape.drags.push_back({above, text(true)});
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
                            fmt::format("{} {} can go {} by one", row.piece, digit, m.up ? "up" : "down")});
  }
}

// What shows a digit, which is dragged up and down.
void add_piece(Scene& scene, const RowPicture& row, std::size_t place, std::string_view name, const Circle& circle,
               Point above, Point below) {
  Shape piece{fmt::format("{}-{}", name, number_of_digit(row, place)),
              row.digits[place] == 0 ? Role::piece_off : Role::piece,
              circle,
              {},
              in_words(row, place)};
  make_movable(piece, row, place, above, below);
  scene.shapes.push_back(std::move(piece));
}

// The digit itself, and its number in small.
void add_labels(Scene& scene, const RowPicture& row, std::size_t place, double x, double y) {
  const auto digit = number_of_digit(row, place);
  Shape value{fmt::format("value-{}", digit),
              Role::label,
              Text{{x, y}, 0.42, std::string(1, digit_text(row.digits[place]))},
              {},
              in_words(row, place)};
  make_movable(value, row, place, {x, y - 0.6}, {x, y + 0.6});
  scene.shapes.push_back(std::move(value));
  scene.shapes.push_back(
      {fmt::format("label-{}", digit), Role::label, Text{{x, y + 0.55}, 0.2, fmt::format("{}", digit)}});
}

}  // namespace

Result<void> check_drawn(std::size_t digits) {
  constexpr std::size_t most_drawn = 400;
  if (digits <= most_drawn) return {};
  return fail(ErrorCode::too_large, fmt::format("a picture of {} digits would be too wide to look at", digits), {},
              fmt::format("pictures are drawn for up to {} digits", most_drawn));
}

Result<Scene> dials(const RowPicture& row) {
  constexpr double spacing = 1.25;
  constexpr double radius = 0.5;
  constexpr double middle = 1.1;
  const auto n = row.digits.size();
  Scene scene{row.title, spacing * static_cast<double>(n) + 0.5, 3.4, {}};
  scene.shapes.push_back({"frame", Role::frame, Rectangle{{0.1, middle - 0.06}, scene.width - 0.2, 0.12, 0.05}});
  for (std::size_t place = 0; place < n; ++place) {
    const double x = 0.25 + spacing * (static_cast<double>(place) + 0.5);
    const auto digit = number_of_digit(row, place);
    const auto value = row.digits[place];
    const double above = middle - radius - 0.3;
    const double below = middle + radius + 0.3;
    add_piece(scene, row, place, "dial", Circle{{x, middle}, radius, 0}, {x, above}, {x, below});
    // Digits go round anticlockwise over the right half.
    const double step = std::min(0.17, 0.5 / (row.base - 1)) * 2 * std::numbers::pi;
    const double angle = (value - (row.base - 1) / 2.0) * step;
    const auto polar = [&](double length, double turn) {
      return Point{x + length * std::cos(angle + turn), middle - length * std::sin(angle + turn)};
    };
    scene.shapes.push_back(
        {fmt::format("pointer-{}", digit), Role::frame, Polygon{{polar(0.4, 0), polar(0.16, 2.1), polar(0.16, -2.1)}}});
    add_arrows(scene, row, digit, x, above, below);
    add_labels(scene, row, place, x, middle + radius + 0.95);
  }
  return scene;
}

Result<Scene> sliders(const RowPicture& row) {
  constexpr double step = 0.5;
  constexpr double radius = 0.2;
  const auto n = row.digits.size();
  const double height = step * row.base;
  Scene scene{row.title, static_cast<double>(n) + 0.5, height + 2.35, {}};
  for (std::size_t place = 0; place < n; ++place) {
    const double x = 0.75 + static_cast<double>(place);
    const auto digit = number_of_digit(row, place);
    const auto value = row.digits[place];
    const double own_height = step * (digit == 1 ? row.last_base : row.base);
    scene.shapes.push_back({fmt::format("slot-{}", digit), Role::slot,
                            Rectangle{{x - 0.25, 0.6 + height - own_height}, 0.5, own_height, 0.25}});
    const double y = 0.6 + height - step * (value + 0.5);
    add_piece(scene, row, place, "piece", Circle{{x, y}, radius, 0}, {x, y - step}, {x, y + step});
    add_arrows(scene, row, digit, x, 0.3 + height - own_height, height + 0.9);
    add_labels(scene, row, place, x, height + 1.5);
  }
  return scene;
}

Result<Scene> mazes(const RowPicture& row) {
  constexpr double cell = 0.5;
  constexpr double gap = 0.8;
  const auto n = row.digits.size();
  const auto top = row.base - 1;
  const double side = cell * row.base;
  const auto count = n > 1 ? n - 1 : 0;
  const double mazes_width = static_cast<double>(count) * (side + gap);
  const double width = std::max(mazes_width, static_cast<double>(n)) + 0.4;
  Scene scene{row.title, width, side + 3.6, {}};
  auto& shapes = scene.shapes;
  const double left = (width - mazes_width + gap) / 2;
  for (std::size_t maze = 0; maze < count; ++maze) {
    const double x0 = left + static_cast<double>(maze) * (side + gap);
    // Columns are numbered from the right, rows from the top.
    const auto at = [&](std::uint32_t r, std::uint32_t c) {
      return Point{x0 + side - cell * (c + 0.5), 0.3 + cell * (r + 0.5)};
    };
    const auto name = fmt::format("maze-{}", count - maze);
    shapes.push_back({name,
                      Role::slot,
                      Rectangle{{x0, 0.3}, side, side, 0.15},
                      {},
                      fmt::format("maze {}: row {}, column {}", count - maze, digit_text(row.digits[maze]),
                                  digit_text(row.digits[maze + 1]))});
    Line corridor;
    for (std::uint32_t r = 0; r < top; ++r) {
      corridor.points.push_back(at(r, r % 2 == 0 ? 0 : top));
      corridor.points.push_back(at(r, r % 2 == 0 ? top : 0));
    }
    corridor.points.push_back(at(top, top));
    shapes.push_back({name + "-way", Role::edge, std::move(corridor)});
    const auto exit = at(top, top);
    shapes.push_back({name + "-exit", Role::node_goal, Circle{exit, 0.1, 0}});
    // The piece is moved along a row by the right one of the two digits, along a column by the left one.
    Shape piece{name + "-place", Role::piece, Circle{at(row.digits[maze], row.digits[maze + 1]), 0.19, 0}};
    Shape across = piece;
    make_movable(across, row, maze + 1, at(row.digits[maze], row.digits[maze + 1] + 1),
                 at(row.digits[maze], row.digits[maze + 1] - 1U));
    make_movable(piece, row, maze, at(row.digits[maze] + 1, row.digits[maze + 1]),
                 at(row.digits[maze] - 1U, row.digits[maze + 1]));
    piece.drags.insert(piece.drags.end(), across.drags.begin(), across.drags.end());
    piece.place.clear();  // it shows two digits
    piece.move.clear();
    piece.tries.clear();
    shapes.push_back(std::move(piece));
  }
  const double digits_left = (width - static_cast<double>(n)) / 2;
  const double line = side + 1.6;
  for (std::size_t place = 0; place < n; ++place) {
    const double x = digits_left + static_cast<double>(place) + 0.5;
    add_arrows(scene, row, number_of_digit(row, place), x, line - 0.6, line + 1.1);
    add_labels(scene, row, place, x, line);
  }
  return scene;
}

}  // namespace meleda::digits
