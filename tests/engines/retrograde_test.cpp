#include "meleda/engines/retrograde.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engines/test_systems.hpp"

namespace meleda {
namespace {

using test_systems::any_below;

// Any graph with two players, some positions of which are ends.
GameGraph any_game() {
  GameGraph graph;
  const auto positions = 1 + any_below(12);
  for (std::uint32_t i = 0; i < positions; ++i) {
    graph.mover.push_back(static_cast<std::uint8_t>(any_below(2)));
    const bool ended = any_below(3) == 0;
    graph.ended.push_back(ended ? std::optional(static_cast<GameValue>(any_below(3))) : std::nullopt);
    if (ended) continue;
    for (auto moves = 1 + any_below(3); moves > 0; --moves) graph.arcs.emplace_back(i, any_below(positions));
  }
  return graph;
}

GameValue seen_by(const GameGraph& graph, std::uint32_t from, std::uint32_t to, GameValue value) {
  return graph.mover[from] == graph.mover[to] ? value : for_the_other(value);
}

// The judge: who can force the end within so many plies, ply by ply from the rules alone.
GameTable plain_values(const GameGraph& graph) {
  const auto positions = static_cast<std::uint32_t>(graph.mover.size());
  GameTable table{std::vector<GameValue>(positions, GameValue::draw), std::vector<std::uint32_t>(positions, 0)};
  std::vector<bool> known(positions, false);
  for (std::uint32_t i = 0; i < positions; ++i) {
    if (!graph.ended[i]) continue;
    table.values[i] = *graph.ended[i];
    known[i] = *graph.ended[i] != GameValue::draw;
  }
  for (std::uint32_t plies = 1; plies <= 2 * positions; ++plies) {
    const auto before = known;
    for (std::uint32_t i = 0; i < positions; ++i) {
      if (graph.ended[i] || before[i]) continue;
      bool wins = false;
      bool loses = true;
      for (const auto& [from, to] : graph.arcs) {
        if (from != i) continue;
        const auto value = before[to] ? seen_by(graph, from, to, table.values[to]) : GameValue::draw;
        wins |= value == GameValue::win;
        loses &= value == GameValue::loss;
      }
      if (!wins && !loses) continue;
      table.values[i] = wins ? GameValue::win : GameValue::loss;
      table.plies[i] = plies;
      known[i] = true;
    }
  }
  return table;
}

RC_GTEST_PROP(Retrograde, IsRightOnAnyGame, ()) {
  const auto graph = any_game();
  Control control;
  const auto table = judge_game(graph, control);
  RC_ASSERT(table.has_value());
  const auto right = plain_values(graph);
  RC_ASSERT(table->values == right.values);
  RC_ASSERT(table->plies == right.plies);
  RC_ASSERT(check_game_table(graph, *table) == "");
}

// Whatever is changed in a table, one of the rules of a value is broken somewhere.
RC_GTEST_PROP(CheckGameTable, FindsWhatWasChanged, ()) {
  const auto graph = any_game();
  Control control;
  auto table = *judge_game(graph, control);
  const auto i = any_below(static_cast<std::uint32_t>(table.values.size()));
  const auto decided = table.values[i] != GameValue::draw;
  if (decided && any_below(2) == 0) {
    table.plies[i] += 1 + any_below(3);
  } else {
    table.values[i] = static_cast<GameValue>((static_cast<unsigned>(table.values[i]) + 1 + any_below(2)) % 3);
  }
  RC_ASSERT(check_game_table(graph, table) != "");
}

TEST(Retrograde, StopsWhenItIsTold) {
  GameGraph graph;
  graph.mover = {0, 1};
  graph.ended = {std::nullopt, GameValue::loss};
  graph.arcs = {{0, 1}};
  Control control;
  control.cancel();
  EXPECT_FALSE(judge_game(graph, control));
}

}  // namespace
}  // namespace meleda
