#include "meleda/families/digits/window.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda::digits {

namespace {

constexpr std::uint32_t drawn_at_the_end = 16;  // where the row is free
constexpr std::uint32_t neighbours = 5;         // on both sides of a piece that can be moved
// Where many can be moved, these are drawn: shortest solutions mostly go on at one end of what can be moved.
constexpr std::size_t most_from_the_right = 12;
constexpr std::size_t most_from_the_left = 4;

}  // namespace

Window::Window(std::uint32_t pieces, std::vector<std::uint32_t> movable) : pieces_(pieces) {
  MELEDA_ASSERT(pieces >= 1);
  if (pieces <= most_drawn) {
    for (auto piece = pieces; piece >= 1; --piece) places_.push_back({piece, columns_++});
    return;
  }
  std::sort(movable.begin(), movable.end());
  if (movable.size() > most_from_the_right + most_from_the_left) {
    movable.erase(movable.begin() + most_from_the_right, movable.end() - most_from_the_left);
  }
  std::vector<std::uint32_t> drawn;
  for (std::uint32_t piece = 1; piece <= drawn_at_the_end; ++piece) drawn.push_back(piece);
  for (const auto middle : movable) {
    const auto first = middle > neighbours ? middle - neighbours : 1;
    for (auto piece = first; piece <= std::min(pieces, middle + neighbours); ++piece) drawn.push_back(piece);
  }
  std::sort(drawn.begin(), drawn.end(), std::greater<>());
  drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
  auto left = pieces + 1;  // the piece in the column before
  for (const auto piece : drawn) {
    if (piece + 1 != left) gaps_.push_back(columns_++);
    places_.push_back({piece, columns_++});
    left = piece;
  }
}

std::string Window::part(std::string_view piece) const {
  if (gaps_.empty()) return {};
  std::string runs;
  for (std::size_t i = 0; i < places_.size();) {
    auto end = i + 1;
    while (end < places_.size() && places_[end].column == places_[end - 1].column + 1) ++end;
    runs += (runs.empty() ? "" : ", ") + say("{} to {}", places_[i].piece, places_[end - 1].piece);
    i = end;
  }
  return say("{}s {} of {}", tr(piece), runs, pieces_);
}

}  // namespace meleda::digits
