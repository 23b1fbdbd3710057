#pragma once
// Checks answers by the rules alone: nothing here is shared with what makes the answers.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

// Replays moves one by one from a state. After the first illegal move it stays where it is and is no longer sound.
template <TransitionSystem P>
class Replay {
 public:
  Replay(const P& p, typename P::State from) : p_(p), state_(std::move(from)) {}

  bool step(const typename P::Move& m) {
    sound_ = sound_ && p_.legal(state_, m);
    if (sound_) state_ = p_.apply(std::move(state_), m);
    return sound_;
  }
  [[nodiscard]] const typename P::State& state() const { return state_; }
  [[nodiscard]] bool arrived_at(std::span<const typename P::State> targets) const {
    return sound_ && std::find(targets.begin(), targets.end(), state_) != targets.end();
  }

 private:
  const P& p_;
  typename P::State state_;
  bool sound_ = true;
};

template <TransitionSystem P>
[[nodiscard]] bool leads_to(const P& p, const typename P::State& from, std::span<const typename P::Move> moves,
                            std::span<const typename P::State> targets) {
  Replay<P> replay(p, from);
  return std::all_of(moves.begin(), moves.end(), [&](const auto& m) { return replay.step(m); }) &&
         replay.arrived_at(targets);
}

// Whether the table holds the number of moves from every index to the nearest target (the largest number standing for
// "unreachable"): 0 at the targets alone, and elsewhere one more than the least of the neighbours. By induction on the
// distance, only the true distances satisfy this. Says what is wrong, or nothing. The table is anything with a size and
// an index.
template <Indexed P, class Table>
[[nodiscard]] std::string check_distance_table(const P& p, std::span<const typename P::State> targets,
                                               const Table& table) {
  constexpr auto no_way = std::numeric_limits<std::uint32_t>::max();
  if (table.size() != p.index_count()) return tr("the table has the wrong size");
  for (std::uint64_t i = 0; i < table.size(); ++i) {
    const auto s = p.unrank(i);
    const bool is_target = std::find(targets.begin(), targets.end(), s) != targets.end();
    std::uint32_t least = no_way;
    p.moves(s,
            [&](const typename P::Move& m) { least = std::min<std::uint32_t>(least, table[p.rank(p.apply(s, m))]); });
    const auto right = is_target ? 0 : least == no_way ? no_way : least + 1;
    if (table[i] != right) return say("index {} has {}, its neighbours make it {}", i, table[i], right);
  }
  return {};
}

}  // namespace meleda
