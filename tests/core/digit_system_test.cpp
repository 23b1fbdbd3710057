#include "meleda/core/digit_system.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(DigitSystem, TheInverseTurnsEveryChangeRoundAndKeepsItsConditions) {
  const DigitSystem system{{3, 2}, {{0, 0, 2, {{1, 0b10}}}, {1, 1, 0, {}}}, {}};
  const auto back = inverse(system);
  EXPECT_EQ(back.radices, system.radices);
  ASSERT_EQ(back.changes.size(), 2U);
  EXPECT_EQ(back.changes[0].from, 2);
  EXPECT_EQ(back.changes[0].to, 0);
  EXPECT_EQ(back.changes[0].where, system.changes[0].where);
  EXPECT_EQ(back.changes[1].from, 0);
  EXPECT_EQ(back.changes[1].to, 1);
}

}  // namespace
}  // namespace meleda
