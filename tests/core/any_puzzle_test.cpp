#include "meleda/core/any_puzzle.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

class Number final : public AnyPuzzle {
 public:
  int held = 7;

 protected:
  [[nodiscard]] const void* object(const std::type_info& type) const override {
    return type == typeid(int) ? &held : nullptr;
  }
};

TEST(AnyPuzzle, IsWhatItIsAndNothingElse) {
  const Number number;
  const AnyPuzzle& any = number;
  ASSERT_NE(any.as<int>(), nullptr);
  EXPECT_EQ(*any.as<int>(), 7);
  EXPECT_EQ(any.as<long>(), nullptr);
}

}  // namespace
}  // namespace meleda
