#include "meleda/engines/explore.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engines/test_systems.hpp"
#include "meleda/engines/check.hpp"
#include "meleda/engines/parallel.hpp"
#include "processor_clock.hpp"

namespace meleda {
namespace {

using namespace test_systems;
using namespace std::chrono_literals;
using Clock = ProcessorClock;

constexpr auto all_questions = {ExploreQuestion{Store::table, true},  ExploreQuestion{Store::table, false},
                                ExploreQuestion{Store::hash, true},   ExploreQuestion{Store::hash, false},
                                ExploreQuestion{Store::layers, true}, ExploreQuestion{Store::layers, false}};

template <class P>
std::string store_of(Store store) {
  return store == Store::table ? "table" : store == Store::layers && explores_by_layers<P> ? "layers" : "hash";
}

std::vector<std::uint64_t> layers_of(const Profile& profile) {
  std::vector<std::uint64_t> layers;
  for (const auto& run : profile.by_depth) layers.insert(layers.end(), run.depths, run.states);
  return layers;
}

std::uint64_t total(const std::vector<std::uint64_t>& counts) {
  std::uint64_t sum = 0;
  for (const auto count : counts) sum += count;
  return sum;
}

template <class P>
Profile profile_of(const P& p, const typename P::State& from, const ExploreQuestion& question = {}) {
  Control control;
  return explore(p, from, {}, control, question).profile;
}

template <class Work>
auto with_threads(std::size_t count, const Work& work) {
  const Workers workers(count);
  return work();
}

void expect_same_facts(const Profile& a, const Profile& b) {
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.states, b.states);
  EXPECT_EQ(a.by_depth, b.by_depth);
  EXPECT_EQ(a.undirected, b.undirected);
  EXPECT_EQ(a.arc_within_layer, b.arc_within_layer);
  if (a.degrees_known && b.degrees_known) {
    EXPECT_EQ(a.arcs, b.arcs);
    EXPECT_EQ(a.degrees, b.degrees);
    EXPECT_EQ(a.dead_ends, b.dead_ends);
  }
}

GraphShape shape_without_degrees(GraphShape shape) {
  return shape == GraphShape::path || shape == GraphShape::tree ? GraphShape::bipartite : shape;
}

template <class Graph>
void exploring_from_finds_what_plain_search_finds(const Graph& p, const Node& from, const std::vector<Node>& goals) {
  const auto right = plain_profile(p, from, goals);
  const auto depths = plain_distances_from(p, from);
  for (const auto& question : all_questions) {
    Control control;
    const auto [profile, farthest] = explore(p, from, goals, control, question);
    RC_ASSERT(profile.status == Status::done);
    RC_ASSERT(profile.store == store_of<Graph>(question.store));
    RC_ASSERT(profile.degrees_known == question.degrees);
    RC_ASSERT(profile.undirected == Undirected<Graph>);
    RC_ASSERT(profile.states == right.states);
    RC_ASSERT(layers_of(profile) == right.layers);
    RC_ASSERT(profile.depth() + 1 == right.layers.size());
    if (question.degrees) {
      RC_ASSERT(profile.arcs == right.arcs);
      RC_ASSERT(profile.degrees == right.degrees);
      RC_ASSERT(profile.dead_ends == right.dead_ends);
      RC_ASSERT(profile.shape() == right.shape);
    } else {
      RC_ASSERT(profile.arcs == 0 && profile.degrees.empty() && profile.dead_ends == 0);
      RC_ASSERT(profile.shape() == shape_without_degrees(right.shape));
    }
    std::set<std::uint64_t> ends;
    for (const auto& s : farthest) {
      RC_ASSERT(depths[p.rank(s)] == profile.depth());
      RC_ASSERT(ends.insert(p.rank(s)).second);
    }
    RC_ASSERT(!ends.empty());
  }
}

template <class Graph>
void exploring_finds_what_plain_search_finds() {
  const auto p = any_graph<Graph>(25);
  const auto goals = any_nodes(p);
  for (const auto& from : all_nodes(p)) exploring_from_finds_what_plain_search_finds(p, from, goals);
}
RC_GTEST_PROP(Explore, FindsWhatPlainSearchFindsInDirectedGraphs, ()) {
  exploring_finds_what_plain_search_finds<DirectedGraph>();
}
RC_GTEST_PROP(Explore, FindsWhatPlainSearchFindsInUndirectedGraphs, ()) {
  exploring_finds_what_plain_search_finds<UndirectedGraph>();
}
RC_GTEST_PROP(Explore, FindsWhatPlainSearchFindsInBatches, ()) {
  exploring_finds_what_plain_search_finds<InBatches<DirectedGraph>>();
  exploring_finds_what_plain_search_finds<InBatches<UndirectedGraph>>();
}

TEST(Explore, NamesEveryShape) {
  const auto shape_of = [](const auto& p) { return profile_of(p, Node{0}).shape(); };
  EXPECT_EQ(shape_of(UndirectedGraph(1, {})), GraphShape::path);
  EXPECT_EQ(shape_of(UndirectedGraph(3, {{1, 0}, {0, 2}})), GraphShape::path);
  EXPECT_EQ(shape_of(UndirectedGraph(4, {{1, 0}, {0, 2}, {0, 3}})), GraphShape::tree);
  EXPECT_EQ(shape_of(UndirectedGraph(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}})), GraphShape::bipartite);
  EXPECT_EQ(shape_of(UndirectedGraph(3, {{0, 1}, {1, 2}, {2, 0}})), GraphShape::odd_cycles);
  EXPECT_EQ(shape_of(DirectedGraph(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}})), GraphShape::directed);
  // Two moves to the same state, or to itself, make no cycle.
  EXPECT_EQ(shape_of(UndirectedGraph(2, {{0, 1}, {0, 1}, {1, 1}})), GraphShape::path);
  // What cannot be reached has no say.
  EXPECT_EQ(shape_of(UndirectedGraph(5, {{0, 1}, {2, 3}, {3, 4}, {4, 2}})), GraphShape::path);
}

