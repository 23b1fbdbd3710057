#pragma once
// How the puzzle is drawn: as what it is sold.

#include <cstdint>
#include <string>
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

// Wedges stand around a disc, which would become too large.
inline constexpr std::uint32_t most_wedges = 40;

}  // namespace meleda::rings
