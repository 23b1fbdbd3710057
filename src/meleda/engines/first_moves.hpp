#pragma once
// Which first moves are enough, where the task is the same when it is seen another way. Moves permute cells and are
// always legal; the task is a permutation p of the cells that a word of moves is to make.
//
// A symmetry of the moves that commutes with p takes a word for p to a word for p: so one first move of each orbit is
// enough. Where p itself takes moves to moves, a word m1 m2 ... mk gives the word m2 ... mk m1' with m1' = m1 seen
// through p, and so each move of the word comes to the front of another one; and where a symmetry takes p to its
// inverse, the word of the inverse moves, last first, is one too. Then words with a move of the first orbit begin with
// it, those with none but with one of the second orbit begin with that, and so on.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/cells.hpp"

namespace meleda {

struct FirstMove {
  std::size_t move = 0;
  std::vector<std::uint8_t> forbidden = {};  // [move]: not in the rest of the word

  friend bool operator==(const FirstMove&, const FirstMove&) = default;
};

// For every word that makes `task` there is one of the same length that begins with one of these. `task` and symmetries
// say where what lies on a cell goes; the latter take moves to moves. Empty where nothing is gained.
[[nodiscard]] std::vector<FirstMove> first_moves(const CellSystem& system, std::span<const std::uint8_t> task,
                                                 std::span<const std::vector<std::uint8_t>> symmetries);

}  // namespace meleda
