#include "meleda/engines/index_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {
namespace {

using namespace test_systems;

struct Right {
  std::vector<std::uint64_t> layers;
  std::vector<std::uint64_t> farthest;  // all of them, in order
  bool arc_within_layer = false;
};

template <class P>
Right plainly(const P& p, std::uint64_t from) {
  const auto next = successors(p);
  const auto depths = plain_search(next, {from});
  Right right;
  for (std::uint64_t i = 0; i < next.size(); ++i) {
    if (depths[i] == no_way) continue;
    right.layers.resize(std::max<std::size_t>(right.layers.size(), depths[i] + 1));
    ++right.layers[depths[i]];
    for (const auto j : next[i]) right.arc_within_layer |= j != i && depths[i] == depths[j] && Undirected<P>;
  }
  for (std::uint64_t i = 0; i < next.size(); ++i) {
    if (depths[i] + 1 == right.layers.size()) right.farthest.push_back(i);
  }
  return right;
}

template <class P>
void expect_what_plain_search_finds(const P& p, std::uint64_t from, const Right& right) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    const Workers workers(threads);
    Control control;
    const IndexSpace space{p.index_count(), Undirected<P>, Batched<P>, {}};
    const auto [profile, farthest] = search_indices(space, from, neighbour_rows(p), control);
    EXPECT_EQ(profile.status, Status::done);
    EXPECT_FALSE(profile.degrees_known);
    std::vector<std::uint64_t> layers;
    for (const auto& run : profile.by_depth) layers.insert(layers.end(), run.depths, run.states);
    ASSERT_EQ(layers, right.layers);
    EXPECT_EQ(profile.arc_within_layer, right.arc_within_layer);
    EXPECT_GE(profile.bytes, bytes_of_index_search(p.index_count()));
    EXPECT_LE(profile.bytes, bytes_of_index_search(p.index_count()) + (threads - 1) * (p.index_count() / 8 + 512));
    EXPECT_EQ(farthest, std::vector(right.farthest.begin(),
                                    right.farthest.begin() +
                                        static_cast<std::ptrdiff_t>(std::min<std::size_t>(8, right.farthest.size()))));
  }
}

// Large enough that layers are lists, are read from their bits by all threads, and become lists again; with arcs to the
// node itself, and some nodes out of reach. `bipartite` graphs never have an arc within a layer.
template <class Graph>
Graph wide_graph(std::mt19937& random, bool bipartite) {
  const auto nodes = static_cast<std::uint32_t>(60'000 + random() % 30'000);
  ExplicitGraph::Arcs arcs;
  for (std::uint32_t i = 0; i < 2 * nodes; ++i) {
    auto from = static_cast<std::uint32_t>(random() % nodes);
    auto to = static_cast<std::uint32_t>(random() % nodes);
    if (random() % 16 == 0) to = from;
    if (bipartite && to != from && (from + to) % 2 == 0) to = to + 1 < nodes ? to + 1 : to - 1;
    arcs.emplace_back(from, to);
  }
  return Graph(nodes, arcs);
}

template <class Graph>
void wide_graphs_are_searched(bool bipartite) {
  std::mt19937 random(7);
  for (int round = 0; round < 3; ++round) {
    const auto p = wide_graph<Graph>(random, bipartite);
    // Not from a node that leads nowhere.
    const auto widest = [](const Right& right) { return *std::max_element(right.layers.begin(), right.layers.end()); };
    std::uint64_t from = 0;
    auto right = plainly(p, from);
    while (widest(right) <= 8192) right = plainly(p, ++from);
    EXPECT_EQ(right.arc_within_layer, Undirected<Graph> && !bipartite);
    expect_what_plain_search_finds(p, from, right);
  }
}
TEST(IndexSearch, FindsWhatPlainSearchFindsInWideGraphs) {
  wide_graphs_are_searched<DirectedGraph>(false);
  wide_graphs_are_searched<UndirectedGraph>(false);
  wide_graphs_are_searched<UndirectedGraph>(true);
}
TEST(IndexSearch, FindsWhatPlainSearchFindsInBatchesOfWideGraphs) {
  wide_graphs_are_searched<InBatches<DirectedGraph>>(false);
  wide_graphs_are_searched<InBatches<UndirectedGraph>>(false);
  wide_graphs_are_searched<InBatches<UndirectedGraph>>(true);
}

TEST(IndexSearch, FindsWhatPlainSearchFindsAmongPermutations) {
  for (const auto shuffle : {Shuffle::prefix_reversals, Shuffle::adjacent_swaps}) {
    for (unsigned n = 1; n <= 9; ++n) {
      const PermutationPuzzle p(n, shuffle);
      const auto from = p.index_count() / 3;
      expect_what_plain_search_finds(p, from, plainly(p, from));
    }
  }
}

// Several threads that write to the same bits.
TEST(IndexSearch, FindsTheSameWhereThereIsNoRoomForBitsOfOnesOwn) {
  const PermutationPuzzle p(9, Shuffle::prefix_reversals);
  const auto right = plainly(p, 0);
  for (const std::size_t threads : {2U, 5U, 20U}) {
    const Workers workers(threads);
    Control control;
    control.limit_memory(bytes_of_index_search(p.index_count()));
    const auto profile = search_indices({p.index_count(), true, true, {}}, 0, neighbour_rows(p), control).profile;
    EXPECT_EQ(profile.status, Status::done);
    EXPECT_LE(profile.bytes, control.memory_limit());
    std::vector<std::uint64_t> layers;
    for (const auto& run : profile.by_depth) layers.insert(layers.end(), run.depths, run.states);
    EXPECT_EQ(layers, right.layers);
  }
}

TEST(IndexSearch, SaysWhatItHoldsBeforeItBegins) {
  constexpr std::uint64_t states = 39'916'800;
  EXPECT_GE(bytes_of_index_search(states), states / 8 * 3);
  EXPECT_LE(bytes_of_index_search(states), states / 8 * 7 / 2) << "lists are a small part";
  const PermutationPuzzle p(9, Shuffle::prefix_reversals);
  Control control;
  control.limit_memory(bytes_of_index_search(p.index_count()) - 1);
  const auto found = search_indices({p.index_count(), true, true, {}}, 0, neighbour_rows(p), control);
  EXPECT_EQ(found.profile.status, Status::limit_reached);
  EXPECT_EQ(control.exhausted(), "memory");
  EXPECT_EQ(found.profile.states, 0U);
  EXPECT_TRUE(found.farthest.empty());
}

}  // namespace
}  // namespace meleda
