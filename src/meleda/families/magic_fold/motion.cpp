#include "meleda/families/magic_fold/motion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/solid.hpp"
#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::magic_fold {

using magic::is_vertical_side;

namespace {

constexpr double quarter_turn = std::numbers::pi / 2;
// Lengths below this are rounding; a tile has side 1.
constexpr double rounding = 1e-6;
// So much is left off at the border of a tile where it is asked whether tiles pass through each other: they may touch.
constexpr double border = 1e-3;
// Two moments at which a chain that is closed must be closed at all: the entries of its matrix are polynomials in sine
// and cosine, and no move of the lattice is closed at both by chance. The tests look at more.
constexpr std::array<double, 2> moments{0.7, 1.13};
// Tiles are looked at so often during a quarter turn: no tile of the lattice is crossed in less than three of these
// steps.
constexpr int looks = 18;
// Just after the beginning and just before the end.
constexpr double instant = 0.01;

constexpr std::string_view letters = "RULD";

Spot spot_of(Vector a) {
  return {double(a.x), double(a.y), double(a.z)};
}

struct Rigid {
  std::array<Spot, 3> rows{Spot{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  Spot shift;

  [[nodiscard]] Spot turned(const Spot& a) const { return {dot(rows[0], a), dot(rows[1], a), dot(rows[2], a)}; }
  [[nodiscard]] Spot moved(const Spot& a) const { return turned(a) + shift; }
};

// First `second`, then `first`.
Rigid operator*(const Rigid& first, const Rigid& second) {
  Rigid out;
  const auto& [a, b, c] = second.rows;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& row = first.rows[i];
    out.rows[i] = row.x * a + row.y * b + row.z * c;
  }
  out.shift = first.moved(second.shift);
  return out;
}

Rigid inverse(const Rigid& a) {
  Rigid out;
  out.rows = {Spot{a.rows[0].x, a.rows[1].x, a.rows[2].x},
              {a.rows[0].y, a.rows[1].y, a.rows[2].y},
              {a.rows[0].z, a.rows[1].z, a.rows[2].z}};
  out.shift = -1 * out.turned(a.shift);
  return out;
}

bool is_identity(const Rigid& a) {
  const Rigid one;
  const auto near = [](const Spot& p, const Spot& q) {
    const auto d = p - q;
    return dot(d, d) < rounding * rounding;
  };
  return near(a.shift, one.shift) && near(a.rows[0], one.rows[0]) && near(a.rows[1], one.rows[1]) &&
         near(a.rows[2], one.rows[2]);
}

// About the line through `at` in the direction of the unit vector.
Rigid rotation(const Spot& at, const Spot& axis, double angle) {
  const auto c = std::cos(angle);
  const auto s = std::sin(angle);
  const auto& [x, y, z] = axis;
  const auto w = 1 - c;
  Rigid out;
  out.rows = {Spot{c + x * x * w, x * y * w - z * s, x * z * w + y * s},
              {y * x * w + z * s, c + y * y * w, y * z * w - x * s},
              {z * x * w - y * s, z * y * w + x * s, c + z * z * w}};
  out.shift = at - out.turned(at);
  return out;
}

// What follows tile i when its hinge turns.
Rigid hinge_rotation(const Tile& tile, Side side, double angle) {
  const auto outward = towards(tile, side);
  return rotation(0.5 * spot_of(tile.centre + outward), spot_of(cross(-outward, tile.front)), angle);
}

// A tile on its way, with side 1.
struct Square {
  Spot centre;
  Spot right;
  Spot up;
  Spot front;
};

Square square_of(const Tile& tile) {
  return {0.5 * spot_of(tile.centre), spot_of(tile.right), spot_of(tile.up), spot_of(tile.front)};
}

Square moved(const Rigid& by, const Square& a) {
  return {by.moved(a.centre), by.turned(a.right), by.turned(a.up), by.turned(a.front)};
}

// The part of a line within a square without its border; false if there is none.
bool clip(const Square& square, const Spot& at, const Spot& along, double& from, double& to) {
  constexpr double half = 0.5 - border;
  for (const auto& axis : {square.right, square.up}) {
    const auto offset = dot(axis, at - square.centre);
    const auto slope = dot(axis, along);
    if (std::abs(slope) < 1e-9) {
      if (std::abs(offset) > half) return false;
      continue;
    }
    const auto [low, high] = std::minmax({(-half - offset) / slope, (half - offset) / slope});
    from = std::max(from, low);
    to = std::min(to, high);
  }
  return from <= to;
}

enum class Contact { none, through, flat };

Contact contact(const Square& a, const Square& b) {
  const auto apart = b.centre - a.centre;
  if (dot(apart, apart) > 2) return Contact::none;  // no further than two half diagonals
  auto line = cross(a.front, b.front);
  const auto squared = dot(line, line);
  if (squared < 1e-8) {
    if (std::abs(dot(a.front, apart)) > 100 * rounding) return Contact::none;
    const auto reach = [](const Spot& axis, const Square& s) {
      return 0.5 * (std::abs(dot(axis, s.right)) + std::abs(dot(axis, s.up)));
    };
    for (const auto& axis : {a.right, a.up, b.right, b.up}) {
      if (std::abs(dot(axis, apart)) > reach(axis, a) + reach(axis, b) - border) return Contact::none;
    }
    return Contact::flat;
  }
  // The line that both planes share: through a point that is a sum of both normals.
  const auto da = dot(a.front, a.centre);
  const auto db = dot(b.front, b.centre);
  const auto k = dot(a.front, b.front);
  const auto at = ((da - db * k) / squared) * a.front + ((db - da * k) / squared) * b.front;
  line = (1 / std::sqrt(squared)) * line;
  double from = -1e9;
  double to = 1e9;
  return clip(a, at, line, from, to) && clip(b, at, line, from, to) ? Contact::through : Contact::none;
}

// A hinge that meets the inside of a tile.
bool pierces(const Spot& a, const Spot& b, const Square& tile) {
  const auto ha = dot(tile.front, a - tile.centre);
  const auto hb = dot(tile.front, b - tile.centre);
  double from = border;
  double to = 1 - border;
  if (std::abs(ha) < rounding && std::abs(hb) < rounding) return clip(tile, a, b - a, from, to) && to - from > border;
  if (std::abs(ha - hb) < 1e-9) return false;
  const auto share = ha / (ha - hb);
  if (share < from || share > to) return false;
  const auto p = a + share * (b - a);
  constexpr double half = 0.5 - border;
  return std::abs(dot(tile.right, p - tile.centre)) < half && std::abs(dot(tile.up, p - tile.centre)) < half;
}

// One speed for every hinge; quarters of a motion in lowest terms.
class Course {
 public:
  Course(const Layout& layout, const Motion& speeds) : layout_(layout), speeds_(speeds) {
    const auto n = speeds.size;
    std::size_t body = 0;
    for (std::size_t i = 0; i < n; ++i) {
      squares_[i] = square_of(layout.tile(i));
      bodies_[i] = body;
      if (speeds.turns[i].quarters != 0) ++body;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (bodies_[i] == body) bodies_[i] = 0;  // what follows the last hinge is one with tile 0
    }
  }

