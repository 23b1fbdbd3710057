#include "meleda/engines/move_order.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace meleda {
namespace {

// Two cycles of four cells that have nothing in common, one that meets both; with their inverses.
CellSystem three_turns() {
  CellSystem system{std::vector<std::uint32_t>(10, 1), {}};
  for (const auto& cycle : std::vector<std::vector<std::uint8_t>>{{0, 1, 2, 3}, {4, 5, 6, 7}, {3, 4, 8, 9}}) {
    CellMove move;
    for (std::uint8_t cell = 0; cell < 10; ++cell) move.to.push_back(cell);
    for (std::size_t i = 0; i < 4; ++i) move.to[cycle[i]] = cycle[(i + 1) % 4];
    system.moves.push_back(move);
    system.moves.push_back(inverse(move));
  }
  return system;
}

TEST(MoveOrder, LeavesOutWhatIsDoneInAnotherWay) {
  const auto order = MoveOrder::of(three_turns());
  EXPECT_TRUE(order.known());
  EXPECT_FALSE(order.may_follow(0, 1)) << "takes it back";
  EXPECT_TRUE(order.may_follow(0, 0)) << "a half turn";
  EXPECT_FALSE(order.may_follow(1, 1)) << "the same half turn";
  EXPECT_TRUE(order.may_follow(0, 2));
  EXPECT_FALSE(order.may_follow(2, 0)) << "they commute";
  EXPECT_TRUE(order.may_follow(0, 4));
  EXPECT_TRUE(order.may_follow(4, 0));
  EXPECT_TRUE(order.may_follow(MoveOrder::none, 3));
  EXPECT_TRUE(MoveOrder().may_follow(7, 8));
  EXPECT_FALSE(MoveOrder().known());
}

// Every arrangement that words of so many moves reach is reached by words in order, too.
TEST(MoveOrder, LosesNoArrangement) {
  const auto system = three_turns();
  const auto order = MoveOrder::of(system);
  struct At {
    std::vector<std::uint8_t> cells;
    std::size_t last = MoveOrder::none;
  };
  std::set<std::vector<std::uint8_t>> all{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
  auto in_order = all;
  std::vector<At> words{{*all.begin()}};
  for (int length = 1; length <= 5; ++length) {
    std::vector<At> longer;
    auto wider = all;
    const auto moved = [&](const std::vector<std::uint8_t>& cells, std::size_t m) {
      auto t = cells;
      for (std::size_t cell = 0; cell < cells.size(); ++cell) t[system.moves[m].to[cell]] = cells[cell];
      return t;
    };
    for (std::size_t m = 0; m < system.moves.size(); ++m) {
      for (const auto& cells : all) wider.insert(moved(cells, m));
      for (const auto& word : words) {
        if (order.may_follow(word.last, m)) longer.push_back({moved(word.cells, m), m});
      }
    }
    all = std::move(wider);
    words = std::move(longer);
    for (const auto& word : words) in_order.insert(word.cells);
    EXPECT_EQ(in_order, all) << length;
  }
}

}  // namespace
}  // namespace meleda
