#pragma once
// Small systems whose truth is known, and the judges: plain searches by the rules that share nothing with the engines.

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/core/concepts.hpp"
#include "meleda/core/integer.hpp"
#include "meleda/core/rank/permutation.hpp"
#include "meleda/core/rank/permutation_batch.hpp"
#include "meleda/engines/profile.hpp"

namespace meleda::test_systems {

struct Node {
  std::uint32_t number = 0;
  friend bool operator==(const Node&, const Node&) = default;
};

// A graph by its arcs, self-loops and parallel arcs included. Number, key and index of a node differ, so that an engine
// that takes one for the other is found out; and so is one that makes an illegal move.
class ExplicitGraph {
 public:
  using State = Node;
  struct Move {
    std::uint32_t arc = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  using Arcs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // from, to

  ExplicitGraph(std::uint32_t nodes, Arcs arcs) : arcs_(std::move(arcs)), leaving_(nodes), arriving_(nodes) {
    for (std::uint32_t i = 0; i < arcs_.size(); ++i) {
      leaving_[arcs_[i].first].push_back({i});
      arriving_[arcs_[i].second].push_back({i});
    }
  }

  template <class Visitor>
  void moves(const Node& s, Visitor&& visit) const {
    for (const auto& m : leaving_[s.number]) visit(m);
  }
  [[nodiscard]] bool legal(const Node& s, const Move& m) const {
    return m.arc < arcs_.size() && arcs_[m.arc].first == s.number;
  }
  [[nodiscard]] Node apply(const Node& s, const Move& m) const {
    MELEDA_ASSERT(legal(s, m));
    return {arcs_[m.arc].second};
  }

  [[nodiscard]] std::uint64_t index_count() const { return leaving_.size(); }
  [[nodiscard]] std::uint64_t rank(const Node& s) const { return leaving_.size() - 1 - s.number; }
  [[nodiscard]] Node unrank(std::uint64_t i) const { return {static_cast<std::uint32_t>(leaving_.size() - 1 - i)}; }
  [[nodiscard]] std::uint32_t key(const Node& s) const { return ~s.number; }
  [[nodiscard]] Node from_key(std::uint32_t key) const { return {~key}; }

  [[nodiscard]] const Arcs& arcs() const { return arcs_; }

 protected:
  Arcs arcs_;
  std::vector<std::vector<Move>> leaving_;
  std::vector<std::vector<Move>> arriving_;
};

class DirectedGraph : public ExplicitGraph {
 public:
  using ExplicitGraph::ExplicitGraph;

  template <class Visitor>
  void unmoves(const Node& s, Visitor&& visit) const {
    for (const auto& m : arriving_[s.number]) visit(m);
  }
  [[nodiscard]] Node undo(const Node& s, const Move& m) const {
    MELEDA_ASSERT(arcs_[m.arc].second == s.number);
    return {arcs_[m.arc].first};
  }
};

// Every arc and the one back. Offers no `unmoves`: going backwards by moves alone is what it is here for.
class UndirectedGraph : public ExplicitGraph {
 public:
  static constexpr bool undirected = true;

  UndirectedGraph(std::uint32_t nodes, const Arcs& edges) : ExplicitGraph(nodes, both_ways(edges)) {}

 private:
  static Arcs both_ways(Arcs arcs) {
    for (std::size_t i = 0, edges = arcs.size(); i < edges; ++i) {
      if (arcs[i].first != arcs[i].second) arcs.emplace_back(arcs[i].second, arcs[i].first);
    }
    return arcs;
  }
};

// The same in batches: the first arc of every node, then the second, ...
template <class Graph>
class InBatches : public Graph {
 public:
  using Graph::Graph;

  template <class Visitor>
  void neighbour_rows(std::span<const std::uint64_t> indices, const Visitor& visit) const {
    std::vector<std::uint64_t> row(indices.size());
    bool any = true;
    for (std::size_t arc = 0; any; ++arc) {
      any = false;
      for (std::size_t i = 0; i < indices.size(); ++i) {
        const auto& arcs = this->leaving_[this->unrank(indices[i]).number];
        any = any || arc < arcs.size();
        row[i] = arc < arcs.size() ? this->rank({this->arcs_[arcs[arc].arc].second}) : indices[i];
      }
      if (any && !visit(std::span<const std::uint64_t>(row))) return;
    }
  }
};
static_assert(Batched<InBatches<UndirectedGraph>> && Batched<InBatches<DirectedGraph>>);

static_assert(Indexed<DirectedGraph> && Searchable<DirectedGraph> && Reversible<DirectedGraph>);
static_assert(!Undirected<DirectedGraph>);
static_assert(Indexed<UndirectedGraph> && Searchable<UndirectedGraph> && Undirected<UndirectedGraph>);
static_assert(!Reversible<UndirectedGraph>);

// For properties. Evenly, also in the first cases, which RapidCheck would otherwise keep small.
inline std::uint32_t any_below(std::uint32_t bound) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint32_t>(0, bound));
}

