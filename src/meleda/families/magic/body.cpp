#include "meleda/families/magic/body.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "meleda/core/translate.hpp"

namespace meleda::magic {

namespace {

// Of a tile with side 1. Stacked tiles are as far apart as the ribbon takes them to be.
constexpr double half = 0.46;    // from the centre to a side: there is a gap between neighbours
constexpr double groove = 0.33;  // from the centre to the end of a groove, to the right and up
constexpr double letter = 0.2;   // from the centre to the number, off the groove
constexpr RibbonScale scale{};
constexpr double storey = static_cast<double>(scale.storey) / (2 * scale.half);
// Colours of slash tiles; those of the others follow.
constexpr unsigned sort_of_fronts = 4;
constexpr unsigned sort_of_backs = 6;
constexpr unsigned sort_of_ribbon = 2;

Spot spot_of(Vector a) {
  return {static_cast<double>(a.x), static_cast<double>(a.y), static_cast<double>(a.z)};
}

// All tiles in one plane: seen from above, else from a corner.
Turn best_turn(const std::vector<DrawnTile>& tiles) {
  for (const auto& drawn : tiles) {
    if (drawn.tile.centre.z != tiles.front().tile.centre.z || drawn.tile.front.z == 0) return {25, 25};
  }
  return {12, 55};
}

}  // namespace

Solid body_of(const std::vector<DrawnTile>& tiles, std::string title) {
  Solid body{std::move(title), {}, best_turn(tiles)};
  for (const auto& drawn : tiles) {
    const auto right = spot_of(drawn.tile.right);
    const auto up = spot_of(drawn.tile.up);
    const auto centre = 0.5 * spot_of(drawn.tile.centre) + (storey * drawn.height) * spot_of(drawn.tile.front);
    const auto at = [&](double x, double y) { return centre + x * right + y * up; };
    Face face{fmt::format("tile {}", drawn.number),
              Role::piece,
              {at(-half, -half), at(half, -half), at(half, half), at(-half, half)}};
    face.sort = sort_of_fronts + (drawn.slash ? 0 : 1);
    face.back_sort = sort_of_backs + (drawn.slash ? 0 : 1);
    face.tooltip = drawn.slash ? say("tile {}, slash", drawn.number) : say("tile {}, backslash", drawn.number);
    face.place = std::to_string(drawn.number);
    for (const auto side : {meleda::Side::front, meleda::Side::back}) {
      const bool front = side == meleda::Side::front;
      const auto* const name = front ? "front" : "back";
      // On the back the groove goes the other way, seen through the tile.
      const double slope = drawn.slash == front ? 1 : -1;
      face.marks.push_back({fmt::format("groove {} {}", name, drawn.number),
                            Role::edge,
                            side,
                            {at(-groove, -slope * groove), at(groove, slope * groove)}});
      for (const auto hinge : drawn.hinges) {
        const auto key = fmt::format("hinge {} {} {}", name, drawn.number, static_cast<int>(hinge));
        const auto out = hinge == Side::left || hinge == Side::down ? -half : half;
        const auto line = is_vertical_side(hinge) ? std::vector{at(out, -0.8 * half), at(out, 0.8 * half)}
                                                  : std::vector{at(-0.8 * half, out), at(0.8 * half, out)};
        if (face.marks.back().key != key) face.marks.push_back({key, Role::solution, side, line});
      }
      face.marks.push_back({fmt::format("number {} {}", name, drawn.number),
                            Role::label,
                            side,
                            {at(-letter, slope * letter)},
                            false,
                            std::to_string(drawn.number),
                            0.14});
    }
    body.faces.push_back(std::move(face));
  }
  return body;
}

Solid body_in_space(const Code& code) {
  const auto places = lay_out(code);
  std::vector<DrawnTile> tiles;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto before = code[(i + code.size() - 1) % code.size()];
    tiles.push_back({places[i], i, i % 2 == 0, 0, {code[i].side(), glued_to(before.side())}});
  }
  return body_of(tiles, say("Rubik's Magic, {}", text_of(code)));
}

Solid body_in_plane(const Assemblage& assemblage) {
  const auto& [sequence, levels] = assemblage;
  const auto n = sequence.size();
  const auto centres = centres_of(sequence);
  std::vector<DrawnTile> tiles;
  for (std::size_t i = 0; i < n; ++i) {
    auto tile = first_tile;  // all arrows are shown north
    tile.centre = centres[i];
    const double height = levels[i];
    tiles.push_back({tile, i, i % 2 == 0, height, {sequence[i], opposite(sequence[(i + n - 1) % n])}});
  }
  return body_of(tiles, say("Rubik's Magic, {}", text_of(assemblage)));
}

void add_ribbon(Solid& body, const Chain& chain) {
  const auto ribbon = ribbon_of(chain, scale);
  const auto at = [&](std::size_t i, double side) {
    const auto& point = ribbon[i % ribbon.size()];
    return (1.0 / (2 * scale.half)) * (spot_of(point.centre) + side * spot_of(point.offset));
  };
  const auto add = [&](const std::string& key, std::vector<Spot> corners) {
    body.faces.push_back({key, Role::label, std::move(corners)});
    body.faces.back().sort = body.faces.back().back_sort = sort_of_ribbon;
  };
  for (std::size_t i = 0; i < ribbon.size(); ++i) {
    const std::vector<Spot> corners{at(i, -1), at(i, 1), at(i + 1, 1), at(i + 1, -1)};
    const auto normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    if (std::abs(dot(normal, corners[3] - corners[0])) < 1e-9) {
      add(fmt::format("ribbon {}", i), corners);
    } else {  // it is twisted here
      add(fmt::format("ribbon {} first", i), {corners[0], corners[1], corners[2]});
      add(fmt::format("ribbon {} second", i), {corners[0], corners[2], corners[3]});
    }
  }
}

}  // namespace meleda::magic
