#include "meleda/families/magic_fold/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::magic_fold {

using magic::first_tile;
using magic::glued_to;
using magic::is_vertical_side;
using magic::opposite;

namespace {

constexpr std::string_view letters = "RULD";

// The order of codes: none < m < v, and closed hinges behind them.
constexpr std::array folds{0, 1, -1, closed_fold, -closed_fold};

unsigned byte_of(const Joint& joint) {
  constexpr std::array<unsigned, 5> number{4, 2, 0, 1, 3};  // of folds from -2 to 2
  return static_cast<unsigned>(joint.side) << 6U | number[static_cast<std::size_t>(joint.fold + closed_fold)] << 3U |
         joint.level;
}

Side turned_by(Side side, unsigned quarters) {
  return static_cast<Side>((static_cast<unsigned>(side) + quarters) % 4);
}

}  // namespace

Tile folded_tile(const Tile& tile, Side side, int fold) {
  const auto outward = towards(tile, side);
  // From the closed tile, front to front, turned about the hinge by `turns` quarters: from `-outward` through `front`.
  constexpr std::array cosine{1, 0, -1, 0, 1};
  constexpr std::array sine{0, 1, 0, -1, 0};
  const auto turns = static_cast<std::size_t>(fold + closed_fold);
  const auto turn = [&](Vector a) {
    const auto out = dot(a, outward);
    const auto front = dot(a, tile.front);
    const auto along = a - out * outward - front * tile.front;
    return along + out * (cosine[turns] * outward - sine[turns] * tile.front) +
           front * (cosine[turns] * tile.front + sine[turns] * outward);
  };
  Tile next;
  next.centre = tile.centre + outward + turn(-outward);
  next.right = turn(-tile.right);
  next.up = turn(tile.up);
  next.front = turn(-tile.front);
  return next;
}

Side other_hinge(std::size_t i, Side side, int fold) {
  // The groove of a slash tile goes from lower left to upper right on its front and from upper left to lower right,
  // seen through it, on its back; of the others the other way round.
  const bool rising = (i % 2 == 0) == (fold < 0);
  constexpr std::array beside_rising{Side::down, Side::left, Side::up, Side::right};  // of right, up, left, down
  constexpr std::array beside_falling{Side::up, Side::right, Side::down, Side::left};
  return (rising ? beside_rising : beside_falling)[static_cast<std::size_t>(side)];
}

std::optional<Layout> Layout::of(const Position& position) {
  Layout layout;
  layout.position_ = position;
  auto tile = first_tile;
  for (std::size_t i = 0; i < position.size; ++i) {
    layout.tiles_[i] = tile;
    tile = folded_tile(tile, position[i].side, position[i].fold);
  }
  if (tile != first_tile) return std::nullopt;
  for (std::size_t i = 0; i < position.size; ++i) {
    std::uint8_t size = 0;
    for (std::size_t j = 0; j < position.size; ++j)
      size = static_cast<std::uint8_t>(size + (layout.stacked(i, j) ? 1 : 0));
    layout.sizes_[i] = size;
  }
  for (std::size_t i = 0; i < position.size; ++i) {
    const auto fold = position[i].fold;
    const auto step = fold == -closed_fold ? 1 : -1;
    layout.touching_[i] =
        std::abs(fold) == closed_fold && layout.level_seen_from(i, position.next(i)) == position[i].level + step;
  }
  return layout;
}

int Layout::level_seen_from(std::size_t i, std::size_t j) const {
  const int level = position_[j].level;
  return tiles_[i].front == tiles_[j].front ? level : sizes_[j] - 1 - level;
}

void Layout::choose_hinges() {
  for (std::size_t i = 0; i < position_.size; ++i) {
    auto& joint = position_[i];
    if (touching_[i]) joint.side = std::min(joint.side, other_hinge(i, joint.side, joint.fold));
  }
}

// Round the edge: the quarter, and within it the place in the stack.
int Layout::place_about(Vector middle, Vector along, std::size_t i) const {
  const Vector b = along.x != 0 ? Vector{0, 1, 0} : along.y != 0 ? Vector{0, 0, 1} : Vector{1, 0, 0};
  const Vector c = cross(along, b);
  const auto out = tiles_[i].centre - middle;
  const int quarter = dot(out, b) == 1 ? 0 : dot(out, c) == 1 ? 1 : dot(out, b) == -1 ? 2 : 3;
  const std::array<Vector, 4> onward{c, -b, -c, b};
  const bool upward = dot(tiles_[i].front, onward[static_cast<std::size_t>(quarter)]) > 0;
  const int level = position_[i].level;
  constexpr int room = 16;  // more than a stack is high
  return quarter * room + (upward ? level : sizes_[i] - 1 - level);
}

