#include "meleda/families/magic/geometry.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace meleda::magic {

Hinge hinge_of(const Tile& tile, Symbol symbol) {
  Hinge hinge;
  hinge.middle = tile.centre + towards(tile, symbol.side());
  hinge.along = is_vertical_side(symbol.side()) ? tile.up : tile.right;
  if (symbol.fold() == Fold::flat) {
    hinge.normal = {std::abs(tile.front.x), std::abs(tile.front.y), std::abs(tile.front.z)};
  }
  return hinge;
}

Bend bend_of(Side from, Side to) {
  // Sides are in anticlockwise order.
  switch ((static_cast<unsigned>(to) + 4 - static_cast<unsigned>(from)) % 4) {
    case 0: return Bend::flap;
    case 1: return Bend::right;
    case 2: return Bend::straight;
    default: return Bend::left;
  }
}

std::vector<Tile> lay_out(const Code& code) {
  std::vector<Tile> tiles{first_tile};
  for (const auto symbol : code) tiles.push_back(next_tile(tiles.back(), symbol));
  return tiles;
}

std::vector<Fault> faults_of(const Code& code) {
  const auto tiles = lay_out(code);
  std::vector<Fault> faults;
  std::map<Vector, std::size_t> places;
  struct FlatHinge {
    Vector normal;
    std::size_t tile;
  };
  std::map<Vector, std::vector<FlatHinge>> flat_hinges;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (const auto [place, is_new] = places.try_emplace(tiles[i].centre, i); !is_new) {
      faults.push_back({Fault::Kind::overlap, i, place->second});
    }
    if (code[i].fold() != Fold::flat) continue;
    const auto hinge = hinge_of(tiles[i], code[i]);
    auto& there = flat_hinges[hinge.middle];
    for (const auto& other : there) {
      if (other.normal != hinge.normal) faults.push_back({Fault::Kind::crossing_hinges, i, other.tile});
    }
    there.push_back({hinge.normal, i});
  }
  if (tiles.back() != tiles.front()) faults.push_back({Fault::Kind::open, code.size() - 1, 0});
  return faults;
}

}  // namespace meleda::magic
