#include "laws/expect.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace meleda::laws {
namespace {

// Every law rests on this: what does not hold fails the test, with what is said about it.
TEST(Expect, FailsWhereItDoesNotHold) {
  EXPECT_NONFATAL_FAILURE(EXPECT_FALSE(expect(1 + 1 == 3, "one and one")), "one and one");
  EXPECT_TRUE(expect(1 + 1 == 2, "one and one"));
}

}  // namespace
}  // namespace meleda::laws