  [[nodiscard]] bool closed() const {
    return std::all_of(moments.begin(), moments.end(), [&](double angle) {
      Rigid chain;
      for (std::size_t i = 0; i < speeds_.size; ++i) {
        if (speeds_.turns[i].quarters != 0) chain = chain * rotation_of(i, angle);
      }
      return is_identity(chain);
    });
  }

  [[nodiscard]] std::array<Square, most_folded_tiles> at(double angle) const {
    std::array<Square, most_folded_tiles> out;
    Rigid chain;
    for (std::size_t i = 0; i < speeds_.size; ++i) {
      out[i] = moved(chain, squares_[i]);
      if (speeds_.turns[i].quarters != 0) chain = chain * rotation_of(i, angle);
    }
    return out;
  }

  // Tiles that lie on each other must part as they lie.
  [[nodiscard]] std::optional<Obstacle> at_the_beginning() const {
    const auto& position = layout_.position();
    const auto soon = at(instant);
    for (std::size_t i = 0; i < position.size; ++i) {
      for (std::size_t j = i + 1; j < position.size; ++j) {
        if (bodies_[i] == bodies_[j] || !layout_.stacked(i, j)) continue;
        const auto height = dot(soon[i].front, soon[j].centre - soon[i].centre);
        if (std::abs(height) < rounding) return Obstacle{Obstacle::Kind::slides, i, j};
        if ((height > 0) != (layout_.level_seen_from(i, j) > position[i].level)) {
          return Obstacle{Obstacle::Kind::under, i, j};
        }
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Obstacle> on_the_way() const {
    for (int look = 0; look <= looks; ++look) {
      const auto angle = look == 0       ? instant / 2
                         : look == looks ? quarter_turn - instant / 2
                                         : quarter_turn * look / looks;
      if (auto obstacle = at_moment(angle)) return obstacle;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Obstacle> at_moment(double angle) const {
    const auto n = speeds_.size;
    const auto tiles = at(angle);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        if (bodies_[i] == bodies_[j]) continue;
        const auto how = contact(tiles[i], tiles[j]);
        if (how == Contact::through) return Obstacle{Obstacle::Kind::collision, i, j};
        if (how == Contact::flat) return Obstacle{Obstacle::Kind::slides, i, j};
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      const bool turns = speeds_.turns[i].quarters != 0;
      if (layout_.touching(i) && !turns) continue;
      const auto& tile = tiles[i];
      const auto side = turns ? speeds_.turns[i].side : layout_.position()[i].side;
      const bool upright = is_vertical_side(side);
      const auto outward = (side == Side::left || side == Side::down ? -0.5 : 0.5) * (upright ? tile.right : tile.up);
      const auto along = 0.5 * (upright ? tile.up : tile.right);
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i || j == layout_.position().next(i)) continue;
        const auto middle = tile.centre + outward;
        if (pierces(middle - along, middle + along, tiles[j])) return Obstacle{Obstacle::Kind::hinge, j, i};
      }
    }
    return std::nullopt;
  }

  // Where it leads: in a new stack tiles lie as they come, from the one side or the other.
  [[nodiscard]] tl::expected<Layout, Obstacle> end() const {
    auto position = layout_.position();
    const auto n = position.size;
    for (std::size_t i = 0; i < n; ++i) {
      const auto& turn = speeds_.turns[i];
      if (turn.quarters == 0) continue;
      position[i].side = turn.side;
      position[i].fold = static_cast<std::int8_t>(position[i].fold + turn.quarters);
    }
    auto layout = Layout::of(position);
    MELEDA_ASSERT(layout);
    const auto soon = at(quarter_turn - instant);
    for (std::size_t i = 0; i < n; ++i) {
      std::uint8_t level = 0;
      for (std::size_t j = 0; j < n; ++j) {
        if (j == i || !layout->stacked(i, j)) continue;
        bool before = false;
        if (bodies_[i] == bodies_[j]) {
          before = layout_.level_seen_from(i, j) > layout_.position()[i].level;
        } else {
          const auto height = dot(soon[i].front, soon[j].centre - soon[i].centre);
          if (std::abs(height) < rounding) return tl::unexpected(Obstacle{Obstacle::Kind::slides, i, j});
          before = height > 0;
        }
        if (!before) ++level;
      }
      position[i].level = level;
    }
    layout = Layout::of(position);
    MELEDA_ASSERT(!layout->crossing());  // hinges that do not cross do not begin to without a collision
    return *layout;
  }

 private:
  [[nodiscard]] Rigid rotation_of(std::size_t i, double angle) const {
    const auto& turn = speeds_.turns[i];
    return hinge_rotation(layout_.tile(i), turn.side, turn.quarters * angle);
  }

  const Layout& layout_;
  const Motion& speeds_;
  std::array<Square, most_folded_tiles> squares_{};
  std::array<std::size_t, most_folded_tiles> bodies_{};  // tiles of one body do not move against each other
};

// Whether some of the hinges alone, at these speeds or slower, keep the chain closed.
bool divisible(const Layout& layout, const Motion& speeds) {
  std::vector<std::size_t> turning;
  for (std::size_t i = 0; i < speeds.size; ++i) {
    if (speeds.turns[i].quarters != 0) turning.push_back(i);
  }
  if (turning.size() < 3) return false;  // one hinge alone opens the chain
  Motion part{speeds.size, {}};
  std::function<bool(std::size_t, std::size_t, bool)> search = [&](std::size_t k, std::size_t chosen, bool all) {
    if (k == turning.size()) return chosen > 1 && !all && Course(layout, part).closed();
    const auto i = turning[k];
    const auto& whole = speeds.turns[i];
    for (int speed = 0; speed <= std::abs(whole.quarters); ++speed) {
      part.turns[i] = {static_cast<std::int8_t>(whole.quarters < 0 ? -speed : speed),
                       speed == 0 ? Side::right : whole.side};
      if (search(k + 1, chosen + (speed != 0 ? 1 : 0), all && speed == std::abs(whole.quarters))) return true;
    }
    return false;
  };
  return search(0, 0, true);
}

Motion backwards(const Motion& motion) {
  Motion out = motion;
  for (auto& turn : out.turns) turn.quarters = static_cast<std::int8_t>(-turn.quarters);
  return out;
}

// The motion in lowest terms and how often it is made.
std::pair<Motion, int> in_lowest_terms(const Motion& motion) {
  const bool even =
      std::all_of(motion.turns.begin(), motion.turns.end(), [](const auto& t) { return t.quarters % 2 == 0; });
  Motion speeds = motion;
  if (even) {
    for (auto& turn : speeds.turns) turn.quarters = static_cast<std::int8_t>(turn.quarters / 2);
  }
  return {speeds, even ? 2 : 1};
}

// A quarter turn of all that turn at single speed.
tl::expected<Layout, Obstacle> step(const Layout& layout, const Motion& speeds, bool checked) {
  const Course course(layout, speeds);
  if (checked) {
    if (const auto obstacle = course.at_the_beginning()) return tl::unexpected(*obstacle);
    if (const auto obstacle = course.on_the_way()) return tl::unexpected(*obstacle);
  }
  return course.end();
}

// Motions in lowest terms that keep the chain closed: each half of the chain is turned in all ways, and ways of both
// halves that lead to the same place make a motion.
class ClosedMotions {
 public:
  explicit ClosedMotions(const Layout& layout) : layout_(layout) {
    const auto& position = layout.position();
    for (std::size_t i = 0; i < position.size; ++i) {
      auto& choices = choices_[i];
      choices.push_back({});
      const auto offer = [&](Side side) {
        for (const int quarters : {1, -1, 2, -2}) {
          if (std::abs(position[i].fold + quarters) <= closed_fold)
            choices.push_back({static_cast<std::int8_t>(quarters), side});
        }
      };
      offer(position[i].side);
      if (layout.touching(i)) offer(other_hinge(i, position[i].side, position[i].fold));
    }
  }

  [[nodiscard]] std::vector<Motion> all() const {
    const auto n = layout_.position().size;
    const auto first = ways(0, n / 2);
    auto second = ways(n / 2, n);
    for (auto& way : second) way.leads = inverse(way.leads);
    std::vector<std::pair<double, const Way*>> by_place;
    for (const auto& way : second) by_place.push_back({mixed(way.leads), &way});
    std::sort(by_place.begin(), by_place.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Motion> found;
    for (const auto& way : first) {
      const auto place = mixed(way.leads);
      auto at = std::lower_bound(by_place.begin(), by_place.end(), place - rounding,
                                 [](const auto& a, double value) { return a.first < value; });
      for (; at != by_place.end() && at->first < place + rounding; ++at) {
        Motion motion{n, way.turns};
        std::copy(at->second->turns.begin() + static_cast<std::ptrdiff_t>(n / 2), at->second->turns.end(),
                  motion.turns.begin() + static_cast<std::ptrdiff_t>(n / 2));
        const bool single =
            std::any_of(motion.turns.begin(), motion.turns.end(), [](const auto& t) { return t.quarters % 2 != 0; });
        if (single && Course(layout_, motion).closed()) found.push_back(motion);
      }
    }
    return found;
  }

 private:
  struct Way {
    std::array<HingeTurn, most_folded_tiles> turns{};
    Rigid leads;  // what follows, at the first moment
  };

  // Some number that tells places apart; equal ones are looked at again.
  [[nodiscard]] static double mixed(const Rigid& a) {
    return a.shift.x + 2.7182 * a.shift.y + 7.389 * a.shift.z + 3.3 * a.rows[0].x + 5.7 * a.rows[0].y +
           11.1 * a.rows[1].z + 13.7 * a.rows[2].x;
  }

  [[nodiscard]] std::vector<Way> ways(std::size_t from, std::size_t to) const {
    std::vector<Way> out(1);
    for (std::size_t i = from; i < to; ++i) {
      const auto before = out.size();
      for (const auto& choice : choices_[i]) {
        if (choice.quarters == 0) continue;
        const auto turn = hinge_rotation(layout_.tile(i), choice.side, choice.quarters * moments[0]);
        for (std::size_t k = 0; k < before; ++k) {
          auto way = out[k];
          way.turns[i] = choice;
          way.leads = way.leads * turn;
          out.push_back(way);
        }
      }
    }
    return out;
  }

  const Layout& layout_;
  std::array<std::vector<HingeTurn>, most_folded_tiles> choices_;
};

// Whether another motion does a part of what this one does.
bool is_part(const Motion& part, const Motion& whole) {
  for (std::size_t i = 0; i < whole.size; ++i) {
    const auto& a = part.turns[i];
    const auto& b = whole.turns[i];
    if (a.quarters == 0) continue;
    if (b.quarters == 0 || a.side != b.side || (a.quarters > 0) != (b.quarters > 0)) return false;
    if (std::abs(a.quarters) > std::abs(b.quarters)) return false;
  }
  return part != whole;
}

}  // namespace

void visit_motions(const Layout& layout, const std::function<void(const Motion&, const Layout&)>& visit) {
  const auto closed = ClosedMotions(layout).all();
  for (const auto& speeds : closed) {
    const bool whole =
        std::none_of(closed.begin(), closed.end(), [&](const Motion& other) { return is_part(other, speeds); });
    if (!whole) continue;
    const auto once = step(layout, speeds, true);
    if (!once) continue;
    if (!divisible(*once, backwards(speeds))) visit(speeds, *once);
    // On in the same way, through the position between, by another quarter.
    Motion twice = speeds;
    bool possible = true;
    for (std::size_t i = 0; i < speeds.size; ++i) {
      const auto quarters = speeds.turns[i].quarters;
      twice.turns[i].quarters = static_cast<std::int8_t>(2 * quarters);
      possible = possible && std::abs(layout.position()[i].fold + 2 * quarters) <= closed_fold;
    }
    if (!possible) continue;
    const auto further = step(*once, speeds, true);
    if (further && !divisible(*further, backwards(speeds))) visit(twice, *further);
  }
}

tl::expected<Layout, Obstacle> after(const Layout& layout, const Motion& motion, bool checked) {
  const auto [speeds, times] = in_lowest_terms(motion);
  if (checked) {
    const auto& position = layout.position();
    for (std::size_t i = 0; i < position.size; ++i) {
      const auto& turn = motion.turns[i];
      if (turn.quarters == 0) continue;
      const auto side = position[i].side;
      const bool hinged =
          turn.side == side || (layout.touching(i) && turn.side == other_hinge(i, side, position[i].fold));
      if (!hinged) return tl::unexpected(Obstacle{Obstacle::Kind::no_hinge, i, position.next(i)});
      if (std::abs(position[i].fold + turn.quarters) > closed_fold) {
        return tl::unexpected(Obstacle{Obstacle::Kind::too_far, i, position.next(i)});
      }
    }
    if (!Course(layout, speeds).closed()) return tl::unexpected(Obstacle{Obstacle::Kind::opens});
    if (divisible(layout, speeds)) return tl::unexpected(Obstacle{Obstacle::Kind::divisible});
  }
  auto now = step(layout, speeds, checked);
  if (now && times == 2) now = step(*now, speeds, checked);
  if (checked && now && divisible(*now, backwards(speeds))) return tl::unexpected(Obstacle{Obstacle::Kind::divisible});
  return now;
}

std::string in_words(const Obstacle& obstacle) {
  const auto [kind, tile, other] = obstacle;
  switch (kind) {
    case Obstacle::Kind::no_hinge: return say("tiles {} and {} are not hinged at that side", tile, other);
    case Obstacle::Kind::too_far: return say("the hinge of tiles {} and {} cannot be folded so far", tile, other);
    case Obstacle::Kind::opens: return tr("the chain of tiles would not stay closed on the way");
    case Obstacle::Kind::divisible: return tr("these are several moves: a part of it can be made alone");
    case Obstacle::Kind::under: return say("tiles {} and {} lie on each other the wrong way round for it", tile, other);
    case Obstacle::Kind::slides: return say("tiles {} and {} would slide on each other", tile, other);
    case Obstacle::Kind::collision: return say("tiles {} and {} would pass through each other", tile, other);
    case Obstacle::Kind::hinge: break;
  }
  return say("tile {} would pass through the hinge behind tile {}", tile, other);
}

std::string in_words(const Motion& motion) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < motion.size; ++i) {
    const auto& turn = motion.turns[i];
    if (turn.quarters == 0) continue;
    parts.push_back(say("hinge {}-{} by {} degrees towards a {}", i, (i + 1) % motion.size,
                        90 * std::abs(turn.quarters), turn.quarters > 0 ? "mountain" : "valley"));
  }
  return joined(parts, ", ");
}

void print_motion(const Motion& motion, std::string& out) {
  for (std::size_t i = 0; i < motion.size; ++i) {
    const auto& turn = motion.turns[i];
    if (turn.quarters == 0) continue;
    out += static_cast<char>('0' + i);
    out += letters[static_cast<std::size_t>(turn.side)];
    out.append(static_cast<std::size_t>(std::abs(turn.quarters)), turn.quarters > 0 ? 'm' : 'v');
  }
}

Result<Motion> parse_motion(std::string_view text, std::size_t tiles) {
  Motion motion{tiles, {}};
  std::size_t at = 0;
  const auto wrong = [&](const std::string& expected) {
    return fail(ErrorCode::bad_move, say("expected {}, not {}", expected, quoted_character(text, at)), at);
  };
  std::size_t least = 0;
  while (at < text.size()) {
    const auto tile = static_cast<std::size_t>(static_cast<unsigned char>(text[at]) - '0');
    if (text[at] < '0' || tile < least || tile >= tiles) return wrong(say("a tile from {} to {}", least, tiles - 1));
    least = tile + 1;
    ++at;
    const auto side = at < text.size() ? letters.find(text[at]) : std::string_view::npos;
    if (side == std::string_view::npos) return wrong(tr("R, U, L or D, the side of the tile where it turns"));
    ++at;
    const auto letter = at < text.size() ? text[at] : '\0';
    if (letter != 'm' && letter != 'v') return wrong(tr("m or v, towards a mountain or a valley"));
    int quarters = 0;
    for (; at < text.size() && text[at] == letter; ++at) ++quarters;
    if (quarters > 2 * closed_fold) return wrong(tr("at most four quarter turns"));
    motion.turns[tile] = {static_cast<std::int8_t>(letter == 'm' ? quarters : -quarters), static_cast<Side>(side)};
  }
  if (least == 0) return wrong(tr("a move, such as 3Uv7Uv"));
  return motion;
}

}  // namespace meleda::magic_fold