std::optional<Layout::Crossing> Layout::crossing() const {
  for (std::size_t i = 0; i < position_.size; ++i) {
    if (touching_[i]) continue;  // nothing is between its tiles
    const auto middle = hinge_middle(i);
    auto along = cross(tiles_[i].front, towards(tiles_[i], position_[i].side));
    along = {std::abs(along.x), std::abs(along.y), std::abs(along.z)};
    for (std::size_t j = i + 1; j < position_.size; ++j) {
      if (touching_[j] || hinge_middle(j) != middle) continue;
      const auto i2 = position_.next(i);
      const auto j2 = position_.next(j);
      if (i2 == j || j2 == i) continue;  // both of one flap
      const auto [low, high] = std::minmax({place_about(middle, along, i), place_about(middle, along, i2)});
      const auto between = [&, low = low, high = high](std::size_t k) {
        const auto place = place_about(middle, along, k);
        return place > low && place < high;
      };
      if (between(j) != between(j2)) return Crossing{i, j};
    }
  }
  return std::nullopt;
}

std::uint64_t key_of(const Position& position) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < position.size; ++i) {
    key = key << 8U | byte_of(position[i]);
  }
  return key;
}

Position position_of(std::uint64_t key, std::size_t size) {
  Position position;
  position.size = size;
  for (std::size_t i = size; i-- > 0; key >>= 8U) {
    position[i] = {static_cast<Side>(key >> 6U & 3U), static_cast<std::int8_t>(folds[key >> 3U & 7U]),
                   static_cast<std::uint8_t>(key & 7U)};
  }
  return position;
}

std::uint32_t reading_count(std::size_t size) {
  return static_cast<std::uint32_t>(32 * size);
}

Reading reading_of(std::uint32_t number, std::size_t size) {
  Reading reading;
  const auto take = [&](std::uint32_t count) { return std::exchange(number, number / count) % count; };
  reading.turned_over = take(2) != 0;
  reading.quarter_turns = take(4);
  reading.mirrored = take(2) != 0;
  reading.backwards = take(2) != 0;
  reading.first = take(static_cast<std::uint32_t>(size));
  return reading;
}

namespace {

// One side of a tile at place `at` of a reading, and one fold.
Side side_in(const Reading& reading, std::size_t at, Side side) {
  if (reading.backwards) side = glued_to(side);
  if (reading.turned_over && is_vertical_side(side)) side = opposite(side);
  // Arrows of neighbours are mirror images, so they turn in opposite senses.
  return turned_by(side, at % 2 == 0 ? reading.quarter_turns : 4 - reading.quarter_turns);
}

int fold_in(const Reading& reading, int fold) {
  return reading.turned_over != reading.mirrored ? -fold : fold;
}

// The tile that is at place `at` of a reading.
std::size_t tile_in(const Reading& reading, std::size_t at, std::size_t size) {
  return (reading.backwards ? reading.first + size - at : reading.first + at) % size;
}

// One joint of a reading; `at` is its place there.
struct Reader {
  const Layout& layout;
  Reading reading;

  [[nodiscard]] Joint joint(std::size_t at) const {
    const auto& position = layout.position();
    const auto tile = tile_in(reading, at, position.size);
    const auto hinge = reading.backwards ? position.before(tile) : tile;
    Joint joint{side_in(reading, at, position[hinge].side),
                static_cast<std::int8_t>(fold_in(reading, position[hinge].fold)), position[tile].level};
    if (reading.turned_over != reading.mirrored) {
      joint.level = static_cast<std::uint8_t>(layout.stack_size(tile) - 1 - joint.level);
    }
    if (layout.touching(hinge)) joint.side = std::min(joint.side, other_hinge(at, joint.side, joint.fold));
    return joint;
  }
};

}  // namespace

Position read(const Layout& layout, const Reading& reading) {
  const Reader reader{layout, reading};
  Position out;
  out.size = layout.position().size;
  for (std::size_t i = 0; i < out.size; ++i) out[i] = reader.joint(i);
  return out;
}

