#include "meleda/studies/magic_fold/verbs.hpp"

#include <gtest/gtest.h>

#include <string>

#include "meleda/studies/magic_fold/reached.hpp"

namespace meleda::studies {
namespace {

TEST(MagicFoldStudy, FewTilesReachAllButSomeOfTheirConfigurations) {
  for (const std::size_t tiles : {4U, 6U}) {
    const magic_fold::MagicFold rules(tiles);
    Control control;
    const auto reached = reached_configurations(rules, rules.start(), control);
    EXPECT_EQ(reached.status, Status::done);
    std::size_t count = 0;
    std::uint64_t states = 0;
    for (const auto layer : reached.by_depth) states += layer;
    EXPECT_EQ(states, reached.states);
    for (const auto& configuration : reached.configurations) {
      if (!configuration.moves) continue;
      ++count;
      EXPECT_LT(*configuration.moves, reached.by_depth.size());
    }
    EXPECT_GT(count, 0U);
  }
}

TEST(MagicFoldStudy, ABudgetStopsIt) {
  const magic_fold::MagicFold rules(8);
  Control control;
  control.cancel();
  EXPECT_THROW(static_cast<void>(reached_configurations(rules, rules.start(), control)), Stopped);
}

}  // namespace
}  // namespace meleda::studies
