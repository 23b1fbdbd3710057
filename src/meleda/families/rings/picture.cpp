#include "meleda/families/rings/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/digits/window.hpp"

namespace meleda::rings {

PieceWords words_of(Shown shown) {
  switch (shown) {
    case Shown::rings: return {phrase("ring"), tr("on"), tr("off"), tr("put on"), tr("taken off")};
    case Shown::dials: return {phrase("dial"), tr("upright"), tr("lying"), tr("turned upright"), tr("laid down")};
    case Shown::wedges: return {phrase("wedge"), tr("out"), tr("in"), tr("pulled out"), tr("pushed in")};
    case Shown::keys: return {phrase("key"), tr("up"), tr("down"), tr("pushed up"), tr("pushed down")};
    case Shown::bars:
      return {phrase("bar"), tr("as at the start"), tr("tilted over"), tr("tilted back"), tr("tilted over")};
  }
  broken_invariant("the look is one of Shown", __FILE__, __LINE__);
}

namespace {

using digits::Window;

class Drawing {
 public:
  Drawing(const RingPicture& rings, const Look& look)
      : rings_(rings),
        look_(look),
        words_(words_of(look.shown)),
        n_(static_cast<std::uint32_t>(rings.state.size())),
        window_(n_, movable_rings(rings)) {}

  Scene draw() {
    switch (look_.shown) {
      case Shown::rings: draw_rings(); break;
      case Shown::dials: draw_dials(); break;
      case Shown::wedges: draw_wedges(); break;
      case Shown::keys: draw_keys(); break;
      case Shown::bars: draw_bars(); break;
    }
    return std::move(scene_);
  }

 private:
  static std::vector<std::uint32_t> movable_rings(const RingPicture& rings) {
    std::vector<std::uint32_t> movable;
    for (const auto& [ring, move] : rings.movable) movable.push_back(ring);
    return movable;
  }

  [[nodiscard]] bool is_on(std::uint32_t ring) const { return rings_.state[n_ - ring] == '1'; }

  void begin(double width, double height) {
    scene_.width = width;
    scene_.height = height;
    scene_.part = window_.part(words_.piece);
    scene_.title = say("{} {}s: {}", n_, tr(words_.piece), scene_.part.empty() ? rings_.state : scene_.part);
  }

  // The piece, and over it the mark that it can be moved. Dragging it to `other` moves it.
  void add_piece(std::uint32_t ring, const Geometry& geometry, Point other, const Angle& angle = {}) {
    const bool on = is_on(ring);
    const auto& movable = rings_.movable;
    const auto found = std::find_if(movable.begin(), movable.end(), [&](const auto& m) { return m.first == ring; });
    const auto move = fmt::format("{}{}", on ? '-' : '+', ring);
    const std::vector<Drag> drags = {{other, move}};
    const auto place = fmt::format("{}", ring);
    Shape piece{fmt::format("{}-{}", words_.piece, ring),
                on ? Role::piece : Role::piece_off,
                geometry,
                {},
                fmt::format("{} {}: {}", tr(words_.piece), ring, on ? words_.one : words_.zero),
                place,
                found == movable.end() ? move : "",
                drags};
    piece.angle = angle;
    scene_.shapes.push_back(std::move(piece));
    if (found == movable.end()) return;
    Shape mark{fmt::format("move-{}", ring),
               Role::active,
               geometry,
               found->second,
               say("{} {} can be {}", tr(words_.piece), ring, on ? words_.to_zero : words_.to_one),
               place,
               {},
               drags};
    mark.angle = angle;
    scene_.shapes.push_back(std::move(mark));
  }

  void add_label(std::uint32_t ring, Point at, double height = 0.3) {
    if (n_ == 1) return;  // alone it needs no number
    scene_.shapes.push_back({fmt::format("label-{}", ring), Role::label, Text{at, height, fmt::format("{}", ring)}});
  }
  // The digit that the position of the piece is.
  void add_value(std::uint32_t ring, Point at, double height = 0.36) {
    scene_.shapes.push_back(
        {fmt::format("value-{}", ring), Role::label, Text{at, height, std::string(1, is_on(ring) ? '1' : '0')}});
  }
  void add_gaps(double left, double y) {
    for (const auto column : window_.gaps()) {
      scene_.shapes.push_back({fmt::format("gap-{}", column), Role::label, Text{{left + column, y}, 0.42, "..."}});
    }
  }

