#include "meleda/engines/bidirectional.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/engines/check.hpp"
#include "processor_clock.hpp"

namespace meleda {
namespace {

using namespace test_systems;
using namespace std::chrono_literals;
using Clock = ProcessorClock;

template <class P>
void expect_right(const P& p, const typename P::State& from, const std::vector<typename P::State>& targets,
                  std::uint32_t distance) {
  Control control;
  const auto found = bidirectional(p, from, targets, control);
  if (distance == no_way) {
    RC_ASSERT(found.status == Status::unsolvable);
    RC_ASSERT(found.moves.empty());
    return;
  }
  RC_ASSERT(found.status == Status::done);
  RC_ASSERT(found.moves.size() == distance);
  RC_ASSERT(found.lower_bound == distance);
  RC_ASSERT(leads_to<P>(p, from, found.moves, targets));
}

template <class Graph>
void every_pair_has_a_shortest_way() {
  const auto p = any_graph<Graph>(16);
  for (const auto& to : all_nodes(p)) {
    const auto right = plain_distances_to(p, {to});
    for (const auto& from : all_nodes(p)) expect_right(p, from, {to}, right[p.rank(from)]);
  }
}
RC_GTEST_PROP(Bidirectional, IsShortestOnEveryPairOfADirectedGraph, ()) {
  every_pair_has_a_shortest_way<DirectedGraph>();
}
RC_GTEST_PROP(Bidirectional, IsShortestOnEveryPairOfAnUndirectedGraph, ()) {
  every_pair_has_a_shortest_way<UndirectedGraph>();
}

template <class Graph>
void the_nearest_target_is_found() {
  const auto p = any_graph<Graph>(25);
  const auto targets = any_nodes(p);
  const auto right = plain_distances_to(p, targets);
  for (const auto& from : all_nodes(p)) expect_right(p, from, targets, right[p.rank(from)]);
}
RC_GTEST_PROP(Bidirectional, GoesToTheNearestOfSeveralTargetsInDirectedGraphs, ()) {
  the_nearest_target_is_found<DirectedGraph>();
}
RC_GTEST_PROP(Bidirectional, GoesToTheNearestOfSeveralTargetsInUndirectedGraphs, ()) {
  the_nearest_target_is_found<UndirectedGraph>();
}

// A way of exactly the longest length counts; with one move less allowed there is none.
RC_GTEST_PROP(Bidirectional, KeepsToTheLongestLengthAllowed, ()) {
  const auto p = any_graph<DirectedGraph>(25);
  const std::vector<Node> targets{any_node(p)};
  const auto right = plain_distances_to(p, targets);
  for (const auto& from : all_nodes(p)) {
    const auto distance = right[p.rank(from)];
    if (distance == no_way) continue;
    Control control;
    const auto within = bidirectional(p, from, targets, control, distance);
    RC_ASSERT(within.status == Status::done);
    RC_ASSERT(within.moves.size() == distance);
    if (distance == 0) continue;
    const auto beyond = bidirectional(p, from, targets, control, distance - 1);
    RC_ASSERT(beyond.status == Status::unsolvable);
    RC_ASSERT(beyond.moves.empty());
    RC_ASSERT(beyond.lower_bound == distance);
  }
}

TEST(Bidirectional, StandingOnATargetTakesNoMove) {
  const DirectedGraph p(3, {{0, 1}, {1, 2}, {2, 0}});
  Control control;
  for (const std::uint64_t longest : {std::uint64_t{0}, std::uint64_t{5}}) {
    const auto found = bidirectional(p, Node{1}, std::vector<Node>{{2}, {1}}, control, longest);
    EXPECT_EQ(found.status, Status::done);
    EXPECT_TRUE(found.moves.empty());
    EXPECT_EQ(found.lower_bound, 0U);
  }
}

TEST(Bidirectional, WithoutATargetThereIsNoWay) {
  const DirectedGraph p(2, {{0, 1}});
  Control control;
  EXPECT_EQ(bidirectional(p, Node{0}, {}, control).status, Status::unsolvable);
}

TEST(Bidirectional, GoesWithTheArcsOnly) {
  const DirectedGraph p(3, {{0, 1}, {1, 2}});
  Control control;
  EXPECT_EQ(bidirectional(p, Node{0}, std::vector<Node>{{2}}, control).moves.size(), 2U);
  EXPECT_EQ(bidirectional(p, Node{2}, std::vector<Node>{{0}}, control).status, Status::unsolvable);
}

TEST(Bidirectional, SortsByAsManySwapsAsThereAreInversions) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  const std::vector targets{p.sorted()};
  std::mt19937_64 random(5);
  for (int trial = 0; trial < 10; ++trial) {
    const auto from = trial == 0 ? p.reversed() : p.unrank(random() % p.index_count());
    Control control;
    const auto found = bidirectional(p, from, targets, control);
    EXPECT_EQ(found.status, Status::done);
    EXPECT_EQ(found.moves.size(), p.inversions(from));
    EXPECT_EQ(found.lower_bound, p.inversions(from));
    EXPECT_TRUE(leads_to<PermutationPuzzle>(p, from, found.moves, targets));
    EXPECT_LE(found.states, 2 * p.index_count());
  }
}

TEST(Bidirectional, ALongNarrowWayIsFast) {
  constexpr std::uint32_t length = 300'000;
  const auto p = long_path(length + 1);
  const std::vector<std::uint32_t> targets{length};
  Control control;
  const auto begin = Clock::now();
  const auto found = bidirectional(p, 0U, targets, control);
  EXPECT_LT(Clock::now() - begin, 5s);
  EXPECT_EQ(found.moves.size(), length);
  EXPECT_TRUE(leads_to<TreeWithTail>(p, 0, found.moves, targets));
}

// The bound is what the layers completed so far prove: with more memory it can only rise, and never above the truth.
TEST(Bidirectional, AMemoryBudgetLeavesATrueLowerBound) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  const std::vector targets{p.sorted()};
  const std::uint64_t truth = p.inversions(p.reversed());
  std::uint64_t before = 1;
  std::uint64_t cut_off = 0;
  for (std::uint64_t budget = 1 << 10; budget < std::uint64_t{1} << 27; budget *= 4) {
    Control control;
    control.limit_memory(budget);
    const auto found = bidirectional(p, p.reversed(), targets, control);
    EXPECT_GE(found.lower_bound, before);
    EXPECT_LE(found.lower_bound, truth);
    before = found.lower_bound;
    if (found.status == Status::done) {
      EXPECT_EQ(found.moves.size(), truth);
      continue;
    }
    ++cut_off;
    EXPECT_EQ(found.status, Status::limit_reached);
    EXPECT_EQ(control.exhausted(), "memory");
    EXPECT_TRUE(found.moves.empty());
    EXPECT_GT(found.states, 0U);
  }
  EXPECT_EQ(before, truth) << "the largest budget is enough";
  EXPECT_GE(cut_off, 3U);
}

