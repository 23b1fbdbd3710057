#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/families/permutation/rules.hpp"

namespace meleda::permutation {

namespace {

constexpr double margin = 0.4;

constexpr std::size_t most_drawn_moves = 200;

// What all pictures of a state share.
class Picture {
 public:
  Picture(const Rules& rules, std::span<const std::uint8_t> values) : rules_(rules), values_(values) {
    std::string text;
    print_values(rules, values, text);
    scene_.title = fmt::format("{}: {}", rules.definition.title, text);
  }

  Result<Scene> draw() {
    const auto& d = rules_.definition;
    if (rules_.moves.size() > most_drawn_moves && !d.slides()) {
      return fail(ErrorCode::too_large, say("a picture with {} moves would be too large", rules_.moves.size()), {},
                  say("pictures are drawn for up to {}; metric=quarter may have fewer", most_drawn_moves));
    }
    switch (d.layout) {
      case Layout::row: draw_rows(); break;
      case Layout::grid: draw_grid(); break;
      case Layout::stack: draw_stack(); break;
      case Layout::spots: draw_spots(); break;
      case Layout::net: draw_net(); break;
    }
    if (d.layout != Layout::stack && !d.slides()) add_buttons();
    return std::move(scene_);
  }

 private:
  [[nodiscard]] std::string label(std::size_t place) const {
    return std::to_string(rules_.shown(rules_.set_of(place), values_[place]));
  }

  [[nodiscard]] std::string in_words(std::size_t place) const {
    const auto& set = rules_.set_of(place);
    const auto turn = set.turn_of[values_[place]];
    auto words = say("piece {} on place {}", label(place), place_name(rules_, place));
    if (turn != 0) words += say(", turned by {}", turn);
    return words;
  }

  // Only where pieces look alike: else a number says it all.
  [[nodiscard]] unsigned sort(std::size_t place) const {
    const auto& set = rules_.set_of(place);
    return set.distinct ? 0 : set.sort_of[values_[place]] % most_sorts + 1;
  }

  // Pieces that are alone of their sort are followed from one state to the next.
  [[nodiscard]] std::string key(std::string_view what, std::size_t place) const {
    const auto& set = rules_.set_of(place);
    if (set.distinct) return fmt::format("{}-{}-{}", what, set.first, label(place));
    return fmt::format("{}-at-{}", what, place);
  }

  void add(std::string shape_key, Role role, Geometry geometry, std::size_t place) {
    Shape shape{std::move(shape_key), role, std::move(geometry), {}, in_words(place), place_name(rules_, place)};
    if (role == Role::piece) shape.sort = sort(place);
    scene_.shapes.push_back(std::move(shape));
  }

  // A piece with its number, and its orientation as a small mark that goes round.
  void add_piece(std::size_t place, Point at, double radius) {
    const auto& set = rules_.set_of(place);
    add(key("piece", place), Role::piece, Circle{at, radius, 0}, place);
    const auto text = label(place);
    const unsigned base = set.base_of[values_[place]];
    add(key("label", place), Role::label, Text{at, text.size() > 2 ? 0.22 : base > 1 ? 0.24 : 0.34, text}, place);
    if (base == 1) return;
    const double angle = 2 * std::numbers::pi * set.turn_of[values_[place]] / base;
    const Point mark{at.x + 0.8 * radius * std::sin(angle), at.y - 0.8 * radius * std::cos(angle)};
    add(key("mark", place), Role::frame, Circle{mark, 0.06, 0}, place);
  }

  void draw_rows() {
    constexpr std::size_t longest = 20;
    double y = margin;
    std::size_t widest = 0;
    for (const auto& set : rules_.sets) {
      for (std::size_t i = 0; i < set.size; ++i) {
        const Point at{margin + static_cast<double>(i % longest) + 0.5,
                       y + 1.2 * static_cast<double>(i / longest) + 0.5};
        const auto place = set.first + i;
        scene_.shapes.push_back(
            {fmt::format("slot-{}", place), Role::slot, Rectangle{{at.x - 0.5, at.y - 0.5}, 1, 1, 0.1}});
        add_piece(place, at, 0.4);
      }
      widest = std::max(widest, std::min(set.size, longest));
      y += 1.2 * static_cast<double>((set.size + longest - 1) / longest) + 0.2;
    }
    scene_.width = static_cast<double>(widest) + 2 * margin;
    scene_.height = y + 0.1;
  }

