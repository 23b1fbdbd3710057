#pragma once
// All canonical magic codes of n tiles that are configurations, in ascending order.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/function_ref.hpp"
#include "meleda/families/magic/code.hpp"

namespace meleda::studies {

// What all searches for the same number of tiles share.
class CodeTables {
 public:
  // Every code is a path there and back, so no tile is farther from the first one than half the tiles.
  explicit CodeTables(std::size_t tiles, const StopCheck& stop = {});

  [[nodiscard]] std::size_t tiles() const { return tiles_; }

 private:
  friend class CodeSearch;

  struct Step {
    std::uint8_t frame = 0;   // of the next tile
    std::uint8_t normal = 0;  // of a flat hinge: 1 + the axis at right angles to both tiles; else 0
    std::int32_t to_hinge = 0;
    std::int32_t to_next = 0;
  };

  // Whether one can be back in so many steps, if tiles might overlap.
  [[nodiscard]] bool may_close(std::size_t steps, std::int32_t cell, unsigned frame) const {
    return steps >= home_.size() || (home_[steps][static_cast<std::size_t>(cell)] >> frame & 1U) != 0;
  }

  std::size_t tiles_;
  std::size_t cells_ = 0;  // one for every place of the room that a centre or a hinge can have
  std::int32_t first_cell_ = 0;
  std::uint8_t first_frame_ = 0;
  std::vector<std::array<Step, magic::Symbol::count>> steps_;  // of every frame
  std::vector<std::vector<std::uint32_t>> home_;  // [steps][cell]: the frames of tiles that are so many steps from home
};

// Goes through codes in ascending order, symbol by symbol; leaves off where tiles overlap or hinges cross, where there
// is no way back, and where another reading of what is there already would come first. One for each thread.
class CodeSearch {
 public:
  explicit CodeSearch(const CodeTables& tables);

  // Goes on to the next beginning of that length, less than n, that is not left off, and tells it; none at the end.
  // From one call to the next nothing else is asked. So they can be gone through however many there are.
  [[nodiscard]] std::optional<magic::Code> next_beginning(std::size_t length, const StopCheck& stop = {});
  [[nodiscard]] std::vector<magic::Code> beginnings(std::size_t length, const StopCheck& stop = {});
  // All canonical codes of configurations that begin so.
  void visit(const magic::Code& beginning, FunctionRef<void(const magic::Code&)> found, const StopCheck& stop);

 private:
  // Goes on to the next code of that length which begins with the first `fixed` symbols that are there.
  bool advance(std::size_t fixed, std::size_t length, EveryThousand& ask);
  // Puts the next tile where the symbol says; false, and nothing is changed, where it cannot lie.
  bool put(magic::Symbol symbol);
  void take_back();
  // Whether some reading of the symbols so far comes before them, whatever follows.
  bool comes_too_late();

  struct Place {
    std::int32_t cell = 0;
    std::uint8_t frame = 0;
  };

  const CodeTables& tables_;
  magic::Code code_;
  std::vector<Place> places_;       // of the tiles: one more than there are symbols
  std::vector<std::uint8_t> room_;  // at the centre of a tile 1; at a flat hinge its normal
  // [symbols][first]: the turnings in which the reading forwards from `first` has agreed with the code so far.
  std::vector<std::vector<std::uint8_t>> agreeing_;
};

}  // namespace meleda::studies
