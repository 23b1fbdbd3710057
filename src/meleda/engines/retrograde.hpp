#pragma once
// Exact values of two-player games by retrograde analysis: from the ends backwards, a position wins if a move leads to
// one that the other player loses, and loses if all moves lead to ones that the other player wins. What is never
// decided is a draw by endless play. Positions are decided in the order of their distance from the end, so that the
// winner hurries and the loser delays.

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meleda/core/concepts.hpp"
#include "meleda/core/control.hpp"
#include "meleda/core/game_value.hpp"
#include "meleda/core/translate.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/sharded_map.hpp"

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
    auto& keys = judged.keys_;
    GameGraph graph;
    const auto number_of = [&](const State& s) {
      const auto key = static_cast<KeyOf<P>>(p.key(s));
      const auto [number, fresh] = judged.numbers_->try_emplace(key, static_cast<std::uint32_t>(keys.size()));
      if (fresh) keys.push_back(key);
      return number;
    };
    number_of(from);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      constexpr std::size_t positions_per_check = 1024;
      if (i % positions_per_check == 0) {
        control.report({phrase("finding positions"), i, keys.size(), 0});
        if (control.stopped() || !control.may_use(bytes_for(keys.size(), graph.arcs.size()))) return std::nullopt;
      }
      const auto s = p.from_key(keys[i]);
      graph.mover.push_back(static_cast<std::uint8_t>(p.mover(s)));
      graph.ended.push_back(p.ended(s));
      p.moves(s, [&](const typename P::Move& m) {
        graph.arcs.emplace_back(static_cast<std::uint32_t>(i), number_of(p.apply(s, m)));
      });
    }
    auto table = judge_game(graph, control);
    if (!table) return std::nullopt;
    judged.table_ = std::move(*table);
    return judged;
  }

  // The number of a position, if it can come up.
  [[nodiscard]] std::optional<std::size_t> find(const P& p, const State& s) const {
    const auto* const found = numbers_->find(static_cast<KeyOf<P>>(p.key(s)));
    return found == nullptr ? std::nullopt : std::optional<std::size_t>(*found);
  }
  [[nodiscard]] const GameTable& table() const { return table_; }
  // Of the positions, in the order of their numbers.
  [[nodiscard]] const std::vector<KeyOf<P>>& keys() const { return keys_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_for(keys_.size(), 0); }

 private:
  // While it is made: keys, numbers, movers, ends and values; and arcs, which are listed by where they arrive, too, and
  // whose list may be copied while it grows.
  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t positions, std::uint64_t arcs) {
    constexpr std::uint64_t of_position = 72;
    constexpr std::uint64_t of_arc = 24;
    if (positions > std::numeric_limits<std::uint32_t>::max() - 1024 * most_moves) {
      return std::numeric_limits<std::uint64_t>::max();  // more than numbers of 32 bits can tell apart
    }
    return of_position * positions + of_arc * arcs;
  }
  static constexpr std::uint64_t most_moves = 100'000;  // from a position

  std::vector<KeyOf<P>> keys_;
  std::unique_ptr<ShardedMap<KeyOf<P>, std::uint32_t>> numbers_ =
      std::make_unique<ShardedMap<KeyOf<P>, std::uint32_t>>();
  GameTable table_;
};

}  // namespace meleda
