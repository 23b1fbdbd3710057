#include "meleda/studies/magic_fold/reached.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace meleda::studies {
namespace {

// Against a plain search that applies moves one by one.
TEST(MagicFoldReached, AgreesWithAPlainSearch) {
  for (const std::size_t tiles : {4U, 6U}) {
    const magic_fold::MagicFold rules(tiles);
    std::vector<std::uint64_t> queue{rules.start().key};
    std::map<std::uint64_t, std::uint32_t> depth{{queue.front(), 0}};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto s = rules.from_key(queue[i]);
      rules.moves(s, [&](const magic_fold::Motion& m) {
        const auto t = rules.apply(s, m);
        if (depth.try_emplace(t.key, depth[s.key] + 1).second) queue.push_back(t.key);
      });
    }
    Control control;
    const auto reached = reached_configurations(rules, rules.start(), control);
    EXPECT_EQ(reached.status, Status::done);
    EXPECT_EQ(reached.states, depth.size());
    EXPECT_EQ(reached.by_depth.size() - 1, depth[queue.back()]);
    EXPECT_FALSE(reached.configurations.empty());
    for (const auto& [code, shape, moves] : reached.configurations) {
      const auto found = depth.find(rules.parse(magic::text_of(code)).value().key);
      EXPECT_EQ(moves.has_value(), found != depth.end()) << magic::text_of(code);
      if (moves) {
        EXPECT_EQ(*moves, found->second) << magic::text_of(code);
      }
    }
  }
}

TEST(MagicFoldReached, ABudgetStopsIt) {
  const magic_fold::MagicFold rules(8);
  Control control;
  control.cancel();
  EXPECT_THROW(static_cast<void>(reached_configurations(rules, rules.start(), control)), Stopped);
}

}  // namespace
}  // namespace meleda::studies
