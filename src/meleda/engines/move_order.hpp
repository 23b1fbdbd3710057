#pragma once
// Which move may follow which, so that a depth-first search meets the same state less often: of words of two moves that
// do the same, only the first in the order of their numbers is tried, and none that one move or no move does. A
// shortest path stays: the first of all shortest words that do what it does has no other part.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/cells.hpp"

namespace meleda {

class MoveOrder {
 public:
  // Nothing is known: all may follow.
  MoveOrder() = default;
  // For moves that are always legal, numbered as in the system. Those that are forbidden follow none.
  [[nodiscard]] static MoveOrder of(const CellSystem& system, std::span<const std::uint8_t> forbidden = {});

  [[nodiscard]] bool known() const { return moves_ != 0; }
  [[nodiscard]] bool may_follow(std::size_t last, std::size_t next) const {
    return moves_ == 0 || allowed_[(last == none ? moves_ : last) * moves_ + next] != 0;
  }
  static constexpr std::size_t none = ~std::size_t{0};

 private:
  std::size_t moves_ = 0;
  std::vector<std::uint8_t> allowed_;  // [last, or as many as there are for none][next]
};

}  // namespace meleda
