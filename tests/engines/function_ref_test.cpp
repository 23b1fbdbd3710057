#include "meleda/engines/function_ref.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(FunctionRef, CallsWhatItRefersTo) {
  int calls = 0;
  const auto add = [&](int a, int b) {
    ++calls;
    return a + b;
  };
  const FunctionRef<int(int, int)> function = add;
  const auto copy = function;
  EXPECT_EQ(function(2, 3) + copy(4, 5), 14);
  EXPECT_EQ(calls, 2);
  int counter = 0;
  auto changing = [counter]() mutable { return ++counter; };
  const FunctionRef<int()> count = changing;
  count();
  EXPECT_EQ(count(), 2);
}

}  // namespace
}  // namespace meleda
