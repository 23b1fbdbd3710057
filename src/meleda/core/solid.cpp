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

#include "meleda/core/solid_parts.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

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

// Where on paper a spot is seen.
struct View : Directions {
  [[nodiscard]] Point at(const Spot& a) const {
    return {units_of_length * dot(right, a), -units_of_length * dot(up, a)};
  }
  // The light comes from above, from the left and from behind us.
  [[nodiscard]] unsigned shade_of(const Spot& seen_normal) const {
    const auto light = -0.45 * right + 0.8 * up + 0.65 * towards;
    const auto lit = std::clamp(dot(light, seen_normal) / length_of(light), 0.0, 1.0);
    return static_cast<unsigned>(std::lround((1 - lit) * most_shades));
  }
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
  const auto length = length_of(sum);
  return length < nothing ? Spot{} : (1 / length) * sum;
}

Scene projected(const Solid& solid, const Turn& turn, Framing framing) {
  const View view{directions_of(turn)};
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
  for (const auto& part : parts_from_back_to_front(solid, view.towards)) {
    const auto& face = *part.face;
    const bool front = dot(part.normal, view.towards) > 0;
    Shape shape{key_of(face.key), face.role, Polygon{all_at(part.corners)}, face.move, face.tooltip, face.place};
    shape.sort = front ? face.sort : face.back_sort;
    shape.shade = view.shade_of(front ? part.normal : -1 * part.normal);
    const auto shade = shape.shade;
    scene.shapes.push_back(std::move(shape));
    for (const auto& mark : part.marks) {
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
    return fail(ErrorCode::bad_number, tr("expected two angles in degrees, around and above, each from -360 to 360"),
                offset, tr("such as 30,25"));
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
