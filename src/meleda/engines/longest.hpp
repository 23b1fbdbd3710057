#pragma once
// The longest path that visits no state twice, by trying all: for spaces small enough that this ends. A branch is given
// up when the states that can still be visited from it are too few to reach the best length so far; branches that could
// only equal it are followed, so that the number of longest paths comes out too.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/graph.hpp"

namespace meleda {

template <class P>
struct LongestPath {
  Status status = Status::done;  // unsolvable: no path at all; limit_reached or cancelled: the best so far is given
  std::vector<typename P::Move> moves;  // one of the longest
  std::uint64_t paths = 0;              // how many of that length there are; proven when done
  bool found = false;
};

namespace detail {

// The same in numbers of arcs.
struct LongestArcs {
  Status status = Status::done;
  std::vector<std::size_t> arcs;
  std::uint64_t paths = 0;
  bool found = false;
};
struct PlainArc {
  std::size_t from = 0;
  std::size_t to = 0;
};
LongestArcs longest_arcs(std::size_t states, std::span<const PlainArc> arcs, std::span<const char> is_target,
                         Control& control);

}  // namespace detail

// From the graph's first state to any of the targets. The path is followed from that state itself: what a state has
// beyond its key goes along, and moves may refer to it.
template <Keyed P>
LongestPath<P> longest_path(const P& p, const StateGraph<P>& graph, std::span<const typename P::State> targets,
                            Control& control) {
  std::vector<char> is_target(graph.states.size(), 0);
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    is_target[i] = std::find(targets.begin(), targets.end(), graph.states[i]) != targets.end() ? 1 : 0;
  }
  std::vector<detail::PlainArc> arcs;
  for (const auto& arc : graph.arcs) arcs.push_back({arc.from, arc.to});
  const auto longest = detail::longest_arcs(graph.states.size(), arcs, is_target, control);
  LongestPath<P> path{longest.status, {}, longest.paths, longest.found};
  if (graph.states.empty()) return path;
  auto state = graph.states.front();
  for (const auto number : longest.arcs) {
    const auto& arc = graph.arcs[number];
    const auto key = p.key(graph.states[arc.to]);
    auto move = arc.move;
    if (!p.legal(state, move) || !(p.key(p.apply(state, move)) == key)) {
      p.moves(state, [&](const typename P::Move& m) {
        if (p.key(p.apply(state, m)) == key) move = m;
      });
    }
    state = p.apply(state, move);
    path.moves.push_back(move);
  }
  return path;
}

}  // namespace meleda
