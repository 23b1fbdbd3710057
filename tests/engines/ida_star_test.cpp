#include "meleda/engines/ida_star.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <set>
#include <vector>

#include "engines/pattern_systems.hpp"
#include "engines/test_systems.hpp"
#include "meleda/engines/check.hpp"

namespace meleda {
namespace {

using namespace test_systems;

const DataStore nowhere({});

template <class P>
void expect_shortest(const P& p, const typename P::State& target, std::uint64_t stride = 1) {
  Control control;
  const auto bound = PatternBound<P>::make(p, target, nowhere, control);
  ASSERT_TRUE(bound);
  const IdaStar<P> search(p, *bound, target);
  const auto next = successors(p);
  const auto truth = plain_distances_to(p, {target});
  for (std::uint64_t i = 0; i < p.index_count(); i += stride) {
    const auto s = p.unrank(i);
    IdaPoint point;
    const auto found = search.find(s, control, point);
    ASSERT_EQ(found.status, Status::done);
    ASSERT_EQ(found.moves.size(), truth[i]);
    ASSERT_TRUE((leads_to<P>(p, s, found.moves, std::vector<typename P::State>{target})));
    // All of them, each once: as many as there are ways down by one in the plain search.
    std::set<std::vector<int>> all;
    ASSERT_TRUE(search.all(s, truth[i], control, [&](std::span<const typename P::Move> moves) {
      std::vector<int> numbers;
      EXPECT_TRUE((leads_to<P>(p, s, moves, std::vector<typename P::State>{target})));
      auto at = s;
      for (const auto& m : moves) {
        int number = 0;
        p.moves(at, [&](const auto& other) {
          if (other == m) numbers.push_back(number);
          ++number;
        });
        at = p.apply(at, m);
      }
      EXPECT_TRUE(all.insert(numbers).second);
      return true;
    }));
    std::vector<std::uint64_t> ways{i};
    for (auto left = truth[i]; left > 0; --left) {
      std::vector<std::uint64_t> further;
      for (const auto at : ways) {
        for (const auto t : next[at]) {
          if (truth[t] + 1 == left) further.push_back(t);
        }
      }
      ways = std::move(further);
    }
    ASSERT_EQ(all.size(), ways.size());
    if (truth[i] == 0) continue;
    IdaPoint nothing;
    ASSERT_EQ(search.find(s, control, nothing, {truth[i] - 1}).status, Status::unsolvable);
  }
}

TEST(IdaStar, IsRightOnPancakes) {
  const Pancakes p(6, 3);
  expect_shortest(p, p.unrank(0), 5);
  expect_shortest(p, p.unrank(419), 17);
}

TEST(IdaStar, IsRightOnDiscs) {
  expect_shortest(Discs<false>(4, 4, 2), 0, 3);
  expect_shortest(Discs<true>(3, 3, 2), 26);
}

// Far enough for rounds that are cut into parts, where the symmetries of the task leave few first moves.
TEST(IdaStar, IsRightWhereTheTaskIsTheSameTurned) {
  const Ring p(7, 2);
  Control control;
  const auto target = p.unrank(0);
  const auto bound = PatternBound<Ring>::make(p, target, nowhere, control);
  ASSERT_TRUE(bound);
  const IdaStar<Ring> search(p, *bound, target);
  const auto truth = plain_distances_to(p, {target});
  std::size_t far = 0;
  for (std::uint64_t i = 0; i < p.index_count(); ++i) {
    if (truth[i] < 10) continue;
    ++far;
    IdaPoint point;
    const auto found = search.find(p.unrank(i), control, point);
    ASSERT_EQ(found.status, Status::done);
    ASSERT_EQ(found.moves.size(), truth[i]);
    ASSERT_TRUE((leads_to<Ring>(p, p.unrank(i), found.moves, std::vector<Ring::State>{target})));
    IdaPoint nothing;
    ASSERT_EQ(search.find(p.unrank(i), control, nothing, {truth[i] - 1}).status, Status::unsolvable);
  }
  EXPECT_GT(far, 10U);
}

TEST(IdaStar, StopsAfterSoManyStates) {
  const Pancakes p(9, 2);
  Control control;
  const auto target = p.unrank(0);
  const auto bound = PatternBound<Pancakes>::make(p, target, nowhere, control);
  const IdaStar<Pancakes> search(p, *bound, target);
  const auto truth = plain_distances_to(p, {target});
  const auto far = static_cast<std::uint64_t>(std::max_element(truth.begin(), truth.end()) - truth.begin());
  IdaPoint point;
  IdaEffort effort;
  effort.most_states = 4096;
  const auto stopped = search.find(p.unrank(far), control, point, effort);
  EXPECT_EQ(stopped.status, Status::limit_reached);
  EXPECT_LT(stopped.states, 100'000U);
  EXPECT_FALSE(control.stopped());
  // What is reported after a part is where it stands.
  IdaPoint told;
  std::size_t times = 0;
  effort = {};
  effort.on_finished_part = [&](const IdaPoint& now) {
    told = now;
    ++times;
  };
  effort.most_moves = 9;
  point = {};
  EXPECT_EQ(search.find(p.unrank(far), control, point, effort).status, Status::unsolvable);
  EXPECT_EQ(times, 0U) << "short rounds have no parts";
  effort.most_moves = 10;
  EXPECT_EQ(search.find(p.unrank(far), control, point, effort).status, Status::done);
  EXPECT_EQ(times, static_cast<std::size_t>(std::count(told.finished.begin(), told.finished.end(), 1)));
  EXPECT_EQ(told.bound, 10U);
}

// Long enough to be cut into parts, with and without an order of moves; the same path with one worker and with three.
TEST(IdaStar, FindsTheSamePathHoweverManyWorkersThereAre) {
  const Pancakes p(9, 4);
  Control control;
  const auto target = p.unrank(0);
  const auto bound = PatternBound<Pancakes>::make(p, target, nowhere, control);
  const IdaStar<Pancakes> search(p, *bound, target);
  // One of those that take ten flips, the most for nine pancakes: 2 4 6 8 ... is near; a plain search finds one.
  const auto truth = plain_distances_to(p, {target});
  const auto far = static_cast<std::uint64_t>(std::max_element(truth.begin(), truth.end()) - truth.begin());
  ASSERT_EQ(truth[far], 10U);
  std::vector<std::vector<Pancakes::Move>> paths;
  for (const std::size_t workers : {1U, 3U}) {
    const Workers some(workers);
    IdaPoint point;
    const auto found = search.find(p.unrank(far), control, point);
    ASSERT_EQ(found.status, Status::done);
    EXPECT_EQ(found.moves.size(), 10U);
    paths.push_back(found.moves);
  }
  EXPECT_EQ(paths[0], paths[1]);
}

TEST(IdaStar, GoesOnWhereItWasStopped) {
  const Pancakes p(9, 2);
  Control control;
  const auto target = p.unrank(0);
  const auto bound = PatternBound<Pancakes>::make(p, target, nowhere, control);
  const IdaStar<Pancakes> search(p, *bound, target);
  const auto truth = plain_distances_to(p, {target});
  const auto far = static_cast<std::uint64_t>(std::max_element(truth.begin(), truth.end()) - truth.begin());
  IdaPoint point{10, {}};
  Control short_one;
  std::uint64_t parts = 0;
  short_one.on_progress(
      [&](const Progress& progress) {
        parts = *progress.total;
        if (progress.done >= 100) short_one.cancel();
      },
      std::chrono::seconds(0));
  const auto stopped = search.find(p.unrank(far), short_one, point);
  if (stopped.status == Status::cancelled) {
    EXPECT_EQ(stopped.lower_bound, 10U);
    EXPECT_EQ(point.bound, 10U);
    EXPECT_EQ(point.finished.size(), parts);
    EXPECT_GT(std::count(point.finished.begin(), point.finished.end(), 1), 50);
  }
  auto resumed = point;
  const auto found = search.find(p.unrank(far), control, resumed);
  EXPECT_EQ(found.status, Status::done);
  EXPECT_EQ(found.moves.size(), 10U);
  // What is marked as finished is not searched again.
  IdaPoint all_done{10, std::vector<std::uint8_t>(point.finished.size(), 1)};
  EXPECT_EQ(search.find(p.unrank(far), control, all_done, {10}).status, Status::unsolvable);
}

TEST(IdaPoint, IsSavedAndOpened) {
  const auto directory = std::filesystem::temp_directory_path() / ("meleda-ida-" + std::to_string(getpid()));
  const DataStore store(directory);
  const IdaPoint point{22, {1, 0, 1, 1}};
  Manifest manifest;
  manifest.name = "searches/one";
  manifest.format = ida_point_format;
  manifest.version = ida_point_version;
  ASSERT_TRUE(store.write(manifest, [&](DataSink& sink) { return save(point, sink); }));
  const auto opened = open_ida_point(store, manifest.name);
  ASSERT_TRUE(opened);
  EXPECT_EQ(*opened, point);
  EXPECT_FALSE(open_ida_point(store, "searches/other"));
  ASSERT_TRUE(store.write(manifest, [&](DataSink& sink) {
    sink.write_values(std::span<const std::uint64_t>(std::vector<std::uint64_t>{22, 4000}));
    return Result<void>();
  }));
  EXPECT_FALSE(open_ida_point(store, manifest.name)) << "it has fewer parts than it says";
  std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace meleda
