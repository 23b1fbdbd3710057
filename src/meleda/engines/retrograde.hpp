#pragma once
// Exact values of two-player games by retrograde analysis: from the ends backwards, a position wins if a move leads to
// one that the other player loses, and loses if all moves lead to ones that the other player wins. What is never
// decided is a draw by endless play. Positions are decided in the order of their distance from the end, so that the
// winner hurries and the loser delays.

#include <tsl/robin_map.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/game_value.hpp"
#include "meleda/engines/graph.hpp"
#include "meleda/engines/key_hash.hpp"

namespace meleda {

// A game as a graph: positions are numbers.
struct GameGraph {
  std::vector<std::uint8_t> mover;                            // of each position, 0 or 1
  std::vector<std::optional<GameValue>> ended;                // for the player who would move, where it is over
  std::vector<std::pair<std::uint32_t, std::uint32_t>> arcs;  // from, to
};

struct GameTable {
  std::vector<GameValue> values;     // for the player who moves
  std::vector<std::uint32_t> plies;  // to the end; of draws 0
};

// Nothing if the work was stopped.
[[nodiscard]] std::optional<GameTable> judge_game(const GameGraph& graph, Control& control);

// What is wrong with a table by the rules of a value, or nothing: an ended position has its value; a win has a move to
// a loss, one ply nearer the end than any other such move; a loss has only moves to wins, the longest of which it
// takes; a draw has no winning move and a move to a draw.
[[nodiscard]] std::string check_game_table(const GameGraph& graph, const GameTable& table);

// All positions that can come up after one, with their values.
template <class P>
requires Keyed<P>
class JudgedGame {
 public:
  using State = typename P::State;

  // Nothing if the work was stopped: by time, by memory, or from outside.
  static std::optional<JudgedGame> make(const P& p, const State& from, Control& control) {
    JudgedGame judged;
    const auto most = control.memory_limit() / bytes_a_position;
    auto found = state_graph(p, from, most, control);
    if (!found.complete) {
      static_cast<void>(control.stopped() || control.may_use((most + 1) * bytes_a_position));
      return std::nullopt;
    }
    GameGraph graph;
    for (const auto& s : found.states) {
      judged.numbers_.emplace(p.key(s), graph.mover.size());
      graph.mover.push_back(static_cast<std::uint8_t>(p.mover(s)));
      graph.ended.push_back(p.ended(s));
    }
    for (const auto& arc : found.arcs) {
      graph.arcs.emplace_back(static_cast<std::uint32_t>(arc.from), static_cast<std::uint32_t>(arc.to));
    }
    auto table = judge_game(graph, control);
    if (!table) return std::nullopt;
    judged.table_ = std::move(*table);
    return judged;
  }

  // The number of a position, if it can come up.
  [[nodiscard]] std::optional<std::size_t> find(const P& p, const State& s) const {
    const auto found = numbers_.find(p.key(s));
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] const GameTable& table() const { return table_; }
  [[nodiscard]] std::uint64_t bytes() const { return table_.values.size() * bytes_a_position; }

 private:
  static constexpr std::uint64_t bytes_a_position = 128;  // state, arcs both ways, number and value, while it is made

  tsl::robin_map<KeyOf<P>, std::size_t, KeyHash<KeyOf<P>>> numbers_;
  GameTable table_;
};

}  // namespace meleda
