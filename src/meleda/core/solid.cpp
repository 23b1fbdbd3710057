#include "meleda/core/solid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

#include "meleda/core/text.hpp"

namespace meleda {

namespace {

// Lengths below this are rounding.
constexpr double nothing = 1e-7;
// Of a picture, for a length of one in the body: a tile has room for a letter in text, too.
constexpr double units_of_length = 2;
constexpr double margin = 0.25;

double length_of(const Spot& a) {
  return std::sqrt(dot(a, a));
}

Spot unit(const Spot& a) {
  const auto length = length_of(a);
  return length < nothing ? Spot{} : (1 / length) * a;
}

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

// Where on paper a spot is seen.
struct View {
  explicit View(const Turn& turn) {
    constexpr double degree = std::numbers::pi / 180;
    const auto a = turn.around * degree;
    const auto b = turn.above * degree;
    right = {std::cos(a), std::sin(a), 0};
    up = {-std::sin(a) * std::sin(b), std::cos(a) * std::sin(b), std::cos(b)};
    towards = cross(right, up);
  }
  [[nodiscard]] Point at(const Spot& a) const {
    return {units_of_length * dot(right, a), -units_of_length * dot(up, a)};
  }
  // The light comes from above, from the left and from behind us.
  [[nodiscard]] unsigned shade_of(const Spot& seen_normal) const {
    const auto light = unit(-0.45 * right + 0.8 * up + 0.65 * towards);
    const auto lit = std::clamp(dot(light, seen_normal), 0.0, 1.0);
    return static_cast<unsigned>(std::lround((1 - lit) * most_shades));
  }

  Spot right;
  Spot up;
  Spot towards;  // us
};

struct Box {
  Point least{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()};
  Point most{std::numeric_limits<double>::lowest(), std::numeric_limits<double>::lowest()};

  void add(const Point& p) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
};

Box box_about(const Solid& solid, const View& view, Framing framing) {
  Box box;
  if (framing == Framing::close) {
    for (const auto& face : solid.faces) {
      for (const auto& corner : face.corners) box.add(view.at(corner));
    }
    return box;
  }
  constexpr auto far = std::numeric_limits<double>::max();
  Spot least{far, far, far};
  Spot most{-far, -far, -far};
  for (const auto& face : solid.faces) {
    for (const auto& [x, y, z] : face.corners) {
      least = {std::min(least.x, x), std::min(least.y, y), std::min(least.z, z)};
      most = {std::max(most.x, x), std::max(most.y, y), std::max(most.z, z)};
    }
  }
  const auto middle = view.at(0.5 * (least + most));
  const auto radius = units_of_length * length_of(most - least) / 2;
  box.add({middle.x - radius, middle.y - radius});
  box.add({middle.x + radius, middle.y + radius});
  return box;
}

// Buttons in rows below a body.
class Buttons {
 public:
  explicit Buttons(const std::vector<Choice>& choices) : choices_(choices) {
    for (const auto& choice : choices)
      width_ = std::max(width_, 0.4 + letter * static_cast<double>(choice.move.size()));
  }

  [[nodiscard]] double least_width() const { return choices_.empty() ? 0 : std::max(width_, columns_wanted * width_); }

  void add_to(Scene& scene) const {
    if (choices_.empty()) return;
    const auto columns = std::max(1.0, std::floor((scene.width - 2 * margin + gap) / (width_ + gap)));
    double column = 0;
    for (const auto& choice : choices_) {
      if (column == columns) column = 0;
      if (column == 0) scene.height += height + gap;
      const Point corner{margin + column * (width_ + gap), scene.height - margin - height};
      scene.shapes.push_back(
          {"choice " + choice.move, Role::active, Rectangle{corner, width_, height, 0.1}, choice.move, choice.tooltip});
      scene.shapes.push_back({"choice text " + choice.move, Role::label,
                              Text{{corner.x + width_ / 2, corner.y + height / 2}, 0.25, choice.move}, choice.move});
      ++column;
    }
  }

