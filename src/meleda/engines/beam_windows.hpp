#pragma once
// A path is shortened where it is: some cells near each other, and those of its moves on these cells alone that can be
// made one after the other without any of the rest between them, are a small task of their own. A beam search solves it
// again, often with fewer moves. Moves on different cells commute, so such moves need not be neighbours in the path.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/engines/beam_board.hpp"
#include "meleda/engines/beam_layers.hpp"

namespace meleda::beam_board {

// What is taken out of a path: the moves at `places`, which are made one after the other where the first of them is.
struct PathPart {
  std::vector<std::uint32_t> places;
  Steps steps;
};

// From `begin` on, before `end`: the moves that stay on cells which are `inside`, each only if all that is left out
// before it shares no cell with it. At most `most` of them.
[[nodiscard]] PathPart part_on(const Board& board, const Steps& path, const std::vector<bool>& inside,
                               std::size_t begin, std::size_t end, std::size_t most);

// The path with other steps instead of the part.
[[nodiscard]] Steps with_part(const Steps& path, const PathPart& part, const Steps& instead);

// Those cells of a board alone, with the moves that stay on them.
struct SmallBoard {
  Board board;
  std::vector<std::uint32_t> moves;  // [move]: of the large board
  std::vector<std::uint16_t> cells;  // [cell]: of the large board
};
[[nodiscard]] SmallBoard board_on(const Board& board, const std::vector<std::uint16_t>& cells);

// All cells that so many moves reach from one, one after the other, as far as there is room.
[[nodiscard]] std::vector<std::uint16_t> cells_near(const Board& board, std::size_t cell, std::size_t most, Dice& dice);

class PathShortener {
 public:
  PathShortener(const GuidedTask& task, const Board& board) : task_(task), board_(board) {}

  struct Effort {
    std::size_t cells = 36;  // of a window, at most
    std::size_t steps = 60;
    std::size_t width = 100;
  };
  // Tries one window, chosen by the dice. The path is never longer than it was; it may be another one of the same
  // length, so that more windows come to differ. Returns how many states were searched at most.
  std::size_t attempt(Steps& path, const Effort& effort, std::span<const double> weights, Dice& dice, Control& control);

 private:
  const GuidedTask& task_;
  const Board& board_;
  BeamLayers layers_;
};

}  // namespace meleda::beam_board