  void draw_grid() {
    const auto& d = rules_.definition;
    const auto at = [&](std::size_t place) {
      return Point{margin + static_cast<double>(place % d.columns) + 0.5,
                   margin + static_cast<double>(place / d.columns) + 0.5};
    };
    scene_.width = static_cast<double>(d.columns) + 2 * margin;
    scene_.height = static_cast<double>(d.rows) + 2 * margin;
    scene_.shapes.push_back({"frame", Role::frame,
                             Rectangle{{margin - 0.15, margin - 0.15},
                                       static_cast<double>(d.columns) + 0.3,
                                       static_cast<double>(d.rows) + 0.3,
                                       0.15}});
    for (std::size_t place = 0; place < rules_.places; ++place) {
      const auto centre = at(place);
      const bool blank = d.slides() && values_[place] == 0;
      const std::size_t first = scene_.shapes.size();
      add(key("piece", place), blank ? Role::slot : Role::piece,
          Rectangle{{centre.x - 0.46, centre.y - 0.46}, 0.92, 0.92, 0.12}, place);
      if (blank) continue;
      const auto text = label(place);
      add(key("label", place), Role::label, Text{centre, text.size() < 3 ? 0.36 : 0.26, text}, place);
      for (const auto& move : rules_.moves) {
        if (move.blank == no_blank || move.from[move.blank] != place) continue;
        const bool legal = values_[move.blank] == 0;
        for (auto shape = scene_.shapes.begin() + static_cast<std::ptrdiff_t>(first); shape != scene_.shapes.end();
             ++shape) {
          if (legal) shape->move = move.name;
          shape->drags.push_back({at(move.blank), move.name});
        }
      }
    }
  }

  void draw_stack() {
    const auto n = static_cast<double>(rules_.places);
    const double widest = 1.2 + 0.5 * n;
    scene_.width = widest + 2 * margin + 0.9;
    scene_.height = 0.72 * n + 2 * margin + 0.25;
    const double middle = margin + widest / 2 + 0.9;
    const auto& set = rules_.sets.front();
    for (std::size_t place = 0; place < rules_.places; ++place) {
      const auto size = set.sort_of[values_[place]] + 1;
      const double width = 0.7 + 0.5 * size;
      const double y = margin + 0.72 * static_cast<double>(place);
      const auto name = std::to_string(place + 1);
      const auto found = rules_.names.find(name);
      const auto first = scene_.shapes.size();
      add(key("piece", place), Role::piece, Rectangle{{middle - width / 2, y}, width, 0.6, 0.25}, place);
      if (set.orientations == 2) {
        const bool over = set.turn_of[values_[place]] != 0;
        add(key("burnt", place), Role::frame,
            Rectangle{{middle - width / 2 + 0.2, over ? y + 0.03 : y + 0.47}, width - 0.4, 0.1, 0.05}, place);
        scene_.shapes.back().tooltip += over ? tr(", burnt side up") : tr(", burnt side down");
      }
      add(key("label", place), Role::label, Text{{middle, y + 0.3}, 0.26, label(place)}, place);
      // How many a click turns over.
      scene_.shapes.push_back({"count-" + name, Role::label, Text{{margin + 0.2, y + 0.3}, 0.2, name}});
      if (found == rules_.names.end()) continue;
      for (auto i = first; i < scene_.shapes.size(); ++i) {
        scene_.shapes[i].move = name;
        scene_.shapes[i].tooltip += say("; turn over the top {}", name);
      }
    }
    const double bottom = margin + 0.72 * n;
    scene_.shapes.push_back(
        {"plate", Role::frame, Rectangle{{middle - widest / 2, bottom + 0.02}, widest, 0.12, 0.05}});
  }

  void draw_spots() {
    const auto& d = rules_.definition;
    double left = 0;
    double right = 0;
    double top = 0;
    double bottom = 0;
    const auto hold = [&](Point p, double r) {
      left = std::min(left, p.x - r);
      right = std::max(right, p.x + r);
      top = std::min(top, p.y - r);
      bottom = std::max(bottom, p.y + r);
    };
    for (const auto& spot : d.spots) hold(spot, 0.5);
    for (const auto& plate : d.plates) {
      for (const auto& point : plate.points) hold(point, 0);
    }
    for (const auto& track : d.tracks) hold(track.centre, track.radius + 0.1);
    const auto moved = [&](Point p) { return Point{p.x - left + margin, p.y - top + margin}; };
    scene_.width = right - left + 2 * margin;
    scene_.height = bottom - top + 2 * margin;
    for (std::size_t i = 0; i < d.plates.size(); ++i) {
      Polygon plate;
      for (const auto& point : d.plates[i].points) plate.points.push_back(moved(point));
      scene_.shapes.push_back({fmt::format("plate-{}", i), Role::slot, std::move(plate)});
    }
    for (std::size_t i = 0; i < d.tracks.size(); ++i) {
      const auto& track = d.tracks[i];
      scene_.shapes.push_back({fmt::format("track-{}", i), Role::frame,
                               Circle{moved(track.centre), track.radius + 0.06, track.radius - 0.06}});
    }
    for (std::size_t place = 0; place < rules_.places; ++place) add_piece(place, moved(d.spots[place]), 0.42);
  }

