#pragma once
// The last part of a beam search: pieces lie a step from home, in each other's way, and no single move brings them
// nearer. Words that move a few cells only are tried as well as moves; layers are by the true number of moves.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/dice.hpp"
#include "meleda/engines/beam_board.hpp"

namespace meleda::beam_board {

// A word on a window that moves few of its cells.
struct Macro {
  std::vector<std::pair<std::uint8_t, std::uint8_t>> shifts;  // to, from: cells of the window
  std::vector<std::uint8_t> word;                             // moves of the window
};

// The shortest word for every permutation of a window that moves two or three cells, where it is small. The windows of
// a quotient are numbered as those of the whole board, so these serve both.
class Macros {
 public:
  Macros() = default;
  Macros(const Board& board, Control& control);

  [[nodiscard]] bool empty() const { return macros_.empty(); }
  [[nodiscard]] std::size_t size() const { return macros_.size(); }
  [[nodiscard]] const Macro& operator[](std::size_t i) const { return macros_[i]; }
  // Macros that bring what lies on one cell of the window to another.
  [[nodiscard]] const std::vector<std::uint32_t>& bringing(std::size_t from, std::size_t to) const {
    return by_shift_[from * cells_ + to];
  }
  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  std::vector<Macro> macros_;
  std::vector<std::vector<std::uint32_t>> by_shift_;
  std::size_t cells_ = 0;
  std::size_t longest_ = 1;
};

// From a state to everything at home, for less than `below`, with so many states a layer; or to the best state that was
// seen, where nothing brought the rest nearer.
struct BroughtHome {
  bool all = false;
  Steps steps;
};
[[nodiscard]] BroughtHome bring_home(const Board& board, const Costs& costs, const Macros& macros, std::size_t width,
                                     const Labels& start, std::size_t below, Control& control);

// The same in one small part of the board after the other: what is entangled in one place has nothing to do with what
// is in another, and few states are many there.
[[nodiscard]] BroughtHome settle(const GuidedTask& task, const Board& board, const Macros& macros, const Labels& start,
                                 Dice& dice, Control& control);

// The same on the whole board, whatever it costs, without a search: one piece after the other, by moves and by words
// that exchange two cells alone. Nothing where there are no such words, or if it was stopped.
[[nodiscard]] std::optional<Steps> exchange_home(const Board& board, const Macros& macros, const Labels& labels,
                                                 Control& control);

}  // namespace meleda::beam_board
