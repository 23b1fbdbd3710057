// How fast does `explore` go through a space? Yardstick: the plainest breadth-first search over the same index in one
// thread. Both must find the same number of states, or the run reports an error.

#include "meleda/engines/explore.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "meleda/core/rank/permutation.hpp"
#include "meleda/families/rings/rings.hpp"

namespace {

// Ten cards in a row, a prefix of which is reversed: wide layers, and a state that takes work to rank.
class Pancakes {
 public:
  static constexpr std::size_t cards = 10;
  static constexpr bool undirected = true;
  using State = std::array<std::uint8_t, cards>;
  using Move = std::uint8_t;  // how many cards are turned, 2 to 10

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (Move m = 2; m <= cards; ++m) visit(m);
  }
  [[nodiscard]] bool legal(const State&, Move m) const { return m >= 2 && m <= cards; }
  [[nodiscard]] State apply(State s, Move m) const {
    std::reverse(s.begin(), s.begin() + m);
    return s;
  }
  [[nodiscard]] std::uint64_t index_count() const { return meleda::ranking::permutation_count(cards); }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return meleda::ranking::rank_permutation(s); }
  [[nodiscard]] State unrank(std::uint64_t i) const {
    State s{};
    meleda::ranking::unrank_permutation(i, s);
    return s;
  }
  [[nodiscard]] std::uint64_t key(const State& s) const {
    std::uint64_t packed = 0;
    for (const auto card : s) packed = packed << 4 | card;
    return packed;
  }
  [[nodiscard]] State from_key(std::uint64_t packed) const {
    State s{};
    for (auto card = s.rbegin(); card != s.rend(); ++card, packed >>= 4) *card = packed & 15;
    return s;
  }
};

template <class P>
void finish(benchmark::State& state, std::uint64_t states, const P& p) {
  if (states != p.index_count()) state.SkipWithError("not all states were found");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(states));
}

template <class P>
void plain_search(benchmark::State& state, const P& p) {
  std::uint64_t found = 0;
  for (auto _ : state) {
    std::vector<bool> seen(p.index_count());
    std::vector<std::uint64_t> queue{0};
    seen[0] = true;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const auto s = p.unrank(queue[at]);
      p.moves(s, [&](const auto& m) {
        const auto t = p.rank(p.apply(s, m));
        if (!seen[t]) queue.push_back(t);
        seen[t] = true;
      });
    }
    found = queue.size();
  }
  finish(state, found, p);
}

template <class P>
void engine(benchmark::State& state, const P& p, meleda::Store store) {
  std::uint64_t found = 0;
  for (auto _ : state) {
    meleda::Control control;
    found = meleda::explore(p, p.unrank(0), {}, control, store).profile.states;
  }
  finish(state, found, p);
}

void pancakes_plain(benchmark::State& state) {
  plain_search(state, Pancakes{});
}
void pancakes_table(benchmark::State& state) {
  engine(state, Pancakes{}, meleda::Store::table);
}
void pancakes_hash(benchmark::State& state) {
  engine(state, Pancakes{}, meleda::Store::hash);
}
void rings_plain(benchmark::State& state) {
  plain_search(state, meleda::rings::Rings(22));
}
void rings_table(benchmark::State& state) {
  engine(state, meleda::rings::Rings(22), meleda::Store::table);
}
void rings_hash(benchmark::State& state) {
  engine(state, meleda::rings::Rings(22), meleda::Store::hash);
}

BENCHMARK(pancakes_plain)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pancakes_table)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pancakes_hash)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(rings_plain)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(rings_table)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(rings_hash)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
