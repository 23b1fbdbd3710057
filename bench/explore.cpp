// How fast does `explore` go through a space? Yardstick: the plainest breadth-first search over the same index in one
// thread. All must find the same layers, or the run reports an error. Figures are states a second of processor time;
// all run in one thread unless their name says otherwise.

#include "meleda/engines/explore.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "meleda/core/rank/permutation.hpp"
#include "meleda/core/rank/permutation_batch.hpp"
#include "meleda/core/row_packing.hpp"
#include "meleda/engines/parallel.hpp"
#include "meleda/families/rings/rings.hpp"

namespace {

using meleda::ExploreQuestion;
using meleda::Store;
using Layers = std::vector<std::uint64_t>;

// Cards in a row, a prefix of which is reversed: wide layers, and a state that takes work to rank.
template <std::size_t cards>
class Pancakes {
 public:
  static constexpr bool undirected = true;
  using State = std::array<std::uint8_t, cards>;
  using Move = std::uint8_t;  // how many cards are turned, from 2 on

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
  [[nodiscard]] std::uint64_t key(const State& s) const { return packing_.packed(s); }
  [[nodiscard]] State from_key(std::uint64_t packed) const {
    State s{};
    packing_.unpack(packed, s);
    return s;
  }

 private:
  meleda::RowPacking packing_{cards, cards - 1};
};

// The same 64 at a time.
template <std::size_t cards>
class BatchedPancakes : public Pancakes<cards> {
 public:
  BatchedPancakes() : steps_(cards, reversals()) {}

  template <class Visitor>
  void neighbour_rows(std::span<const std::uint64_t> indices, const Visitor& visit) const {
    steps_.for_each_row(indices, visit);
  }

 private:
  using Steps = meleda::ranking::PermutationMoves;
  static std::vector<Steps::Move> reversals() {
    std::vector<Steps::Move> moves;
    for (std::size_t m = 2; m <= cards; ++m) {
      Steps::Move places(cards);
      std::iota(places.begin(), places.end(), std::uint8_t{0});
      std::reverse(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(m));
      moves.push_back(places);
    }
    return moves;
  }
  Steps steps_;
};
static_assert(meleda::Batched<BatchedPancakes<11>>);

// As a word in which a card has four bits, low ones first: what a hash set can do where moves cost little.
template <std::size_t cards>
class PackedPancakes {
 public:
  static constexpr bool undirected = true;
  using State = std::uint64_t;
  using Move = std::uint8_t;

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (Move m = 2; m <= cards; ++m) visit(m);
  }
  [[nodiscard]] bool legal(const State&, Move m) const { return m >= 2 && m <= cards; }
  [[nodiscard]] State apply(State s, Move m) const {
    constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
    const auto bytes = __builtin_bswap64(s);
    const auto turned = ((bytes >> 4 & low) | (bytes & low) << 4) >> (64 - 4 * m);
    const auto prefix = (State{1} << (4 * m)) - 1;
    return (s & ~prefix) | turned;
  }
  [[nodiscard]] std::uint64_t key(const State& s) const { return s; }
  [[nodiscard]] State from_key(std::uint64_t key) const { return key; }
  [[nodiscard]] std::uint64_t index_count() const { return meleda::ranking::permutation_count(cards); }
  [[nodiscard]] State unrank(std::uint64_t) const { return 0xfedcba9876543210 & ((State{1} << (4 * cards)) - 1); }
};

// The layers of each space, as whoever came first found them.
void check(benchmark::State& state, const std::string& space, const Layers& layers, std::uint64_t states) {
  static std::map<std::string, Layers> known;
  const auto sum = std::accumulate(layers.begin(), layers.end(), std::uint64_t{0});
  if (sum != states) state.SkipWithError("not all states were found");
  if (known.try_emplace(space, layers).first->second != layers) state.SkipWithError("the layers differ");
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(states));
}

