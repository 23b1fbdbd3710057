#include "meleda/engines/first_moves.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

namespace meleda {
namespace {

using Map = std::vector<std::uint8_t>;

Map identity(std::size_t cells) {
  Map map(cells);
  std::iota(map.begin(), map.end(), std::uint8_t{0});
  return map;
}

// Neighbours on a ring change places.
CellSystem ring(std::size_t cells) {
  CellSystem system{std::vector<std::uint32_t>(cells, 1), {}};
  for (std::size_t i = 0; i < cells; ++i) {
    CellMove swap{identity(cells)};
    std::swap(swap.to[i], swap.to[(i + 1) % cells]);
    system.moves.push_back(std::move(swap));
  }
  return system;
}

// All turns and mirrors of the ring but the identity.
std::vector<Map> turns_and_mirrors(std::size_t cells) {
  std::vector<Map> all;
  for (std::size_t by = 0; by < cells; ++by) {
    for (const bool mirrored : {false, true}) {
      Map map(cells);
      for (std::size_t i = 0; i < cells; ++i)
        map[i] = static_cast<std::uint8_t>(((mirrored ? cells - i : i) + by) % cells);
      if (map != identity(cells)) all.push_back(std::move(map));
    }
  }
  return all;
}

// Three neighbours on a ring go round, one way only.
CellSystem one_way_ring(std::size_t cells) {
  CellSystem system{std::vector<std::uint32_t>(cells, 1), {}};
  for (std::size_t i = 0; i < cells; ++i) {
    CellMove round{identity(cells)};
    for (std::size_t j = 0; j < 3; ++j)
      round.to[(i + j) % cells] = static_cast<std::uint8_t>((i + (j + 1) % 3) % cells);
    system.moves.push_back(std::move(round));
  }
  return system;
}

// Word lengths of all permutations, by moves that are not forbidden.
std::map<Map, unsigned> lengths(const CellSystem& system, const std::vector<std::uint8_t>& forbidden) {
  std::map<Map, unsigned> found{{identity(system.cells()), 0}};
  std::vector<Map> layer{identity(system.cells())};
  for (unsigned length = 1; !layer.empty(); ++length) {
    std::vector<Map> next;
    for (const auto& map : layer) {
      for (std::size_t m = 0; m < system.moves.size(); ++m) {
        if (!forbidden.empty() && forbidden[m] != 0) continue;
        Map further(map.size());
        for (std::size_t cell = 0; cell < map.size(); ++cell) further[cell] = system.moves[m].to[map[cell]];
        if (found.emplace(further, length).second) next.push_back(std::move(further));
      }
    }
    layer = std::move(next);
  }
  return found;
}

// The least length of a word for each task that begins as it may, by the definition. Returns how many tasks gained.
std::size_t expect_enough(const CellSystem& system, const std::vector<Map>& symmetries) {
  const auto truth = lengths(system, {});
  std::map<std::vector<std::uint8_t>, std::map<Map, unsigned>> without;
  std::size_t gained = 0;
  for (const auto& [task, length] : truth) {
    const auto first = first_moves(system, task, symmetries);
    if (first.empty() || length == 0) continue;
    ++gained;
    auto least = ~0U;
    for (const auto& one : first) {
      auto& rest = without[one.forbidden];
      if (rest.empty()) rest = lengths(system, one.forbidden);
      // The task is the first move and then the rest.
      const auto& to = system.moves[one.move].to;
      Map left(task.size());
      for (std::size_t cell = 0; cell < task.size(); ++cell) left[to[cell]] = task[cell];
      const auto found = rest.find(left);
      if (found != rest.end()) least = std::min(least, found->second + 1);
    }
    EXPECT_EQ(least, length);
  }
  return gained;
}

TEST(FirstMoves, AreEnoughOnRings) {
  EXPECT_GT(expect_enough(ring(5), turns_and_mirrors(5)), 10U);
  EXPECT_GT(expect_enough(ring(6), turns_and_mirrors(6)), 100U);
  EXPECT_GT(expect_enough(ring(5), {}), 1U) << "turns take moves to moves whether or not they are told";
}

TEST(FirstMoves, AreEnoughWhereMovesGoOneWay) {
  EXPECT_GT(expect_enough(one_way_ring(5), {}), 0U);
}

TEST(FirstMoves, AreFewWhereTheTaskIsTheSameAllRound) {
  const auto half_round = first_moves(ring(6), Map{3, 4, 5, 0, 1, 2}, turns_and_mirrors(6));
  ASSERT_EQ(half_round.size(), 1U) << "any move of a path comes to the front of another one";
  EXPECT_EQ(half_round[0].forbidden, std::vector<std::uint8_t>(6, 0));
  EXPECT_TRUE(first_moves(ring(6), Map{1, 0, 2, 4, 3, 5}, {}).empty());
  // Mirrored at the middle between two places: one first move of each pair.
  EXPECT_EQ(first_moves(ring(6), Map{1, 0, 2, 3, 5, 4}, turns_and_mirrors(6)).size(), 4U);
}

}  // namespace
}  // namespace meleda