// Mostly few arcs, and of these many to nodes nearby: so that some states are out of reach and some far away.
template <class Graph>
Graph any_graph(std::uint32_t most_nodes) {
  const auto nodes = 1 + any_below(most_nodes);
  const auto count = any_below(2 * nodes + 1);
  const auto steps = *rc::gen::element(std::min(nodes, 3U), nodes);
  const auto arc = rc::gen::map(rc::gen::pair(rc::gen::inRange<std::uint32_t>(0, nodes), rc::gen::inRange(0U, steps)),
                                [=](const std::pair<std::uint32_t, std::uint32_t>& from_and_step) {
                                  const auto [from, step] = from_and_step;
                                  return std::pair(from, (from + step) % nodes);
                                });
  return Graph(nodes, *rc::gen::resize(rc::kNominalSize, rc::gen::container<ExplicitGraph::Arcs>(count, arc)));
}

inline Node any_node(const ExplicitGraph& p) {
  return {any_below(static_cast<std::uint32_t>(p.index_count()))};
}

// Possibly none, possibly one twice.
inline std::vector<Node> any_nodes(const ExplicitGraph& p) {
  std::vector<Node> nodes;
  for (auto count = any_below(4); count > 0; --count) nodes.push_back(any_node(p));
  return nodes;
}

inline std::vector<Node> all_nodes(const ExplicitGraph& p) {
  std::vector<Node> nodes;
  for (std::uint64_t i = 0; i < p.index_count(); ++i) nodes.push_back(p.unrank(i));
  return nodes;
}

enum class Shuffle { prefix_reversals, adjacent_swaps };

// Arrangements of n symbols, four bits each in a word: few moves, many states, wide layers.
class PermutationPuzzle {
 public:
  using State = std::uint64_t;
  using Move = std::uint8_t;  // 0..n-2: which of the swaps, or of the reversals from the shortest
  static constexpr bool undirected = true;

  PermutationPuzzle(unsigned n, Shuffle shuffle) : n_(n), shuffle_(shuffle), steps_(n, places_after_moves(n, shuffle)) {
    MELEDA_ASSERT(1 <= n && n <= most);
  }

  template <class Visitor>
  void moves(const State&, Visitor&& visit) const {
    for (unsigned m = 0; m + 1 < n_; ++m) visit(static_cast<Move>(m));
  }
  [[nodiscard]] bool legal(const State&, const Move& m) const { return m + 1U < n_; }
  [[nodiscard]] State apply(const State& s, const Move& m) const {
    auto t = s;
    const unsigned last = m + 1U;
    const unsigned first = shuffle_ == Shuffle::adjacent_swaps ? m : 0;
    for (unsigned i = first; i <= last; ++i) t = with_symbol(t, i, symbol(s, first + last - i));
    return t;
  }

  [[nodiscard]] Integer state_count() const { return index_count(); }
  [[nodiscard]] std::uint64_t index_count() const { return ranking::permutation_count(n_); }
  [[nodiscard]] std::uint64_t rank(const State& s) const {
    const auto symbols = unpacked(s);
    return ranking::rank_permutation({symbols.data(), n_});
  }
  [[nodiscard]] State unrank(std::uint64_t i) const {
    Symbols symbols{};
    ranking::unrank_permutation(i, {symbols.data(), n_});
    return packed(symbols);
  }
  template <class Visitor>
  void neighbour_rows(std::span<const std::uint64_t> indices, const Visitor& visit) const {
    steps_.for_each_row(indices, visit);
  }
  [[nodiscard]] std::uint64_t key(const State& s) const { return s; }
  [[nodiscard]] State from_key(std::uint64_t key) const { return key; }

  [[nodiscard]] State sorted() const { return unrank(0); }
  [[nodiscard]] State reversed() const { return unrank(index_count() - 1); }
  // The distance to the sorted arrangement by adjacent swaps.
  [[nodiscard]] std::uint32_t inversions(const State& s) const {
    std::uint32_t count = 0;
    for (unsigned i = 0; i < n_; ++i) {
      for (unsigned j = i + 1; j < n_; ++j) count += symbol(s, i) > symbol(s, j) ? 1U : 0U;
    }
    return count;
  }

 private:
  static constexpr unsigned most = 12;
  using Symbols = std::array<std::uint8_t, most>;

