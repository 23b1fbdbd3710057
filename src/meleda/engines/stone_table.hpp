#pragma once
// Values and depths of all positions of a game of stones (core/stone_game.hpp), 64 positions at a time.
//
// A block is the set of nodes on which stones lie; its bits are the ways in which these are divided between the sides.
// Round r decides the positions that end after r plies: wins in odd rounds, losses in even ones. A slide of one stone
// takes the bits of a block in which it belongs to the mover out, as one dense row, and puts them into the block that
// it leaves; a win is the OR over the moves, a loss the AND. Planes are by the stones of the side that wins, so that a
// position after a move has them in the same order as the position before. Only blocks beside one that gained bits in
// the round before are looked at.

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/stone_game.hpp"
#include "meleda/engines/function_ref.hpp"
#include "meleda/engines/rows.hpp"
#include "meleda/engines/stone_kernels.hpp"

namespace meleda {

struct StoneWorth {
  GameValue value = GameValue::draw;
  std::uint32_t plies = 0;  // of a draw 0
};

// Where a position stands in the planes of its layer: in this block, which has so many words. Wins and depths are by
// the mover's stones, losses by the other's, whose bits have the opposite order.
struct StonePlace {
  std::uint64_t block = 0;
  std::uint64_t words = 0;
  std::uint64_t bit = 0;
  std::uint64_t opposite = 0;
};
[[nodiscard]] StonePlace stone_place(const StoneGame& game, const StonePosition& position);

// Planes of a layer: wins, losses, then the bits of half the plies, the lowest first. `word(plane, i)` is the i-th word
// of a plane.
[[nodiscard]] StoneWorth read_worth(const StonePlace& place, std::size_t planes,
                                    FunctionRef<std::uint64_t(std::size_t plane, std::uint64_t i)> word);

class StoneTable {
 public:
  // Of one layer.
  struct Counts {
    std::uint64_t positions = 0;         // in which the mover has no line
    std::vector<std::uint64_t> decided;  // [plies]
  };

  // Whether it can be held at all, whatever the memory: rows of bits are not too long.
  [[nodiscard]] static bool serves(const StoneGame& game);
  // About so much memory, with as many bits of depth as most games need.
  [[nodiscard]] static std::uint64_t bytes_for(const StoneGame& game);

  // Nothing if the work was stopped: by time, by memory, or from outside.
  [[nodiscard]] static std::optional<StoneTable> make(StoneGame game, Control& control,
                                                      const stone_kernels::Kernels& kernels = stone_kernels::best());

  // Of a position in which the mover has no line.
  [[nodiscard]] StoneWorth worth(const StonePosition& position) const;
  // The planes of a layer, as read_worth has them.
  [[nodiscard]] std::vector<std::span<const std::uint64_t>> planes(std::size_t layer) const;
  [[nodiscard]] const StoneGame& game() const { return game_; }
  [[nodiscard]] const std::vector<Counts>& counts() const { return counts_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  using Word = stone_kernels::Word;

  struct Layer {
    unsigned stones = 0;
    std::uint32_t blocks = 0;
    std::size_t words = 0;
    RowPlane wins;    // by the mover's stones
    RowPlane losses;  // by the other's
    RowPlane open;    // by the mover's
    std::vector<RowPlane> depths;
    std::vector<std::uint8_t> closed;
    std::vector<std::uint8_t> active;    // gained bits in the round before
    std::vector<std::uint32_t> changed;  // these
  };

  explicit StoneTable(StoneGame game);
  [[nodiscard]] const stone_kernels::Layout& layout(unsigned stones, unsigned chosen) const {
    return layouts_[stones][chosen];
  }
  bool begin(Control& control);
  bool play_round(std::uint32_t round, const stone_kernels::Kernels& kernels, Control& control);
  [[nodiscard]] std::vector<std::uint32_t> blocks_before(const StoneLayer& rules, const Layer& layer,
                                                         const Layer& next) const;

  StoneGame game_;
  stone_kernels::SetNumbers numbers_;
  std::vector<std::vector<std::uint32_t>> sets_;             // [stones][block]
  std::vector<std::vector<stone_kernels::Layout>> layouts_;  // [stones][chosen]; only those in use
  std::vector<Layer> layers_;
  std::vector<Counts> counts_;
};

}  // namespace meleda
