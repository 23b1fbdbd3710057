#include "meleda/core/state_set.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

class Odd final : public StateSet {
 public:
  [[nodiscard]] bool contains(std::uint64_t key) const override { return key % 2 == 1; }
};

TEST(StateSet, IsFoundByItsName) {
  const StateSetFinder finder = [](const std::string& name) -> std::shared_ptr<const StateSet> {
    return name == "odd" ? std::make_shared<Odd>() : nullptr;
  };
  const auto found = find_state_set(finder, "odd");
  ASSERT_NE(found, nullptr);
  EXPECT_TRUE(found->contains(3));
  EXPECT_FALSE(found->contains(4));
  EXPECT_EQ(find_state_set(finder, "even"), nullptr);
  EXPECT_EQ(find_state_set({}, "odd"), nullptr);
}

}  // namespace
}  // namespace meleda
