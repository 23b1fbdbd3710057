#include "meleda/families/magic/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "meleda/families/magic/geometry.hpp"

namespace meleda::magic {

namespace {

constexpr double margin = 0.5;
constexpr double inset = 0.93;   // of a tile's half side, so that neighbours show apart
constexpr double groove = 0.62;  // from the centre of a tile to the ends of its groove

// What tiles of each type look like, from the front and from the back.
unsigned sort_of(std::size_t tile, bool front) {
  return (tile % 2 == 0 ? 4U : 5U) + (front ? 0U : 2U);
}

// Moves all shapes to the upper left corner and measures the scene.
void fit(Scene& scene) {
  Point low{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Point high{-low.x, -low.y};
  const auto points_of = [](Shape& shape) -> std::vector<Point>& {
    if (auto* const line = std::get_if<Line>(&shape.geometry)) return line->points;
    return std::get<Polygon>(shape.geometry).points;
  };
  for (auto& shape : scene.shapes) {
    if (std::holds_alternative<Text>(shape.geometry)) continue;
    for (const auto& p : points_of(shape)) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
  const auto moved = [&](Point p) { return Point{p.x - low.x + margin, p.y - low.y + margin}; };
  for (auto& shape : scene.shapes) {
    if (auto* const text = std::get_if<Text>(&shape.geometry)) {
      text->centre = moved(text->centre);
    } else {
      for (auto& p : points_of(shape)) p = moved(p);
    }
  }
  scene.width = high.x - low.x + 2 * margin;
  scene.height = high.y - low.y + 2 * margin;
}

// ---- space

// Coordinates in half sides, seen from the south, a little from the east and from above: to the right, up, and towards
// the eye.
struct Direction {
  double x = 0;
  double y = 0;
  double z = 0;
};
constexpr Direction to_the_right{0.883, 0.469, 0};
constexpr Direction upwards{-0.249, 0.468, 0.848};
constexpr Direction towards_the_eye{0.398, -0.749, 0.530};

double along(Direction d, Direction v) {
  return d.x * v.x + d.y * v.y + d.z * v.z;
}
Direction real(Vector v) {
  return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

// A point of a tile, in its own right and up.
Point seen(const Tile& tile, double right, double up) {
  const auto [cx, cy, cz] = real(tile.centre);
  const auto [rx, ry, rz] = real(tile.right);
  const auto [ux, uy, uz] = real(tile.up);
  const Direction p{cx + right * rx + up * ux, cy + right * ry + up * uy, cz + right * rz + up * uz};
  return {0.5 * along(to_the_right, p), -0.5 * along(upwards, p)};
}

Line half_hinge(const Tile& tile, Side side) {
  const auto to = towards(tile, side);
  const double right = dot(to, tile.right);
  const double up = dot(to, tile.up);
  return {{seen(tile, 0.75 * right, 0.75 * up), seen(tile, right, up)}};
}

}  // namespace

Scene picture_in_space(const Code& code) {
  const auto n = code.size();
  const auto tiles = lay_out(code);
  Scene scene{fmt::format("{} tiles in space", n), 0, 0, {}};
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return along(towards_the_eye, real(tiles[a].centre)) < along(towards_the_eye, real(tiles[b].centre));
  });
  for (const auto i : order) {
    const auto& tile = tiles[i];
    const auto name = std::to_string(i);
    const bool front = along(towards_the_eye, real(tile.front)) > 0;
    const bool slash = i % 2 == 0;
    scene.shapes.push_back({"tile-" + name,
                            Role::piece,
                            Polygon{{seen(tile, -inset, -inset), seen(tile, inset, -inset), seen(tile, inset, inset),
                                     seen(tile, -inset, inset)}},
                            {},
                            fmt::format("tile {}, {}, {}", i, slash ? "slash" : "backslash", front ? "front" : "back"),
                            name});
    scene.shapes.back().sort = sort_of(i, front);
    // On the back, the groove runs across the one on the front.
    const double rise = slash == front ? groove : -groove;
    scene.shapes.push_back(
        {"groove-" + name, Role::frame, Line{{seen(tile, -groove, -rise), seen(tile, groove, rise)}}});
    const auto before = code[(i + n - 1) % n];
    scene.shapes.push_back({"from-" + name, Role::frame, half_hinge(tile, glued_to(before.side()))});
    scene.shapes.push_back({"to-" + name, Role::frame, half_hinge(tile, code[i].side())});
    scene.shapes.push_back(
        {"number-" + name, Role::label, Text{seen(tile, -0.42, rise > 0 ? 0.42 : -0.42), 0.2, name}, {}, {}, name});
  }
  fit(scene);
  return scene;
}

Scene picture_in_plane(const Assemblage& assemblage) {
  const auto& [sequence, levels] = assemblage;
  const auto n = sequence.size();
  const auto centres = centres_of(sequence);
  const bool closed = closes(sequence);
  Scene scene{fmt::format("{} tiles in the plane", n), 0, 0, {}};
  // Upper tiles are shifted to the upper right, so that the lower left corners of those below can be seen; stacks are
  // so far apart that none covers another.
  constexpr double half = 0.4;
  constexpr double shift = 0.17;
  constexpr double gap = 0.2;
  const auto highest = std::max(1U, *std::max_element(levels.begin(), levels.end()));
  const double pitch = 2 * half + gap + shift * (highest - 1.0);
  const auto lift = [&](std::size_t tile) { return levels[tile] == 0 ? 0.0 : shift * (levels[tile] - 1.0); };
  const auto centre = [&](std::size_t tile) {
    return Point{0.5 * centres[tile].x * pitch + lift(tile), -0.5 * centres[tile].y * pitch - lift(tile)};
  };
  const auto edge = [&](std::size_t tile, Side side) {
    const auto to = towards(first_tile, side);
    const auto [x, y] = centre(tile);
    return Point{x + 0.9 * half * to.x, y - 0.9 * half * to.y};
  };
  // The hinge to the first tile is where it should be, whether or not it is met there.
  for (std::size_t i = 0; i < n; ++i) {
    const auto next = (i + 1) % n;
    const auto at = edge(i, sequence[i]);
    const auto to = towards(first_tile, sequence[i]);
    const Point met =
        next != 0 || closed ? edge(next, opposite(sequence[i])) : Point{at.x + gap * to.x, at.y - gap * to.y};
    scene.shapes.push_back({fmt::format("hinge-{}", i), Role::frame, Line{{at, met}}});
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return levels[a] < levels[b]; });
  for (const auto i : order) {
    const auto [x, y] = centre(i);
    const auto name = std::to_string(i);
    const bool slash = i % 2 == 0;
    scene.shapes.push_back(
        {"tile-" + name,
         Role::piece,
         Polygon{{{x - half, y + half}, {x + half, y + half}, {x + half, y - half}, {x - half, y - half}}},
         {},
         fmt::format("tile {}, {}, level {}", i, slash ? "slash" : "backslash",
                     levels[i] == 0 ? std::string("not given") : std::to_string(levels[i])),
         name});
    scene.shapes.back().sort = sort_of(i, true);
    const double rise = slash ? -half : half;  // y goes down
    scene.shapes.push_back({"groove-" + name, Role::frame,
                            Line{{{x - groove * half, y - groove * rise}, {x + groove * half, y + groove * rise}}}});
    scene.shapes.push_back(
        {"number-" + name, Role::label, Text{{x - half + 0.09, y + half - 0.09}, 0.12, name}, {}, {}, name});
  }
  fit(scene);
  return scene;
}

}  // namespace meleda::magic