  void draw_net() {
    const auto& d = rules_.definition;
    double right = 0;
    double bottom = 0;
    std::size_t number = 0;
    for (const auto& sticker : d.stickers) {
      Point centre;
      for (const auto& point : sticker.outline) {
        right = std::max(right, point.x);
        bottom = std::max(bottom, point.y);
        centre.x += point.x / static_cast<double>(sticker.outline.size());
        centre.y += point.y / static_cast<double>(sticker.outline.size());
      }
      auto colour = sticker.facet;
      if (sticker.place) {
        const auto& set = rules_.set_of(*sticker.place);
        const auto k = static_cast<std::size_t>(&set - rules_.sets.data());
        const auto value = values_[*sticker.place];
        const auto m = set.orientations;
        colour = d.colours[k][set.sort_of[value] * m + (sticker.facet + m - set.turn_of[value]) % m];
      }
      Shape shape{fmt::format("sticker-{}", ++number), Role::piece, Polygon{sticker.outline}};
      shape.sort = colour % most_sorts + 1;
      Shape letter{fmt::format("colour-{}", number), Role::label, Text{centre, 0.24, d.colour_names[colour]}};
      if (sticker.place) {
        shape.tooltip = in_words(*sticker.place);
        shape.place = letter.place = place_name(rules_, *sticker.place);
      }
      scene_.shapes.push_back(std::move(shape));
      scene_.shapes.push_back(std::move(letter));
    }
    scene_.width = right + 0.3;
    scene_.height = bottom + 0.3;
  }

  // Room on both sides.
  void widen(double width) {
    if (width <= scene_.width) return;
    Scene wide{scene_.title, width, scene_.height, {}};
    place(wide, scene_, {(width - scene_.width) / 2, 0}, 1, "");
    for (std::size_t i = 0; i < wide.shapes.size(); ++i) wide.shapes[i].place = scene_.shapes[i].place;
    scene_ = std::move(wide);
  }

  // A button for each move, in rows below the picture; the multiples of a generator follow each other.
  void add_buttons() {
    std::size_t longest = 2;
    for (const auto& move : rules_.moves) longest = std::max(longest, move.name.size());
    const double width = std::max(0.95, 0.3 * static_cast<double>(longest) + 0.3);
    const auto wanted = std::min<std::size_t>(rules_.moves.size(), 6);
    widen(static_cast<double>(wanted) * (width + 0.2) - 0.2 + 2 * margin);
    const auto in_row = static_cast<std::size_t>((scene_.width - 2 * margin + 0.2 + 1e-6) / (width + 0.2));
    const auto rows = (rules_.moves.size() + in_row - 1) / in_row;
    const auto per_row = (rules_.moves.size() + rows - 1) / rows;
    const double left = (scene_.width - static_cast<double>(per_row) * (width + 0.2) + 0.2) / 2;
    double y = scene_.height + 0.1;
    for (std::size_t i = 0; i < rules_.moves.size(); ++i) {
      const auto& name = rules_.moves[i].name;
      const double x = left + static_cast<double>(i % per_row) * (width + 0.2);
      if (i > 0 && i % per_row == 0) y += 0.9;
      const auto words = say("move {}", name);
      scene_.shapes.push_back({"move-" + name, Role::active, Rectangle{{x, y}, width, 0.7, 0.15}, name, words});
      scene_.shapes.push_back({"name-" + name, Role::label, Text{{x + width / 2, y + 0.35}, 0.26, name}, name, words});
    }
    scene_.height = y + 0.7 + margin;
  }

  const Rules& rules_;
  std::span<const std::uint8_t> values_;
  Scene scene_;
};

}  // namespace

Result<Scene> draw(const Rules& rules, std::span<const std::uint8_t> values) {
  return Picture(rules, values).draw();
}

}  // namespace meleda::permutation
