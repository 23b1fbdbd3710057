#include "meleda/studies/alignment/judged.hpp"

#include <limits>

#include "meleda/core/assert.hpp"

namespace meleda::studies {

using alignment::Alignment;
using alignment::Board;

JudgedPositions::JudgedPositions(const Alignment& game, Control& control, const DataStore& store) : game_(game) {
  if (auto stones = game.stone_game(); stones && StoneTable::serves(*stones)) {
    stones_ = StoneValues::find(std::move(*stones), store, control);
    if (!stones_) throw Stopped{control.exhausted()};
    return;
  }
  plain_ = JudgedGame<Alignment>::make(game, game.start(), control);
  if (!plain_) throw Stopped{control.exhausted()};
}

std::optional<ReplyWorth> JudgedPositions::worth(const Board& s) const {
  if (plain_) {
    const auto number = plain_->find(game_, s);
    if (!number) return std::nullopt;
    return ReplyWorth{plain_->table().values[*number], plain_->table().plies[*number]};
  }
  const auto position = game_.stone_position(s);
  if (!position) return std::nullopt;
  if (const auto value = game_.ended(s)) return ReplyWorth{*value, 0};
  const auto [value, plies] = stones_->worth(*position);
  return ReplyWorth{value, plies};
}

std::optional<ReplyWorth> JudgedPositions::worth_of_move(const Board& to) const {
  auto after = worth(to);
  if (!after) return std::nullopt;
  after->value = for_the_other(after->value);
  if (after->value != GameValue::draw) ++after->plies;
  return after;
}

TableCheck check_values(const Alignment& game, const JudgedPositions& judged, Control& control) {
  const auto graph = state_graph(game, game.start(), std::numeric_limits<std::size_t>::max(), control);
  if (!graph.complete) throw Stopped{control.exhausted()};
  GameGraph checked;
  GameTable table;
  for (const auto& s : graph.states) {
    checked.mover.push_back(static_cast<std::uint8_t>(s.mover));
    checked.ended.push_back(game.ended(s));
    const auto worth = judged.worth(s);
    MELEDA_ASSERT(worth.has_value());
    table.values.push_back(worth->value);
    table.plies.push_back(static_cast<std::uint32_t>(worth->plies));
  }
  for (const auto& arc : graph.arcs) {
    checked.arcs.emplace_back(static_cast<std::uint32_t>(arc.from), static_cast<std::uint32_t>(arc.to));
  }
  return {graph.states.size(), check_game_table(checked, table)};
}

}  // namespace meleda::studies
