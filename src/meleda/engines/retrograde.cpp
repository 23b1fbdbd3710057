#include "meleda/engines/retrograde.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "meleda/core/language.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

// The lists of arcs that leave, or arrive, one position after the other.
struct ArcLists {
  std::vector<std::uint32_t> first;  // of position i: ends[first[i]] to ends[first[i + 1]]
  std::vector<std::uint32_t> ends;
};

ArcLists lists_of(const GameGraph& graph, bool arriving) {
  ArcLists lists;
  lists.first.assign(graph.mover.size() + 1, 0);
  lists.ends.resize(graph.arcs.size());
  const auto own = [&](const auto& arc) { return arriving ? arc.second : arc.first; };
  for (const auto& arc : graph.arcs) ++lists.first[own(arc) + 1];
  for (std::size_t i = 1; i < lists.first.size(); ++i) lists.first[i] += lists.first[i - 1];
  auto next = lists.first;
  for (const auto& arc : graph.arcs) lists.ends[next[own(arc)]++] = arriving ? arc.first : arc.second;
  return lists;
}

// What a position is worth to another one's mover.
GameValue seen_from(const GameGraph& graph, std::uint32_t from, std::uint32_t to, GameValue value) {
  return graph.mover[from] == graph.mover[to] ? value : for_the_other(value);
}

}  // namespace

std::optional<GameTable> judge_game(const GameGraph& graph, Control& control) {
  const auto positions = graph.mover.size();
  const auto arriving = lists_of(graph, true);
  std::vector<std::uint32_t> open_moves(positions, 0);  // moves that are not known to lose
  for (const auto& arc : graph.arcs) ++open_moves[arc.first];
  GameTable table{std::vector<GameValue>(positions, GameValue::draw), std::vector<std::uint32_t>(positions, 0)};
  std::vector<std::uint32_t> decided;  // in the order of their plies
  for (std::uint32_t i = 0; i < positions; ++i) {
    if (!graph.ended[i] || *graph.ended[i] == GameValue::draw) continue;
    table.values[i] = *graph.ended[i];
    decided.push_back(i);
  }
  for (std::size_t at = 0; at < decided.size(); ++at) {
    constexpr std::size_t positions_per_check = 4096;
    if (at % positions_per_check == 0) {
      control.report({phrase("judging"), at, positions, 0});
      if (control.stopped()) return std::nullopt;
    }
    const auto to = decided[at];
    for (auto arc = arriving.first[to]; arc < arriving.first[to + 1]; ++arc) {
      const auto from = arriving.ends[arc];
      if (graph.ended[from] || table.values[from] != GameValue::draw) continue;
      const auto value = seen_from(graph, from, to, table.values[to]);
      if (value == GameValue::loss && --open_moves[from] > 0) continue;
      table.values[from] = value;
      table.plies[from] = table.plies[to] + 1;
      decided.push_back(from);
    }
  }
  return table;
}

std::string check_game_table(const GameGraph& graph, const GameTable& table) {
  const auto positions = graph.mover.size();
  if (table.values.size() != positions || table.plies.size() != positions) return tr("the table has the wrong size");
  const auto leaving = lists_of(graph, false);
  for (std::uint32_t i = 0; i < positions; ++i) {
    auto right = graph.ended[i].value_or(GameValue::loss);
    std::uint32_t plies = 0;
    if (!graph.ended[i]) {
      if (leaving.first[i] == leaving.first[i + 1]) return say("position {} has no move and is no end", i);
      std::uint32_t nearest = std::numeric_limits<std::uint32_t>::max();  // of winning moves
      std::uint32_t farthest = 0;                                         // of losing ones
      for (auto arc = leaving.first[i]; arc < leaving.first[i + 1]; ++arc) {
        const auto to = leaving.ends[arc];
        const auto value = seen_from(graph, i, to, table.values[to]);
        right = std::max(right, value);
        if (value == GameValue::win) nearest = std::min(nearest, table.plies[to]);
        if (value == GameValue::loss) farthest = std::max(farthest, table.plies[to]);
      }
      if (right == GameValue::win) plies = nearest + 1;
      if (right == GameValue::loss) plies = farthest + 1;
    }
    if (table.values[i] != right || table.plies[i] != plies) {
      return say("position {} is a {} in {}, its moves make it a {} in {}", i, name_of(table.values[i]), table.plies[i],
                 name_of(right), plies);
    }
  }
  return {};
}

}  // namespace meleda
