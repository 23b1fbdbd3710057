#include "laws/judge.hpp"

#include <utility>

#include "meleda/core/assert.hpp"

namespace meleda::laws {
namespace {

std::vector<std::uint32_t> search(const std::vector<std::vector<std::uint64_t>>& next, std::uint64_t from) {
  std::vector<std::uint32_t> distances(next.size(), far);
  std::vector<std::uint64_t> queue{from};
  distances[from] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    for (const auto i : next[queue[at]]) {
      if (distances[i] != far) continue;
      distances[i] = distances[queue[at]] + 1;
      queue.push_back(i);
    }
  }
  return distances;
}

}  // namespace

PlainGraph::PlainGraph(const Rules& rules, const Index& index)
    : arcs_(index.count()), children_(index.count()), parents_(index.count()) {
  for (std::uint64_t i = 0; i < index.count(); ++i) {
    states_.push_back(index.unrank(i));
    for (auto& m : rules.moves(states_[i])) {
      const auto to = index.rank(rules.apply(states_[i], m));
      MELEDA_ASSERT(to < index.count());
      arcs_[i].push_back({std::move(m), to});
      children_[i].push_back(to);
      parents_[to].push_back(i);
    }
  }
}

std::vector<std::uint32_t> PlainGraph::distances_to(std::uint64_t target) const {
  return search(parents_, target);
}

std::vector<std::uint32_t> PlainGraph::distances_from(std::uint64_t source) const {
  return search(children_, source);
}

bool lead_to(const Rules& rules, AnyState from, const std::vector<AnyMove>& moves, const AnyState& to) {
  for (const auto& m : moves) {
    if (!rules.legal(from, m)) return false;
    from = rules.apply(from, m);
  }
  return from == to;
}

}  // namespace meleda::laws
