#include "meleda/studies/alignment/judged.hpp"

#include <limits>

#include "meleda/core/assert.hpp"
#include "meleda/engines/graph.hpp"

namespace meleda::studies {

using alignment::Alignment;
using alignment::Board;

JudgedPositions::JudgedPositions(const Alignment& game, Control& control, const DataStore& store)
    : game_(game), folded_(game) {
  if (auto stones = game.stone_game(); stones && StoneTable::serves(*stones)) {
    stones_ = StoneValues::find(std::move(*stones), store, control);
    if (!stones_) throw Stopped{control.exhausted()};
    return;
  }
  plain_ = JudgedGame<UpToSymmetry<Alignment>>::make(folded_, folded_.least(game.start()), control);
  if (!plain_) throw Stopped{control.exhausted()};
}

std::optional<ReplyWorth> JudgedPositions::worth(const Board& s) const {
  if (plain_) {
    const auto number = plain_->find(folded_, folded_.least(s));
    if (!number) return std::nullopt;
    return ReplyWorth{plain_->table().values[*number], plain_->table().plies[*number]};
  }
  const auto position = game_.stone_position(s);
  if (!position) return std::nullopt;
  if (const auto value = game_.ended(s)) return ReplyWorth{*value, 0};
  const auto [value, plies] = stones_->worth(*position);
  return ReplyWorth{value, plies};
}

std::optional<ReplyWorth> JudgedPositions::worth_of_move(const Board& from, const Board& to) const {
  auto after = worth(to);
  if (!after) return std::nullopt;
  if (from.mover != to.mover) after->value = for_the_other(after->value);
  if (after->value != GameValue::draw) ++after->plies;
  return after;
}

namespace {

template <class P>
TableCheck check_positions(const P& game, const Board& start, const JudgedPositions& judged, Control& control) {
  const auto graph = state_graph(game, start, std::numeric_limits<std::size_t>::max(), control);
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
  return {graph.states.size(), false, check_game_table(checked, table)};
}

}  // namespace

TableCheck check_values(const Alignment& game, const JudgedPositions& judged, Control& control) {
  constexpr std::uint64_t many = 1'000'000;
  if (judged.plain_positions() < many) return check_positions(game, game.start(), judged, control);
  const UpToSymmetry<Alignment> folded(game);
  auto checked = check_positions(folded, folded.least(game.start()), judged, control);
  checked.up_to_symmetry = true;
  return checked;
}

}  // namespace meleda::studies
