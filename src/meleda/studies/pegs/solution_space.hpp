#pragma once
// All solutions of one position at once: the positions that can be reached from it and from which a target can still be
// reached, by the number of jumps made. Such a set is small beside all positions that can be reached, and whatever
// concerns all solutions (how many there are, which first jumps win, the fewest moves) is one sweep over it.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/result.hpp"
#include "meleda/engines/layers.hpp"
#include "meleda/families/pegs/board.hpp"

namespace meleda::pegs {

// Must hold for every position from which a target can be reached; the more it refuses otherwise, the faster the search
// is. Called on several threads at once. A book of the positions that can be reduced to one peg serves.
using MayWin = std::function<bool(Pegs)>;

class SolutionSpace {
 public:
  // The targets have the same number of pegs. Without `may_win` the search goes from both sides and meets where the
  // sets are smallest. The board must outlive the space. `bytes_held`: by the caller, beside the search.
  [[nodiscard]] static Result<SolutionSpace> find(const Board& board, Pegs start, std::vector<Pegs> targets,
                                                  Control& control, const MayWin& may_win = {},
                                                  std::uint64_t bytes_held = 0);
  // To one peg anywhere: the targets are all one-peg positions of the start's class.
  [[nodiscard]] static std::vector<Pegs> one_peg_anywhere(const Board& board, Pegs start);

  // done, unsolvable, or why the search ended early; the layers are there only when done.
  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] const Board& board() const { return *board_; }
  [[nodiscard]] Pegs start() const { return start_; }
  [[nodiscard]] const std::vector<Pegs>& targets() const { return targets_; }
  // Every solution has so many jumps.
  [[nodiscard]] std::size_t jumps() const { return static_cast<std::size_t>(count(start_) - target_pegs_); }
  // Positions after so many jumps, up to the symmetries that keep the set of targets: one image stands for all.
  [[nodiscard]] const KeyLayer<Pegs>& after(std::size_t jumps) const { return layers_[jumps]; }
  [[nodiscard]] const std::vector<std::size_t>& symmetries() const { return group_; }
  [[nodiscard]] Pegs canonical(Pegs pegs) const { return board_->canonical(pegs, group_); }
  // Calls visit(jump, canonical form of what it leads to, symmetry of the board that leads to that form) for all jumps
  // that are possible in a position. Images are exclusive ors of images, so those of the position serve all its jumps.
  template <class Visit>
  void for_each_successor(Pegs pegs, const Visit& visit) const {
    for_each_neighbour(
        pegs, [&](const Jump& jump) { return jump.possible(pegs); }, visit);
  }
  template <class Visit>
  void for_each_predecessor(Pegs pegs, const Visit& visit) const {
    for_each_neighbour(
        pegs, [&](const Jump& jump) { return jump.possible_backwards(pegs); }, visit);
  }
  // Whether a target can be reached from this position, which must be one that can be reached from the start.
  [[nodiscard]] bool wins(Pegs pegs) const;
  [[nodiscard]] std::uint64_t positions() const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  SolutionSpace() = default;
  template <class Possible, class Visit>
  void for_each_neighbour(Pegs pegs, const Possible& possible, const Visit& visit) const {
    constexpr std::size_t most_symmetries = 12;  // of the triangular lattice
    std::array<Pegs, most_symmetries> images{};
    const auto symmetries = group_.size();
    for (std::size_t i = 0; i < symmetries; ++i) images[i] = board_->act(group_[i], pegs);
    const auto& jumps = board_->jumps();
    for (std::size_t j = 0; j < jumps.size(); ++j) {
      if (!possible(jumps[j])) continue;
      const auto* const changes = &jump_images_[j * symmetries];
      std::size_t best = 0;
      Pegs least = images[0] ^ changes[0];
      for (std::size_t i = 1; i < symmetries; ++i) {
        const auto image = images[i] ^ changes[i];
        if (image < least) least = image, best = i;
      }
      visit(jumps[j], least, group_[best]);
    }
  }
  [[nodiscard]] Status search(Control& control, const MayWin& may_win, std::uint64_t bytes_held);

  const Board* board_ = nullptr;
  Pegs start_ = 0;
  std::vector<Pegs> targets_;
  int target_pegs_ = 0;
  std::vector<std::size_t> group_;  // the identity first
  std::vector<Pegs> jump_images_;   // [jump][symmetry of the group]: the holes that it changes
  Status status_ = Status::unsolvable;
  std::vector<KeyLayer<Pegs>> layers_;
};

struct FirstJump {
  Jump jump;
  Integer solutions;  // that begin with it; 0: it loses
};

struct DepthSummary {
  std::uint64_t positions = 0;  // winning ones, up to symmetry
  std::uint64_t jumps = 0;      // that are possible in them, together
  std::uint64_t winning = 0;    // how many of those win
};

// A solution is a sequence of jumps: the same jumps in another order are another solution.
struct SolutionCount {
  Status status = Status::done;
  Integer solutions;
  Integer up_to_symmetry;  // solutions that the symmetries of start and targets together take to each other are one
  std::size_t start_symmetries = 1;    // how many symmetries these are, the identity included
  std::vector<FirstJump> first_jumps;  // all that are possible
  std::vector<DepthSummary> by_depth;  // after 0, 1, ... jumps
};

// Counts in numbers of 64 bits, and once more in larger ones where those are too small; `bits` is what it begins with.
[[nodiscard]] SolutionCount count_solutions(const SolutionSpace& space, Control& control, int bits = 64);

// A move is one or more jumps by the same peg, one after the other.
struct FewestMoves {
  Status status = Status::done;
  std::uint64_t moves = 0;  // proven to be the fewest
  std::vector<Jump> jumps;  // a solution with so many moves
};

[[nodiscard]] FewestMoves fewest_moves(const SolutionSpace& space, Control& control);
// How many moves a sequence of jumps makes.
[[nodiscard]] std::uint64_t count_moves(const std::vector<Jump>& jumps);

// How hard a position is for a player.
struct DifficultyStep {
  Jump jump;  // of the best line
  std::uint64_t available = 0;
  std::uint64_t winning = 0;
  // How many jumps one can still make after a losing jump here, at most; `wrong_way_exact` is false where the search
  // for it was cut off, and it is then at least that. Nothing where no jump loses.
  std::optional<std::uint64_t> wrong_way;
  bool wrong_way_exact = true;
};

struct Difficulty {
  Status status = Status::done;
  // The most forgiving solution: the one whose shares of winning jumps have the greatest product.
  std::vector<DifficultyStep> best_line;
  double best_line_share = 1;  // that product
  double luck = 1;             // the chance to win of a player who jumps at random
};

// `wrong_way_positions` bounds the search after each losing jump.
[[nodiscard]] Difficulty difficulty(const SolutionSpace& space, Control& control,
                                    std::uint64_t wrong_way_positions = 100'000);

}  // namespace meleda::pegs
