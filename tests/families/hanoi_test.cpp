// What is particular to towers, against plain searches that share nothing with the closed forms and strategies.

#include "meleda/families/hanoi/hanoi.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "meleda/engines/row_space.hpp"
#include "meleda/families/hanoi/frame_stewart.hpp"
#include "meleda/families/hanoi/k_strategies.hpp"

namespace meleda::hanoi {
namespace {

// Towers by their definition: a state is the list of stacks, bottom to top, and a stack is looked at as a whole.
using Plain = std::vector<std::vector<int>>;

bool stack_allowed(const std::vector<int>& stack, std::size_t k) {
  auto sorted = stack;
  std::sort(sorted.rbegin(), sorted.rend());
  const auto bottom = static_cast<std::ptrdiff_t>(std::min(k, stack.size()));
  return std::equal(stack.begin(), stack.begin() + bottom, sorted.begin());
}

struct PlainRules {
  std::size_t pegs = 3;
  std::size_t k = 1000;
  std::set<std::pair<std::size_t, std::size_t>> missing = {};  // edges

  [[nodiscard]] std::vector<Plain> neighbours(const Plain& s) const {
    std::vector<Plain> all;
    for (std::size_t from = 0; from < pegs; ++from) {
      for (std::size_t to = 0; to < pegs; ++to) {
        if (from == to || s[from].empty() || missing.contains({from, to})) continue;
        auto t = s;
        t[to].push_back(t[from].back());
        t[from].pop_back();
        if (stack_allowed(t[to], k)) all.push_back(std::move(t));
      }
    }
    return all;
  }
};

Plain plain_tower(int discs, std::size_t pegs, std::size_t peg) {
  Plain s(pegs);
  for (int disc = discs; disc >= 1; --disc) s[peg].push_back(disc);
  return s;
}

// Distances and numbers of shortest paths from one state.
struct Found {
  int distance = 0;
  int paths = 0;
};
std::map<Plain, Found> search(const PlainRules& rules, const Plain& start) {
  std::map<Plain, Found> found{{start, {0, 1}}};
  std::queue<Plain> open;
  open.push(start);
  for (; !open.empty(); open.pop()) {
    const auto here = found[open.front()];
    for (const auto& t : rules.neighbours(open.front())) {
      const auto [at, fresh] = found.try_emplace(t, Found{here.distance + 1, 0});
      if (fresh) open.push(t);
      if (at->second.distance == here.distance + 1) at->second.paths += here.paths;
    }
  }
  return found;
}

std::string pegs_text(const Plain& s, int discs) {
  std::string text(static_cast<std::size_t>(discs), '?');
  for (std::size_t peg = 0; peg < s.size(); ++peg) {
    for (const auto disc : s[peg]) text[static_cast<std::size_t>(discs - disc)] = static_cast<char>('a' + peg);
  }
  return text;
}

template <class P>
std::string text_of(const P& p, const typename P::State& s) {
  std::string text;
  p.print(s, text);
  return text;
}

TEST(Hanoi, ClosedFormsEqualSearchOnAllPairsWithTheNumberOfPaths) {
  for (int n = 1; n <= 5; ++n) {
    const Classic p(static_cast<std::uint32_t>(n));
    const LongClassic same(static_cast<std::uint32_t>(n));
    int two = 0;
    for (std::uint64_t i = 0; i < p.index_count(); ++i) {
      Plain start(3);
      const auto a = p.unrank(i);
      const auto text = text_of(p, a);
      for (int disc = n; disc >= 1; --disc) {
        start[static_cast<std::size_t>(text[static_cast<std::size_t>(n - disc)] - 'a')].push_back(disc);
      }
      const auto found = search({}, start);
      ASSERT_EQ(found.size(), p.index_count());
      for (const auto& [state, right] : found) {
        const auto other = pegs_text(state, n);
        const auto b = *p.parse(other);
        ASSERT_EQ(p.distance(a, b), right.distance) << text << " " << other;
        ASSERT_EQ(p.shortest_paths(a, b), right.paths) << text << " " << other;
        ASSERT_EQ(same.distance(*same.parse(text), *same.parse(other)), right.distance);
        two += right.paths == 2 ? 1 : 0;
      }
    }
    EXPECT_EQ(two > 0, n >= 2) << n;
  }
}

// All pairs of six discs, and random pairs of up to ten, by indices: the rules of the class are held against the plain
// ones above.
TEST(Hanoi, ClosedFormsEqualSearchByIndex) {
  std::mt19937_64 random(1);
  for (std::uint32_t n = 6; n <= 10; ++n) {
    const Classic p(n);
    const auto count = p.index_count();
    const std::uint64_t starts = n == 6 ? count : 25;
    const std::uint64_t ends = n == 6 ? count : 1000;
    for (std::uint64_t trial = 0; trial < starts; ++trial) {
      const auto a = p.unrank(n == 6 ? trial : random() % count);
      std::vector<std::uint32_t> distance(count, ~0U);
      std::vector<std::uint32_t> paths(count, 0);
      std::vector<std::uint64_t> open{a};
      distance[p.rank(a)] = 0;
      paths[p.rank(a)] = 1;
      for (std::size_t at = 0; at < open.size(); ++at) {
        const auto here = p.rank(open[at]);
        p.moves(open[at], [&](const Move& m) {
          const auto t = p.apply(open[at], m);
          const auto there = p.rank(t);
          if (distance[there] == ~0U) {
            distance[there] = distance[here] + 1;
            open.push_back(t);
          }
          if (distance[there] == distance[here] + 1) paths[there] += paths[here];
        });
      }
      for (std::uint64_t i = 0; i < ends; ++i) {
        const auto b = p.unrank(n == 6 ? i : random() % count);
        ASSERT_EQ(p.distance(a, b), distance[p.rank(b)]) << text_of(p, a) << " " << text_of(p, b);
        ASSERT_EQ(p.shortest_paths(a, b), paths[p.rank(b)]) << text_of(p, a) << " " << text_of(p, b);
      }
    }
  }
}

TEST(Hanoi, TheDiscsOfTheSolutionAreTheRulerSequence) {
  for (const std::uint32_t n : {1U, 4U, 9U}) {
    const Classic p(n);
    auto path = p.in_order(0);
    auto before = path.state();
    std::uint64_t k = 0;
    for (Move m; path.next(m); before = path.state()) {
      ++k;
      const auto disc = static_cast<std::uint32_t>(std::countr_zero(before ^ path.state())) / 2 + 1;
      EXPECT_EQ(disc, static_cast<std::uint32_t>(std::countr_zero(k)) + 1) << k;
    }
    EXPECT_EQ(k + 1, std::uint64_t{1} << n);
  }
}

TEST(Hanoi, LongTowersAreAnsweredWithoutSearch) {
  const LongClassic p(10'000);
  EXPECT_EQ(p.distance(p.start(), p.goals().front()), (Integer(1) << 10'000) - 1);
  auto far = p.start();
  for (std::size_t i = 0; i < far.size(); ++i) far[i] = static_cast<std::uint8_t>(i * i % 3);
  const auto d = p.distance(p.start(), far);
  const Integer k = d / 3;
  const auto at = p.walk(p.start(), far, k);
  EXPECT_EQ(p.distance(p.start(), at), k);
  EXPECT_EQ(p.distance(at, far), d - k);
}

TEST(Hanoi, StacksAreReadAndRefusedWithThePlace) {
  const Classic p(4);
  EXPECT_EQ(*p.parse("43/2/1"), *p.parse("aabc"));
  EXPECT_EQ(*p.parse("//4321"), *p.parse("cccc"));
  const auto place = [&](const char* text) {
    const auto read = p.parse(text);
    EXPECT_FALSE(read) << text;
    return read ? 99U : static_cast<unsigned>(read.error().offset.value_or(98));
  };
  EXPECT_EQ(place("34/2/1"), 1U);
  EXPECT_EQ(place("43/2/1/"), 6U);
  EXPECT_EQ(place("43/2"), 4U);
  EXPECT_EQ(place("43/2/"), 5U);
  EXPECT_EQ(place("443/2/1"), 1U);
  EXPECT_EQ(place("53/2/1"), 0U);
  EXPECT_EQ(place("aadc"), 2U);
  EXPECT_EQ(place("aab"), 3U);
  const Classic ten(10);
  EXPECT_EQ(*ten.parse("10.9.8/7.6.5.4/3.2.1"), *ten.parse("aaabbbbccc"));
  EXPECT_FALSE(ten.parse("1098/7654/321"));
  EXPECT_FALSE(ten.parse("10.9.8./7.6.5.4/3.2.1"));
}

TEST(FrameStewart, IsTheLeastOverAllPartitionsAndItsMovesAreLegal) {
  for (std::uint32_t pegs = 3; pegs <= most_pegs; ++pegs) {
    std::vector<Integer> least{0};
    for (std::uint32_t n = 1; n <= 40; ++n) {
      std::optional<Integer> best;
      std::uint32_t first = 0;
      std::uint32_t last = 0;
      for (std::uint32_t m = pegs == 3 ? n - 1 : 0; m < n; ++m) {
        const auto others = pegs == 3 ? Integer(1) : frame_stewart(n - m, pegs - 1);
        const Integer moves = 2 * least[m] + others;
        if (!best || moves < *best) {
          best = moves;
          first = m;
        }
        if (moves == *best) last = m;
      }
      least.push_back(*best);
      EXPECT_EQ(frame_stewart(n, pegs), *best) << n << " " << pegs;
      EXPECT_EQ(best_partitions(n, pegs), std::pair(first, last)) << n << " " << pegs;
      if (n > 10) continue;
      auto s = plain_tower(static_cast<int>(n), pegs, 1);
      FrameStewartWalk walk(n, pegs, 1, 2);
      Integer made = 0;
      for (Move m; walk.next(m); ++made) {
        ASSERT_FALSE(s[m.from].empty());
        s[m.to].push_back(s[m.from].back());
        s[m.from].pop_back();
        ASSERT_TRUE(stack_allowed(s[m.to], 1000));
      }
      EXPECT_EQ(made, *best);
      EXPECT_EQ(s, plain_tower(static_cast<int>(n), pegs, 2));
    }
  }
}

// Every graph of three and four pegs up to isomorphism, by its edges as bits.
std::vector<PegGraph> all_graphs(std::uint32_t pegs) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t a = 0; a < pegs; ++a) {
    for (std::uint32_t b = 0; b < pegs; ++b) {
      if (a != b) pairs.emplace_back(a, b);
    }
  }
  std::vector<std::vector<std::uint32_t>> orders;
  std::vector<std::uint32_t> order(pegs);
  for (std::uint32_t i = 0; i < pegs; ++i) order[i] = i;
  do orders.push_back(order);
  while (std::next_permutation(order.begin(), order.end()));
  std::vector<PegGraph> graphs;
  for (std::uint32_t edges = 1; edges < 1U << pairs.size(); ++edges) {
    const auto has = [&](std::uint32_t a, std::uint32_t b) {
      const auto at = std::find(pairs.begin(), pairs.end(), std::pair(a, b)) - pairs.begin();
      return (edges >> at & 1U) != 0;
    };
    const bool least = std::all_of(orders.begin(), orders.end(), [&](const auto& image) {
      std::uint32_t other = 0;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (has(image[pairs[i].first], image[pairs[i].second])) other |= 1U << i;
      }
      return other >= edges;
    });
    if (!least) continue;
    PegGraph graph;
    graph.pegs = pegs;
    for (const auto& [a, b] : pairs) {
      if (has(a, b)) graph.add(a, b);
    }
    graphs.push_back(graph);
  }
  return graphs;
}

template <class P>
void expect_plain(const P& p, std::uint32_t n, const std::map<Plain, Found>& right, const Plain& start) {
  std::map<typename P::State, int> found;
  const auto from = *p.parse(pegs_text(start, static_cast<int>(n)));
  std::vector<typename P::State> open{from};
  found[from] = 0;
  for (std::size_t at = 0; at < open.size(); ++at) {
    p.moves(open[at], [&](const Move& m) {
      const auto t = p.apply(open[at], m);
      if (found.try_emplace(t, found[open[at]] + 1).second) open.push_back(t);
    });
  }
  ASSERT_EQ(found.size(), right.size());
  for (const auto& [state, there] : right) {
    ASSERT_EQ(found.at(*p.parse(pegs_text(state, static_cast<int>(n)))), there.distance);
  }
  // Rows say the same, with the symmetries of the graph.
  Control control;
  const std::vector<typename P::State> starts{from};
  const auto space = RowSpace<P>::make(p, starts, Direction::forward, std::uint64_t{1} << 30);
  ASSERT_TRUE(space);
  std::vector<std::uint64_t> by_depth;
  for (const auto& [state, there] : right) {
    by_depth.resize(std::max(by_depth.size(), static_cast<std::size_t>(there.distance) + 1));
    ++by_depth[static_cast<std::size_t>(there.distance)];
  }
  EXPECT_EQ(explore_rows(space->rows(), space->starts(), {}, control).by_depth, by_depth);
  // What is called impossible is.
  for (std::uint64_t i = 0; i < p.index_count(); ++i) {
    const auto t = p.unrank(i);
    EXPECT_FALSE(!p.known_path(from, t).impossible.empty() && found.contains(t));
  }
}

TEST(Hanoi, AllGraphsOfThreeAndFourPegsAreAsAPlainSearchSays) {
  std::size_t count = 0;
  for (const std::uint32_t pegs : {3U, 4U}) {
    const auto graphs = all_graphs(pegs);
    EXPECT_EQ(graphs.size(), pegs == 3 ? 15U : 217U);  // directed graphs up to isomorphism, but for the empty one
    for (const auto& graph : graphs) {
      PlainRules rules{pegs};
      for (std::size_t a = 0; a < pegs; ++a) {
        for (std::size_t b = 0; b < pegs; ++b) {
          if (!graph.has(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b))) rules.missing.insert({a, b});
        }
      }
      for (std::uint32_t n = 1; n <= 4; ++n) {
        for (std::size_t peg = 0; peg < pegs; ++peg) {
          const auto start = plain_tower(static_cast<int>(n), pegs, peg);
          const auto right = search(rules, start);
          if (graph.both_ways()) {
            expect_plain(Towers(graph, n), n, right, start);
          } else {
            expect_plain(OneWayTowers(graph, n), n, right, start);
          }
          ++count;
          ASSERT_FALSE(HasFailure());
        }
      }
    }
  }
  EXPECT_GT(count, 2000U);
}

TEST(PegGraph, IsReadWithEdgesOneWayAndBothWays) {
  const auto graph = read_graph("a-b b--c # a remark\n/c-a", 3);
  ASSERT_TRUE(graph);
  EXPECT_TRUE(graph->has(0, 1) && !graph->has(1, 0) && graph->has(1, 2) && graph->has(2, 1) && graph->has(2, 0));
  EXPECT_FALSE(graph->both_ways());
  EXPECT_EQ(read_graph("a-d", 3)->pegs, 4U);
  EXPECT_EQ(read_graph("a-b c", 3).error().offset, 5U);
  EXPECT_EQ(read_graph("a-a", 3).error().offset, 2U);
  EXPECT_EQ(read_graph("a-z", 3).error().offset, 2U);
  EXPECT_FALSE(read_graph("# nothing\n", 3));
  EXPECT_TRUE(named_graph("complete", 5).complete());
  EXPECT_EQ(named_graph("complete", 4).symmetries().size(), 24U);
  EXPECT_EQ(named_graph("path", 4).symmetries().size(), 2U);
  EXPECT_EQ(named_graph("cycle", 4).symmetries().size(), 4U);
  EXPECT_EQ(named_graph("star", 4).symmetries().size(), 6U);
}

TEST(KTowers, AreAsAPlainSearchSays) {
  for (std::uint32_t n = 1; n <= 6; ++n) {
    for (std::uint32_t k = 1; k <= n + 1; ++k) {
      const KTowers p(n, k);
      const auto right = search({3, k}, plain_tower(static_cast<int>(n), 3, 0));
      EXPECT_EQ(p.state_count(), right.size()) << n << " " << k;
      std::map<std::uint64_t, int> found{{p.key(p.start()), 0}};
      std::vector<KTowers::State> open{p.start()};
      for (std::size_t at = 0; at < open.size(); ++at) {
        const auto s = open[at];  // the list grows meanwhile
        const auto here = found[p.key(s)];
        p.moves(s, [&](const Move& m) {
          const auto t = p.apply(s, m);
          ASSERT_EQ(p.from_key(p.key(t)), t);
          if (found.try_emplace(p.key(t), here + 1).second) open.push_back(t);
        });
      }
      ASSERT_EQ(found.size(), right.size());
      for (const auto& [state, there] : right) {
        Stacks stacks(3);
        for (std::size_t peg = 0; peg < 3; ++peg) stacks[peg].assign(state[peg].begin(), state[peg].end());
        std::string text;
        print_stacks(stacks, n, text);
        ASSERT_EQ(found.at(p.key(*p.parse(text))), there.distance) << text;
      }
    }
  }
}

TEST(KStrategies, AreLegalAndAsLongAsTheySay) {
  using Kind = Strategy::Kind;
  for (std::uint32_t n = 1; n <= 16; ++n) {
    for (std::uint32_t k = 1; k <= n; ++k) {
      for (const auto kind : {Kind::classic, Kind::shortcuts, Kind::flips}) {
        const auto made = strategy(kind, n, k);
        if (!made || made->length() > 20'000) continue;
        SCOPED_TRACE(testing::Message() << n << " " << k);
        auto s = plain_tower(static_cast<int>(n), 3, 1);
        StrategyWalk walk(*made, 1, 0);
        Integer count = 0;
        for (Move m; walk.next(m); ++count) {
          ASSERT_FALSE(s[m.from].empty());
          s[m.to].push_back(s[m.from].back());
          s[m.from].pop_back();
          ASSERT_TRUE(stack_allowed(s[m.to], k));
        }
        EXPECT_EQ(count, made->length());
        EXPECT_EQ(s, plain_tower(static_cast<int>(n), 3, 0));
      }
      EXPECT_GE(best_strategy(n, k).length(), k_lower_bound(n, k));
      // The paper's bounds are those of its strategies, which are these.
      const auto bound = paper_bound(n, k);
      EXPECT_EQ(best_strategy(n, k).length(), bound.value_or(best_strategy(n, k).length())) << n << " " << k;
    }
  }
  EXPECT_EQ(best_strategy(1000, 997).length(), *paper_bound(1000, 997));
  EXPECT_EQ(best_strategy(1000, 3).length(), *paper_bound(1000, 3));
}

}  // namespace
}  // namespace meleda::hanoi