  static std::uint8_t symbol(State s, unsigned place) { return static_cast<std::uint8_t>(s >> (4 * place) & 15U); }
  static State with_symbol(State s, unsigned place, std::uint8_t symbol) {
    return (s & ~(State{15} << (4 * place))) | State{symbol} << (4 * place);
  }
  static std::vector<ranking::PermutationMoves::Move> places_after_moves(unsigned n, Shuffle shuffle) {
    std::vector<ranking::PermutationMoves::Move> moves;
    for (unsigned last = 1; last < n; ++last) {
      ranking::PermutationMoves::Move places(n);
      std::iota(places.begin(), places.end(), std::uint8_t{0});
      std::reverse(places.begin() + (shuffle == Shuffle::adjacent_swaps ? last - 1 : 0), places.begin() + last + 1);
      moves.push_back(std::move(places));
    }
    return moves;
  }
  [[nodiscard]] Symbols unpacked(State s) const {
    Symbols symbols{};
    for (unsigned i = 0; i < n_; ++i) symbols[i] = symbol(s, i);
    return symbols;
  }
  [[nodiscard]] State packed(const Symbols& symbols) const {
    State s = 0;
    for (unsigned i = 0; i < n_; ++i) s = with_symbol(s, i, symbols[i]);
    return s;
  }

  unsigned n_;
  Shuffle shuffle_;
  ranking::PermutationMoves steps_;
};
static_assert(Batched<PermutationPuzzle>);
static_assert(Indexed<PermutationPuzzle> && Searchable<PermutationPuzzle> && Undirected<PermutationPuzzle>);
static_assert(Counted<PermutationPuzzle>);

// How many permutations of n symbols have 0, 1, 2, ... inversions: the coefficients of (1)(1+q)(1+q+q^2)...
inline std::vector<std::uint64_t> mahonian_numbers(unsigned n) {
  std::vector<std::uint64_t> row{1};
  for (unsigned symbols = 2; symbols <= n; ++symbols) {
    std::vector<std::uint64_t> product(row.size() + symbols - 1);
    for (std::size_t i = 0; i < row.size(); ++i) {
      for (unsigned j = 0; j < symbols; ++j) product[i + j] += row[i];
    }
    row = std::move(product);
  }
  return row;
}

// A complete tree, and from its last leaf a path: layers that grow wide and then stay narrow.
class TreeWithTail {
 public:
  using State = std::uint32_t;
  using Move = std::uint32_t;  // the neighbour to go to
  static constexpr bool undirected = true;

  TreeWithTail(std::uint32_t branches, std::uint32_t levels, std::uint32_t tail) : branches_(branches) {
    std::uint32_t width = 1;
    tree_ = 1;
    for (std::uint32_t level = 0; level < levels; ++level) {
      inner_ = tree_;
      width *= branches;
      tree_ += width;
    }
    all_ = tree_ + tail;
  }

  template <class Visitor>
  void moves(const State& s, Visitor&& visit) const {
    if (s != 0) visit(before(s));
    if (s < inner_) {
      for (std::uint32_t branch = 1; branch <= branches_; ++branch) visit(s * branches_ + branch);
    }
    if (s + 1 >= tree_ && s + 1 < all_) visit(s + 1);
  }
  [[nodiscard]] bool legal(const State& s, const Move& m) const {
    return m < all_ && s < all_ && ((s != 0 && m == before(s)) || (m != 0 && s == before(m)));
  }
  [[nodiscard]] State apply(const State&, const Move& m) const { return m; }

  [[nodiscard]] std::uint64_t index_count() const { return all_; }
  [[nodiscard]] std::uint64_t rank(const State& s) const { return s; }
  [[nodiscard]] State unrank(std::uint64_t i) const { return static_cast<State>(i); }
  [[nodiscard]] std::uint32_t key(const State& s) const { return s; }
  [[nodiscard]] State from_key(std::uint32_t key) const { return key; }

 private:
  [[nodiscard]] State before(State s) const { return s < tree_ ? (s - 1) / branches_ : s - 1; }

  std::uint32_t branches_;
  std::uint32_t inner_ = 0;  // nodes that have branches
  std::uint32_t tree_ = 0;   // nodes of the tree
  std::uint32_t all_ = 0;
};
static_assert(Indexed<TreeWithTail> && Searchable<TreeWithTail> && Undirected<TreeWithTail>);

inline TreeWithTail long_path(std::uint32_t states) {
  return {0, 0, states - 1};
}

// Tells of every look at a state: when its moves are asked for, and when it is made from its index.
template <class P>
class Watched : public P {
 public:
  using Notice = std::function<void()>;
  Watched(P p, Notice on_moves, Notice on_unrank)
      : P(std::move(p)), on_moves_(std::move(on_moves)), on_unrank_(std::move(on_unrank)) {}

  template <class Visitor>
  void moves(const typename P::State& s, Visitor&& visit) const {
    on_moves_();
    P::moves(s, std::forward<Visitor>(visit));
  }
  [[nodiscard]] typename P::State unrank(std::uint64_t i) const {
    on_unrank_();
    return P::unrank(i);
  }

 private:
  Notice on_moves_;
  Notice on_unrank_;
};

