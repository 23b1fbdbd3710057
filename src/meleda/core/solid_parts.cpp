#include "meleda/core/solid_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

namespace meleda {

namespace {

// Lengths below this are rounding.
constexpr double nothing = 1e-7;

struct Plane {
  Spot normal;
  double distance = 0;

  [[nodiscard]] double height(const Spot& a) const { return dot(normal, a) - distance; }
};

// A face or a part of it, with the marks that lie there.
struct Piece {
  const Face* face = nullptr;
  Plane plane;
  std::vector<Spot> corners;
  std::vector<Mark> marks;
};

Piece whole(const Face& face) {
  const auto normal = normal_of(face);
  return {&face, {normal, dot(normal, face.corners.front())}, face.corners, face.marks};
}

enum class Lies { on, above, below, across };

Lies where(const std::vector<Spot>& points, const Plane& plane) {
  bool above = false;
  bool below = false;
  for (const auto& point : points) {
    const auto height = plane.height(point);
    above = above || height > nothing;
    below = below || height < -nothing;
  }
  if (above && below) return Lies::across;
  return above ? Lies::above : below ? Lies::below : Lies::on;
}

Spot crossing(const Spot& a, const Spot& b, const Plane& plane) {
  const auto h = plane.height(a);
  return a + (h / (h - plane.height(b))) * (b - a);
}

// The part of a convex polygon above the plane (of -plane: below it).
std::vector<Spot> polygon_above(const std::vector<Spot>& corners, const Plane& plane) {
  std::vector<Spot> out;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto& a = corners[i];
    const auto& b = corners[(i + 1) % corners.size()];
    const auto ha = plane.height(a);
    const auto hb = plane.height(b);
    if (ha >= -nothing) out.push_back(a);
    if ((ha > nothing && hb < -nothing) || (ha < -nothing && hb > nothing)) out.push_back(crossing(a, b, plane));
  }
  return out;
}

// The parts of a line above the plane: a line may come and go.
std::vector<std::vector<Spot>> lines_above(const std::vector<Spot>& points, const Plane& plane) {
  std::vector<std::vector<Spot>> out;
  std::vector<Spot> part;
  const auto finish = [&] {
    if (part.size() > 1) out.push_back(part);
    part.clear();
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto h = plane.height(points[i]);
    if (i > 0) {
      const auto before = plane.height(points[i - 1]);
      if ((before > nothing && h < -nothing) || (before < -nothing && h > nothing)) {
        part.push_back(crossing(points[i - 1], points[i], plane));
      }
    }
    if (h >= -nothing)
      part.push_back(points[i]);
    else
      finish();
  }
  finish();
  return out;
}

// Of the two parts this is asked for, the one above `first` is one.
Piece part_above(const Piece& piece, const Plane& plane, const Plane& first) {
  Piece part{piece.face, piece.plane, polygon_above(piece.corners, plane), {}};
  for (const auto& mark : piece.marks) {
    const auto add = [&](std::vector<Spot> points) {
      part.marks.push_back(mark);
      part.marks.back().points = std::move(points);
    };
    if (mark.points.size() == 1) {
      // A text is in one part, also where its point is on the border.
      const auto height = plane.height(mark.points.front());
      if (height > 0 || (height == 0 && &plane == &first)) add(mark.points);
    } else if (mark.closed) {
      auto points = polygon_above(mark.points, plane);
      if (points.size() > 2) add(std::move(points));
    } else {
      for (auto& points : lines_above(mark.points, plane)) add(std::move(points));
    }
  }
  return part;
}

// Planes of faces divide the space again and again: what lies beyond a plane cannot cover what lies before it
// (H. Fuchs, Z. Kedem and B. Naylor, 1980). Of the planes the one that cuts the fewest faces is taken, and of those the
// one that divides best: faces on a lattice are never cut.
class Painter {
 public:
  explicit Painter(const Spot& towards) : towards_(towards) {}

  std::vector<Piece> from_back_to_front(std::vector<Piece> pieces) {
    paint(std::move(pieces));
    return std::move(out_);
  }

 private:
  [[nodiscard]] static Plane best_plane(const std::vector<Piece>& pieces) {
    // Many faces: a choice of some is enough.
    constexpr std::size_t most_tried = 64;
    const auto step = (pieces.size() + most_tried - 1) / most_tried;
    auto best = std::pair(std::numeric_limits<std::size_t>::max(), std::size_t{0});
    Plane chosen = pieces.front().plane;
    for (std::size_t i = 0; i < pieces.size(); i += step) {
      std::array<std::size_t, 4> count{};
      for (const auto& piece : pieces) ++count[static_cast<std::size_t>(where(piece.corners, pieces[i].plane))];
      const auto [on, above, below, across] = count;
      const std::pair cost(across, std::max(above, below));
      if (cost >= best) continue;
      best = cost;
      chosen = pieces[i].plane;
    }
    return chosen;
  }

  void paint(std::vector<Piece> pieces) {
    if (pieces.empty()) return;
    const auto plane = best_plane(pieces);
    const Plane under{-1 * plane.normal, -plane.distance};
    std::vector<Piece> on;
    std::vector<Piece> above;
    std::vector<Piece> below;
    for (auto& piece : pieces) {
      switch (where(piece.corners, plane)) {
        case Lies::on: on.push_back(std::move(piece)); break;
        case Lies::above: above.push_back(std::move(piece)); break;
        case Lies::below: below.push_back(std::move(piece)); break;
        case Lies::across:
          above.push_back(part_above(piece, plane, plane));
          below.push_back(part_above(piece, under, plane));
          break;
      }
    }
    pieces.clear();
    const bool seen_from_above = dot(plane.normal, towards_) > 0;
    paint(std::move(seen_from_above ? below : above));
    // Levels count towards larger coordinates: towards us if that is where we look from.
    const auto& n = plane.normal;
    const auto first = std::abs(n.x) > nothing ? n.x : std::abs(n.y) > nothing ? n.y : n.z;
    const bool rising = (first > 0) == seen_from_above;
    std::stable_sort(on.begin(), on.end(), [&](const Piece& a, const Piece& b) {
      return rising ? a.face->level < b.face->level : a.face->level > b.face->level;
    });
    std::move(on.begin(), on.end(), std::back_inserter(out_));
    paint(std::move(seen_from_above ? above : below));
  }

  Spot towards_;
  std::vector<Piece> out_;
};

}  // namespace

Directions directions_of(const Turn& turn) {
  constexpr double degree = std::numbers::pi / 180;
  const auto a = turn.around * degree;
  const auto b = turn.above * degree;
  const Spot right{std::cos(a), std::sin(a), 0};
  const Spot up{-std::sin(a) * std::sin(b), std::cos(a) * std::sin(b), std::cos(b)};
  return {right, up, cross(right, up)};
}

std::vector<FacePart> parts_from_back_to_front(const Solid& solid, const Spot& towards) {
  std::vector<Piece> pieces;
  for (const auto& face : solid.faces) {
    auto piece = whole(face);
    if (std::abs(dot(piece.plane.normal, towards)) > nothing) pieces.push_back(std::move(piece));
  }
  std::vector<FacePart> parts;
  for (auto& piece : Painter(towards).from_back_to_front(std::move(pieces))) {
    parts.push_back({piece.face, piece.plane.normal, std::move(piece.corners), std::move(piece.marks)});
  }
  return parts;
}

}  // namespace meleda