  // The bar lies on top, its free end at the right, where ring 1 slips over it. A ring that is on hangs around the bar,
  // one that is off lies below it; each is held by a rod that stands on the plate.
  void draw_rings() {
    const double room = rings_.both.empty() ? 0.0 : 0.3;  // for the bow
    const double bar = 0.6 + room;
    const double below = 2.1 + room;
    const double plate = 3.6 + room;
    constexpr double radius = 0.44;
    constexpr double hole = 0.24;
    begin(window_.columns() + 2.0, plate + 1.0);
    auto& shapes = scene_.shapes;
    const auto x_of = [](std::uint32_t column) { return 1.5 + column; };
    shapes.push_back({"plate", Role::frame, Rectangle{{0.75, plate}, scene_.width - 1.5, 0.25, 0.1}});
    for (const auto& [ring, column] : window_.places()) {
      const double hold = (is_on(ring) ? bar : below) + radius;
      Shape rod{fmt::format("rod-{}", ring), Role::frame, Line{{{x_of(column), hold}, {x_of(column), plate}}}};
      rod.tied = fmt::format("ring-{}", ring);
      shapes.push_back(std::move(rod));
    }
    shapes.push_back({"handle", Role::frame, Rectangle{{0.1, bar - 0.3}, 0.5, 0.6, 0.15}});
    shapes.push_back({"bar", Role::frame, Rectangle{{0.5, bar - 0.1}, scene_.width - 0.75, 0.2, 0.1}});
    for (const auto& [ring, column] : window_.places()) {
      const bool on = is_on(ring);
      add_piece(ring, Circle{{x_of(column), on ? bar : below}, radius, hole}, {x_of(column), on ? below : bar});
    }
    if (!rings_.both.empty()) {
      // A bow over the two end rings.
      const double y = is_on(1) ? bar - radius - 0.08 : below - radius - 0.12;
      const double x = x_of(window_.columns() - 2);
      shapes.push_back(
          {"move-both", Role::active, Rectangle{{x, y - 0.06}, 1.0, 0.12, 0.06}, rings_.both,
           is_on(1) ? tr("rings 1 and 2 can be taken off together") : tr("rings 1 and 2 can be put on together")});
    }
    for (const auto& [ring, column] : window_.places()) add_label(ring, {x_of(column), plate + 0.62});
    add_gaps(1.5, below);
  }

  // A slide with knobs in a tray that is open on the right. A knob is round at one end and hollow at the other; lying
  // it passes the opening, upright it does not.
  void draw_dials() {
    constexpr double middle = 1.15;
    begin(window_.columns() + 1.9, 3.5);
    auto& shapes = scene_.shapes;
    const auto x_of = [](std::uint32_t column) { return 1.0 + column; };
    shapes.push_back({"tray", Role::frame, Rectangle{{0.15, 0.3}, scene_.width - 0.9, 1.7, 0.25}});
    shapes.push_back({"slide", Role::slot, Rectangle{{0.4, middle - 0.62}, scene_.width - 0.5, 1.24, 0.12}});
    for (const auto& [dial, column] : window_.places()) {
      const Point centre{x_of(column), middle};
      const auto at = [&](double x, double y) { return Point{centre.x + x, centre.y + y}; };
      Polygon knob;  // lying: its round end to the left
      for (int i = 0; i <= 18; ++i) knob.points.push_back(around(at(-0.14, 0), 0.34, 90 + 10.0 * i));
      for (int i = 0; i <= 8; ++i) knob.points.push_back(around(at(0.62, 0), 0.42, 232 - 13.0 * i));
      const bool on = is_on(dial);
      add_piece(dial, knob, on ? at(-0.6, 0) : at(0, -0.6), {on ? 90.0 : 0.0, centre});
      Shape pin{fmt::format("pin-{}", dial), Role::frame, Circle{centre, 0.07, 0}};
      pin.place = fmt::format("{}", dial);
      shapes.push_back(std::move(pin));
      add_value(dial, {centre.x, 2.5});
      add_label(dial, {centre.x, 3.05}, 0.2);
    }
    add_gaps(1.0, middle);
  }

