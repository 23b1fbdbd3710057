#include "meleda/studies/franklin/classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "meleda/engines/parallel.hpp"
#include "meleda/families/franklin/structure.hpp"

namespace meleda::studies {
namespace {

using franklin::Square;

std::vector<Square> by_terms(std::size_t n, std::size_t workers = 0) {
  Control control;
  const Workers some(workers);
  return classes_by_terms(n, control);
}

TEST(FranklinClasses, BothMethodsFindTheSame) {
  const auto found = by_terms(8);
  const auto by_equations = classes_by_equations({});
  EXPECT_EQ(found, by_equations);
  EXPECT_EQ(found, by_terms(8, 3));
  EXPECT_TRUE(std::is_sorted(found.begin(), found.end()));
  for (const auto& square : found) {
    EXPECT_TRUE(franklin::is_franklin(square));
    EXPECT_EQ(franklin::canonical(square).square, square);
  }
  // Schindel, Rempel and Loly (2006) count 1,105,920 squares up to the symmetries of the square, 368,640 of which are
  // pandiagonal.
  const Integer each = franklin::group_order(8) / 8;
  EXPECT_EQ(each * found.size(), 1'105'920);
  EXPECT_EQ(each * std::count_if(found.begin(), found.end(),
                                 [](const auto& square) { return franklin::has(square, "pandiagonal"); }),
            368'640);
}

TEST(FranklinClasses, ThereAreNoneOfOrderFour) {
  EXPECT_TRUE(by_terms(4).empty());
}

TEST(FranklinClasses, ThereAreNoneOfOrderTwelve) {
  if (std::getenv("MELEDA_LONG") == nullptr) {
    Control control;
    control.limit_time(std::chrono::milliseconds(20));
    EXPECT_THROW(static_cast<void>(classes_by_terms(12, control)), Stopped);
    return;
  }
  EXPECT_TRUE(by_terms(12).empty());  // a minute or two of processor time
}

// Whether even and odd rows have the same symmetric set of terms: from the entries of the first column.
bool has_rows_alike(const Square& square) {
  const auto n = franklin::order_of(square);
  std::set<std::int64_t> terms[2];
  for (std::size_t i = 0; i < n; ++i) {
    const auto term = 2 * std::int64_t{square[i * n]} - static_cast<std::int64_t>(n * n + 1);
    terms[i % 2].insert(i % 2 == 0 ? term : -term);
  }
  const auto ends = *terms[0].begin() + *terms[0].rbegin();
  return terms[0] == terms[1] && std::all_of(terms[0].begin(), terms[0].end(),
                                             [&](std::int64_t term) { return terms[0].contains(ends - term); });
}

TEST(FranklinClasses, SquaresWithRowsAlikeAreSoManyOfAll) {
  Integer alike = 0;
  Integer pandiagonal = 0;
  for (const auto& square : by_terms(8)) {
    auto transposed = franklin::group_generators(8).back();
    ASSERT_TRUE(transposed.transpose);
    if (!has_rows_alike(square) && !has_rows_alike(franklin::image(square, transposed))) continue;
    alike += franklin::group_order(8);
    if (franklin::has(square, "pandiagonal")) pandiagonal += franklin::group_order(8);
  }
  const auto count = count_alike(8, {});
  EXPECT_GT(count.squares, 0);
  EXPECT_EQ(count.squares, alike);
  EXPECT_EQ(count.pandiagonal, pandiagonal);
  for (const std::size_t n : {4U, 12U}) EXPECT_EQ(count_alike(n, {}).squares, 0);
}

// Every square is one of as many as the group has; and those of the construction for odd n / 4 are of this kind.
TEST(FranklinClasses, SquaresWithRowsAlikeAreWholeClasses) {
  const auto count = count_alike(16, {});
  EXPECT_EQ(count.squares % franklin::group_order(16), 0);
  EXPECT_EQ(count.pandiagonal % franklin::group_order(16), 0);
  EXPECT_GT(count.pandiagonal, 0);
  EXPECT_TRUE(has_rows_alike(franklin::square_of(*franklin::construct(20, false))));
  EXPECT_FALSE(has_rows_alike(franklin::square_of(*franklin::construct(16, false))));
}

TEST(FranklinClasses, AreStopped) {
  Control control;
  control.cancel();
  EXPECT_THROW(static_cast<void>(classes_by_terms(8, control)), Stopped);
  EXPECT_THROW(static_cast<void>(classes_by_equations(StopCheck(control))), Stopped);
  EXPECT_THROW(static_cast<void>(count_alike(16, StopCheck(control))), Stopped);
}

}  // namespace
}  // namespace meleda::studies
