#include "meleda/core/any_puzzle.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

struct Number {
  using State = int;
  int size = 7;
};
struct Other : Number {};

class Opened final : public AnyPuzzle {
 public:
  Posed<Number> held{{}, 3, {4, 5}};

 protected:
  [[nodiscard]] const void* posed(const std::type_info& type) const override {
    return type == typeid(Number) ? &held : nullptr;
  }
};

TEST(AnyPuzzle, IsWhatItIsAndNothingElse) {
  const Opened opened;
  const AnyPuzzle& any = opened;
  const auto* const posed = any.as<Number>();
  ASSERT_NE(posed, nullptr);
  EXPECT_EQ(posed->rules.size, 7);
  EXPECT_EQ(posed->start, 3);
  EXPECT_EQ(posed->goals.size(), 2U);
  EXPECT_EQ(any.as<Other>(), nullptr);
}

}  // namespace
}  // namespace meleda
