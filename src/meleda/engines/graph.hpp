#pragma once
// The state graph itself, for spaces small enough to look at.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/engines/key_hash.hpp"
#include "meleda/engines/sharded_map.hpp"

namespace meleda {

template <class P>
struct StateGraph {
  struct Arc {
    std::size_t from = 0;  // numbers of states
    std::size_t to = 0;
    typename P::Move move{};
  };
  std::vector<typename P::State> states;  // in breadth-first order; number 0 is where it was begun
  std::vector<std::uint32_t> depths;      // of each
  std::vector<Arc> arcs;                  // of every state, in the order of its moves
  bool complete = true;                   // false if there were more states than allowed, or the work was stopped
};

template <Keyed P>
StateGraph<P> state_graph(const P& p, const typename P::State& from, std::size_t most_states, Control& control) {
  using State = typename P::State;
  StateGraph<P> graph;
  ShardedMap<KeyOf<P>, std::uint64_t> numbers;
  const auto number_of = [&](const State& s, std::uint32_t depth) {
    const auto [number, fresh] = numbers.try_emplace(p.key(s), graph.states.size());
    if (fresh) {
      graph.states.push_back(s);
      graph.depths.push_back(depth);
    }
    return number;
  };
  number_of(from, 0);
  for (std::size_t i = 0; i < graph.states.size(); ++i) {
    constexpr auto bytes_of_state =
        sizeof(State) + sizeof(std::uint32_t) + 4 * sizeof(std::uint64_t);  // with its number
    const auto bytes = graph.states.size() * bytes_of_state + graph.arcs.size() * sizeof(typename StateGraph<P>::Arc);
    if (graph.states.size() > most_states || control.stopped() || !control.may_use(bytes)) {
      graph.complete = false;
      return graph;
    }
    const auto s = graph.states[i];
    const auto depth = graph.depths[i];
    p.moves(s, [&](const typename P::Move& m) { graph.arcs.push_back({i, number_of(p.apply(s, m), depth + 1), m}); });
  }
  return graph;
}

}  // namespace meleda