template <class P>
void plain_search(benchmark::State& state, const std::string& space, const P& p) {
  Layers layers;
  for (auto _ : state) {
    std::vector<bool> seen(p.index_count());
    std::vector<std::uint64_t> queue{0};
    seen[0] = true;
    layers.clear();
    for (std::size_t at = 0; at < queue.size();) {
      const auto end = queue.size();
      layers.push_back(end - at);
      for (; at < end; ++at) {
        const auto s = p.unrank(queue[at]);
        p.moves(s, [&](const auto& m) {
          const auto t = p.rank(p.apply(s, m));
          if (!seen[t]) queue.push_back(t);
          seen[t] = true;
        });
      }
    }
  }
  check(state, space, layers, p.index_count());
}

template <class P>
void engine(benchmark::State& state, const std::string& space, const P& p, const ExploreQuestion& question,
            std::size_t threads = 1) {
  const meleda::Workers workers(threads);
  Layers layers;
  for (auto _ : state) {
    meleda::Control control;
    const auto profile = meleda::explore(p, p.unrank(0), {}, control, question).profile;
    layers.clear();
    for (const auto& run : profile.by_depth) layers.insert(layers.end(), run.depths, run.states);
    state.counters["MB"] = static_cast<double>(profile.bytes) / 1e6;
  }
  check(state, space, layers, p.index_count());
}

void pancakes_10_plain(benchmark::State& state) {
  plain_search(state, "10", Pancakes<10>());
}
void pancakes_10_table_with_degrees(benchmark::State& state) {
  engine(state, "10", Pancakes<10>(), {Store::table, true});
}
void pancakes_10_table(benchmark::State& state) {
  engine(state, "10", Pancakes<10>(), {Store::table, false});
}
void pancakes_10_batches(benchmark::State& state) {
  engine(state, "10", BatchedPancakes<10>(), {Store::table, false});
}
void pancakes_10_hash_with_degrees(benchmark::State& state) {
  engine(state, "10", Pancakes<10>(), {Store::hash, true});
}
void pancakes_10_hash(benchmark::State& state) {
  engine(state, "10", Pancakes<10>(), {Store::hash, false});
}
void pancakes_10_hash_packed(benchmark::State& state) {
  engine(state, "10", PackedPancakes<10>(), {Store::hash, false});
}
void pancakes_10_layers_packed(benchmark::State& state) {
  engine(state, "10", PackedPancakes<10>(), {Store::layers, false});
}
void pancakes_11_batches(benchmark::State& state) {
  engine(state, "11", BatchedPancakes<11>(), {Store::table, false});
}
void pancakes_11_batches_2_threads(benchmark::State& state) {
  engine(state, "11", BatchedPancakes<11>(), {Store::table, false}, 2);
}
void rings_plain(benchmark::State& state) {
  plain_search(state, "rings", meleda::rings::Rings(22));
}
void rings_table_with_degrees(benchmark::State& state) {
  engine(state, "rings", meleda::rings::Rings(22), {Store::table, true});
}
void rings_table(benchmark::State& state) {
  engine(state, "rings", meleda::rings::Rings(22), {Store::table, false});
}
void rings_hash(benchmark::State& state) {
  engine(state, "rings", meleda::rings::Rings(22), {Store::hash, false});
}
void rings_layers(benchmark::State& state) {
  engine(state, "rings", meleda::rings::Rings(22), {Store::layers, false});
}

#define MELEDA_BENCHMARK(name) BENCHMARK(name)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()
MELEDA_BENCHMARK(pancakes_10_plain);
MELEDA_BENCHMARK(pancakes_10_table_with_degrees);
MELEDA_BENCHMARK(pancakes_10_table);
MELEDA_BENCHMARK(pancakes_10_batches);
MELEDA_BENCHMARK(pancakes_10_hash_with_degrees);
MELEDA_BENCHMARK(pancakes_10_hash);
MELEDA_BENCHMARK(pancakes_10_hash_packed);
MELEDA_BENCHMARK(pancakes_10_layers_packed);
MELEDA_BENCHMARK(pancakes_11_batches);
MELEDA_BENCHMARK(pancakes_11_batches_2_threads);
MELEDA_BENCHMARK(rings_plain);
MELEDA_BENCHMARK(rings_table_with_degrees);
MELEDA_BENCHMARK(rings_table);
MELEDA_BENCHMARK(rings_hash);
MELEDA_BENCHMARK(rings_layers);

}  // namespace