  // Seen from above: wedges around a disc, number 1 at the top and on clockwise. A wedge is in or out.
  void draw_wedges() {
    const double radius = std::max(1.7, 0.16 * n_);
    constexpr double way = 0.55;
    constexpr double edge = 0.35;
    const double half = radius + way + edge;
    begin(2 * half + 0.4, 2 * half + 0.4);
    const Point centre{scene_.width / 2, scene_.height / 2};
    auto& shapes = scene_.shapes;
    shapes.push_back({"tray", Role::frame, Circle{centre, radius + way + 0.25, 0}});
    shapes.push_back({"disc", Role::slot, Circle{centre, radius, 0}});
    const double width = std::min(360.0 / n_, 50.0) * 0.84;
    for (const auto& [wedge, column] : window_.places()) {
      const double towards = -90 + 360.0 / n_ * (wedge - 1);
      const double shift = is_on(wedge) ? way : 0;
      const auto at = [&](double r) { return around(centre, r, towards); };
      // The whole wedge is moved outwards, so its sides stay parallel to where they were.
      const auto origin = at(shift);
      Polygon shape;
      for (int i = 0; i <= 6; ++i) shape.points.push_back(around(origin, radius, towards - width / 2 + width * i / 6));
      for (int i = 6; i >= 0; --i) {
        shape.points.push_back(around(origin, radius - 0.75, towards - width / 2 + width * i / 6));
      }
      add_piece(wedge, shape, at(radius - 0.375 + (is_on(wedge) ? 0 : way)));
      Shape peg{fmt::format("peg-{}", wedge), Role::frame, Circle{at(radius - 0.5 + shift), 0.1, 0}};
      peg.place = fmt::format("{}", wedge);
      shapes.push_back(std::move(peg));
      add_label(wedge, at(radius - 1.0), 0.24);
      add_value(wedge, at(radius - 0.2 + shift), 0.24);
    }
  }

  // A bar with keys across it that are up or down, and a window in which the digits are read.
  void draw_keys() {
    begin(window_.columns() + 1.0, 3.6);
    auto& shapes = scene_.shapes;
    const auto x_of = [](std::uint32_t column) { return 1.0 + column; };
    shapes.push_back({"bar", Role::frame, Rectangle{{0.15, 0.85}, scene_.width - 0.3, 1.3, 0.3}});
    for (const auto& [key, column] : window_.places()) {
      const double x = x_of(column);
      const bool on = is_on(key);
      const double top = on ? 0.35 : 0.95;
      shapes.push_back({fmt::format("slot-{}", key), Role::slot, Rectangle{{x - 0.36, 0.3}, 0.72, 2.4, 0.15}});
      add_piece(key, Rectangle{{x - 0.32, top}, 0.64, 1.7, 0.14}, {x, (on ? 0.95 : 0.35) + 0.85});
      Shape digit{fmt::format("value-{}", key), Role::label,
                  Text{{x, top + 0.85}, 0.4, std::string(1, on ? '1' : '0')}};
      digit.place = fmt::format("{}", key);
      shapes.push_back(std::move(digit));
      add_label(key, {x, 3.1}, 0.24);
    }
    add_gaps(1.0, 1.5);
  }

  // A carriage with bars that tilt over their middles, its way out at the right, and behind it the block with the four
  // fingers of the key. The raised end of a bar is nearer to the eye, so it is wider.
  void draw_bars() {
    begin(window_.columns() + 1.6, 4.3);
    auto& shapes = scene_.shapes;
    const auto x_of = [](std::uint32_t column) { return 1.0 + column; };
    constexpr double top = 1.3;
    shapes.push_back({"base", Role::frame, Rectangle{{0.15, 0.95}, scene_.width - 0.8, 2.15, 0.12}});
    shapes.push_back({"carriage", Role::slot, Rectangle{{0.4, top - 0.1}, scene_.width - 0.5, 1.65, 0.08}});
    if (!look_.key.empty()) {
      // As the puzzle is held here, the finger next to the bar that moves is the left one.
      constexpr double step = 0.42;
      const double left = scene_.width / 2 - step * 2 - 0.3;
      shapes.push_back(
          {"block", Role::frame, Rectangle{{left, 0.1}, step * 4 + 0.3, 0.62, 0.08}, {}, say("key {}", look_.key)});
      for (std::size_t i = 0; i < look_.key.size(); ++i) {
        const double x = left + 0.15 + step * (static_cast<double>(i) + 0.5);
        const auto bit = look_.key[look_.key.size() - 1 - i];
        shapes.push_back({fmt::format("finger-{}", i + 1),
                          bit == '1' ? Role::piece : Role::piece_off,
                          Rectangle{{x - 0.15, 0.18}, 0.3, bit == '1' ? 0.72 : 0.46, 0.05},
                          {},
                          say("key {}", look_.key)});
        shapes.push_back({fmt::format("finger-{}-bit", i + 1), Role::label, Text{{x, 0.4}, 0.2, std::string(1, bit)}});
      }
    }
    for (const auto& [bar, column] : window_.places()) {
      const double x = x_of(column);
      const bool on = is_on(bar);
      const double upper = on ? 0.38 : 0.24;
      const double lower = on ? 0.24 : 0.38;
      add_piece(bar, Polygon{{{x - upper, top}, {x + upper, top}, {x + lower, top + 1.45}, {x - lower, top + 1.45}}},
                {x, on ? top + 1.45 : top});
      Shape pivot{fmt::format("pivot-{}", bar), Role::frame, Rectangle{{x - 0.4, top + 0.69}, 0.8, 0.07, 0.03}};
      pivot.place = fmt::format("{}", bar);
      shapes.push_back(std::move(pivot));
      add_value(bar, {x, 3.45});
      add_label(bar, {x, 3.95}, 0.2);
    }
    add_gaps(1.0, top + 0.7);
  }

