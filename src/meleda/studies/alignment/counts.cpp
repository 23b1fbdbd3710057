#include "meleda/studies/alignment/counts.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "meleda/core/rank/subset.hpp"
#include "meleda/engines/graph.hpp"

namespace meleda::studies {

namespace {

using alignment::Alignment;
using alignment::Board;
using alignment::Nodes;

// Boards that a symmetry leaves as they are: each of its cycles holds stones of one side, or none.
Integer fixed_boards(const Alignment& game, std::size_t g, unsigned x_stones, unsigned o_stones) {
  // ways[x][o]: so many stones lie on the cycles before.
  std::vector<std::vector<Integer>> ways(x_stones + 1, std::vector<Integer>(o_stones + 1));
  ways[0][0] = 1;
  Nodes seen = 0;
  for (std::size_t node = 0; node < game.rules().size(); ++node) {
    if ((seen & alignment::node_bit(node)) != 0) continue;
    unsigned length = 0;
    for (auto at = alignment::node_bit(node); (seen & at) == 0; at = game.act(g, Board{{at, 0}, 0}).stones[0]) {
      seen |= at;
      ++length;
    }
    // From the largest on, so that each cycle is taken once.
    for (auto x = x_stones + 1; x-- > 0;) {
      for (auto o = o_stones + 1; o-- > 0;) {
        if (x >= length) ways[x][o] += ways[x - length][o];
        if (o >= length) ways[x][o] += ways[x][o - length];
      }
    }
  }
  return ways[x_stones][o_stones];
}

bool is_canonical(const Alignment& game, const Board& s) {
  const auto own = game.key(s);
  for (std::size_t g = 1; g < game.symmetry_count(); ++g) {
    if (game.key(game.act(g, s)) < own) return false;
  }
  return true;
}

}  // namespace

Integer board_count(const Alignment& game, unsigned x_stones, unsigned o_stones) {
  return fixed_boards(game, 0, x_stones, o_stones);
}

Integer board_orbits(const Alignment& game, unsigned x_stones, unsigned o_stones) {
  Integer sum = 0;
  for (std::size_t g = 0; g < game.symmetry_count(); ++g) sum += fixed_boards(game, g, x_stones, o_stones);
  return sum / game.symmetry_count();
}

FullBoards enumerate_full_boards(const Alignment& game, const StopCheck& stop) {
  FullBoards counts;
  const auto& rules = game.rules();
  const auto n = static_cast<unsigned>(rules.size());
  using Set = std::optional<std::uint64_t>;
  const auto first = [](unsigned stones) { return Set((std::uint64_t{1} << stones) - 1); };
  EveryThousand check(stop);
  for (auto x = first(rules.stones[0]); x; x = ranking::next_subset(n, *x)) {
    for (auto o = first(rules.stones[1]); o; o = ranking::next_subset(n, *o)) {
      check();
      if ((*x & *o) != 0) continue;
      const Board s{{static_cast<Nodes>(*x), static_cast<Nodes>(*o)}, 0};
      const std::uint64_t orbit = is_canonical(game, s) ? 1 : 0;
      const auto count = [&](WithOrbits& what, std::uint64_t times) {
        what.all += times;
        what.orbits += times * orbit;
      };
      const bool x_line = rules.has_line(s.stones[0], 0);
      const bool o_line = rules.has_line(s.stones[1], 1);
      count(counts.boards, 1);
      if (!x_line || !o_line) count(counts.not_both_lines, 1);
      count(counts.can_occur, (x_line ? 0U : 1U) + (o_line ? 0U : 1U));
      if (!x_line && !o_line) count(counts.in_play, 2);
    }
  }
  return counts;
}

Reachable count_reachable(const Alignment& game, Control& control) {
  constexpr std::size_t most = 100'000'000;
  const auto graph = state_graph(game, game.start(), most, control);
  const StopCheck stop(control);
  if (!graph.complete) {
    stop();
    stop.may_use(std::numeric_limits<std::uint64_t>::max());
  }
  Reachable counts;
  std::set<std::uint64_t> seen;  // the least image of each
  EveryThousand check(stop);
  for (const auto& s : graph.states) {
    check();
    auto least = game.key(s);
    for (std::size_t g = 1; g < game.symmetry_count(); ++g) least = std::min(least, game.key(game.act(g, s)));
    const std::uint64_t orbit = seen.insert(least).second ? 1 : 0;
    const auto count = [&](WithOrbits& what) {
      ++what.all;
      what.orbits += orbit;
    };
    const bool full = game.rules().in_hand(s, 0) == 0 && game.rules().in_hand(s, 1) == 0;
    const bool on = !game.ended(s);
    count(counts.positions);
    if (on) count(counts.in_play);
    if (full) count(counts.full);
    if (full && on) count(counts.full_in_play);
  }
  return counts;
}

}  // namespace meleda::studies
