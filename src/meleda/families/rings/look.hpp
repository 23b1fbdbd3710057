#pragma once
// How the puzzle is drawn: as what it is sold.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace meleda::rings {

enum class Shown { rings, dials, wedges, keys, bars };

struct Look {
  Shown shown = Shown::rings;
  std::string key = {};  // of the bars: how the block is set
};

// As the parameter `as` has them, in the order of Shown.
[[nodiscard]] const std::vector<std::string>& look_names();
[[nodiscard]] Look look_named(const std::string& name, const std::string& key);

// What a piece is called, and its two positions, in the language that is spoken.
struct PieceWords {
  std::string_view piece;  // as it is, for keys; shown, tr(piece)
  std::string_view one;
  std::string_view zero;
  std::string_view to_one;  // "can be ..."
  std::string_view to_zero;
};
[[nodiscard]] PieceWords words_of(Shown shown);

// Wedges stand around a disc, which would become too large.
inline constexpr std::uint32_t most_wedges = 40;

}  // namespace meleda::rings
