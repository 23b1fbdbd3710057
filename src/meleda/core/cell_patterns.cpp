#include "meleda/core/cell_patterns.hpp"

#include <numeric>
#include <set>

namespace meleda {

namespace {

bool is_odd(std::span<const std::uint8_t> to) {
  bool odd = false;
  std::vector<bool> seen(to.size());
  for (std::size_t cell = 0; cell < to.size(); ++cell) {
    if (seen[cell]) continue;
    seen[cell] = true;
    for (std::size_t at = to[cell]; at != cell; at = to[at]) {
      seen[at] = true;
      odd = !odd;
    }
  }
  return odd;
}

// The colours named anew, in the order in which they are met: the same for colourings that tell the same pieces apart.
std::vector<std::uint8_t> in_order_of_sight(std::vector<std::uint8_t> colours) {
  constexpr std::uint8_t unseen = 255;
  std::array<std::uint8_t, 256> name;
  name.fill(unseen);
  std::uint8_t names = 0;
  for (auto& colour : colours) {
    if (name[colour] == unseen) name[colour] = names++;
    colour = name[colour];
  }
  return colours;
}

}  // namespace

CellImage::CellImage(std::shared_ptr<const CellSystem> moves, std::vector<std::uint32_t> counts)
    : moves_(std::move(moves)),
      counts_(std::move(counts)),
      cells_(std::accumulate(counts_.begin(), counts_.end(), std::size_t{0})),
      ranks_(*ranking::Arrangements::make(counts_)) {}

CellPatterns::Choice CellPatterns::groups(std::span<const std::uint8_t> order, std::uint64_t most_states) {
  const auto cells = order.size();
  std::size_t size = 0;
  for (std::uint64_t states = 1; size < cells && states <= most_states / (cells - size); ++size) states *= cells - size;
  Choice choice;
  // A group and its mirror image would be too many for a small gain: what is left at the end makes a group, too.
  for (std::size_t first = 0; size > 0 && first < cells; first += size) {
    auto& colours = choice.colourings.emplace_back(cells);
    const auto begin = std::min(first, cells - size);
    for (std::size_t i = 0; i < size; ++i) colours[order[begin + i]] = static_cast<std::uint8_t>(i + 1);
  }
  return choice;
}

CellPatterns::Choice CellPatterns::groups(std::size_t cells, std::uint64_t most_states) {
  std::vector<std::uint8_t> order(cells);
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  return groups(order, most_states);
}

std::optional<CellPatterns> CellPatterns::make(CellSystem system, std::span<const std::uint8_t> target,
                                               const Choice& choice) {
  const auto cells = system.cells();
  if (cells == 0 || cells > most_pattern_cells || system.counts.size() != cells || system.has_blank()) {
    return std::nullopt;
  }
  for (const auto& move : system.moves) {
    if (std::find(system.moves.begin(), system.moves.end(), inverse(move)) == system.moves.end()) return std::nullopt;
  }
  CellPatterns patterns;
  patterns.cells_ = cells;
  patterns.home_.resize(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) patterns.home_[target[cell]] = static_cast<std::uint8_t>(cell);
  patterns.all_odd_ =
      std::all_of(system.moves.begin(), system.moves.end(), [](const CellMove& move) { return is_odd(move.to); });
  auto& symmetries = patterns.symmetries_;
  symmetries.emplace_back(cells);
  std::iota(symmetries.front().begin(), symmetries.front().end(), std::uint8_t{0});
  symmetries.insert(symmetries.end(), choice.symmetries.begin(), choice.symmetries.end());
  const auto moves = std::make_shared<const CellSystem>(std::move(system));
  std::set<std::vector<std::uint8_t>> seen;
  for (const auto& colours : choice.colourings) {
    const auto image = static_cast<std::uint32_t>(patterns.images_.size());
    std::vector<View> views;
    for (const auto& turn : symmetries) {
      View view{turn, std::vector<std::uint8_t>(cells)};
      for (std::size_t cell = 0; cell < cells; ++cell) view.colour[cell] = colours[turn[cell]];
      if (seen.insert(in_order_of_sight(view.colour)).second) views.push_back(std::move(view));
    }
    if (views.empty()) continue;       // others show all of it
    constexpr std::size_t boards = 2;  // the board and its inverse
    if (patterns.looks_.size() + boards * views.size() > most_pattern_looks) break;
    for (auto& view : views) {
      patterns.views_.push_back(std::move(view));
      // No two looks are added.
      for (std::size_t board = 0; board < boards; ++board) {
        patterns.looks_.push_back({image, static_cast<std::uint32_t>(patterns.looks_.size())});
      }
    }
    std::vector<std::uint32_t> counts(*std::max_element(colours.begin(), colours.end()) + std::size_t{1});
    for (const auto colour : colours) ++counts[colour];
    patterns.images_.emplace_back(moves, std::move(counts));
    patterns.colourings_.push_back(colours);
  }
  if (patterns.looks_.empty()) return std::nullopt;
  return patterns;
}

std::optional<unsigned> CellPatterns::parity_of(std::span<const std::uint8_t> cells) const {
  if (!all_odd_) return std::nullopt;
  std::array<std::uint8_t, most_pattern_cells> homes;
  for (std::size_t cell = 0; cell < cells_; ++cell) homes[cell] = home_[cells[cell]];
  return is_odd(std::span(homes).first(cells_)) ? 1U : 0U;
}

}  // namespace meleda