TEST(Explore, DeadEndsAreWhereOnlyTheWayBackIsLeft) {
  Control control;
  const UndirectedGraph star(4, {{0, 1}, {0, 2}, {0, 3}});
  EXPECT_EQ(explore(star, Node{0}, {}, control).profile.dead_ends, 3U);
  EXPECT_EQ(explore(star, Node{1}, {}, control).profile.dead_ends, 2U) << "the start is no dead end";
  const std::vector<Node> goals{{2}, {3}};
  EXPECT_EQ(explore(star, Node{0}, goals, control).profile.dead_ends, 1U) << "a goal is no dead end";
  const DirectedGraph one_way(4, {{0, 1}, {1, 2}, {1, 3}, {3, 1}, {2, 2}});
  EXPECT_EQ(explore(one_way, Node{0}, {}, control).profile.dead_ends, 1U) << "the move from 2 to itself leads nowhere";
}

TEST(Explore, LayersOfAdjacentSwapsAreTheMahonianNumbers) {
  for (unsigned n = 1; n <= 9; ++n) {
    const PermutationPuzzle p(n, Shuffle::adjacent_swaps);
    for (const auto& question : all_questions) {
      Control control;
      const auto [profile, farthest] = explore(p, p.sorted(), {}, control, question);
      EXPECT_EQ(profile.status, Status::done);
      EXPECT_EQ(layers_of(profile), mahonian_numbers(n));
      EXPECT_EQ(profile.depth(), n * (n - 1) / 2);
      EXPECT_EQ(profile.shape(), n <= 2 && question.degrees ? GraphShape::path : GraphShape::bipartite);
      EXPECT_EQ(farthest, std::vector{p.reversed()});
      if (!question.degrees) continue;
      std::vector<std::uint64_t> degrees(n);  // every state has n - 1 neighbours
      degrees[n - 1] = p.index_count();
      EXPECT_EQ(profile.degrees, degrees);
    }
  }
}

