#include "meleda/families/hanoi/picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/translate.hpp"

namespace meleda::hanoi {

namespace {

constexpr double between_pegs = 2.4;
constexpr double margin = 0.2;
constexpr double thickness = 0.36;  // of a disc
constexpr double narrowest = 0.5;
constexpr double widest = 2.1;
constexpr double marks = 0.5;  // the strip above the pegs, where a click says which disc goes there

class Drawing {
 public:
  explicit Drawing(const TowerPicture& towers) : towers_(towers), n_(towers.discs) {
    height_ = marks + 0.5 + thickness * n_;
    std::string text;
    print_stacks(towers.stacks, n_, text);
    const auto pegs = towers.stacks.size();
    scene_ = {say("{} discs: {}", n_, text), between_pegs * static_cast<double>(pegs) + 2 * margin, height_ + 0.9, {}};
  }

  Scene draw() {
    add("base", Role::frame, Rectangle{{margin, height_}, scene_.width - 2 * margin, 0.22, 0.08});
    for (std::size_t peg = 0; peg < towers_.stacks.size(); ++peg) {
      const auto name = std::string(1, peg_name(static_cast<std::uint32_t>(peg)));
      add("peg-" + name, Role::frame, Rectangle{{middle(peg) - 0.07, marks + 0.2}, 0.14, height_ - marks - 0.2, 0.07});
      // A click on a peg is one on its top disc, or, when a disc was clicked before, on where it comes to lie.
      if (const auto& stack = towers_.stacks[peg]; !stack.empty()) {
        scene_.shapes.back().drags = drags_from(peg);
        scene_.shapes.back().place = std::to_string(stack.back());
      }
      add("name-" + name, Role::label, Text{{middle(peg), height_ + 0.55}, 0.3, name});
    }
    for (std::size_t peg = 0; peg < towers_.stacks.size(); ++peg) draw_stack(peg);
    // With more pegs they would be too small to be clicked.
    constexpr std::size_t most_pegs_with_marks = 4;
    if (towers_.stacks.size() <= most_pegs_with_marks) {
      for (const auto& m : towers_.legal) draw_mark(m);
    }
    return std::move(scene_);
  }

 private:
  void add(std::string key, Role role, Geometry geometry) {
    scene_.shapes.push_back({std::move(key), role, std::move(geometry)});
  }
  [[nodiscard]] double middle(std::size_t peg) const {
    return margin + between_pegs * (static_cast<double>(peg) + 0.5);
  }
  [[nodiscard]] double level(std::size_t discs_below) const {
    return height_ - thickness * (static_cast<double>(discs_below) + 0.5);
  }
  [[nodiscard]] double width(std::uint32_t disc) const {
    return n_ == 1 ? widest : narrowest + (widest - narrowest) * (disc - 1.0) / (n_ - 1.0);
  }

  [[nodiscard]] std::vector<Drag> drags_from(std::size_t peg) const {
    std::vector<Drag> drags;
    for (std::size_t to = 0; to < towers_.stacks.size(); ++to) {
      if (to == peg) continue;
      std::string text;
      print_move({static_cast<std::uint8_t>(peg), static_cast<std::uint8_t>(to)}, text);
      drags.push_back({{middle(to), level(towers_.stacks[to].size())}, text});
    }
    return drags;
  }

  void draw_stack(std::size_t peg) {
    const auto& stack = towers_.stacks[peg];
    for (std::size_t i = 0; i < stack.size(); ++i) {
      const auto disc = stack[i];
      const auto name = std::to_string(disc);
      const Rectangle body{
          {middle(peg) - width(disc) / 2, level(i) - thickness / 2 + 0.02}, width(disc), thickness - 0.04, 0.13};
      const bool top = i + 1 == stack.size();
      const auto drags = top ? drags_from(peg) : std::vector<Drag>{};
      const bool movable =
          top && std::any_of(towers_.legal.begin(), towers_.legal.end(), [&](const Move& m) { return m.from == peg; });
      Shape shape{"disc-" + name, Role::piece, body, {}, {}, name, {}, drags};
      shape.tooltip = say("disc {} on peg {}{}", disc, peg_name(static_cast<std::uint32_t>(peg)),
                          movable ? tr(", can be moved") : "");
      if (top && !movable) shape.tries = drags.front().move;
      scene_.shapes.push_back(std::move(shape));
      scene_.shapes.push_back({"number-" + name, Role::label, Text{{middle(peg), level(i)}, 0.2, name}, {}, {}, name});
    }
  }

  // Above the peg to which the disc goes; the disc's number says which one.
  void draw_mark(const Move& m) {
    std::string text;
    print_move(m, text);
    const auto coming =
        std::count_if(towers_.legal.begin(), towers_.legal.end(), [&](const Move& other) { return other.to == m.to; });
    const auto before = std::count_if(towers_.legal.begin(), towers_.legal.end(),
                                      [&](const Move& other) { return other.to == m.to && other.from < m.from; });
    const auto gap = std::min(0.75, (between_pegs - 0.4) / static_cast<double>(coming));
    const Point at{middle(m.to) + gap * (static_cast<double>(before) - static_cast<double>(coming - 1) / 2), 0.38};
    const auto disc = towers_.stacks[m.from].back();
    const auto radius = std::min(0.26, gap * 0.4);
    scene_.shapes.push_back({"move-" + text, Role::active, Circle{at, radius}, text,
                             say("disc {} from peg {} to peg {}", disc, peg_name(m.from), peg_name(m.to))});
    scene_.shapes.push_back(
        {"moved-" + text, Role::label, Text{at, radius * (disc < 10 ? 0.9 : 0.75), std::to_string(disc)}, text});
  }

  const TowerPicture& towers_;
  std::uint32_t n_;
  double height_ = 0;
  Scene scene_;
};

}  // namespace

Result<void> check_drawn(std::uint32_t discs) {
  constexpr std::uint32_t most_drawn = 64;
  if (discs <= most_drawn) return {};
  return fail(ErrorCode::too_large, say("a picture of {} discs would be too high to look at", discs), {},
              say("pictures are drawn for up to {} discs", most_drawn));
}

Result<Scene> draw(const TowerPicture& towers) {
  return Drawing(towers).draw();
}

}  // namespace meleda::hanoi
