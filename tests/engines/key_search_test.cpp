#include "meleda/engines/key_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {
namespace {

using namespace test_systems;

template <class P>
void both_find_what_plain_search_finds(const P& p, const typename P::State& from, bool by_layers) {
  using State = typename P::State;
  using Key = KeyOf<P>;
  const auto right = plain_profile(p, from, {});
  const auto depths = plain_distances_from(p, from);
  std::vector<Key> deepest;
  for (std::uint64_t i = 0; i < p.index_count(); ++i) {
    if (depths[i] + 1 == right.layers.size()) deepest.push_back(p.key(p.unrank(i)));
  }
  std::sort(deepest.begin(), deepest.end());
  if (deepest.size() > 8) deepest.resize(8);
  const std::vector<State> ends{from};
  const auto keys = keys_of(p, std::span<const State>(ends));
  const auto expand = expand_keys<Direction::forward>(p);
  for (const std::size_t threads : {1U, 2U, 5U}) {
    const Workers workers(threads);
    for (const bool degrees : {true, false}) {
      Control control;
      const KeySpace<Key> space{keys, expand, Undirected<P>, degrees, {}};
      const auto found = by_layers ? search_key_layers(space, control) : search_keys(space, control);
      const auto& profile = found.profile;
      EXPECT_EQ(profile.status, Status::done);
      EXPECT_EQ(profile.store, by_layers ? "layers" : "hash");
      EXPECT_EQ(profile.states, right.states);
      std::vector<std::uint64_t> layers;
      for (const auto& run : profile.by_depth) layers.insert(layers.end(), run.depths, run.states);
      EXPECT_EQ(layers, right.layers);
      EXPECT_EQ(profile.degrees_known, degrees);
      if (degrees) {
        EXPECT_EQ(profile.arcs, right.arcs);
        EXPECT_EQ(profile.degrees, right.degrees);
        EXPECT_EQ(profile.dead_ends, right.dead_ends);
        EXPECT_EQ(profile.shape(), right.shape);
      }
      EXPECT_EQ(profile.shape() == GraphShape::odd_cycles, right.shape == GraphShape::odd_cycles);
      EXPECT_EQ(found.farthest, deepest);
    }
  }
}

// Wide enough for several threads; most nodes are within reach.
template <class Graph>
Graph wide_graph(std::mt19937& random) {
  const auto nodes = static_cast<std::uint32_t>(20'000 + random() % 10'000);
  ExplicitGraph::Arcs arcs;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    arcs.emplace_back(i, static_cast<std::uint32_t>(random() % nodes));
    arcs.emplace_back(i, static_cast<std::uint32_t>(random() % nodes));
  }
  return Graph(nodes, arcs);
}

TEST(KeySearch, FindsWhatPlainSearchFindsInWideGraphs) {
  std::mt19937 random(5);
  for (int round = 0; round < 3; ++round) {
    both_find_what_plain_search_finds(wide_graph<DirectedGraph>(random), Node{0}, false);
    const auto p = wide_graph<UndirectedGraph>(random);
    both_find_what_plain_search_finds(p, Node{1}, false);
    both_find_what_plain_search_finds(p, Node{1}, true);
  }
}

TEST(KeySearch, FindsWhatPlainSearchFindsAmongPermutations) {
  for (const auto shuffle : {Shuffle::prefix_reversals, Shuffle::adjacent_swaps}) {
    for (unsigned n = 1; n <= 8; ++n) {
      const PermutationPuzzle p(n, shuffle);
      for (const bool by_layers : {false, true}) both_find_what_plain_search_finds(p, p.sorted(), by_layers);
    }
  }
}

// Wide layers that become narrow, and stay so.
TEST(KeySearch, FindsWhatPlainSearchFindsInATreeWithATail) {
  const TreeWithTail p(16, 4, 100);
  for (const bool by_layers : {false, true}) {
    both_find_what_plain_search_finds(p, 0, by_layers);
    both_find_what_plain_search_finds(p, 70'000, by_layers);
  }
}

// Every move leads down by one layer and none back: the layer before is no part of the next.
class Descending {
 public:
  using State = std::uint32_t;  // bits that are taken away one by one
  using Move = std::uint8_t;

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    for (Move m = 0; m < bits; ++m) {
      if (legal(s, m)) visit(m);
    }
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const { return (s >> m & 1) != 0; }
  [[nodiscard]] State apply(const State& s, const Move& m) const { return s & ~(1U << m); }
  [[nodiscard]] std::uint32_t layer(const State& s) const { return static_cast<std::uint32_t>(std::popcount(s)); }
  [[nodiscard]] std::uint64_t index_count() const { return std::uint64_t{1} << bits; }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return s; }
  [[nodiscard]] State unrank(std::uint64_t i) const { return static_cast<State>(i); }
  [[nodiscard]] std::uint32_t key(const State& s) const { return s; }
  [[nodiscard]] State from_key(std::uint32_t key) const { return key; }

  static constexpr unsigned bits = 16;
};
static_assert(Layered<Descending> && Keyed<Descending> && !Undirected<Descending>);

TEST(KeySearch, FindsWhatPlainSearchFindsWhereEveryMoveGoesDown) {
  const Descending p;
  for (const bool by_layers : {false, true}) both_find_what_plain_search_finds(p, (1U << p.bits) - 1, by_layers);
}

}  // namespace
}  // namespace meleda