TEST(Explore, DepthsOfPrefixReversalsAreThePancakeNumbers) {
  const std::vector<std::uint64_t> pancake_numbers{0, 1, 3, 4, 5, 7, 8, 9, 10};
  for (unsigned n = 1; n <= 9; ++n) {
    const PermutationPuzzle p(n, Shuffle::prefix_reversals);
    const auto by_table = profile_of(p, p.sorted(), {Store::table, true});
    EXPECT_EQ(by_table.states, p.index_count());
    EXPECT_EQ(by_table.depth(), pancake_numbers[n - 1]);
    // Three pancakes make a ring of six; from four on there are rings of seven.
    EXPECT_EQ(by_table.shape(), n <= 2 ? GraphShape::path : n == 3 ? GraphShape::bipartite : GraphShape::odd_cycles);
    for (const auto& question : all_questions) expect_same_facts(by_table, profile_of(p, p.sorted(), question));
  }
}

TEST(Explore, FarthestOfAWideLayerLieInIt) {
  const PermutationPuzzle p(8, Shuffle::prefix_reversals);
  Control control;
  const auto table = distance_table(p, std::vector{p.sorted()}, control);
  ASSERT_TRUE(table);
  for (const auto& question : all_questions) {
    const auto [profile, farthest] = explore(p, p.sorted(), {}, control, question);
    ASSERT_FALSE(farthest.empty());
    EXPECT_EQ(std::set(farthest.begin(), farthest.end()).size(), farthest.size());
    for (const auto s : farthest) EXPECT_EQ((*table)[p.rank(s)], profile.depth());
  }
}

TEST(Explore, ALongPathIsOneRunAndFast) {
  constexpr std::uint32_t length = 1'000'000;
  const auto p = long_path(length);
  const auto begin = Clock::now();
  for (const auto& question : all_questions) {
    const auto profile = profile_of(p, 0, question);
    EXPECT_EQ(profile.by_depth, (std::vector<Profile::Run>{{1, length}}));
    EXPECT_EQ(profile.states, length);
    EXPECT_EQ(profile.depth(), length - 1);
    if (!question.degrees) continue;
    EXPECT_EQ(profile.shape(), GraphShape::path);
    EXPECT_EQ(profile.degrees, (std::vector<std::uint64_t>{0, 2, length - 2}));
    EXPECT_EQ(profile.dead_ends, 1U);
  }
  // One scan of the table for each layer would read 250 GB.
  EXPECT_LT(Clock::now() - begin, 10s);
  EXPECT_EQ(profile_of(p, length / 4).by_depth,
            (std::vector<Profile::Run>{{1, 1}, {2, length / 4}, {1, length / 2 - 1}}));
}

// A narrow layer is a list, also after a wide one: otherwise every state of a tail costs scans of the whole table. What
// is read back from the table shows as states made from their index.
TEST(Explore, NarrowLayersAfterAWideOneAreNotReadBackFromTheTable) {
  constexpr std::uint32_t tail = 20'000;
  std::atomic<std::uint64_t> read_back{0};
  const Watched p(
      TreeWithTail(16, 4, tail), [] {}, [&] { ++read_back; });
  const auto profile = profile_of(p, 0, {Store::table, true});
  const std::vector<Profile::Run> right{{1, 1}, {16, 1}, {256, 1}, {4096, 1}, {65536, 1}, {1, tail}};
  EXPECT_EQ(profile.by_depth, right);
  EXPECT_EQ(profile.shape(), GraphShape::tree);
  for (const auto& question : all_questions) EXPECT_EQ(profile_of(p, 0, question).by_depth, right);
  read_back = 0;
  EXPECT_EQ(profile_of(p, 0, {Store::table, true}).by_depth, right);
  EXPECT_LT(read_back, 2 * 65536 + tail / 10) << "the wide layer is read twice: to expand it and to leave it";
}

