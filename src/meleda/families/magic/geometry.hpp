#pragma once
// Where the tiles of a configuration are, in whole numbers: coordinates count half sides of a tile. The centre of a
// tile has one even coordinate, in the direction of its normal, and two odd ones; the middle of an edge has one odd
// coordinate, in the direction of the edge, and two even ones.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meleda/families/magic/code.hpp"

namespace meleda::magic {

struct Vector {
  std::int32_t x = 0;
  std::int32_t y = 0;
  std::int32_t z = 0;

  friend constexpr auto operator<=>(const Vector&, const Vector&) = default;
  friend constexpr Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vector operator-(Vector a) { return {-a.x, -a.y, -a.z}; }
  friend constexpr Vector operator*(std::int32_t factor, Vector a) {
    return {factor * a.x, factor * a.y, factor * a.z};
  }
};
[[nodiscard]] constexpr std::int32_t dot(Vector a, Vector b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
[[nodiscard]] constexpr Vector cross(Vector a, Vector b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// A tile with its arrow. `right`, `up` and `front` are unit vectors, right-handed in this order: `up` is where the
// arrow points, `front` where its face looks. Tiles that are stacked in the plane share their centre and differ in
// level.
struct Tile {
  Vector centre;
  Vector right;
  Vector up;
  Vector front;
  std::int32_t level = 0;  // from 1 on in a stack of the plane; 0 in space

  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

// From the centre of the tile towards one of its sides.
[[nodiscard]] constexpr Vector towards(const Tile& tile, Side side) {
  switch (side) {
    case Side::right: return tile.right;
    case Side::up: return tile.up;
    case Side::left: return -tile.right;
    case Side::down: break;
  }
  return -tile.up;
}

// In the plane z = 0, front up, arrow north.
inline constexpr Tile first_tile{{1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

// The tile that is hinged to this one as the symbol says.
[[nodiscard]] constexpr Tile next_tile(const Tile& tile, Symbol symbol) {
  const auto outward = towards(tile, symbol.side());
  Tile next;
  Vector away;  // from the hinge into the next tile
  switch (symbol.fold()) {
    case Fold::flat:
      away = outward;
      next.front = tile.front;
      break;
    case Fold::mountain:
      away = -tile.front;
      next.front = outward;
      break;
    case Fold::valley:
      away = tile.front;
      next.front = -outward;
      break;
  }
  next.centre = tile.centre + outward + away;
  switch (symbol.side()) {
    case Side::right:
    case Side::left: next.up = tile.up; break;
    case Side::up: next.up = -away; break;
    case Side::down: next.up = away; break;
  }
  next.right = cross(next.up, next.front);
  return next;
}

// The edge that a tile shares with the next one.
struct Hinge {
  Vector middle;
  Vector along;   // up or right of the tile
  Vector normal;  // of a flat hinge: the direction at right angles to both tiles, without its sign; else zero

  friend constexpr bool operator==(const Hinge&, const Hinge&) = default;
};
[[nodiscard]] Hinge hinge_of(const Tile& tile, Symbol symbol);

// How a tile lies between the one before and the one after it.
enum class Bend : std::uint8_t { straight, left, right, flap };
[[nodiscard]] Bend bend_of(Side from, Side to);

// Tile i is laid out from tile i - 1; the last of the n + 1 tiles is tile 0 again if the code closes.
[[nodiscard]] std::vector<Tile> lay_out(const Code& code);

// Why a code is no configuration.
struct Fault {
  enum class Kind : std::uint8_t {
    open,             // after the last tile one does not come back to the first, in place or in direction
    overlap,          // two tiles at the same place
    crossing_hinges,  // two flat hinges at the same edge, at right angles
  };
  Kind kind = Kind::open;
  std::size_t tile = 0;   // where it shows: the tile, or the first one of the hinge
  std::size_t other = 0;  // the earlier tile, or the first tile of the earlier hinge; of an open chain tile 0
};

// All faults, in the order of the tiles; none if the code is a configuration.
[[nodiscard]] std::vector<Fault> faults_of(const Code& code);

}  // namespace meleda::magic
