#pragma once
// Puzzles whose moves permute cells on which pieces lie, in words that an engine understands: permutations, repeated
// colours, a blank that slides; and digits beside the cells, for what else a move changes whatever lies where:
// orientations, pieces of other sets.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "meleda/core/concepts.hpp"

namespace meleda {

struct CellMove {
  std::vector<std::uint8_t> to;            // the piece on cell c goes to cell to[c]
  std::optional<std::uint8_t> blank = {};  // legal only while the blank lies on this cell; without it always
  // After it, digit i is what digit digit_from[i] was, plus digit_add[i] modulo the radix that both have.
  std::vector<std::uint8_t> digit_from = {};
  std::vector<std::uint8_t> digit_add = {};

  friend bool operator==(const CellMove&, const CellMove&) = default;
};

// Sorts have numbers from 0. Every cell has a piece. A move with a condition needs sort 0 to be one piece: the blank.
struct CellSystem {
  std::vector<std::uint32_t> counts;  // [sort]: so many pieces of it
  std::vector<CellMove> moves;
  std::vector<std::uint32_t> radices = {};  // [digit beside the cells]

  [[nodiscard]] std::size_t cells() const {
    std::size_t sum = 0;
    for (const auto count : counts) sum += count;
    return sum;
  }
  // A state as a row: the cells, then the digits.
  [[nodiscard]] std::size_t row_size() const { return cells() + radices.size(); }
  [[nodiscard]] bool has_digits() const { return !radices.empty(); }
  [[nodiscard]] bool has_blank() const {
    for (const auto& move : moves) {
      if (move.blank) return true;
    }
    return false;
  }
};

[[nodiscard]] inline CellMove inverse(const CellMove& move, std::span<const std::uint32_t> radices = {}) {
  CellMove back;
  back.to.resize(move.to.size());
  for (std::size_t cell = 0; cell < move.to.size(); ++cell) back.to[move.to[cell]] = static_cast<std::uint8_t>(cell);
  if (move.blank) back.blank = move.to[*move.blank];
  back.digit_from.resize(radices.size());
  back.digit_add.resize(radices.size());
  for (std::size_t i = 0; i < radices.size(); ++i) {
    const auto from = move.digit_from[i];
    back.digit_from[from] = static_cast<std::uint8_t>(i);
    back.digit_add[from] = static_cast<std::uint8_t>((radices[i] - move.digit_add[i]) % radices[i]);
  }
  return back;
}

// The same system with all arrows turned round.
[[nodiscard]] inline CellSystem inverse(const CellSystem& system) {
  CellSystem back{system.counts, {}, system.radices};
  for (const auto& move : system.moves) back.moves.push_back(inverse(move, system.radices));
  return back;
}

// A family that is such a puzzle, at least for some of its arguments: its moves lead where those of the system do.
// `cells` writes the sort of the piece on each cell, then the digits; `from_cells` reads such a row again.
template <class P>
concept CellPermuting = TransitionSystem<P> &&
    requires(const P& p, const typename P::State& s, std::span<std::uint8_t> out, std::span<const std::uint8_t> cells) {
  { p.cell_system() } -> std::same_as<std::optional<CellSystem>>;
  p.cells(s, out);
  { p.from_cells(cells) } -> std::same_as<typename P::State>;
};

}  // namespace meleda
