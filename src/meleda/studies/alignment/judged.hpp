#pragma once
// The values of a game of lines: by words of 64 positions where its rules allow that, else position by position.

#include <cstdint>
#include <optional>
#include <string>

#include "meleda/core/control.hpp"
#include "meleda/core/game_reply.hpp"
#include "meleda/engines/retrograde.hpp"
#include "meleda/engines/stone_file.hpp"
#include "meleda/engines/up_to_symmetry.hpp"
#include "meleda/families/alignment/alignment.hpp"

namespace meleda::studies {

class JudgedPositions {
 public:
  // Of all that can come up from the start. Leaves by Stopped where time or memory end.
  // Saved values are used where the store has them.
  JudgedPositions(const alignment::Alignment& game, Control& control, const DataStore& store = DataStore({}));

  // For the player who moves; nothing where the position cannot come up.
  [[nodiscard]] std::optional<ReplyWorth> worth(const alignment::Board& s) const;
  // Of a move from a position to another, for who makes it.
  [[nodiscard]] std::optional<ReplyWorth> worth_of_move(const alignment::Board& from, const alignment::Board& to) const;
  // How many positions there are one by one, up to symmetry; none where they are in words of 64.
  [[nodiscard]] std::uint64_t plain_positions() const { return plain_ ? plain_->keys().size() : 0; }
  [[nodiscard]] const StoneValues* stones() const { return stones_ ? &*stones_ : nullptr; }

 private:
  alignment::Alignment game_;
  std::optional<StoneValues> stones_;
  UpToSymmetry<alignment::Alignment> folded_;
  std::optional<JudgedGame<UpToSymmetry<alignment::Alignment>>> plain_;
};

struct TableCheck {
  std::uint64_t positions = 0;
  bool up_to_symmetry = false;
  std::string wrong;  // about the first position that is, or empty
};
// Whether values and plies fit together by the rules alone, at every position that can come up; of very many positions,
// at one of each that symmetries take to each other.
[[nodiscard]] TableCheck check_values(const alignment::Alignment& game, const JudgedPositions& judged,
                                      Control& control);

}  // namespace meleda::studies
