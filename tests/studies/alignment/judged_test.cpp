#include "meleda/studies/alignment/judged.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "meleda/engines/graph.hpp"
#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"
#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

TEST(JudgedPositions, TheTableOfEveryBuiltInGameFitsTheRules) {
  for (const auto& name : alignment::built_in_names()) {
    if (name == "six-mens-morris") continue;  // millions of positions
    const alignment::Alignment game(*alignment::parse_game(*alignment::built_in_text(name)));
    Control control;
    const JudgedPositions judged(game, control);
    const auto checked = check_values(game, judged, control);
    EXPECT_EQ(checked.wrong, "") << name;
    EXPECT_GT(checked.positions, 20U) << name;
  }
}

TEST(JudgedPositions, AMoveIsWorthWhatThePositionBehindItIsToTheOther) {
  const alignment::Alignment game(*alignment::parse_game(*alignment::built_in_text("picaria")));
  Control control;
  const JudgedPositions judged(game, control);
  EXPECT_NE(judged.stones(), nullptr);
  const auto lost = game.parse("xo./oox/.x.:x");
  ASSERT_TRUE(lost);
  EXPECT_EQ(judged.worth(*lost)->value, GameValue::loss);
  auto before = *lost;
  before.mover = 1;
  EXPECT_EQ(judged.worth_of_move(before, *lost)->value, GameValue::win);
  EXPECT_EQ(judged.worth_of_move(before, *lost)->plies, judged.worth(*lost)->plies + 1);
  // Who moves twice has what the second move is worth.
  EXPECT_EQ(judged.worth_of_move(*lost, *lost)->value, GameValue::loss);
  EXPECT_FALSE(judged.worth(*game.parse("xxo/.../...:x")));  // x would have placed twice
}

// A saved table that is whole but wrong: its checksums fit, its values do not.
TEST(JudgedPositions, AWrongTableIsFound) {
  const alignment::Alignment game(*alignment::parse_game(*alignment::built_in_text("picaria")));
  const auto folder = std::filesystem::temp_directory_path() / ("meleda-wrong-table-" + std::to_string(::getpid()));
  std::filesystem::remove_all(folder);
  const DataStore store(folder);
  Control control;
  const auto rules = *game.stone_game();
  const auto graph = state_graph(game, game.start(), 100'000, control);
  std::mt19937 random(19);
  // In place of each change none in the first round: then it holds.
  for (int change = 0; change < 24; ++change) {
    auto table = StoneTable::make(rules, control);
    ASSERT_TRUE(table);
    for (bool changed = change == 0; !changed;) {
      const auto& s = graph.states[random() % graph.states.size()];
      if (game.ended(s)) continue;
      const auto position = *game.stone_position(s);
      const auto worth = table->worth(position);
      const auto place = stone_place(rules, position);
      const auto planes = table->planes(position.layer);
      // Whether it is won, or the lowest bit of half the plies of one that is decided.
      const std::size_t plane = change % 2 == 0 || worth.value == GameValue::draw ? 0 : 2;
      if (plane >= planes.size()) continue;
      const auto& word = planes[plane][place.block * place.words + place.bit / 64];
      const_cast<std::uint64_t&>(word) ^= std::uint64_t{1} << place.bit % 64;
      changed = true;
    }
    Manifest manifest;
    manifest.name = stone_file_name(rules);
    manifest.format = stone_file_format;
    manifest.version = stone_file_version;
    ASSERT_TRUE(store.write(manifest, [&](DataSink& sink) { return save_stone_table(*table, sink, control); }));
    const auto answered = ask("alignment check", {{"spec", "picaria"}, {"data", folder.string()}});
    EXPECT_EQ(answered.outcome, change == 0 ? Outcome::done : Outcome::no) << change;
    EXPECT_EQ(answered.fields["holds"], change == 0) << change;
    EXPECT_EQ(answered.fields.contains("reason"), change != 0) << change;
  }
  std::filesystem::remove_all(folder);
}

TEST(JudgedPositions, LeaveWhenTheyAreStopped) {
  const alignment::Alignment game(*alignment::parse_game(alignment::polygon_text(6)));
  Control control;
  control.cancel();
  EXPECT_THROW(JudgedPositions(game, control), Stopped);
}

}  // namespace
}  // namespace meleda::studies