TEST(Explore, WideLayersAreReadBackFromTheTable) {
  std::atomic<std::uint64_t> read_back{0};
  const Watched p(
      TreeWithTail(16, 5, 0), [] {}, [&] { ++read_back; });
  const std::vector<Profile::Run> right{{1, 1}, {16, 1}, {256, 1}, {4096, 1}, {65536, 1}, {1048576, 1}};
  EXPECT_EQ(profile_of(p, 0, {Store::table, true}).by_depth, right);
  EXPECT_GE(read_back, 1048576U) << "the last layer is far larger than the table";
  EXPECT_EQ(profile_of(p, 0, {Store::table, false}).by_depth, right);
  read_back = 0;
  for (const auto store : {Store::hash, Store::layers}) {
    for (const bool degrees : {true, false}) EXPECT_EQ(profile_of(p, 0, {store, degrees}).by_depth, right);
  }
  EXPECT_EQ(read_back, 0U) << "only the table can be read back";
}

TEST(Explore, TheNumberOfThreadsChangesNothing) {
  for (const auto shuffle : {Shuffle::prefix_reversals, Shuffle::adjacent_swaps}) {
    const PermutationPuzzle p(9, shuffle);
    for (const auto& question : all_questions) {
      const auto explored = [&] {
        Control control;
        return explore(p, p.sorted(), {}, control, question);
      };
      const auto alone = with_threads(1, explored);
      EXPECT_EQ(alone.profile.status, Status::done);
      for (const std::size_t threads : {2U, 5U}) {
        const auto together = with_threads(threads, explored);
        expect_same_facts(alone.profile, together.profile);
        if (!question.degrees) {
          EXPECT_EQ(alone.farthest, together.farthest);
        }
      }
    }
    const auto table = [&] {
      Control control;
      return distance_table(p, std::vector{p.sorted(), p.reversed()}, control)->values();
    };
    EXPECT_EQ(with_threads(1, table), with_threads(4, table));
  }
}

TEST(Explore, ATableBeyondTheMemoryBudgetIsNotBegun) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  Control control;
  control.limit_memory(p.index_count() / 4 - 1);
  const auto [profile, farthest] = explore(p, p.sorted(), {}, control, {Store::table});
  EXPECT_EQ(profile.status, Status::limit_reached);
  EXPECT_EQ(control.exhausted(), "memory");
  EXPECT_EQ(profile.store, "table");
  EXPECT_EQ(profile.states, 0U);
  EXPECT_TRUE(profile.by_depth.empty());
  EXPECT_TRUE(profile.undirected) << "true of the rules, however little was visited";
  EXPECT_TRUE(farthest.empty());
}

// Where only layers are asked for, three bits a state if there is room for them, otherwise two.
TEST(Explore, ATableTakesTheRoomThatThereIs) {
  constexpr std::uint32_t length = 1'000'000;
  const auto p = long_path(length);
  for (const auto bytes : {length, length * 5 / 16}) {
    Control control;
    control.limit_memory(bytes);
    const auto profile = explore(p, 0, {}, control, {Store::table, false}).profile;
    EXPECT_EQ(profile.status, Status::done);
    EXPECT_EQ(profile.store, "table");
    EXPECT_FALSE(profile.degrees_known);
    EXPECT_LE(profile.bytes, bytes);
    EXPECT_EQ(profile.by_depth, (std::vector<Profile::Run>{{1, length}}));
  }
}

TEST(Explore, ATableIsTakenWhereAHashWouldNotFit) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  Control control;
  control.limit_memory(p.index_count() * sizeof(std::uint64_t));  // less than the keys alone would take with the depths
  const auto profile = explore(p, p.sorted(), {}, control).profile;
  EXPECT_EQ(profile.status, Status::done);
  EXPECT_EQ(profile.store, "table");
  EXPECT_GE(profile.bytes, p.index_count() / 4);
  EXPECT_LE(profile.bytes, control.memory_limit());
  EXPECT_EQ(control.exhausted(), "");
}

// Complete layers are the truth even when the search was cut off, and nothing is counted that is not there.
void expect_part_of_the_truth(const Profile& profile, const std::vector<std::uint64_t>& truth) {
  const auto layers = layers_of(profile);
  ASSERT_LE(layers.size(), truth.size());
  EXPECT_TRUE(std::equal(layers.begin(), layers.end(), truth.begin()));
  EXPECT_LE(total(layers), profile.states);
  EXPECT_LE(profile.states, total(truth));
  EXPECT_LE(total(profile.degrees), profile.states);
}