CanonicalPosition canonical(const Layout& layout) {
  const auto n = layout.position().size;
  CanonicalPosition best{std::numeric_limits<std::uint64_t>::max(), 0};
  for (std::uint32_t number = 0; number < reading_count(n); ++number) {
    const Reader reader{layout, reading_of(number, n)};
    if (!reader.reading.begins_with_slash()) continue;
    std::uint64_t key = 0;
    bool less = false;
    std::size_t i = 0;
    for (; i < n; ++i) {
      key = key << 8U | byte_of(reader.joint(i));
      if (less) continue;
      const auto so_far = best.key >> (8 * (n - 1 - i));
      if (key > so_far) break;
      less = key < so_far;
    }
    if (i == n && less) best = {key, number};
  }
  return best;
}

Result<Position> parse_position(std::string_view text, std::size_t tiles) {
  Position position;
  position.size = tiles;
  std::size_t at = 0;
  std::array<std::optional<unsigned>, most_folded_tiles> levels{};
  const auto wrong = [&](const std::string& expected) {
    return fail(ErrorCode::bad_state, say("expected {}, not {}", expected, quoted_character(text, at)), at);
  };
  for (std::size_t i = 0; i < tiles; ++i) {
    if (at < text.size() && text[at] >= '1' && text[at] <= '8') levels[i] = static_cast<unsigned>(text[at++] - '1');
    const auto side = at < text.size() ? letters.find(text[at]) : std::string_view::npos;
    if (side == std::string_view::npos) return wrong(say("R, U, L or D for the hinge of tile {}", i));
    ++at;
    auto& joint = position[i];
    joint.side = static_cast<Side>(side);
    for (const char letter : {'m', 'v'}) {
      for (int k = 0; k < closed_fold && at < text.size() && text[at] == letter; ++k, ++at) {
        joint.fold = static_cast<std::int8_t>(joint.fold + (letter == 'm' ? 1 : -1));
      }
      if (joint.fold != 0) break;
    }
  }
  if (at != text.size()) return wrong(tr("the end"));
  auto layout = Layout::of(position);
  if (!layout)
    return fail(ErrorCode::bad_state, tr("the chain does not close: the last tile does not lead back to tile 0"));
  for (std::size_t i = 0; i < tiles; ++i) {
    const auto size = layout->stack_size(i);
    if (levels[i].has_value() != (size > 1) || levels[i].value_or(0) >= size) {
      return fail(ErrorCode::bad_state,
                  size > 1 ? say("tile {} lies in a stack of {}: expected its level, from 1 to {}, before its side", i,
                                 size, size)
                           : say("tile {} lies alone: it has no level", i));
    }
    position[i].level = static_cast<std::uint8_t>(levels[i].value_or(0));
  }
  layout = Layout::of(position);
  for (std::size_t i = 0; i < tiles; ++i) {
    for (std::size_t j = 0; j < tiles; ++j) {
      if (i != j && layout->stacked(i, j) && layout->level_seen_from(i, j) == position[i].level) {
        return fail(ErrorCode::bad_state, say("tiles {} and {} are at the same level of a stack; levels count from "
                                              "the back of each tile",
                                              std::min(i, j), std::max(i, j)));
      }
    }
    const auto next = position.next(i);
    if (std::abs(position[i].fold) == closed_fold &&
        (layout->level_seen_from(i, next) > position[i].level) != (position[i].fold < 0)) {
      return fail(ErrorCode::bad_state,
                  say("tile {} must lie {} tile {}, as the hinge between them is closed", next,
                      position[i].fold < 0 ? tr("before the front of") : tr("behind the back of"), i));
    }
  }
  if (const auto crossing = layout->crossing()) {
    return fail(ErrorCode::bad_state,
                say("the hinges of tiles {} and {}, and of {} and {} cross at one edge", crossing->first,
                    position.next(crossing->first), crossing->second, position.next(crossing->second)));
  }
  layout->choose_hinges();
  return layout->position();
}

void print_position(const Layout& layout, std::string& out) {
  const auto& position = layout.position();
  for (std::size_t i = 0; i < position.size; ++i) {
    const auto& joint = position[i];
    if (layout.stack_size(i) > 1) out += static_cast<char>('1' + joint.level);
    out += letters[static_cast<std::size_t>(joint.side)];
    out.append(static_cast<std::size_t>(std::abs(joint.fold)), joint.fold > 0 ? 'm' : 'v');
  }
}

}  // namespace meleda::magic_fold
