#include "meleda/families/permutation/twisty.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::permutation {

namespace {

// --- the cube ---------------------------------------------------------------------------------------------------

using Vector = std::array<int, 3>;  // x to the right, y up, z to the front

struct Facelet {
  Vector corner;  // all entries 1 or -1
  Vector normal;  // of its face
  bool operator==(const Facelet&) const = default;
};

// Clockwise as seen from outside, the one on the upper or lower face first.
std::array<Facelet, 3> facelets_of(const Vector& corner) {
  const auto [x, y, z] = corner;
  const Facelet vertical{corner, {0, y, 0}};
  const Facelet sideways{corner, {x, 0, 0}};
  const Facelet frontal{corner, {0, 0, z}};
  if (x * y * z > 0) return {vertical, sideways, frontal};
  return {vertical, frontal, sideways};
}

struct Face {
  std::string name;
  Vector normal;
  int column = 0;  // of the net, in faces
  int row = 0;
  Vector right;  // on the net
  Vector down;
};

const std::vector<Face>& faces() {
  static const std::vector<Face> all{
      {"U", {0, 1, 0}, 1, 0, {1, 0, 0}, {0, 0, 1}},   {"R", {1, 0, 0}, 2, 1, {0, 0, -1}, {0, -1, 0}},
      {"F", {0, 0, 1}, 1, 1, {1, 0, 0}, {0, -1, 0}},  {"D", {0, -1, 0}, 1, 2, {1, 0, 0}, {0, 0, -1}},
      {"L", {-1, 0, 0}, 0, 1, {0, 0, 1}, {0, -1, 0}}, {"B", {0, 0, -1}, 3, 1, {-1, 0, 0}, {0, -1, 0}},
  };
  return all;
}

int dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

std::uint8_t colour_of(const Vector& normal) {
  const auto& all = faces();
  const auto face = std::find_if(all.begin(), all.end(), [&](const Face& f) { return f.normal == normal; });
  return static_cast<std::uint8_t>(face - all.begin());
}

Sticker on_net(const Facelet& facelet) {
  constexpr double gap = 0.15;
  const auto& face = faces()[colour_of(facelet.normal)];
  const double x = 0.3 + face.column * (2 + gap) + (dot(facelet.corner, face.right) > 0 ? 1 : 0);
  const double y = 0.3 + face.row * (2 + gap) + (dot(facelet.corner, face.down) > 0 ? 1 : 0);
  return {{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}, std::nullopt, 0};
}

// --- the tetrahedron ------------------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 4> corner_names{"U", "L", "R", "B"};
// The other corners as they follow clockwise, seen from outside: U on top, L and R in front, B behind.
constexpr std::array<std::array<std::size_t, 3>, 4> around{{{1, 3, 2}, {0, 2, 3}, {3, 1, 0}, {2, 0, 1}}};
constexpr std::array<std::array<std::size_t, 2>, 6> edges{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

// The faces at an edge, each named by the corner opposite to it.
std::array<std::size_t, 2> faces_at(std::size_t edge) {
  std::array<std::size_t, 2> both{};
  std::size_t count = 0;
  for (std::size_t face = 0; face < 4; ++face) {
    if (face != edges[edge][0] && face != edges[edge][1]) both[count++] = face;
  }
  return both;
}

std::size_t edge_between(std::size_t a, std::size_t b) {
  for (std::size_t edge = 0; edge < edges.size(); ++edge) {
    if (edges[edge] == std::array{std::min(a, b), std::max(a, b)}) return edge;
  }
  broken_invariant("every two corners have an edge", __FILE__, __LINE__);
}

Point mix(Point a, double s, Point b, double t, Point c) {
  return {a.x + s * (b.x - a.x) + t * (c.x - a.x), a.y + s * (b.y - a.y) + t * (c.y - a.y)};
}

}  // namespace

Definition pocket_cube() {
  const std::vector<Vector> corners{{1, 1, 1},  {-1, 1, 1},  {-1, 1, -1}, {1, 1, -1},
                                    {1, -1, 1}, {-1, -1, 1}, {1, -1, -1}};  // without DBL, which stays
  Definition cube;
  cube.title = tr("2x2x2 cube");
  cube.about = tr(
      "Eight corners, each of which turns in three ways. The corner between D, B and L stays where it is, so U, R and "
      "F "
      "are all the moves there are; each turns a layer clockwise.");
  cube.system = {"pocket", {plain_set("CORNER", corners.size(), 3)}, {}};
  const auto turn = [&](const std::string& name, int axis, const std::function<Vector(const Vector&)>& to) {
    PieceMove move{name, identity(cube.system.sets)};
    for (std::size_t from = 0; from < corners.size(); ++from) {
      if (corners[from][static_cast<std::size_t>(axis)] != 1) continue;
      const auto mark = facelets_of(corners[from])[0];
      const Facelet moved{to(mark.corner), to(mark.normal)};
      const auto place =
          static_cast<std::size_t>(std::find(corners.begin(), corners.end(), moved.corner) - corners.begin());
      const auto there = facelets_of(moved.corner);
      move.sets[0].from[place] = static_cast<std::uint8_t>(from);
      move.sets[0].turn[place] =
          static_cast<std::uint8_t>(std::find(there.begin(), there.end(), moved) - there.begin());
    }
    cube.system.moves.push_back(std::move(move));
  };
  turn("U", 1, [](const Vector& v) { return Vector{-v[2], v[1], v[0]}; });
  turn("R", 0, [](const Vector& v) { return Vector{v[0], v[2], -v[1]}; });
  turn("F", 2, [](const Vector& v) { return Vector{v[1], -v[0], v[2]}; });

  cube.layout = Layout::net;
  for (const auto& face : faces()) cube.colour_names.push_back(face.name);
  cube.colours.resize(1);
  for (std::size_t place = 0; place < corners.size(); ++place) {
    for (std::uint32_t facet = 0; facet < 3; ++facet) {
      const auto facelet = facelets_of(corners[place])[facet];
      cube.colours[0].push_back(colour_of(facelet.normal));
      auto sticker = on_net(facelet);
      sticker.place = place;
      sticker.facet = facet;
      cube.stickers.push_back(std::move(sticker));
    }
  }
  for (const auto& facelet : facelets_of({-1, -1, -1})) {
    auto sticker = on_net(facelet);
    sticker.facet = colour_of(facelet.normal);
    cube.stickers.push_back(std::move(sticker));
  }
  return cube;
}

Definition pyraminx() {
  Definition solid;
  solid.title = tr("Pyraminx without its tips");
  solid.about =
      tr("A tetrahedron of four centres, which only turn, and six edges. U, L, R and B turn the two layers at a corner "
         "clockwise. The tips, which can be put right at any time, go with their centres.");
  solid.system = {"pyraminx", {plain_set("CENTRE", 4, 3), plain_set("EDGE", 6, 2)}, {}};
  for (std::size_t corner = 0; corner < 4; ++corner) {
    PieceMove move{std::string(corner_names[corner]), identity(solid.system.sets)};
    move.sets[0].turn[corner] = 1;
    std::array<std::size_t, 4> to{0, 1, 2, 3};
    for (std::size_t i = 0; i < 3; ++i) to[around[corner][i]] = around[corner][(i + 1) % 3];
    for (const auto other : around[corner]) {
      const auto from = edge_between(corner, other);
      const auto place = edge_between(corner, to[other]);
      move.sets[1].from[place] = static_cast<std::uint8_t>(from);
      move.sets[1].turn[place] = to[faces_at(from)[0]] == faces_at(place)[0] ? 0 : 1;
    }
    solid.system.moves.push_back(std::move(move));
  }

  solid.layout = Layout::net;
  // The face of a colour is opposite to the corner of that number.
  solid.colour_names = {"D", "R", "L", "F"};
  solid.colours.resize(2);
  for (std::size_t corner = 0; corner < 4; ++corner) {
    for (const auto face : around[corner]) solid.colours[0].push_back(static_cast<std::uint8_t>(face));
  }
  for (std::size_t edge = 0; edge < 6; ++edge) {
    for (const auto face : faces_at(edge)) solid.colours[1].push_back(static_cast<std::uint8_t>(face));
  }
  // Unfolded about the front face, whose corners are U, L and R; B is there three times.
  const double side = 3.6;
  const double high = side * std::sqrt(3.0) / 2;
  const Point u{0.4 + side, 0.35};
  const Point l{u.x - side / 2, u.y + high};
  const Point r{u.x + side / 2, u.y + high};
  const std::array<std::array<Point, 4>, 4> at{{
      {Point{}, l, r, {u.x, u.y + 2 * high}},  // below
      {u, Point{}, r, {u.x + side, u.y}},      // right
      {u, l, Point{}, {u.x - side, u.y}},      // left
      {u, l, r, Point{}},                      // front
  }};
  for (std::size_t face = 0; face < 4; ++face) {
    for (std::size_t corner = 0; corner < 4; ++corner) {
      if (corner == face) continue;
      const auto facet = static_cast<std::uint32_t>(std::find(around[corner].begin(), around[corner].end(), face) -
                                                    around[corner].begin());
      std::vector<std::size_t> others;
      for (const auto other : around[corner]) {
        if (other != face) others.push_back(other);
      }
      const auto& a = at[face][corner];
      const auto& b = at[face][others[0]];
      const auto& c = at[face][others[1]];
      const double t = 1.0 / 3;
      solid.stickers.push_back({{a, mix(a, t, b, 0, c), mix(a, 0, b, t, c)}, corner, facet});
      solid.stickers.push_back({{mix(a, t, b, 0, c), mix(a, t, b, t, c), mix(a, 0, b, t, c)}, corner, facet});
      for (const auto other : others) {
        if (other < corner) continue;  // once for each edge
        const auto edge = edge_between(corner, other);
        const auto& e = at[face][other];
        const std::uint32_t side_of_edge = faces_at(edge)[0] == face ? 0 : 1;
        solid.stickers.push_back(
            {{mix(a, t, e, 0, a), mix(a, 2 * t, e, 0, a), mix(a, t, b, t, c)}, 4 + edge, side_of_edge});
      }
    }
  }
  return solid;
}

}  // namespace meleda::permutation
