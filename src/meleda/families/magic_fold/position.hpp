#pragma once
// Positions of the folding model: tiles on the lattice, as a code has them, but hinges may also be closed, so that
// tiles lie on each other. A closed pair of neighbours that touch is held by two hinges at once and opens at either:
// they are the two sides that the grooves between the tiles do not separate (Paolini's article, section 3).

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "meleda/core/result.hpp"
#include "meleda/families/magic/code.hpp"
#include "meleda/families/magic/geometry.hpp"

namespace meleda::magic_fold {

using magic::Reading;
using magic::Side;
using magic::Tile;
using magic::Vector;

inline constexpr std::size_t most_folded_tiles = 8;  // a byte a tile in a key

// How far a hinge is folded, in quarter turns out of the plane: mountains are positive, valleys negative. At 2 the
// tiles lie back to back, at -2 front to front.
inline constexpr int closed_fold = 2;

// A tile and its hinge to the next one.
struct Joint {
  Side side = Side::right;  // of the tile
  std::int8_t fold = 0;
  std::uint8_t level = 0;  // of the tile in its stack: how many lie behind its back

  friend constexpr bool operator==(const Joint&, const Joint&) = default;
};

struct Position {
  std::size_t size = 0;
  std::array<Joint, most_folded_tiles> joints{};

  [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 == size ? 0 : i + 1; }
  [[nodiscard]] std::size_t before(std::size_t i) const { return (i == 0 ? size : i) - 1; }
  [[nodiscard]] const Joint& operator[](std::size_t i) const { return joints[i]; }
  [[nodiscard]] Joint& operator[](std::size_t i) { return joints[i]; }

  friend bool operator==(const Position&, const Position&) = default;
};

// A position with the places of its tiles.
class Layout {
 public:
  // Nothing if the chain does not close.
  [[nodiscard]] static std::optional<Layout> of(const Position& position);

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Tile& tile(std::size_t i) const { return tiles_[i]; }
  [[nodiscard]] bool stacked(std::size_t i, std::size_t j) const { return tiles_[i].centre == tiles_[j].centre; }
  [[nodiscard]] std::size_t stack_size(std::size_t i) const { return sizes_[i]; }
  // Of tiles in one stack: the level of j as it is counted from the back of i.
  [[nodiscard]] int level_seen_from(std::size_t i, std::size_t j) const;
  // Neighbours that lie on each other with nothing between them: tile i and the next one.
  [[nodiscard]] bool touching(std::size_t i) const { return touching_[i]; }
  [[nodiscard]] Vector hinge_middle(std::size_t i) const {
    return tiles_[i].centre + towards(tiles_[i], position_[i].side);
  }
  // Two hinges at one edge that would pass through each other: seen along the edge, the tiles of one lie on different
  // sides of the other. The numbers of their first tiles.
  struct Crossing {
    std::size_t first = 0;
    std::size_t second = 0;
  };
  [[nodiscard]] std::optional<Crossing> crossing() const;

  // Touching pairs get the first of their two hinges.
  void choose_hinges();

 private:
  [[nodiscard]] int place_about(Vector middle, Vector along, std::size_t i) const;

  Position position_;
  std::array<Tile, most_folded_tiles> tiles_{};
  std::array<std::uint8_t, most_folded_tiles> sizes_{};
  std::array<bool, most_folded_tiles> touching_{};
};

// The tile that is hinged to this one and folded by so many quarter turns.
[[nodiscard]] Tile folded_tile(const Tile& tile, Side side, int fold);

// The other hinge of a closed pair of neighbours that touch; tile `i` is a slash tile if its number is even.
[[nodiscard]] Side other_hinge(std::size_t i, Side side, int fold);

// A byte a tile. Equal for positions that are equal once their touching pairs have got their first hinges.
[[nodiscard]] std::uint64_t key_of(const Position& position);
[[nodiscard]] Position position_of(std::uint64_t key, std::size_t size);

// As a code is read: see Reading. The reading must begin with a slash tile.
[[nodiscard]] Position read(const Layout& layout, const Reading& reading);
[[nodiscard]] std::uint32_t reading_count(std::size_t size);
[[nodiscard]] Reading reading_of(std::uint32_t number, std::size_t size);

struct CanonicalPosition {
  std::uint64_t key = 0;
  std::uint32_t reading = 0;  // that gives it
};
// The least key of all readings.
[[nodiscard]] CanonicalPosition canonical(const Layout& layout);

// For each tile its level, from 1 at its back, where it lies in a stack, the side and the fold: none, m or v, mm or vv
// where it is closed. Magic codes are such texts.
[[nodiscard]] Result<Position> parse_position(std::string_view text, std::size_t tiles);
void print_position(const Layout& layout, std::string& out);

}  // namespace meleda::magic_fold