TEST(Bidirectional, ATimeBudgetLeavesATrueLowerBound) {
  const PermutationPuzzle p(12, Shuffle::adjacent_swaps);
  const std::uint64_t truth = p.inversions(p.reversed());
  for (const auto budget : {0ms, 20ms, 200ms}) {
    Control control;
    control.limit_time(budget);
    const auto begin = Clock::now();
    const auto found = bidirectional(p, p.reversed(), std::vector{p.sorted()}, control);
    EXPECT_LT(Clock::now() - begin, on_all_cores(budget + 1s));
    EXPECT_EQ(found.status, Status::limit_reached);
    EXPECT_EQ(control.exhausted(), "time");
    EXPECT_GE(found.lower_bound, 1U);
    EXPECT_LE(found.lower_bound, truth);
  }
}

TEST(Bidirectional, AnswersACancelFromAnotherThread) {
  const PermutationPuzzle p(12, Shuffle::adjacent_swaps);
  Control control;
  Clock::time_point cancelled;
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    cancelled = Clock::now();
    control.cancel();
  });
  const auto found = bidirectional(p, p.reversed(), std::vector{p.sorted()}, control);
  const auto ended = Clock::now();
  other.join();
  EXPECT_EQ(found.status, Status::cancelled);
  EXPECT_LT(ended - cancelled, on_all_cores(1s));  // 100 ms is what is promised
  EXPECT_LE(found.lower_bound, p.inversions(p.reversed()));
}

TEST(Bidirectional, ReportsProgress) {
  const PermutationPuzzle p(8, Shuffle::adjacent_swaps);
  Control control;
  std::vector<Progress> reports;
  control.on_progress([&](const Progress& progress) { reports.push_back(progress); }, 0ms);
  const auto found = bidirectional(p, p.reversed(), std::vector{p.sorted()}, control);
  ASSERT_FALSE(reports.empty());
  for (const auto& progress : reports) EXPECT_EQ(progress.phase, "searching");
  const auto by_states = [](const Progress& a, const Progress& b) { return a.done < b.done; };
  EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end(), by_states));
  EXPECT_GT(reports.front().done, 0U);
  EXPECT_LE(reports.back().done, found.states);
  const auto by_depth = [](const Progress& a, const Progress& b) { return a.depth < b.depth; };
  EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end(), by_depth));
  EXPECT_GT(reports.front().depth, 0U);
  EXPECT_LE(reports.back().depth, found.moves.size()) << "the layers so far never prove more than the truth";
}

