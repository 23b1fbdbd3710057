// Games for two: what positions are worth, against values that are found ply by ply from the rules alone.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "laws/law.hpp"
#include "laws/opened.hpp"
#include "meleda/engines/retrograde.hpp"

namespace meleda::laws {
namespace {

// All positions that can come up, found by plain search.
struct PlainGame {
  std::vector<AnyState> positions;
  std::vector<std::string> texts;
  std::vector<std::vector<std::pair<AnyMove, std::size_t>>> moves;  // of each position, and where they lead
  GameGraph graph;                                                  // the same, for what knows no puzzle
};

// Nothing where there are more than so many.
std::optional<PlainGame> plain_game(const Sample& sample, std::size_t most_positions) {
  PlainGame game;
  std::map<std::string, std::size_t> numbers;
  const auto number_of = [&](const AnyState& s) {
    const auto [at, fresh] = numbers.emplace(sample.text(s), game.positions.size());
    if (fresh) {
      game.positions.push_back(s);
      game.texts.push_back(at->first);
    }
    return at->second;
  };
  number_of(sample.start());
  for (std::size_t i = 0; i < game.positions.size(); ++i) {
    if (game.positions.size() > most_positions) return std::nullopt;
    const auto s = game.positions[i];
    auto& moves = game.moves.emplace_back();
    for (auto& m : sample.rules->moves(s)) {
      const auto to = number_of(sample.rules->apply(s, m));
      game.graph.arcs.emplace_back(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(to));
      moves.emplace_back(std::move(m), to);
    }
    game.graph.mover.push_back(static_cast<std::uint8_t>(sample.players->mover(s)));
    game.graph.ended.push_back(sample.players->ended(s));
  }
  return game;
}

Worth decided(GameValue value, std::uint64_t plies) {
  return {value, plies};
}

// Of the position before, if that move is made.
Worth worth_of_move(const PlainGame& game, std::size_t from, std::size_t to, const std::vector<Worth>& worths) {
  auto worth = worths[to];
  if (game.graph.mover[from] != game.graph.mover[to]) worth.value = for_the_other(worth.value);
  if (worth.plies) ++*worth.plies;
  return worth;
}

// The judge: values by plies, from the rules alone, until nothing changes.
std::vector<Worth> plain_worths(const PlainGame& game) {
  std::vector<Worth> worths(game.positions.size());
  for (std::size_t i = 0; i < worths.size(); ++i) {
    const auto value = game.graph.ended[i];
    if (value && *value != GameValue::draw) worths[i] = decided(*value, 0);
  }
  for (std::uint64_t plies = 1;; ++plies) {
    const auto before = worths;
    bool any = false;
    for (std::size_t i = 0; i < worths.size(); ++i) {
      if (game.graph.ended[i] || before[i].plies) continue;
      bool wins = false;
      bool loses = true;
      for (const auto& [m, to] : game.moves[i]) {
        const auto value = worth_of_move(game, i, to, before).value;
        wins |= value == GameValue::win;
        loses &= value == GameValue::loss;
      }
      if (!wins && !loses) continue;
      worths[i] = decided(wins ? GameValue::win : GameValue::loss, plies);
      any = true;
    }
    if (!any) return worths;
  }
}

bool equal(const Worth& a, const Worth& b) {
  return a.value == b.value && a.plies == b.plies;
}

// What the workbench says about a position and about each move there.
void expect_judgement_right(const Sample& sample, const PlainGame& game, std::size_t i,
                            const std::vector<Worth>& worths, const Judgement& judgement) {
  expect(judgement.status == Status::done, judgement.reason);
  expect(judgement.mover == sample.players->name(game.graph.mover[i]));
  expect(equal(judgement.worth, worths[i]));
  if (!expect(judgement.replies.size() == game.moves[i].size())) return;
  for (const auto& [m, to] : game.moves[i]) {
    const auto text = move_text(sample, m);
    const auto reply = std::find_if(judgement.replies.begin(), judgement.replies.end(),
                                    [&, name = text](const auto& one) { return one.move.move == name; });
    if (!expect(reply != judgement.replies.end(), text)) return;
    const auto worth = worth_of_move(game, i, to, worths);
    expect(equal(reply->worth, worth), text);
    expect(reply->best == equal(worth, worths[i]), text);
  }
}

void expect_counts_right(const PlainGame& game, const std::vector<Worth>& worths, const ValueCounts& counts) {
  expect(counts.status == Status::done, counts.reason);
  ValueCounts::Positions right;
  for (std::size_t i = 0; i < worths.size(); ++i) {
    right.add(worths[i].value, worths[i].plies.value_or(0), game.graph.ended[i].has_value(), 1);
  }
  expect(counts.positions.all == right.all);
  expect(counts.positions.in_play == right.in_play);
  expect(counts.positions.by_value == right.by_value);
  expect(counts.positions.by_plies == right.by_plies);
}

LAW(Laws, AGameIsOverOrHasAMoveAndItsValuesAreThoseOfTheRules) {
  on_all_states(samples, &Sample::players, [](const Sample& sample, const Players& players, const AnyState& s) {
    expect(players.mover(s) < 2U);
    expect(players.ended(s).has_value() == sample.rules->moves(s).empty());
    expect(players.name(0) != players.name(1));
  });
  on_all_samples(samples, &Sample::players, [](const Sample& sample, const Players& /*players*/) {
    constexpr std::size_t most_positions = 2000;
    const auto game = plain_game(sample, most_positions);
    if (!game) return;
    const auto worths = plain_worths(*game);

    // Retrograde analysis of this graph, and its checker.
    Control control;
    const auto table = judge_game(game->graph, control);
    if (!expect(table.has_value())) return;
    for (std::size_t i = 0; i < worths.size(); ++i) {
      expect(table->values[i] == worths[i].value, game->texts[i]);
      expect(table->plies[i] == worths[i].plies.value_or(0), game->texts[i]);
    }
    expect(check_game_table(game->graph, *table).empty());

    OpenedSample opened(sample.spec);
    if (!opened.facets() || !expect(opened.facets()->judging != nullptr)) return;
    const auto& judging = *opened.facets()->judging;
    for (std::size_t i = 0; i < worths.size(); ++i) {
      const auto judgement = judging.judge(game->texts[i], opened.context());
      if (!expect(judgement.has_value(), game->texts[i])) return;
      expect_judgement_right(sample, *game, i, worths, *judgement);
    }
    const auto counts = judging.count_values(game->texts.front(), opened.context());
    if (expect(counts.has_value())) expect_counts_right(*game, worths, *counts);
  });
}

}  // namespace
}  // namespace meleda::laws
