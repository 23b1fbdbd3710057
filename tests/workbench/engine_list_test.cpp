#include "meleda/workbench/engine_list.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "all_families.hpp"
#include "meleda/workbench/spec.hpp"
#include "workbench/ask.hpp"

namespace meleda {
namespace {

template <class P>
std::string engines_of() {
  std::string names;
  for_each_engine<P>([&](auto engine) {
    names += std::string(names.empty() ? "" : " ") + engine.name;
    return false;
  });
  return names;
}

// A wrong signature silently removes a capability: a change here needs a decision.
TEST(EngineList, ServesTheFamiliesAsRecorded) {
  EXPECT_EQ(engines_of<rings::Rings>(), "analytic search table");
  EXPECT_EQ(engines_of<rings::LongRings>(), "analytic");
  EXPECT_EQ(engines_of<null_family::NullFamily>(), "search table");
  EXPECT_EQ(engines_of<hanoi::Classic>(), "analytic search table");
  EXPECT_EQ(engines_of<hanoi::Towers>(), "search table a-star strategy");
  EXPECT_EQ(engines_of<hanoi::OneWayTowers>(), "search table a-star strategy");
  EXPECT_EQ(engines_of<permutation::Permutation>(), "search table ida-star group");
  EXPECT_EQ(engines_of<rotation::Rotation>(), "search table ida-star beam best-effort group");
  EXPECT_EQ(engines_of<rotation::OneWayRotation>(), "search table beam best-effort group");
  EXPECT_EQ(engines_of<rotation::LargeRotation>(), "beam group");
  EXPECT_EQ(engines_of<hanoi::LongTowers>(), "strategy");
}

TEST(EngineList, StopsAtTheFirstThatIsTaken) {
  int offered = 0;
  for_each_engine<rings::Rings>([&](auto) {
    ++offered;
    return true;
  });
  EXPECT_EQ(offered, 1);
}

TEST(AnalyticEngine, TakesTheNearestOfSeveralTargets) {
  const auto subject = std::make_shared<const Subject<rings::Rings>>(rings::Rings(8));
  const std::vector<std::uint64_t> targets{0, 128};
  Control control;
  Context context{control};
  AnalyticEngine::Ready<rings::Rings> engine(subject, targets, context);
  const auto& p = subject->p();
  EXPECT_EQ(engine.find(130, control).length, std::min(p.distance(130, 0), p.distance(130, 128)));
}

TEST(TableEngine, ServesWhatHasDistancesOf32Bits) {
  EXPECT_TRUE(TableEngine::serves(rings::Rings(31)));
  EXPECT_FALSE(TableEngine::serves(rings::Rings(40)));
}

// A table is made for the first question, not for the second.
TEST(TableEngine, IsPreparedOnce) {
  const auto subject = std::make_shared<const Subject<rings::Rings>>(rings::Rings(10));
  Control control;
  Context context{control};
  TableEngine::Ready<rings::Rings> engine(subject, {0}, context);
  EXPECT_EQ(engine.bytes(), 0U);
  EXPECT_EQ(engine.find(5, control).length, subject->p().distance(5, 0));
  EXPECT_EQ(engine.bytes(), 4096U);
  Control cancelled;
  cancelled.cancel();
  EXPECT_EQ(engine.find(700, cancelled).length, subject->p().distance(700, 0)) << "nothing is left to be stopped";
}

// What is chosen where nobody names a method: by what a search, a table or patterns would take.
TEST(BestEffort, IsTakenWhereNothingElseIsSoonDone) {
  const auto solved = [](const std::string& spec, const std::string& from) {
    return ask("solve", {{"spec", spec}, {"from", from}, {"path", "none"}}).fields;
  };
  const auto expect = [&](const std::string& spec, const std::string& method, const std::string& length,
                          const std::string& from = "start") {
    const auto fields = solved(spec, from);
    EXPECT_EQ(fields["method"], method) << spec;
    EXPECT_EQ(fields["length"], length) << spec;
    EXPECT_EQ(fields["optimal"], true) << spec;
  };
  expect("rotation:4x4,colours=8/8", "search", "16");
  expect("rotation:3x4", "ida-star", "18");
  expect("rotation:4x4,colours=4/4/4/4", "table", "18");
  // Near positions of large ones, and what cannot be reached though no rule says so.
  expect("rotation:6x6,colours=18/18", "search", "2", "111111/111111/121112/221212/222222/222222");
  expect("rotation:4x4", "search", "1", "5.1.3.4/6.2.7.8/9.10.11.12/13.14.15.16");
  const auto never = solved("rotation:4x4,blocks=a1.b1", "2.5.3.4/1.6.7.8/9.10.11.12/13.14.15.16");
  EXPECT_EQ(never["status"], "unsolvable");
}

// Of large grids, too: a search from both ends would not come as far as 14 turns.
TEST(BestEffort, ProvesByTablesThatAreSoonMade) {
  for (const auto* const spec : {"rotation:4x4", "rotation:3x5", "rotation:3x6", "rotation:4x5"}) {
    const auto made = rotation::make(read_spec(spec)->arguments);
    const auto& p = std::get<rotation::Rotation>(*made);
    const auto memory = std::uint64_t{1} << 33;
    EXPECT_TRUE(PatternBound<rotation::Rotation>::soon_made(p, p.goals().front(), DataStore({}), memory)) << spec;
    EXPECT_TRUE(PatternBound<rotation::Rotation>::can_be_saved(p, p.goals().front())) << spec;
  }
  const auto fields =
      ask("solve",
          {{"spec", "rotation:4x5"}, {"path", "none"}, {"from", "6.1.3.9.14/12.7.4.10.15/2.8.18.5.17/13.11.19.16.20"}})
          .fields;
  EXPECT_EQ(fields.at("length"), "14");
  EXPECT_EQ(fields.at("optimal"), true);
  EXPECT_EQ(fields.at("method"), "ida-star");
}

// Of 4 x 5 six tiles at a time would not fit.
TEST(PatternBound, TellsFewerTilesApartWhereThereIsLittleMemory) {
  const auto made = rotation::make(read_spec("rotation:4x5")->arguments);
  const auto& p = std::get<rotation::Rotation>(*made);
  Control control;
  control.limit_memory(std::uint64_t{50} << 20);
  const auto bound = PatternBound<rotation::Rotation>::make(p, p.goals().front(), DataStore({}), control);
  ASSERT_TRUE(bound);
  EXPECT_LE(bound->bytes(), std::uint64_t{50} << 20);
  const auto values = bound->values(p.start());
  ASSERT_TRUE(values);
  EXPECT_GT(bound_of(bound->looks(), std::span(*values).first(bound->looks().size())), 10U);
}

// A path at once, and what has been proven by then, however early it is stopped after that.
TEST(BestEffort, HasAPathAtOnce) {
  const auto made = rotation::make(read_spec("rotation:6x6,colours=18/18")->arguments);
  const auto subject = std::make_shared<const Subject<rotation::Rotation>>(std::get<rotation::Rotation>(*made));
  Control control;
  control.on_progress(
      [&](const Progress& progress) {
        if (progress.phase == "shortening") control.cancel();
      },
      {});
  Context context{control};
  BestEffortEngine::Ready<rotation::Rotation> engine(subject, subject->goals(), context);
  const auto path = engine.find(subject->start(), control);
  EXPECT_EQ(path.status, Status::done);
  EXPECT_EQ(path.method, BeamEngine::name);
  EXPECT_GT(path.lower_bound, 12);
  EXPECT_GT(path.length, path.lower_bound);
}

}  // namespace
}  // namespace meleda
