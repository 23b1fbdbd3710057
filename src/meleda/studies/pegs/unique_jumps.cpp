#include "meleda/studies/pegs/unique_jumps.hpp"

#include <atomic>
#include <bit>
#include <mutex>
#include <set>

#include "meleda/core/translate.hpp"

namespace meleda::pegs {

JumpCounter::JumpCounter(const Board& board) {
  for (std::size_t i = 0; i < board.jumps().size(); i += 2) jumps_.push_back(board.jumps()[i]);
}

int JumpCounter::operator()(Pegs pegs) const {
  // The middle peg must be there, and just one of the two at the ends.
  int possible = 0;
  for (const auto& jump : jumps_) {
    possible += static_cast<int>((pegs >> jump.over) & ((pegs >> jump.from) ^ (pegs >> jump.to)) & 1U);
  }
  return possible;
}

Result<UniqueJumps> unique_jumps(const Board& board, const NamedClass& named, const BitLevels& levels,
                                 Control& control) {
  UniqueJumps found;
  found.pegs = levels.level().full_places();
  const JumpCounter jumps(board);
  std::atomic<int> most{0};
  std::mutex adding;
  std::set<Pegs> positions;
  const bool complete = levels.for_each_reached_once(control, [&](std::uint64_t pegs) {
    const int possible = jumps(pegs);
    if (possible < most.load(std::memory_order_relaxed)) return;
    const std::lock_guard guard(adding);
    if (possible < most) return;
    if (possible > most) {
      most = possible;
      positions.clear();
    }
    positions.insert(board.canonical(pegs, named.stabiliser));
  });
  if (!complete) return fail(ErrorCode::stopped, tr("stopped before all positions were looked at"));
  found.positions.assign(positions.begin(), positions.end());
  found.most_jumps = most;
  return found;
}

}  // namespace meleda::pegs
