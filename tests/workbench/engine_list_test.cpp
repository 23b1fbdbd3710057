#include "meleda/workbench/engine_list.hpp"

#include <gtest/gtest.h>

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
  const rings::Rings p(8);
  const std::vector<std::uint64_t> targets{0, 128};
  Control control;
  auto way = AnalyticEngine::solve<rings::Rings>(p, 130, targets, control);
  EXPECT_EQ(way.length, std::min(p.distance(130, 0), p.distance(130, 128)));
}

TEST(OneByOne, GivesEachMoveOnce) {
  auto source = one_by_one(std::vector<int>{4, 5});
  int m = 0;
  EXPECT_TRUE(source(m));
  EXPECT_EQ(m, 4);
  EXPECT_TRUE(source(m));
  EXPECT_EQ(m, 5);
  EXPECT_FALSE(source(m));
}

}  // namespace
}  // namespace meleda
