#pragma once
// The group that the moves of a permutation puzzle generate, as generators on points, and states as its elements.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/group_moved.hpp"
#include "meleda/core/piece_system.hpp"
#include "meleda/core/result.hpp"
#include "meleda/families/permutation/rules.hpp"

namespace meleda::permutation {

// Which tiles can slide depends on the blank, so slides generate no group; those that bring the blank home again do. A
// tree of ways from its home, and one loop for each slide beyond it, generate all of these.
struct Loops {
  std::size_t home = 0;
  std::vector<std::vector<std::size_t>> ways;   // [place]: the slides that bring the blank there from its home
  std::vector<std::vector<std::size_t>> loops;  // [generator]: its slides
  PieceSystem system;                           // generators are called as the slide beyond the tree
};
[[nodiscard]] Loops loops_of(const Rules& rules);

// The generators on points; of a sliding puzzle without the home of the blank, which stays where it is.
[[nodiscard]] std::vector<PointImages> generators_of(const PieceSystem& system, const std::optional<Loops>& loops);

// The moves that bring the solved state to this one, as one: where each piece comes from, and how far it was turned.
[[nodiscard]] Result<std::vector<SetMove>> as_move(const Rules& rules, const Values& values);

// A state of a sliding puzzle with the blank brought home, as its slides would.
[[nodiscard]] Values with_blank_home(const Rules& rules, const Loops& loops, Values values);

// For GroupMoved.
[[nodiscard]] std::vector<PointImages> group_generators(const Rules& rules);
[[nodiscard]] std::optional<PointImages> group_element(const Rules& rules, std::span<const std::uint8_t> from,
                                                       std::span<const std::uint8_t> to);

}  // namespace meleda::permutation