TEST(Explore, AHashStopsAtTheMemoryBudget) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  Control control;
  control.limit_memory(1 << 20);
  const auto [profile, farthest] = explore(p, p.sorted(), {}, control, {Store::hash});
  EXPECT_EQ(profile.status, Status::limit_reached);
  EXPECT_EQ(control.exhausted(), "memory");
  EXPECT_GT(profile.bytes, control.memory_limit());
  EXPECT_GT(profile.states, 0U);
  EXPECT_LT(profile.states, p.index_count());
  expect_part_of_the_truth(profile, mahonian_numbers(9));
  EXPECT_TRUE(farthest.empty()) << "what is farthest is not known";
}

TEST(Explore, LayersDoWhereAHashWouldNotFit) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  const auto widest = mahonian_numbers(9)[18];
  for (const bool degrees : {true, false}) {
    Control control;
    control.limit_memory(p.index_count() * sizeof(std::uint64_t));  // less than a set of all keys
    const auto profile = explore(p, p.sorted(), {}, control, {Store::layers, degrees}).profile;
    EXPECT_EQ(profile.status, Status::done);
    EXPECT_EQ(layers_of(profile), mahonian_numbers(9));
    EXPECT_LE(profile.bytes, control.memory_limit() / 2);
    EXPECT_GE(profile.bytes, 2 * widest * sizeof(std::uint64_t));
  }
}

TEST(Explore, LayersStopAtTheMemoryBudget) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  Control control;
  control.limit_memory(1 << 19);
  const auto [profile, farthest] = explore(p, p.sorted(), {}, control, {Store::layers, true});
  EXPECT_EQ(profile.status, Status::limit_reached);
  EXPECT_EQ(control.exhausted(), "memory");
  EXPECT_GT(profile.states, 0U);
  expect_part_of_the_truth(profile, mahonian_numbers(9));
  EXPECT_TRUE(farthest.empty());
}

TEST(Explore, AHashTakesOverWhereTheTableIsTooLarge) {
  // Two pieces: the one that is explored is small, the index counts both.
  constexpr std::uint32_t nodes = 1'000'000;
  const DirectedGraph p(nodes, {{0, 1}, {1, 2}});
  Control control;
  control.limit_memory(nodes / 8);
  const auto profile = explore(p, Node{0}, {}, control).profile;
  EXPECT_EQ(profile.status, Status::done);
  EXPECT_EQ(profile.store, "hash");
  EXPECT_EQ(profile.states, 3U);
  EXPECT_EQ(control.exhausted(), "");
}

TEST(Explore, StopsAtTheTimeBudget) {
  const PermutationPuzzle p(11, Shuffle::adjacent_swaps);
  for (const auto& question : all_questions) {
    for (const auto budget : {0ms, 50ms}) {
      Control control;
      control.limit_time(budget);
      const auto begin = Clock::now();
      const auto profile = explore(p, p.sorted(), {}, control, question).profile;
      EXPECT_LT(Clock::now() - begin, on_all_cores(budget + 1s));
      EXPECT_EQ(profile.status, Status::limit_reached);
      EXPECT_EQ(control.exhausted(), "time");
      EXPECT_GT(profile.states, 0U);
      expect_part_of_the_truth(profile, mahonian_numbers(11));
    }
  }
}

// Cancels from another thread once the work is well under way. How long the work went on after that.
template <class Work>
Clock::duration time_to_answer_cancel(Control& control, const Work& work, std::uint64_t states = 0) {
  std::atomic<bool> under_way{false};
  control.on_progress(
      [&](const Progress& progress) {
        if (progress.done < states) return;
        under_way = true;
        under_way.notify_all();
      },
      100ms);
  Clock::time_point cancelled;
  std::thread other([&] {
    under_way.wait(false);
    cancelled = Clock::now();
    control.cancel();
  });
  work();
  const auto ended = Clock::now();
  under_way = true;  // so that the other thread ends even if the work never reported
  under_way.notify_all();
  other.join();
  return ended - cancelled;
}

