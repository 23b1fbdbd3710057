#pragma once
// How long a path must be, where pieces are too many for tables: each piece is so many moves from home at least, and a
// move brings so many pieces nearer at most. A path that is hardly longer than the sum of these allows wastes next to
// nothing, so that all such paths can be tried, depth first; each length without a path raises the bound.

#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/cells.hpp"
#include "meleda/core/control.hpp"
#include "meleda/engines/first_moves.hpp"
#include "meleda/engines/move_order.hpp"

namespace meleda {

class DistanceProof {
 public:
  // Distinct pieces, and moves that are always legal: `task` says to which cell the piece on a cell is to go.
  // `symmetries` take moves to moves.
  DistanceProof(CellSystem system, std::vector<std::uint8_t> task,
                std::span<const std::vector<std::uint8_t>> symmetries);

  // No path is shorter: by the sum alone, and by parity where every move is odd.
  [[nodiscard]] std::uint32_t least() const { return least_; }
  // By how much the length of one path differs from that of another.
  [[nodiscard]] std::uint32_t step() const { return all_odd_ ? 2 : 1; }

  struct Tried {
    Status status = Status::done;           // unsolvable: no path has that length
    std::vector<std::uint32_t> moves = {};  // when done
    std::uint64_t states = 0;
  };
  // Where no path is shorter. `most_states`: it gives up after so many.
  [[nodiscard]] Tried try_length(std::uint32_t length, std::uint64_t most_states, Control& control) const;

 private:
  class Walk;

  CellSystem system_;
  std::vector<std::uint8_t> task_;
  std::vector<std::vector<std::uint8_t>> moved_;      // [move]: the cells whose pieces it moves
  std::vector<std::vector<std::uint16_t>> distance_;  // [home][cell]
  std::vector<FirstMove> first_;
  MoveOrder order_;
  std::uint32_t most_moved_ = 1;
  std::uint32_t sum_ = 0;
  std::uint32_t least_ = 0;
  bool all_odd_ = false;
};

}  // namespace meleda
