#include "meleda/studies/hanoi/k_search.hpp"

#include <gtest/gtest.h>

#include "meleda/engines/bidirectional.hpp"
#include "meleda/families/hanoi/hanoi.hpp"
#include "meleda/families/hanoi/k_strategies.hpp"

namespace meleda::studies {
namespace {

// The half-way argument, the bounds that leave states out, and the theorems, against a search of whole solutions.
TEST(KSearch, IsTheLengthOfAShortestSolution) {
  for (std::uint32_t n = 1; n <= 8; ++n) {
    for (std::uint32_t k = 1; k <= n; ++k) {
      SCOPED_TRACE(testing::Message() << n << " " << k);
      const hanoi::KTowers p(n, k);
      Control control;
      const auto goals = p.goals();
      KeptSearch<hanoi::KTowers> search(p, std::span<const hanoi::KTowers::State>(goals));
      const auto found = search.find(p.start(), control);
      ASSERT_EQ(found.status, Status::done);
      EXPECT_EQ(k_optimum(n, k, control).moves, found.moves.size());
      EXPECT_EQ(k_optimum(n, k, control, true).moves, found.moves.size());
    }
  }
}

// What is left out changes nothing, where whole solutions are too long to search.
TEST(KSearch, LeavesOutNothingThatMatters) {
  for (std::uint32_t n = 9; n <= 10; ++n) {
    for (std::uint32_t k = 2; k <= n; ++k) {
      Control control;
      EXPECT_EQ(k_optimum(n, k, control).moves, k_optimum(n, k, control, true).moves) << n << " " << k;
    }
  }
}

TEST(KSearch, StopsWhereItMay) {
  Control control;
  control.cancel();
  EXPECT_EQ(k_optimum(13, 3, control).status, Status::cancelled);
  Control small;
  small.limit_memory(1'000'000);
  EXPECT_EQ(k_optimum(14, 3, small).status, Status::limit_reached);
}

}  // namespace
}  // namespace meleda::studies
