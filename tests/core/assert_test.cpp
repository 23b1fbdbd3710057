#include "meleda/core/assert.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda {
namespace {

TEST(Assert, ThrowsWithTheConditionAndNoFolder) {
  const int pieces = 3;
  EXPECT_NO_THROW(MELEDA_ASSERT(pieces == 3));
  try {
    MELEDA_ASSERT(pieces == 4);
    FAIL() << "it did not throw";
  } catch (const BrokenInvariant& broken) {
    const std::string message = broken.what();
    EXPECT_NE(message.find("pieces == 4"), std::string::npos);
    EXPECT_NE(message.find("assert_test.cpp"), std::string::npos);
    EXPECT_EQ(message.find('/'), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace meleda
