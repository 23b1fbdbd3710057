#pragma once
// The values of a game of lines: by words of 64 positions where its rules allow that, else position by position.

#include <cstdint>
#include <optional>
#include <string>

#include "meleda/core/control.hpp"
#include "meleda/core/game_reply.hpp"
#include "meleda/engines/retrograde.hpp"
#include "meleda/engines/stone_file.hpp"
#include "meleda/families/alignment/alignment.hpp"

namespace meleda::studies {

class JudgedPositions {
 public:
  // Of all that can come up from the start. Leaves by Stopped where time or memory end.
  // Saved values are used where the store has them.
  JudgedPositions(const alignment::Alignment& game, Control& control, const DataStore& store = DataStore({}));

  // For the player who moves; nothing where the position cannot come up.
  [[nodiscard]] std::optional<ReplyWorth> worth(const alignment::Board& s) const;
  // Of a move from a position to another.
  [[nodiscard]] std::optional<ReplyWorth> worth_of_move(const alignment::Board& to) const;
  [[nodiscard]] const StoneValues* stones() const { return stones_ ? &*stones_ : nullptr; }

 private:
  alignment::Alignment game_;
  std::optional<StoneValues> stones_;
  std::optional<JudgedGame<alignment::Alignment>> plain_;
};

struct TableCheck {
  std::uint64_t positions = 0;
  std::string wrong;  // about the first position that is, or empty
};
// Whether values and plies fit together by the rules alone, at every position that can come up.
[[nodiscard]] TableCheck check_values(const alignment::Alignment& game, const JudgedPositions& judged,
                                      Control& control);

}  // namespace meleda::studies
