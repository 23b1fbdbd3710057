#pragma once
// The solvable positions of a game, level by level in memory: to ask for any position whether it is solvable, and to
// draw positions at random. Of levels that are symmetric only what is needed to know them is kept.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/bit_levels.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

// What is to be played: down to one peg in one of these holes, which all have the same class.
struct PegGame {
  NamedClass named;                     // its stabiliser keeps the class and the set of holes
  Pegs finish = 0;                      // where the last peg may stand
  std::vector<std::size_t> stabiliser;  // the symmetries that keep the class, whatever they do to the holes
};

// In any finishing hole of the class.
[[nodiscard]] PegGame game_of_class(const NamedClass& named);
// In one of some holes, which all have the same class.
[[nodiscard]] PegGame game_to_holes(const Board& board, Pegs holes);

class KeptLevels {
 public:
  using Visit = std::function<void(const BitLevels&)>;

  // Levels with 1 to `most_pegs` pegs. `visit` sees each of them, together with the one before, when it has been made.
  // How many bytes that takes at most, also while the levels are being made; nothing where the board is too large.
  [[nodiscard]] static std::optional<std::uint64_t> bytes_for(const Board& board, const PegGame& game, int most_pegs);
  [[nodiscard]] static Result<KeptLevels> make(const Board& board, const PegGame& game, int most_pegs, Control& control,
                                               const Visit& visit = {});

  // done, or why there are fewer levels.
  [[nodiscard]] Status status() const { return status_; }
  // What they take.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  // Positions with more pegs are not solvable, or were not asked for.
  [[nodiscard]] int most_pegs() const { return static_cast<int>(levels_.size()) - 1; }
  // Whether the position, which has at most most_pegs() pegs, is solvable.
  [[nodiscard]] bool contains(Pegs pegs) const;
  [[nodiscard]] std::uint64_t count(int pegs) const { return levels_[static_cast<std::size_t>(pegs)].count; }

  // Of the positions with so many pegs, those whose bits are kept, in a fixed order: how many, and one of them. Every
  // position is one of these or an image of one under the game's stabiliser.
  [[nodiscard]] std::uint64_t kept(int pegs) const { return levels_[static_cast<std::size_t>(pegs)].sums.back(); }
  [[nodiscard]] Pegs kept_position(int pegs, std::uint64_t number) const;
  // How many kept positions are images of this one.
  [[nodiscard]] std::uint64_t kept_images(const Board& board, const PegGame& game, Pegs pegs) const;

 private:
  struct Level {
    std::vector<std::size_t> offsets;
    std::vector<std::uint64_t> words;
    std::vector<std::uint64_t> sums;  // bits before each run of words; the last one: all bits
    std::uint64_t count = 0;
  };

  void keep(const BitLevel& level);

  Status status_ = Status::done;
  std::unique_ptr<const BitLayout> layout_;
  std::vector<Level> levels_;  // [pegs]; nothing at 0
  std::uint64_t bytes_ = 0;
};

}  // namespace meleda::pegs
