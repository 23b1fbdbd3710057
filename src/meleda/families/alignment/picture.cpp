#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "meleda/core/translate.hpp"
#include "meleda/families/alignment/alignment.hpp"

namespace meleda::alignment {

namespace {

constexpr double margin = 0.6;  // around the outermost nodes
constexpr double below = 1.2;   // room for who moves and what is in hand
constexpr double node_radius = 0.14;
constexpr double stone_radius = 0.33;
constexpr double most_wide = 200;

// The nodes' places in the picture: the nearest two are a unit apart.
struct Layout {
  std::vector<Point> places;
  double width = 0;
  double height = 0;
};

Layout layout_of(const Rules& rules) {
  double nearest = std::numeric_limits<double>::max();
  Point least{nearest, nearest};
  Point most{-nearest, -nearest};
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const auto& place = rules.nodes[i].place;
    least = {std::min(least.x, place.x), std::min(least.y, place.y)};
    most = {std::max(most.x, place.x), std::max(most.y, place.y)};
    for (std::size_t k = 0; k < i; ++k) {
      const auto& other = rules.nodes[k].place;
      nearest = std::min(nearest, std::hypot(place.x - other.x, place.y - other.y));
    }
  }
  const auto scale = rules.size() < 2 ? 1 : 1 / nearest;
  Layout layout;
  for (const auto& node : rules.nodes) {
    layout.places.push_back({margin + scale * (node.place.x - least.x), margin + scale * (node.place.y - least.y)});
  }
  layout.width = 2 * margin + scale * (most.x - least.x);
  layout.height = 2 * margin + scale * (most.y - least.y);
  return layout;
}

std::string status_of(const Alignment& game, const Board& s) {
  const char own = side_letters[s.mover];
  const char other = side_letters[1 - s.mover];
  if (const auto value = game.ended(s)) {
    if (*value == GameValue::draw) return tr("a draw");
    return say("{} has won", *value == GameValue::win ? own : other);
  }
  return s.takes ? say("{} takes a stone", own) : say("{} moves", own);
}

std::string hands_of(const Rules& rules, const Board& s) {
  const auto x = rules.in_hand(s, 0);
  const auto o = rules.in_hand(s, 1);
  return x + o == 0 && !(rules.takes_stones() && rules.placing) ? std::string() : say("in hand: x {}, o {}", x, o);
}

}  // namespace