  static Point around(Point centre, double length, double degrees) {
    const auto angle = degrees * std::numbers::pi / 180;
    return {centre.x + length * std::cos(angle), centre.y + length * std::sin(angle)};
  }

  const RingPicture& rings_;
  const Look& look_;
  PieceWords words_;
  std::uint32_t n_;
  Window window_;
  Scene scene_;
};

// A piece alone, at 0 and at 1, each above its digit.
Scene both_positions(const Look& look) {
  Scene all{say("a {} at 0 and at 1", tr(words_of(look.shown).piece)), 0, 0, {}};
  for (const auto* state : {"0", "1"}) {
    const RingPicture alone{state, {}, {}};
    const auto one = draw(alone, {look.shown, {}});
    place(all, one, {all.width, 0}, 1, fmt::format("{}-", state));
    const double middle = all.width + one.width / 2;
    all.width += one.width;
    all.height = std::max(all.height, one.height);
    // The others show their digits themselves.
    if (look.shown != Shown::rings && look.shown != Shown::wedges) continue;
    all.shapes.push_back({fmt::format("digit-{}", state), Role::label, Text{{middle, one.height + 0.35}, 0.5, state}});
  }
  if (look.shown == Shown::rings || look.shown == Shown::wedges) all.height += 0.8;
  return all;
}

}  // namespace

const std::vector<std::string>& look_names() {
  static const std::vector<std::string> names{"rings", "dials", "wedges", "keys", "bars"};
  return names;
}

Look look_named(const std::string& name, const std::string& key) {
  const auto found = std::find(look_names().begin(), look_names().end(), name);
  MELEDA_ASSERT(found != look_names().end());
  const auto shown = static_cast<Shown>(found - look_names().begin());
  return {shown, shown == Shown::bars ? key : ""};
}

Scene draw(const RingPicture& rings, const Look& look) {
  return Drawing(rings, look).draw();
}

Holding holding(const Look& look) {
  std::string line;
  switch (look.shown) {
    case Shown::rings:
      line = tr(
          "Hold the handle of the bar on the left: ring 1 is at the free end, on the right. A ring around the bar is "
          "1, "
          "one below it is 0.");
      break;
    case Shown::dials:
      line =
          tr("Hold the tray so that the slide comes out to the right: dial 1 is next to that end. A dial that stands "
             "upright "
             "is 1; one that lies along the slide, its round end to the left, is 0.");
      break;
    case Shown::wedges:
      line =
          tr("Look at it from above; the numbers are those on the pegs. A wedge that is pulled out is 1, one that is "
             "pushed "
             "in is 0.");
      break;
    case Shown::keys:
      line = tr(
          "Hold it so that the key that can always be moved is on the right: that is key 1. A key that is up is 1, one "
          "that is down is 0, as the window shows.");
      break;
    case Shown::bars:
      line = tr(
          "Hold it so that the carriage comes out to the right; the block with the key is then on the far side. Bar 1 "
          "is "
          "next to the way out. A bar as it stands at the start is 1, one that is tilted over is 0.");
      break;
  }
  return {std::move(line), both_positions(look)};
}

}  // namespace meleda::rings
