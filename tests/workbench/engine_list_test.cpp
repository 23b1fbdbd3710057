#include "meleda/workbench/engine_list.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "all_families.hpp"

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
  EXPECT_EQ(engines_of<permutation::Permutation>(), "search table ida-star");
  EXPECT_EQ(engines_of<rotation::Rotation>(), "search table ida-star beam best-effort");
  EXPECT_EQ(engines_of<rotation::LargeRotation>(), "beam");
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

}  // namespace
}  // namespace meleda