Result<Scene> Alignment::scene(const State& s) const {
  const auto& r = *rules_;
  const auto layout = layout_of(r);
  if (layout.width > most_wide || layout.height > most_wide) {
    return fail(ErrorCode::too_large, tr("some nodes lie so close to each other that the picture would be too wide"));
  }
  const auto status = status_of(*this, s);
  const auto hands = hands_of(r, s);
  // The text below must fit in, too, whatever the numbers in it.
  constexpr double widest_text = 4.8;
  const auto width = std::max(layout.width, widest_text);
  const auto shift = (width - layout.width) / 2;
  const auto at = [&](std::size_t node) { return Point{layout.places[node].x + shift, layout.places[node].y}; };
  Scene scene{
      fmt::format("{}: {}{}", r.title, status, hands.empty() ? "" : "; " + hands), width, layout.height + below, {}};
  for (std::size_t a = 0; a < r.size(); ++a) {
    for (std::size_t b = a + 1; b < r.size(); ++b) {
      if ((r.adjacent[a] >> b & 1U) == 0) continue;
      scene.shapes.push_back(
          {fmt::format("edge-{}-{}", r.nodes[a].name, r.nodes[b].name), Role::edge, Line{{at(a), at(b)}}});
    }
  }
  // Completed lines, from end to end: the two nodes that are farthest from each other.
  std::size_t number = 0;
  for (unsigned side = 0; side < 2; ++side) {
    for (const auto line : r.lines[side]) {
      if ((s.stones[side] & line) != line) continue;
      std::vector<Point> points;
      for (auto rest = line; rest != 0; rest &= rest - 1) points.push_back(at(number_of(rest)));
      std::pair<Point, Point> ends{points[0], points[1]};
      double farthest = 0;
      for (const auto& p : points) {
        for (const auto& q : points) {
          if (const auto d = std::hypot(p.x - q.x, p.y - q.y); d > farthest) farthest = d, ends = {p, q};
        }
      }
      scene.shapes.push_back({fmt::format("line-{}", ++number),
                              Role::solution,
                              Line{{ends.first, ends.second}},
                              {},
                              say("a line of {}", side_letters[side])});
    }
  }
  const auto text_of_move = [&](const Move& m) {
    std::string text;
    print_move(m, text);
    return text;
  };
  std::vector<std::vector<Move>> into(r.size());
  std::string pass;
  moves(s, [&](const Move& m) {
    if (m.passes()) {
      pass = text_of_move(m);
    } else if (!m.takes()) {
      into[m.to].push_back(m);
    }
  });
  for (std::size_t node = 0; node < r.size(); ++node) {
    const auto& name = r.nodes[node].name;
    if ((s.occupied() & node_bit(node)) != 0) continue;
    // A click moves where only one stone can come from.
    Shape shape{"node-" + name, Role::slot, Circle{at(node), node_radius}};
    if (into[node].size() == 1) shape.move = text_of_move(into[node].front());
    shape.tooltip = tr("empty node ") + name;
    shape.place = name;
    if (into[node].empty() && !decided(s) && r.in_hand(s, s.mover) > 0) {
      shape.tries = text_of_move(Move{Move::none, static_cast<std::uint8_t>(node)});
    }
    scene.shapes.push_back(std::move(shape));
  }
  for (std::size_t node = 0; node < r.size(); ++node) {
    const auto& name = r.nodes[node].name;
    if ((s.occupied() & node_bit(node)) == 0) continue;
    const unsigned side = (s.stones[0] & node_bit(node)) != 0 ? 0 : 1;
    const auto from = static_cast<std::uint8_t>(node);
    const bool can_slide =
        side == s.mover && !decided(s) && !s.takes && r.in_hand(s, side) == 0 && slides(s, from) != 0;
    const bool enemy = s.takes && side != s.mover && !decided(s);
    const Move taking{from, Move::none};
    const bool can_be_taken = enemy && legal(s, taking);
    Shape shape{"stone-" + name, can_slide || can_be_taken ? Role::active : Role::piece,
                Circle{at(node), stone_radius}};
    if (can_be_taken) shape.move = text_of_move(taking);
    if (enemy && !can_be_taken) shape.tries = text_of_move(taking);
    shape.tooltip = say("stone {} on {}", side_letters[side], name);
    shape.place = name;
    shape.sort = side + 1;
    for (auto to = r.flies(s.stones[side]) ? r.all() & ~node_bit(node) : r.adjacent[node]; to != 0; to &= to - 1) {
      shape.drags.push_back({at(number_of(to)), text_of_move({from, number_of(to)})});
    }
    scene.shapes.push_back(std::move(shape));
    scene.shapes.push_back(
        {"letter-" + name, Role::label, Text{at(node), 0.3, std::string(1, side_letters[side])}, {}, {}, name});
  }
  Shape label{"mover", Role::label, Text{{width / 2, layout.height + 0.3}, 0.3, status}};
  label.tooltip = tr("who moves");
  label.place = "mover";
  label.move = pass;
  scene.shapes.push_back(std::move(label));
  if (!hands.empty()) {
    Shape in_hand{"hands", Role::label, Text{{width / 2, layout.height + 0.8}, 0.3, hands}};
    in_hand.tooltip = tr("stones that are not placed yet");
    if (r.takes_stones()) in_hand.place = "hands";
    scene.shapes.push_back(std::move(in_hand));
  }
  return scene;
}

}  // namespace meleda::alignment
