#pragma once
// Moves of the folding model. In a move some hinges turn together, all at one speed or some at twice that speed, by a
// quarter or half turn each way, while the chain stays closed all along: two hinges on one line (a part is folded
// over), four parallel ones (a tube is opened or pressed flat), or more (two knees at right angles, as in Sarrus'
// linkage). Of such motions only those count of which no part could be made alone, neither at the beginning nor
// backwards at the end. Tiles neither pass through each other or through hinges nor slide on each other on the way.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "meleda/core/result.hpp"
#include "meleda/families/magic_fold/position.hpp"

namespace meleda::magic_fold {

// What the hinge between tile i and the next one does.
struct HingeTurn {
  std::int8_t quarters = 0;  // added to its fold; 0: it stays as it is
  Side side = Side::right;   // of tile i: where it turns; of those that stay, right

  friend constexpr bool operator==(const HingeTurn&, const HingeTurn&) = default;
};

struct Motion {
  std::size_t size = 0;
  std::array<HingeTurn, most_folded_tiles> turns{};

  friend bool operator==(const Motion&, const Motion&) = default;
};

// 3v7m: the hinge between tiles 3 and 4 turns by a quarter towards a valley, that between 7 and 0 towards a mountain;
// vv and mm are half turns. The side where it turns is written behind the tile.
void print_motion(const Motion& motion, std::string& out);
[[nodiscard]] Result<Motion> parse_motion(std::string_view text, std::size_t tiles);

// Why a motion cannot be made.
struct Obstacle {
  enum class Kind : std::uint8_t {
    no_hinge,   // the tiles are not hinged there
    too_far,    // a hinge would be folded by more than half a turn
    opens,      // the chain would not stay closed
    divisible,  // a part of it can be made alone
    under,      // a tile lies between others that it would have to pass
    slides,     // tiles would slide on each other
    collision,  // tiles would pass through each other
    hinge,      // a tile would pass through a hinge
  };
  Kind kind = Kind::opens;
  std::size_t tile = 0;
  std::size_t other = 0;
};
[[nodiscard]] std::string in_words(const Obstacle& obstacle);
// For people: which hinges turn, and by how much.
[[nodiscard]] std::string in_words(const Motion& motion);

// Calls visit(motion, where it leads) for each move. Hinges of the new position are as they were turned: see
// Layout::choose_hinges.
void visit_motions(const Layout& layout, const std::function<void(const Motion&, const Layout&)>& visit);

// Where one motion leads. `checked` is false for one that is known to be a move: then the way is not looked at.
[[nodiscard]] tl::expected<Layout, Obstacle> after(const Layout& layout, const Motion& motion, bool checked = true);

}  // namespace meleda::magic_fold
