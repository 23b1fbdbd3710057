#include "meleda/core/solid.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace meleda {
namespace {

constexpr std::array<Turn, 7> turns{Turn{30, 25}, {-40, 10}, {200, 60}, {15, -35}, {90, 45}, {0, 90}, {45, -90}};

// A unit square in the plane that is perpendicular to an axis, its corner with the least coordinates there.
Face square(const std::string& key, unsigned axis, const Spot& at, int level = 0) {
  const std::array<Spot, 3> steps{Spot{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const auto a = steps[(axis + 1) % 3];
  const auto b = steps[(axis + 2) % 3];
  Face face{key, Role::piece, {at, at + a, at + a + b, at + b}};
  face.level = level;
  return face;
}

bool holds(const std::vector<Point>& polygon, const Point& p) {
  bool inside = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const auto& a = polygon[i];
    const auto& b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

// The judge: which face a ray from the eye meets first. It shares nothing with the painter but the view.
struct Eye {
  explicit Eye(const Turn& turn) {
    const auto a = turn.around * std::numbers::pi / 180;
    const auto b = turn.above * std::numbers::pi / 180;
    towards = {std::sin(a) * std::cos(b), -std::cos(a) * std::cos(b), std::sin(b)};
  }

  // Along the ray from far through the spot; nothing where another face is as near, or its border.
  [[nodiscard]] std::optional<std::string> first(const Solid& solid, const Spot& spot) const {
    constexpr double near = 1e-4;
    std::optional<std::string> best;
    double best_height = -1e9;
    int best_level = 0;
    bool unsure = false;
    for (const auto& face : solid.faces) {
      const auto n = normal_of(face);
      const auto slope = dot(n, towards);
      if (std::abs(slope) < 1e-6) continue;
      const auto height = dot(n, face.corners.front() - spot) / slope;
      const auto hit = spot + height * towards;
      double margin = 1e9;
      for (std::size_t i = 0; i < face.corners.size(); ++i) {
        const auto& a = face.corners[i];
        const auto edge = face.corners[(i + 1) % face.corners.size()] - a;
        margin = std::min(margin, dot(cross(n, edge), hit - a) / std::sqrt(dot(edge, edge)));
      }
      if (margin < -near) continue;
      if (margin < near) {
        unsure = true;
        continue;
      }
      // Levels count towards larger coordinates.
      const auto first_of = std::abs(n.x) > 1e-6 ? n.x : std::abs(n.y) > 1e-6 ? n.y : n.z;
      const auto level = (first_of > 0) == (slope > 0) ? face.level : -face.level;
      if (std::abs(height - best_height) < near) {
        if (level == best_level) unsure = true;
        if (level <= best_level) continue;
      } else if (height < best_height) {
        continue;
      }
      best = face.key;
      best_height = height;
      best_level = level;
    }
    if (unsure) return std::nullopt;
    return best;
  }

  Spot towards;
};

// What is painted last where the spot is seen, without the number of a part.
std::string painted_at(const Scene& scene, const Point& p) {
  std::string key;
  for (const auto& shape : scene.shapes) {
    if (const auto* polygon = std::get_if<Polygon>(&shape.geometry); polygon && holds(polygon->points, p)) {
      key = shape.key.substr(0, shape.key.find('/'));
    }
  }
  return key;
}

// Where a spot is on the picture: found with a picture of the body and a tiny face at that spot.
Point seen_at(const Solid& solid, const Turn& turn, const Scene& scene, const Spot& spot) {
  // Projection is affine: three corners that do not lie in a line of sight give it. Here by its formula.
  const auto a = turn.around * std::numbers::pi / 180;
  const auto b = turn.above * std::numbers::pi / 180;
  const Spot right{std::cos(a), std::sin(a), 0};
  const Spot up{-std::sin(a) * std::sin(b), std::cos(a) * std::sin(b), std::cos(b)};
  double least_x = 1e9;
  double most_y = -1e9;
  double width = -1e9;
  for (const auto& face : solid.faces) {
    for (const auto& corner : face.corners) {
      least_x = std::min(least_x, dot(right, corner));
      width = std::max(width, dot(right, corner));
      most_y = std::max(most_y, dot(up, corner));
    }
  }
  width -= least_x;
  constexpr double units = 2;
  const auto margin = (scene.width - units * width) / 2;
  return {units * (dot(right, spot) - least_x) + margin, units * (most_y - dot(up, spot)) + margin};
}

void expect_nearest_is_on_top(const Solid& solid, std::mt19937& random) {
  std::uniform_real_distribution<double> share(0, 1);
  for (const auto& turn : turns) {
    const Eye eye(turn);
    const auto scene = projected(solid, turn);
    for (const auto& face : solid.faces) {
      for (int i = 0; i < 8; ++i) {
        const auto s = share(random);
        const auto t = share(random);
        const auto& c = face.corners;
        auto spot = c[0] + s * (c[1] - c[0]) + t * (c.back() - c[0]);
        if (c.size() == 3) spot = c[0] + s * (1 - t) * (c[1] - c[0]) + t * (c[2] - c[0]);
        const auto judged = eye.first(solid, spot);
        if (!judged) continue;
        EXPECT_EQ(painted_at(scene, seen_at(solid, turn, scene, spot)), *judged) << turn.around << "," << turn.above;
      }
    }
  }
}

TEST(Solid, SquaresOnALatticeCoverWhatIsBehindThem) {
  std::mt19937 random(17);
  std::uniform_int_distribution<int> place(0, 2);
  for (int body = 0; body < 40; ++body) {
    Solid solid{"body", {}};
    std::set<std::string> taken;
    for (int i = 0; i < 10; ++i) {
      const auto axis = static_cast<unsigned>(place(random));
      const Spot at{double(place(random)), double(place(random)), double(place(random))};
      const auto key = std::to_string(axis) + std::to_string(int(at.x * 100 + at.y * 10 + at.z));
      if (taken.insert(key).second) solid.faces.push_back(square(key, axis, at));
    }
    for (const auto& turn : turns) {
      for (const auto& shape : projected(solid, turn).shapes) {
        EXPECT_EQ(shape.key.find('/'), std::string::npos) << "a square on the lattice was cut";
      }
    }
    expect_nearest_is_on_top(solid, random);
  }
}

TEST(Solid, StackedTilesKeepTheirOrderFromBothSides) {
  std::mt19937 random(5);
  // By levels in one plane, and with gaps between them, beside walls that touch them.
  for (const double gap : {0.0, 0.03}) {
    Solid solid{"stacks", {}};
    for (unsigned axis = 0; axis < 3; ++axis) {
      for (int level = 0; level < 4; ++level) {
        Spot at{};
        (axis == 0 ? at.x : axis == 1 ? at.y : at.z) = gap * (level + 1);
        solid.faces.push_back(square(std::to_string(axis) + std::to_string(level), axis, at, (level * 3) % 4));
        // The tiles of a stack are a bit smaller than their place, so that those of other stacks have room.
        for (auto& corner : solid.faces.back().corners) {
          if (axis != 0) corner.x = 0.15 + 0.7 * corner.x;
          if (axis != 1) corner.y = 0.15 + 0.7 * corner.y;
          if (axis != 2) corner.z = 0.15 + 0.7 * corner.z;
        }
      }
    }
    expect_nearest_is_on_top(solid, random);
  }
}

TEST(Solid, FacesThatPassThroughEachOtherArePaintedInParts) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(0, 2);
  const auto spot = [&] { return Spot{place(random), place(random), place(random)}; };
  for (int body = 0; body < 30; ++body) {
    Solid solid{"triangles", {}};
    for (int i = 0; i < 6; ++i) solid.faces.push_back({std::to_string(i), Role::piece, {spot(), spot(), spot()}});
    expect_nearest_is_on_top(solid, random);
  }
  // Three bars that lie on each other in a ring: no order of whole faces is right.
  Solid ring{"ring", {}};
  const auto bar = [&](const std::string& key, Spot a, Spot b, Spot side) {
    ring.faces.push_back({key, Role::piece, {a, b, b + side, a + side}});
  };
  bar("a", {0, 0, 0}, {3, 0, 1}, {0, 0.5, 0});
  bar("b", {2.5, -0.5, 0}, {2.5, 3, 1}, {0.5, 0, 0});
  bar("c", {3, 2, 0}, {-0.2, -0.2, 1}, {0.4, -0.4, 0});
  expect_nearest_is_on_top(ring, random);
}

TEST(Solid, MarksAreSeenOnTheirSideAndCutWithTheirFace) {
  Solid solid{"marked", {square("tile", 2, {0, 0, 0})}};
  auto& face = solid.faces.front();
  face.sort = 2;
  face.back_sort = 3;
  face.marks = {{"line", Role::edge, Side::front, {{0, 0, 0}, {1, 1, 0}}},
                {"area", Role::solution, Side::back, {{0.1, 0.1, 0}, {0.9, 0.1, 0}, {0.5, 0.9, 0}}, true},
                {"letter", Role::label, Side::front, {{0.5, 0.75, 0}}, false, "A", 0.3}};
  const auto keys = [&](const Turn& turn) {
    std::set<std::string> out;
    for (const auto& shape : projected(solid, turn).shapes) out.insert(shape.key);
    return out;
  };
  EXPECT_EQ(keys({0, 90}), (std::set<std::string>{"tile", "line", "letter"}));
  EXPECT_EQ(keys({0, -90}), (std::set<std::string>{"tile", "area"}));
  EXPECT_EQ(keys({0, 0}), std::set<std::string>()) << "edge-on";
  EXPECT_EQ(projected(solid, {0, 90}).shapes.front().sort, 2U);
  EXPECT_EQ(projected(solid, {0, -90}).shapes.front().sort, 3U);
  // From above x goes to the right and y up.
  const auto from_above = projected(solid, {0, 90});
  const auto& line = std::get<Line>(from_above.shapes[1].geometry).points;
  EXPECT_LT(line[0].x, line[1].x);
  EXPECT_GT(line[0].y, line[1].y);
  // Two walls that stand on end through the middle: one cut through the tile is less than two through them.
  for (const double y : {-1.5, 0.75}) {
    solid.faces.push_back(square(y < 0 ? "wall" : "other", 0, {0.5, y, -0.5}));
  }
  const std::set<std::string> from_front{"tile", "tile/2", "line", "line/2", "letter", "wall", "other"};
  EXPECT_EQ(keys({30, 50}), from_front);
  const std::set<std::string> from_back{"tile", "tile/2", "area", "area/2", "wall", "other"};
  EXPECT_EQ(keys({30, -50}), from_back);
}

TEST(Solid, APictureForTurningHoldsTheBodyFromEverySide) {
  Solid solid{"corner", {square("a", 0, {0, 0, 0}), square("b", 1, {0, 0, 0}), square("c", 2, {2, 0, 0})}};
  const auto size = projected(solid, {0, 0}, Framing::turning).width;
  for (int around = -180; around <= 180; around += 15) {
    for (int above = -90; above <= 90; above += 15) {
      const auto scene = projected(solid, {double(around), double(above)}, Framing::turning);
      EXPECT_NEAR(scene.width, size, 1e-9);
      EXPECT_NEAR(scene.height, size, 1e-9);
      for (const auto& shape : scene.shapes) {
        for (const auto& point : std::get<Polygon>(shape.geometry).points) {
          EXPECT_GE(point.x, 0);
          EXPECT_GE(point.y, 0);
          EXPECT_LE(point.x, size);
          EXPECT_LE(point.y, size);
        }
        EXPECT_LE(shape.shade, most_shades);
      }
    }
  }
  const auto close = projected(solid, {0, 90});
  EXPECT_LT(close.height, size);
  EXPECT_TRUE(projected({"nothing", {}}, {}).shapes.empty());
}

TEST(Solid, ChoicesAreButtonsBelowTheBody) {
  Solid solid{"tile", {square("a", 2, {0, 0, 0})}};
  const auto alone = projected(solid, {0, 60});
  for (int i = 0; i < 11; ++i) solid.choices.push_back({"move" + std::to_string(i), "says what it does"});
  const auto scene = projected(solid, {0, 60});
  EXPECT_GT(scene.height, alone.height);
  std::set<std::string> moves;
  std::vector<Rectangle> buttons;
  for (const auto& shape : scene.shapes) {
    if (const auto* button = std::get_if<Rectangle>(&shape.geometry)) {
      moves.insert(shape.move);
      EXPECT_GE(button->corner.x, 0);
      EXPECT_LE(button->corner.x + button->width, scene.width);
      EXPECT_GE(button->corner.y, alone.height - 0.5);
      EXPECT_LE(button->corner.y + button->height, scene.height);
      for (const auto& other : buttons) {
        EXPECT_TRUE(button->corner.y >= other.corner.y + other.height ||
                    button->corner.x >= other.corner.x + other.width);
      }
      buttons.push_back(*button);
    }
  }
  EXPECT_EQ(moves.size(), 11U);
}

TEST(Solid, AnglesAreRead) {
  EXPECT_EQ(parse_turn("30,25"), (Turn{30, 25}));
  EXPECT_EQ(parse_turn("-12.5,-90"), (Turn{-12.5, -90}));
  for (const auto& [text, offset] : std::vector<std::pair<std::string, std::size_t>>{{"", 0},
                                                                                     {"30", 2},
                                                                                     {"30;25", 2},
                                                                                     {"30,", 3},
                                                                                     {"30,25,", 5},
                                                                                     {"361,0", 0},
                                                                                     {"0,x", 2},
                                                                                     {"nan,0", 0},
                                                                                     {"0,inf", 2}}) {
    const auto turn = parse_turn(text);
    ASSERT_FALSE(turn) << text;
    EXPECT_EQ(turn.error().offset, offset) << text;
  }
}

}  // namespace
}  // namespace meleda