const auto slowest_answer = on_all_cores(1s);  // 100 ms is what is promised

// What a large set holds is given back before the answer: hundreds of megabytes here.
TEST(Explore, AnswersACancelAlsoWithALargeSet) {
  const PermutationPuzzle p(11, Shuffle::adjacent_swaps);
  constexpr std::uint64_t states = 5'000'000;
  Control control;
  Profile profile;
  const ExploreQuestion question{Store::hash, false};
  const auto time = time_to_answer_cancel(
      control, [&] { profile = explore(p, p.sorted(), {}, control, question).profile; }, states);
  EXPECT_EQ(profile.status, Status::cancelled);
  EXPECT_GT(profile.bytes, states * sizeof(std::uint64_t));
  EXPECT_LT(time, on_all_cores(100ms));
  RecordProperty("cancel", std::to_string(time / 1us) + " us");
}

TEST(Explore, AnswersACancelFromAnotherThread) {
  const PermutationPuzzle p(11, Shuffle::adjacent_swaps);
  for (const auto& question : all_questions) {
    Control control;
    Profile profile;
    const auto time =
        time_to_answer_cancel(control, [&] { profile = explore(p, p.sorted(), {}, control, question).profile; });
    EXPECT_LT(time, slowest_answer);
    RecordProperty(profile.store + (question.degrees ? "_with_degrees" : ""), std::to_string(time / 1us) + " us");
    EXPECT_EQ(profile.status, Status::cancelled);
    EXPECT_GT(profile.states, 0U);
    expect_part_of_the_truth(profile, mahonian_numbers(11));
  }
}

// However wide the layers and whatever the engine is about: some thousand states more, each looked at once or twice.
// One thread, so that the looks come in a fixed order.
template <class Work>
void expect_few_looks_after_a_cancel(const Work& work) {
  constexpr std::uint64_t few = 20'000;
  std::uint64_t looks = 0;
  std::uint64_t last_look = std::numeric_limits<std::uint64_t>::max();
  Control* asked = nullptr;
  const auto look = [&] {
    if (++looks == last_look) asked->cancel();
  };
  const Watched p(TreeWithTail(16, 5, 0), look, look);
  const auto run = [&] {
    looks = 0;
    Control control;
    asked = &control;
    with_threads(1, [&] { work(p, control); });
    return looks;
  };
  const auto all = run();
  ASSERT_GT(all, 50 * few);
  constexpr std::uint64_t parts = 8;
  for (std::uint64_t part = 1; part < parts; ++part) {
    last_look = all * part / parts;
    EXPECT_LE(run() - last_look, few) << "cancelled at look " << last_look << " of " << all;
  }
}
TEST(Explore, LooksAtFewStatesAfterACancel) {
  for (const auto& question : all_questions) {
    expect_few_looks_after_a_cancel([&](const auto& p, Control& control) {
      const auto profile = explore(p, 0, {}, control, question).profile;
      EXPECT_LE(profile.states, p.index_count());
    });
  }
}
TEST(DistanceTable, LooksAtFewStatesAfterACancel) {
  expect_few_looks_after_a_cancel([](const auto& p, Control& control) {
    const auto table = distance_table(p, std::vector<std::uint32_t>{0}, control);
    EXPECT_EQ(table.has_value(), control.stop_status() != Status::cancelled);
  });
}

