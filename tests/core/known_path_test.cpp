#include "meleda/core/known_path.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(KnownPath, IsProvenWhereItIsAsShortAsAnyOrImpossible) {
  KnownPath<int> path;
  EXPECT_FALSE(path.proven());
  path.lower_bound = 3;
  path.length = 4;
  EXPECT_FALSE(path.proven());
  path.length = 3;
  EXPECT_TRUE(path.proven());
  KnownPath<int> none;
  none.impossible = "it cannot";
  EXPECT_TRUE(none.proven());
}

}  // namespace
}  // namespace meleda
