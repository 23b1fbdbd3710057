#include "meleda/engines/linear_program.hpp"

#include <gtest/gtest.h>

namespace meleda {
namespace {

TEST(LinearProgram, FindsTheVertexThatCostsLeast) {
  // x + 2 y >= 3, 3 x + y >= 4, minimise x + y: where both hold with equality.
  const LinearProgram program{{1, 1}, {{0, {}}, {0, {}}}, {{{{0, 1}, {1, 2}}, {3, {}}}, {{{0, 3}, {1, 1}}, {4, {}}}}};
  const auto solution = solve_linear_program(program);
  ASSERT_EQ(solution.status, LinearStatus::optimal);
  EXPECT_DOUBLE_EQ(solution.values[0], 1);
  EXPECT_DOUBLE_EQ(solution.values[1], 1);
}

TEST(LinearProgram, FractionsScaleToTheirLeastIntegers) {
  // 2 x >= 1, 3 y >= 2: x = 1/2, y = 2/3.
  const LinearProgram program{{1, 1}, {{0, {}}, {0, {}}}, {{{{0, 2}}, {1, {}}}, {{{1, 3}}, {2, {}}}}};
  const auto solution = solve_linear_program(program);
  ASSERT_EQ(solution.status, LinearStatus::optimal);
  EXPECT_EQ(scaled_to_integers(solution.values, 10), (std::vector<std::int64_t>{3, 4}));
  EXPECT_EQ(scaled_to_integers(solution.values, 5), std::nullopt);
  EXPECT_EQ(scaled_to_integers({0.5, 1e300}, 10), std::nullopt);
}

TEST(LinearProgram, SaysThatThereIsNoPointOrNoEnd) {
  EXPECT_EQ(solve_linear_program({{1}, {{0, 1}}, {{{{0, 1}}, {2, {}}}}}).status, LinearStatus::infeasible);
  EXPECT_EQ(solve_linear_program({{-1}, {{0, {}}}, {{{{0, 1}}, {2, {}}}}}).status, LinearStatus::unbounded);
  // Negative values and upper ends.
  const auto solution = solve_linear_program({{1, -1}, {{-5, {}}, {{}, 7}}, {{{{0, 1}, {1, 1}}, {{}, 1}}}});
  ASSERT_EQ(solution.status, LinearStatus::optimal);
  EXPECT_DOUBLE_EQ(solution.values[0], -5);
  EXPECT_DOUBLE_EQ(solution.values[1], 6);
}

}  // namespace
}  // namespace meleda
