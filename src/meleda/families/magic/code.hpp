#pragma once
// Magic codes: a configuration of Rubik's Magic in space as a word (M. Paolini). Symbol i says through which side of
// tile i it is hinged to tile i + 1, as seen with the tile's arrow up and its front towards us, and whether the next
// tile is in the same plane (no letter), behind a mountain fold (m) or in front of a valley fold (v). Tiles of even
// number have their groove from lower left to upper right (slash), the others from upper left to lower right.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "meleda/core/result.hpp"

namespace meleda::magic {

enum class Side : std::uint8_t { right, up, left, down };  // in the order of the alphabet of codes
enum class Fold : std::uint8_t { flat, mountain, valley };
inline constexpr Fold all_folds[] = {Fold::flat, Fold::mountain, Fold::valley};

[[nodiscard]] constexpr Side opposite(Side side) {
  return static_cast<Side>((static_cast<unsigned>(side) + 2) % 4);
}
// Through right and left the ribbon comes to the front, through up and down it goes to the back.
[[nodiscard]] constexpr bool is_vertical_side(Side side) {
  return side == Side::right || side == Side::left;
}
// The arrows of two hinged tiles are mirror images in their hinge: the side of the next tile that is glued to `side`.
[[nodiscard]] constexpr Side glued_to(Side side) {
  return is_vertical_side(side) ? opposite(side) : side;
}

class Symbol {
 public:
  static constexpr unsigned count = 12;

  constexpr Symbol() = default;
  constexpr Symbol(Side side, Fold fold)
      : number_(static_cast<std::uint8_t>(static_cast<unsigned>(side) * 3 + static_cast<unsigned>(fold))) {}
  static constexpr Symbol of_number(unsigned number) {
    return {static_cast<Side>(number / 3), static_cast<Fold>(number % 3)};
  }

  [[nodiscard]] constexpr Side side() const { return static_cast<Side>(number_ / 3); }
  [[nodiscard]] constexpr Fold fold() const { return static_cast<Fold>(number_ % 3); }
  // In the order of codes: R < U < L < D, then none < m < v.
  [[nodiscard]] constexpr unsigned number() const { return number_; }
  // The same hinge seen from the next tile. Front meets front, so that a mountain stays a mountain.
  [[nodiscard]] constexpr Symbol from_behind() const { return {glued_to(side()), fold()}; }

  friend constexpr auto operator<=>(const Symbol&, const Symbol&) = default;

 private:
  std::uint8_t number_ = 0;
};

using Code = std::vector<Symbol>;

[[nodiscard]] Result<Code> parse_code(std::string_view text, std::size_t tiles);
void print_code(const Code& code, std::string& out);
[[nodiscard]] std::string text_of(const Code& code);

// How a configuration may be read: from which tile on, in which direction, with which of the eight arrows on that tile,
// and from the configuration or its mirror image. Of the 32 n readings of n tiles half begin with a slash tile: these
// are codes of the same configuration or of its mirror image, which is constructible if and only if this one is. The
// others belong to the configuration with all grooves exchanged.
struct Reading {
  std::size_t first = 0;
  bool backwards = false;
  unsigned quarter_turns = 0;  // of the arrow on the first tile, anticlockwise
  bool turned_over = false;    // the arrow is on the other face
  bool mirrored = false;

  [[nodiscard]] bool begins_with_slash() const { return (first + quarter_turns + (mirrored ? 1 : 0)) % 2 == 0; }
};

// A symbol at place `place` of the reading, from the symbol that stands there without turning.
[[nodiscard]] Symbol turned(Symbol symbol, const Reading& reading, std::size_t place);
[[nodiscard]] Code read(const Code& code, const Reading& reading);

// The first of all codes of this configuration and its mirror image.
struct CanonicalCode {
  Code code;
  std::uint32_t symmetries = 0;  // readings that give the code itself: the order of the symmetry group
  bool type_invariant = false;   // exchanging all grooves gives the same configuration
};
[[nodiscard]] CanonicalCode canonical(const Code& code);
[[nodiscard]] bool is_canonical(const Code& code);

}  // namespace meleda::magic