// The judges. States go by their index.

inline constexpr std::uint32_t no_way = std::numeric_limits<std::uint32_t>::max();
using Lists = std::vector<std::vector<std::uint64_t>>;

template <Indexed P>
Lists successors(const P& p) {
  Lists next(p.index_count());
  for (std::uint64_t i = 0; i < next.size(); ++i) {
    const auto s = p.unrank(i);
    p.moves(s, [&](const auto& m) { next[i].push_back(p.rank(p.apply(s, m))); });
  }
  return next;
}

inline Lists turned_round(const Lists& next) {
  Lists previous(next.size());
  for (std::uint64_t i = 0; i < next.size(); ++i) {
    for (const auto j : next[i]) previous[j].push_back(i);
  }
  return previous;
}

inline std::vector<std::uint32_t> plain_search(const Lists& next, std::vector<std::uint64_t> queue) {
  std::vector<std::uint32_t> distances(next.size(), no_way);
  for (const auto i : queue) distances[i] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const auto i = queue[at];
    for (const auto j : next[i]) {
      if (distances[j] != no_way) continue;
      distances[j] = distances[i] + 1;
      queue.push_back(j);
    }
  }
  return distances;
}

template <Indexed P>
std::vector<std::uint32_t> plain_distances_from(const P& p, const typename P::State& from) {
  return plain_search(successors(p), {p.rank(from)});
}

template <Indexed P>
std::vector<std::uint32_t> plain_distances_to(const P& p, const std::vector<typename P::State>& targets) {
  std::vector<std::uint64_t> sources;
  for (const auto& s : targets) sources.push_back(p.rank(s));
  return plain_search(turned_round(successors(p)), std::move(sources));
}

struct PlainProfile {
  std::uint64_t states = 0;
  std::uint64_t arcs = 0;
  std::vector<std::uint64_t> layers;  // states at each depth
  std::vector<std::uint64_t> degrees;
  std::uint64_t dead_ends = 0;
  GraphShape shape = GraphShape::directed;
};

// The shape of a connected undirected graph by what the words mean: a tree has no cycle, which is what is left when
// leaves are taken away one after the other; a bipartite graph can be painted in two colours.
inline GraphShape plain_shape(const std::vector<std::set<std::uint64_t>>& neighbours, std::uint64_t somewhere) {
  constexpr int unpainted = -1;
  std::vector<int> colours(neighbours.size(), unpainted);
  std::vector<std::uint64_t> painted{somewhere};
  colours[somewhere] = 0;
  bool two_colours_do = true;
  for (std::size_t at = 0; at < painted.size(); ++at) {
    for (const auto j : neighbours[painted[at]]) {
      if (colours[j] == unpainted) {
        colours[j] = 1 - colours[painted[at]];
        painted.push_back(j);
      }
      two_colours_do = two_colours_do && colours[j] != colours[painted[at]];
    }
  }

  auto rest = neighbours;
  std::size_t taken = 0;
  bool branching = false;
  for (const auto i : painted) branching = branching || neighbours[i].size() > 2;
  for (bool any = true; any;) {
    any = false;
    for (const auto i : painted) {
      if (rest[i].size() != 1) continue;
      rest[*rest[i].begin()].erase(i);
      rest[i].clear();
      ++taken;
      any = true;
    }
  }
  if (taken + 1 == painted.size()) return branching ? GraphShape::tree : GraphShape::path;
  return two_colours_do ? GraphShape::bipartite : GraphShape::odd_cycles;
}

template <Indexed P>
PlainProfile plain_profile(const P& p, const typename P::State& from, const std::vector<typename P::State>& goals) {
  const auto next = successors(p);
  const auto depths = plain_search(next, {p.rank(from)});
  std::vector<std::set<std::uint64_t>> neighbours(next.size());
  PlainProfile found;
  for (std::uint64_t i = 0; i < next.size(); ++i) {
    if (depths[i] == no_way) continue;
    neighbours[i] = {next[i].begin(), next[i].end()};
    neighbours[i].erase(i);
    const auto degree = neighbours[i].size();
    found.layers.resize(std::max<std::size_t>(found.layers.size(), depths[i] + 1));
    found.degrees.resize(std::max(found.degrees.size(), degree + 1));
    ++found.states;
    ++found.layers[depths[i]];
    ++found.degrees[degree];
    found.arcs += degree;
    const auto s = p.unrank(i);
    const bool an_end = s == from || std::find(goals.begin(), goals.end(), s) != goals.end();
    // Where moves can be taken back, the only neighbour is where one came from.
    if (!an_end && degree <= (Undirected<P> ? 1 : 0)) ++found.dead_ends;
  }
  if (Undirected<P>) found.shape = plain_shape(neighbours, p.rank(from));
  return found;
}

}  // namespace meleda::test_systems