TEST(Explore, ReportsProgressThatNeverExceedsTheTruth) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  for (const auto& question : all_questions) {
    for (const std::size_t threads : {1U, 4U}) {
      Control control;
      std::vector<Progress> reports;
      control.on_progress([&](const Progress& progress) { reports.push_back(progress); }, 0ms);
      with_threads(threads,
                   [&] { EXPECT_EQ(explore(p, p.sorted(), {}, control, question).profile.status, Status::done); });
      ASSERT_FALSE(reports.empty());
      std::uint64_t most = 0;
      for (const auto& progress : reports) {
        EXPECT_EQ(progress.phase, "exploring");
        EXPECT_EQ(progress.total, p.index_count()) << "the puzzle knows how many states it has";
        EXPECT_GT(progress.done, 0U);
        most = std::max(most, progress.done);
      }
      EXPECT_LE(most, p.index_count());
      EXPECT_GT(most, p.index_count() / 2);
      EXPECT_GT(reports.back().depth, 0U);
      EXPECT_LE(reports.back().depth, 36U);
      const auto by_depth = [](const Progress& a, const Progress& b) { return a.depth < b.depth; };
      EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end(), by_depth));
      // Among several threads the one that counted first may report last.
      if (threads > 1) continue;
      const auto by_states = [](const Progress& a, const Progress& b) { return a.done < b.done; };
      EXPECT_TRUE(std::is_sorted(reports.begin(), reports.end(), by_states)) << "it never goes back";
    }
  }
}

template <class Graph>
void distance_table_is_what_plain_search_finds() {
  const auto p = any_graph<Graph>(40);
  const auto targets = any_nodes(p);
  Control control;
  const auto table = distance_table(p, targets, control);
  RC_ASSERT(table.has_value());
  RC_ASSERT(table->values() == plain_distances_to(p, targets));
  RC_ASSERT(check_distance_table<Graph>(p, targets, *table).empty());
}
RC_GTEST_PROP(DistanceTable, IsWhatPlainSearchFindsInDirectedGraphs, ()) {
  distance_table_is_what_plain_search_finds<DirectedGraph>();
}
RC_GTEST_PROP(DistanceTable, IsWhatPlainSearchFindsInUndirectedGraphs, ()) {
  distance_table_is_what_plain_search_finds<UndirectedGraph>();
}

TEST(DistanceTable, FollowsTheArcsToTheTargetsAndNotFromThem) {
  const DirectedGraph p(4, {{0, 1}, {1, 2}, {2, 3}});
  Control control;
  const auto table = distance_table(p, std::vector<Node>{{2}}, control);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->values(), (std::vector<std::uint32_t>{unreachable, 0, 1, 2})) << "indices run against the numbers";
}

TEST(DistanceTable, CountsInversionsForAdjacentSwaps) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  Control control;
  const auto table = distance_table(p, std::vector{p.sorted()}, control);
  ASSERT_TRUE(table);
  ASSERT_EQ(table->size(), p.index_count());
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < p.index_count(); ++i) wrong += (*table)[i] != p.inversions(p.unrank(i)) ? 1U : 0U;
  EXPECT_EQ(wrong, 0U);
}

TEST(DistanceTable, StopsAtEveryBudget) {
  const PermutationPuzzle p(9, Shuffle::adjacent_swaps);
  const std::vector targets{p.sorted()};
  Control small;
  small.limit_memory(p.index_count() * 4 - 1);
  EXPECT_FALSE(distance_table(p, targets, small));
  EXPECT_EQ(small.stop_status(), Status::limit_reached);
  EXPECT_EQ(small.exhausted(), "memory");
  Control enough;
  enough.limit_memory(p.index_count() * 8);  // the table, and as much again for the layers
  EXPECT_TRUE(distance_table(p, targets, enough));
  Control hasty;
  hasty.limit_time(0ms);
  EXPECT_FALSE(distance_table(p, targets, hasty));
  EXPECT_EQ(hasty.exhausted(), "time");
}

TEST(DistanceTable, AnswersACancelFromAnotherThread) {
  const PermutationPuzzle p(11, Shuffle::adjacent_swaps);
  Control control;
  bool completed = true;
  const auto time = time_to_answer_cancel(
      control, [&] { completed = distance_table(p, std::vector{p.sorted()}, control).has_value(); });
  EXPECT_LT(time, slowest_answer);
  RecordProperty("answered", std::to_string(time / 1us) + " us");
  EXPECT_FALSE(completed);
  EXPECT_EQ(control.stop_status(), Status::cancelled);
}

}  // namespace
}  // namespace meleda
