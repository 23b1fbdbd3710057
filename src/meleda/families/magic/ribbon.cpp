#include "meleda/families/magic/ribbon.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "meleda/core/assert.hpp"

namespace meleda::magic {

namespace {

Side turn(Side side, bool clockwise) {
  return static_cast<Side>((static_cast<unsigned>(side) + (clockwise ? 3 : 1)) % 4);
}

// ---- crossings in a projection

struct Flat {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend Flat operator-(Flat a, Flat b) { return {a.x - b.x, a.y - b.y}; }
};
std::int64_t area(Flat a, Flat b) {
  return a.x * b.y - a.y * b.x;
}

// A piece of a border, projected, with what decides whether two pieces are near each other.
struct Piece {
  Flat from;
  Flat to;
  Flat low;
  Flat high;
  std::int64_t depth = 0;
  std::int64_t rise = 0;
};

std::vector<Piece> project(const Ribbon& ribbon, Vector direction, int sign) {
  const auto flat = [&](Vector p) {
    return Flat{std::int64_t{direction.z} * p.x - std::int64_t{direction.x} * p.z,
                std::int64_t{direction.z} * p.y - std::int64_t{direction.y} * p.z};
  };
  std::vector<Piece> pieces;
  pieces.reserve(ribbon.size());
  auto before = ribbon.back().centre + sign * ribbon.back().offset;
  auto from = flat(before);
  for (const auto& point : ribbon) {
    const auto here = point.centre + sign * point.offset;
    const auto to = flat(here);
    pieces.push_back({from,
                      to,
                      {std::min(from.x, to.x), std::min(from.y, to.y)},
                      {std::max(from.x, to.x), std::max(from.y, to.y)},
                      before.z,
                      here.z - before.z});
    before = here;
    from = to;
  }
  return pieces;
}

// ---- writhe and twist

struct Real {
  double x = 0;
  double y = 0;
  double z = 0;
  friend Real operator+(Real a, Real b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Real operator-(Real a, Real b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Real operator*(double f, Real a) { return {f * a.x, f * a.y, f * a.z}; }
};
Real real(Vector v) {
  return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}
double dot(Real a, Real b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
Real cross(Real a, Real b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Real unit(Real a) {
  const auto length = std::sqrt(dot(a, a));
  return length == 0 ? a : (1 / length) * a;
}

// The signed solid angle of directions in which two segments are seen to cross, over 4 pi (K. Klenin and J. Langowski,
// Computation of writhe in modeling of supercoiled DNA, Biopolymers 54, 2000, method 1a).
double gauss_share(Real p1, Real p2, Real p3, Real p4) {
  const auto r12 = p2 - p1;
  const auto r34 = p4 - p3;
  const auto r13 = p3 - p1;
  const auto r14 = p4 - p1;
  const auto r23 = p3 - p2;
  const auto r24 = p4 - p2;
  const std::array<Real, 4> n = {unit(cross(r13, r14)), unit(cross(r14, r24)), unit(cross(r24, r23)),
                                 unit(cross(r23, r13))};
  double angle = 0;
  for (std::size_t i = 0; i < 4; ++i) angle += std::asin(std::clamp(dot(n[i], n[(i + 1) % 4]), -1.0, 1.0));
  const auto side = dot(cross(r34, r12), r13);
  if (side == 0) return 0;  // in one plane
  return (side > 0 ? angle : -angle) / (4 * std::numbers::pi);
}

}  // namespace

Ribbon ribbon_of(const Chain& chain, const RibbonScale& scale) {
  Ribbon ribbon;
  // At the side where a tile is entered; kept from one tile to the next, for a hinge is passed straight on.
  auto offset = is_vertical_side(chain[0].from) ? chain[0].tile.up : chain[0].tile.right;
  const auto first_offset = offset;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const auto& [tile, from, to, ascending] = chain[i];
    const bool slash = i % 2 == 0;
    const auto middle = scale.half * tile.centre + (tile.level * scale.storey) * tile.front;
    auto sections = 2 + metric_share(chain[i], slash);
    if (sections == 0) {
      ribbon.push_back({middle + (scale.half - scale.touch) * towards(tile, from), scale.width * offset});
    }
    auto side = from;
    for (; sections > 0; --sections) {
      const auto next = turn(side, slash);
      const auto lift = is_vertical_side(side) ? scale.lift : -scale.lift;
      const auto face = middle + lift * tile.front;
      ribbon.push_back({face + (scale.half - scale.retreat) * towards(tile, side), scale.width * offset});
      // What is nearer to the corner between the two sides stays nearer.
      offset = dot(offset, towards(tile, next)) * towards(tile, side);
      ribbon.push_back({face + (scale.half - scale.retreat) * towards(tile, next), scale.width * offset});
      side = next;
    }
    MELEDA_ASSERT(side == to);
  }
  MELEDA_ASSERT(offset == first_offset);
  return ribbon;
}

std::optional<std::int32_t> linking_in_projection(const Ribbon& ribbon, Vector direction) {
  MELEDA_ASSERT(direction.z > 0);
  const auto first = project(ribbon, direction, 1);
  const auto second = project(ribbon, direction, -1);
  std::int32_t signs = 0;
  for (const auto& a : first) {
    for (const auto& b : second) {
      if (a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y) continue;
      const auto along_a = a.to - a.from;
      const auto along_b = b.to - b.from;
      const auto between = b.from - a.from;
      // Sides of the ends of one with respect to the line of the other.
      const auto b_from = area(along_a, between);
      const auto b_to = area(along_a, b.to - a.from);
      if ((b_from > 0 && b_to > 0) || (b_from < 0 && b_to < 0)) continue;
      const auto a_from = area(along_b, a.from - b.from);
      const auto a_to = area(along_b, a.to - b.from);
      if ((a_from > 0 && a_to > 0) || (a_from < 0 && a_to < 0)) continue;
      if (b_from == 0 || b_to == 0 || a_from == 0 || a_to == 0) return std::nullopt;
      // They cross at a.from + s along_a = b.from + t along_b with s = area(between, along_b) / turn and so on.
      const auto turn = area(along_a, along_b);
      const auto above = (a.depth - b.depth) * turn + a.rise * area(between, along_b) - b.rise * area(between, along_a);
      if (above == 0) return std::nullopt;
      // The sign is that of over x under: where a is above, that of turn; where b is above, its opposite; and `above`
      // has been multiplied by turn.
      signs += above > 0 ? 1 : -1;
    }
  }
  MELEDA_ASSERT(signs % 2 == 0);
  return signs / 2;
}

std::int32_t linking_number(const Ribbon& ribbon) {
  // Steep, so that few pieces lie one behind the other.
  for (const auto direction : {Vector{41, 67, 997}, Vector{-53, 29, 1009}, Vector{71, -37, 1013},
                               Vector{-17, -59, 1019}, Vector{313, 211, 1021}}) {
    if (const auto number = linking_in_projection(ribbon, direction)) return *number;
  }
  // Only borders that meet are generic nowhere.
  for (std::int32_t slope = 101; slope < 2000; slope += 2) {
    if (const auto number = linking_in_projection(ribbon, {slope, 2 * slope + 13, 1031})) return *number;
  }
  broken_invariant("the borders of the ribbon do not meet", __FILE__, __LINE__);
}

WritheAndTwist writhe_and_twist(const Ribbon& ribbon) {
  WritheAndTwist result;
  const auto count = ribbon.size();
  const auto point = [&](std::size_t i) { return real(ribbon[i % count].centre); };
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 2; j < count; ++j) {
      if (i == 0 && j + 1 == count) continue;
      result.writhe += 2 * gauss_share(point(i), point(i + 1), point(j), point(j + 1));
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    // Where the tangent turns, the offset is at rest; the twist is what it turns against parallel transport.
    const auto before = unit(point(i) - point(i + count - 1));
    const auto after = unit(point(i + 1) - point(i));
    const auto offset = real(ribbon[i].offset);
    const auto u = offset - dot(offset, before) * before;
    const auto v = unit(offset - dot(offset, after) * after);
    const auto axis = cross(before, after);  // Rodrigues' formula with sine |axis| and cosine before . after
    const auto cosine = dot(before, after);
    const auto carried = unit(cosine * u + cross(axis, u) + (dot(axis, u) / (1 + cosine)) * axis);
    result.twist += std::atan2(dot(cross(carried, v), after), dot(carried, v)) / (2 * std::numbers::pi);
  }
  return result;
}

}  // namespace meleda::magic
