#include "meleda/core/result.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace meleda {
namespace {

Result<int> half(int value) {
  if (value % 2 != 0) return fail(ErrorCode::bad_number, "odd", 3, "take an even one");
  return value / 2;
}

Result<int> quarter(int value) {
  MELEDA_TRY(const auto once, half(value));
  MELEDA_TRY(const auto twice, half(once));
  return twice;
}

TEST(Try, UnwrapsOrPassesTheErrorOn) {
  EXPECT_EQ(*quarter(12), 3);
  const auto failed = quarter(6);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "odd");
  EXPECT_EQ(failed.error().offset, 3U);
  EXPECT_EQ(failed.error().hint, "take an even one");
}

TEST(FailIn, NamesTheArgumentOnceOnly) {
  Error error;
  const auto inner = fail_in("state", "11x", error);
  const auto outer = fail_in("spec", "rings:3", inner.value());
  EXPECT_EQ(outer.value().argument, "state");
  EXPECT_EQ(outer.value().text, "11x");
}

TEST(ErrorCodes, HaveDistinctNames) {
  std::set<std::string_view> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
    EXPECT_TRUE(names.insert(name_of(static_cast<ErrorCode>(code))).second) << code;
  }
}

}  // namespace
}  // namespace meleda