// Asked about many states one after the other, in any order, it says what a plain search says.
template <class Graph>
void expect_right_for_many_questions() {
  const auto p = any_graph<Graph>(40);
  const auto targets = any_nodes(p);
  const auto right = plain_distances_to(p, targets);
  KeptSearch<Graph> search(p, targets);
  for (int question = 0; question < 12; ++question) {
    const auto from = any_node(p);
    Control control;
    const auto found = search.find(from, control);
    const auto distance = right[p.rank(from)];
    if (distance == no_way) {
      RC_ASSERT(found.status == Status::unsolvable);
      continue;
    }
    RC_ASSERT(found.status == Status::done);
    RC_ASSERT(found.moves.size() == distance);
    RC_ASSERT(found.lower_bound == distance);
    RC_ASSERT(leads_to<Graph>(p, from, found.moves, targets));
    RC_ASSERT(search.find(from, control, {distance == 0 ? 0 : distance - 1}).status ==
              (distance == 0 ? Status::done : Status::unsolvable));
    // With any idea of what a search costs, all best moves are found, and no other.
    const auto best = search.best_moves(from, distance, any_below(30), control);
    RC_ASSERT(best.has_value());
    p.moves(from, [&](const auto& m) {
      const auto left = right[p.rank(p.apply(from, m))];
      const bool is_best = distance > 0 && left != no_way && left + 1 == distance;
      RC_ASSERT(std::count(best->begin(), best->end(), m) == (is_best ? 1 : 0));
    });
  }
  RC_ASSERT(search.sound());
}

RC_GTEST_PROP(KeptSearch, IsRightOnDirectedGraphs, ()) {
  expect_right_for_many_questions<DirectedGraph>();
}

RC_GTEST_PROP(KeptSearch, IsRightOnUndirectedGraphs, ()) {
  expect_right_for_many_questions<UndirectedGraph>();
}

// Where the states around the targets are known, nothing is searched again.
TEST(KeptSearch, LooksUpWhatItKnows) {
  int looks = 0;
  const PermutationPuzzle plain(7, Shuffle::adjacent_swaps);
  const Watched<PermutationPuzzle> p(
      plain, [&] { ++looks; }, [] {});
  const std::vector<std::uint64_t> targets{plain.sorted()};
  KeptSearch<Watched<PermutationPuzzle>> search(p, targets);
  Control control;
  const auto first = search.find(plain.reversed(), control);
  ASSERT_EQ(first.status, Status::done);
  ASSERT_TRUE(search.best_moves(plain.reversed(), first.moves.size(), first.states, control));
  const auto before = std::exchange(looks, 0);
  const auto second = search.find(plain.reversed(), control);
  EXPECT_EQ(second.moves.size(), first.moves.size());
  ASSERT_TRUE(search.best_moves(plain.reversed(), second.moves.size(), second.states, control));
  EXPECT_LT(looks * 10, before);
}

// A search that is given up has proven its bound; from how many states on it is, one of that many finds the path.
TEST(KeptSearch, IsGivenUpAfterSoManyStates) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  const std::vector<std::uint64_t> targets{p.sorted()};
  Control control;
  const auto whole = KeptSearch<PermutationPuzzle>(p, targets).find(p.reversed(), control);
  ASSERT_EQ(whole.status, Status::done);
  SearchEffort effort;
  effort.most_states = 20'000;
  const auto part = KeptSearch<PermutationPuzzle>(p, targets).find(p.reversed(), control, effort);
  EXPECT_EQ(part.status, Status::limit_reached);
  EXPECT_GT(part.lower_bound, 1U);
  EXPECT_LT(part.lower_bound, whole.lower_bound);
  EXPECT_FALSE(control.stopped());
  effort.most_states = whole.states + 20'000;
  EXPECT_EQ(KeptSearch<PermutationPuzzle>(p, targets).find(p.reversed(), control, effort).status, Status::done);
}

TEST(KeptSearch, IsNotSoundAfterALayerThatWasCutOff) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  const std::vector<std::uint64_t> targets{p.sorted()};
  KeptSearch<PermutationPuzzle> search(p, targets);
  Control control;
  control.limit_memory(1 << 20);
  const auto found = search.find(p.reversed(), control);
  EXPECT_EQ(found.status, Status::limit_reached);
  Control free;
  if (search.sound()) {
    EXPECT_EQ(search.find(p.reversed(), free).status, Status::done);
  }
}

}  // namespace
}  // namespace meleda
