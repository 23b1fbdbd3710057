#pragma once
// All positions of a class with up to some number of pegs from which certain single pegs can be reached, in memory:
// made in less time than a search takes, and asked in a tenth of a microsecond.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/bit_layout.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

class SolvableSet {
 public:
  // For positions of the class of `position` with at most as many pegs, and the finishing holes `finish`, which are of
  // that class. Null where no single peg has the class, where the memory budget is too small, or when the control
  // stopped it.
  [[nodiscard]] static std::shared_ptr<const SolvableSet> make(std::shared_ptr<const Board> board, Pegs position,
                                                               Pegs finish, Control& control);

  // True for every position from which a peg can be left in one of the holes. Where `exact`, for no other.
  [[nodiscard]] bool contains(Pegs pegs) const;
  // Otherwise the set is that of all finishing holes of the class, because the symmetries of the class do not keep the
  // holes that were asked for.
  [[nodiscard]] bool exact() const { return exact_; }

 private:
  struct Level {
    std::vector<std::size_t> offsets;
    std::vector<std::uint64_t> words;
  };

  std::shared_ptr<const Board> board_;
  std::size_t turn_ = 0;  // takes the class to the copy of it that the levels are made of
  bool exact_ = true;
  std::unique_ptr<BitLayout> layout_;
  std::vector<Level> levels_;  // [number of pegs]
};

}  // namespace meleda::pegs
