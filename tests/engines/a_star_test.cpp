#include "meleda/engines/a_star.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "engines/pattern_systems.hpp"
#include "engines/test_systems.hpp"
#include "meleda/engines/check.hpp"

namespace meleda {
namespace {

using namespace test_systems;

const DataStore nowhere({});

// From every state, or some: shortest paths, and every move that begins one.
template <class P>
void expect_shortest(const P& p, const typename P::State& target, std::uint64_t stride = 1) {
  Control control;
  const auto bound = PatternBound<P>::make(p, target, nowhere, control);
  ASSERT_TRUE(bound);
  AStar<P> search(p, *bound, target);
  const auto truth = plain_distances_to(p, {target});
  for (std::uint64_t i = 0; i < p.index_count(); i += stride) {
    const auto s = p.unrank(i);
    const auto found = search.find(s, control);
    if (truth[i] == no_way) {
      ASSERT_EQ(found.status, Status::unsolvable);
      ASSERT_EQ(search.length(), std::nullopt);
      continue;
    }
    ASSERT_EQ(found.status, Status::done);
    ASSERT_EQ(found.moves.size(), truth[i]);
    ASSERT_EQ(found.lower_bound, truth[i]);
    ASSERT_EQ(search.length(), Integer(truth[i]));
    ASSERT_TRUE((leads_to<P>(p, s, found.moves, std::vector<typename P::State>{target})));
    const auto best = search.best_moves(s, control);
    ASSERT_TRUE(best);
    p.moves(s, [&](const auto& m) {
      const bool right = truth[i] > 0 && truth[p.rank(p.apply(s, m))] + 1 == truth[i];
      ASSERT_EQ(std::count(best->begin(), best->end(), m), right ? 1 : 0);
    });
  }
}

TEST(AStar, IsRightOnDiscs) {
  expect_shortest(Discs<false>(4, 5, 3), 0);
  expect_shortest(Discs<false>(5, 5, 3), 1234, 7);
  expect_shortest(Discs<false>(3, 6, 4), 333, 5);
}

TEST(AStar, IsRightWhereMovesGoOneWay) {
  expect_shortest(Discs<true>(3, 5, 3), 242);
  expect_shortest(Discs<true>(4, 4, 2), 17);
}

static_assert(!BestFirstSearchable<Pancakes>, "inverses are not stepwise");

// One image, the graph itself: then the bound is the truth.
class WithItself : public DirectedGraph {
 public:
  using DirectedGraph::DirectedGraph;
  class Patterns {
   public:
    using Image = DirectedGraph;
    static constexpr PatternSearch search = PatternSearch::best_first;
    static constexpr bool stepwise = true;
    Patterns(const DirectedGraph& graph, Node target) : images_{graph}, target_(target) {}
    [[nodiscard]] const std::vector<Image>& images() const { return images_; }
    [[nodiscard]] Node target(std::size_t) const { return target_; }
    [[nodiscard]] const std::vector<PatternLook>& looks() const { return looks_; }
    template <class Visitor>
    void project(const Node& s, const Visitor& visit) const {
      visit(std::size_t{0}, s);
    }
    [[nodiscard]] std::optional<unsigned> parity(const Node&) const { return std::nullopt; }

   private:
    std::vector<Image> images_;
    Node target_;
    std::vector<PatternLook> looks_{{0, 0}};
  };
  [[nodiscard]] std::optional<Patterns> patterns(const Node& target, std::uint64_t) const {
    return Patterns(*this, target);
  }
};

TEST(AStar, IsRightOnAnyGraph) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 60; ++trial) {
    const auto nodes = static_cast<std::uint32_t>(1 + random() % 12);
    ExplicitGraph::Arcs arcs;
    for (auto i = random() % 30; i > 0; --i) arcs.emplace_back(random() % nodes, random() % nodes);
    expect_shortest(WithItself(nodes, arcs), Node{static_cast<std::uint32_t>(random() % nodes)});
    if (HasFatalFailure()) return;
  }
}

// Wide enough for several batches and portions, on discs whose tables help little.
TEST(AStar, IsRightInManyBatches) {
  const Discs<false> p(4, 8, 3);
  Control control;
  const auto bound = PatternBound<Discs<false>>::make(p, 0, nowhere, control);
  AStar<Discs<false>> search(p, *bound, 0);
  const auto truth = plain_distances_to(p, {0});
  std::mt19937 random(5);
  for (int trial = 0; trial < 4; ++trial) {
    const auto s = random() % p.index_count();
    const auto found = search.find(s, control);
    EXPECT_EQ(found.moves.size(), truth[s]);
    EXPECT_GT(found.states, 2000U);
    EXPECT_GT(search.bytes(), found.states * 14);
  }
}

TEST(AStar, StopsWithWhatItHasProven) {
  const Discs<false> p(4, 9, 4);
  Control control;
  const auto bound = PatternBound<Discs<false>>::make(p, 0, nowhere, control);
  AStar<Discs<false>> search(p, *bound, 0);
  const auto far = p.index_count() - 1;
  Control tight;
  tight.limit_memory(1 << 20);
  const auto found = search.find(far, tight);
  EXPECT_EQ(found.status, Status::limit_reached);
  EXPECT_EQ(tight.exhausted(), "memory");
  EXPECT_GT(found.lower_bound, 10U);
  EXPECT_LE(found.lower_bound, 41U) << "Frame and Stewart's number for nine discs";
  Control cancelled;
  cancelled.cancel();
  EXPECT_EQ(search.find(far, cancelled).status, Status::cancelled);
  EXPECT_EQ(search.find(far, control).moves.size(), 41U) << "and begins anew when it is asked again";
}

}  // namespace
}  // namespace meleda