 private:
  static constexpr double height = 0.8;
  static constexpr double gap = 0.2;
  static constexpr double letter = 0.28;  // an m is wide
  static constexpr double columns_wanted = 4;

  const std::vector<Choice>& choices_;
  double width_ = 0;
};

}  // namespace

Spot normal_of(const Face& face) {
  Spot sum;
  for (std::size_t i = 0; i < face.corners.size(); ++i) {
    sum = sum + cross(face.corners[i], face.corners[(i + 1) % face.corners.size()]);
  }
  return unit(sum);
}

Scene projected(const Solid& solid, const Turn& turn, Framing framing) {
  const View view(turn);
  std::vector<Piece> pieces;
  for (const auto& face : solid.faces) {
    auto piece = whole(face);
    if (std::abs(dot(piece.plane.normal, view.towards)) > nothing) pieces.push_back(std::move(piece));
  }
  Scene scene{solid.title, 2 * margin, 2 * margin, {}};
  if (solid.faces.empty()) return scene;
  const auto box = box_about(solid, view, framing);
  const Buttons buttons(solid.choices);
  const auto width = box.most.x - box.least.x;
  scene.width += std::max(width, buttons.least_width());
  scene.height += box.most.y - box.least.y;
  const Point shift{(scene.width - width) / 2 - box.least.x, margin - box.least.y};
  const auto at = [&](const Spot& spot) {
    const auto p = view.at(spot);
    return Point{p.x + shift.x, p.y + shift.y};
  };
  const auto all_at = [&](const std::vector<Spot>& spots) {
    std::vector<Point> points;
    for (const auto& spot : spots) points.push_back(at(spot));
    return points;
  };
  std::map<std::string, unsigned> parts;  // of faces and marks that are painted in several
  const auto key_of = [&](const std::string& key) {
    const auto part = ++parts[key];
    return part == 1 ? key : fmt::format("{}/{}", key, part);
  };
  for (auto& piece : Painter(view.towards).from_back_to_front(std::move(pieces))) {
    const auto& face = *piece.face;
    const bool front = dot(piece.plane.normal, view.towards) > 0;
    Shape shape{key_of(face.key), face.role, Polygon{all_at(piece.corners)}, face.move, face.tooltip, face.place};
    shape.sort = front ? face.sort : face.back_sort;
    shape.shade = view.shade_of(front ? piece.plane.normal : -1 * piece.plane.normal);
    const auto shade = shape.shade;
    scene.shapes.push_back(std::move(shape));
    for (const auto& mark : piece.marks) {
      if ((mark.side == Side::front) != front) continue;
      Shape on_face{key_of(mark.key), mark.role, Line{all_at(mark.points)}, face.move, {}, face.place};
      if (!mark.text.empty()) {
        on_face.geometry = Text{at(mark.points.front()), mark.height * units_of_length, mark.text};
      } else if (mark.closed) {
        on_face.geometry = Polygon{all_at(mark.points)};
        on_face.shade = shade;
      }
      on_face.sort = mark.sort;
      scene.shapes.push_back(std::move(on_face));
    }
  }
  buttons.add_to(scene);
  return scene;
}

Result<Turn> parse_turn(std::string_view text) {
  constexpr double most = 360;
  const auto wrong = [](std::size_t offset) {
    return fail(ErrorCode::bad_number, "expected two angles in degrees, around and above, each from -360 to 360",
                offset, "such as 30,25");
  };
  const auto* const end = text.data() + text.size();
  const auto* at = text.data();
  std::array<double, 2> angles{};
  for (auto& angle : angles) {
    if (&angle != angles.data()) {
      if (at == end || *at != ',') return wrong(static_cast<std::size_t>(at - text.data()));
      ++at;
    }
    const auto offset = static_cast<std::size_t>(at - text.data());
    const auto read = std::from_chars(at, end, angle, std::chars_format::fixed);
    if (read.ec != std::errc() || !(std::abs(angle) <= most)) return wrong(offset);
    at = read.ptr;
  }
  if (at != end) return wrong(static_cast<std::size_t>(at - text.data()));
  return Turn{angles[0], angles[1]};
}

}  // namespace meleda
