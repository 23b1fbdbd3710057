#include "meleda/studies/alignment/counts.hpp"

#include <gtest/gtest.h>

#include "meleda/families/alignment/built_in.hpp"
#include "meleda/families/alignment/game_file.hpp"

namespace meleda::studies {
namespace {

alignment::Alignment game_of(const std::string& text) {
  return alignment::Alignment(*alignment::parse_game(text));
}

TEST(AlignmentCounts, BurnsideAgreesWithEnumeration) {
  for (const auto& name : alignment::built_in_names()) {
    const auto game = game_of(*alignment::built_in_text(name));
    const auto& stones = game.rules().stones;
    const auto full = enumerate_full_boards(game, StopCheck());
    EXPECT_EQ(board_count(game, stones[0], stones[1]), Integer(full.boards.all)) << name;
    EXPECT_EQ(board_orbits(game, stones[0], stones[1]), Integer(full.boards.orbits)) << name;
    EXPECT_LE(full.in_play.all, full.can_occur.all);
    EXPECT_LE(full.can_occur.all, 2 * full.boards.all);
  }
}

TEST(AlignmentCounts, WhatComesUpCanOccur) {
  for (unsigned sides = 3; sides <= 5; ++sides) {
    const auto game = game_of(alignment::polygon_text(sides));
    Control control;
    const auto reachable = count_reachable(game, control);
    const auto full = enumerate_full_boards(game, StopCheck());
    EXPECT_LE(reachable.full.all, full.can_occur.all);
    EXPECT_LE(reachable.full_in_play.orbits, full.in_play.orbits);
    EXPECT_LE(reachable.in_play.all, reachable.positions.all);
  }
}

TEST(AlignmentCounts, StopWhenTheyAreTold) {
  Control control;
  control.cancel();
  const auto game = game_of(alignment::polygon_text(5));
  EXPECT_THROW(static_cast<void>(count_reachable(game, control)), Stopped);
  EXPECT_THROW(static_cast<void>(enumerate_full_boards(game, StopCheck(control))), Stopped);
}

}  // namespace
}  // namespace meleda::studies
