// The reflected Gray code in any base, against its recursive definition.

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "families/digit_judge.hpp"
#include "meleda/families/digits/reflected.hpp"

namespace meleda::digits {
namespace {

// Digit by digit from the left; the rest of the list is turned round after every odd digit.
std::vector<PlainRow> code_by_definition(const std::vector<int>& bases, std::size_t place = 0) {
  if (place == bases.size()) return {{}};
  const auto right = code_by_definition(bases, place + 1);
  std::vector<PlainRow> code;
  for (int v = 0; v < bases[place]; ++v) {
    for (std::size_t i = 0; i < right.size(); ++i) {
      PlainRow row{v};
      const auto& rest = right[v % 2 == 0 ? i : right.size() - 1 - i];
      row.insert(row.end(), rest.begin(), rest.end());
      code.push_back(row);
    }
  }
  return code;
}

template <class Rows>
typename Rows::State state_of(const Rows& rows, const PlainRow& row) {
  auto s = rows.filled(0);
  for (std::uint32_t i = 1; i <= rows.size(); ++i) rows.set(s, i, static_cast<Digit>(row[rows.size() - i]));
  return s;
}

template <class Rows>
class ReflectedLists : public ::testing::Test {};
using BothRows = ::testing::Types<PackedRows, LongRows>;
TYPED_TEST_SUITE(ReflectedLists, BothRows);

TYPED_TEST(ReflectedLists, IsTheListOfTheDefinition) {
  for (std::uint32_t base = 2; base <= 7; ++base) {
    for (std::uint32_t last_base = 2; last_base <= base; ++last_base) {
      std::uint64_t count = last_base;
      for (std::uint32_t size = 1; count <= 1500; ++size, count *= base) {
        SCOPED_TRACE("base " + std::to_string(base) + ", last " + std::to_string(last_base) + ", " +
                     std::to_string(size) + " digits");
        auto bases = equal_bases(base, size);
        bases.back() = static_cast<int>(last_base);
        const auto list = code_by_definition(bases);
        const ReflectedCode code(base, size, last_base);
        const TypeParam rows(base, size);
        ASSERT_EQ(code.count(), list.size());
        ReflectedWalk<TypeParam> walk(rows, static_cast<Digit>(last_base - 1));
        for (std::size_t k = 0; k < list.size(); ++k) {
          const std::vector<Digit> digits(list[k].begin(), list[k].end());
          ASSERT_EQ(code.position(digits), k);
          ASSERT_EQ(code.digits_at(k), digits);
          const auto s = state_of(rows, list[k]);
          ASSERT_EQ(walk.state(), s);
          const auto expect_step = [&](bool forwards, bool at_end, std::size_t next) {
            const auto moves = code.step(rows, s, forwards);
            ASSERT_EQ(moves.size(), at_end ? 0U : 1U);
            if (at_end) return;
            auto t = s;
            moves[0].up ? rows.raise(t, moves[0].digit) : rows.lower(t, moves[0].digit);
            ASSERT_EQ(t, state_of(rows, list[next]));
          };
          expect_step(true, k + 1 == list.size(), k + 1);
          expect_step(false, k == 0, k - 1);
          const auto other = (k * 17 + 5) % list.size();
          ASSERT_EQ(compare_reflected(rows, s, state_of(rows, list[other])), k < other ? -1 : k == other ? 0 : 1);
          Move m;
          ASSERT_EQ(walk.next(m), k + 1 < list.size());
        }
        EXPECT_FALSE(code.checked_digits_at(Integer(list.size())));
        EXPECT_FALSE(code.checked_digits_at(-1));
        EXPECT_EQ(code.checked_digits_at(code.count()).error().code, ErrorCode::bad_number);
      }
    }
  }
}

TEST(Reflected, AgreesWithItselfInLongRows) {
  std::mt19937_64 random(67);
  for (const std::uint32_t base : {2U, 3U, 10U, 35U, 36U}) {
    for (const std::uint32_t last_base : {base, 2U}) {
      constexpr std::uint32_t size = 2000;
      const ReflectedCode code(base, size, last_base);
      const LongRows rows(base, size);
      PlainRow row(size);
      for (auto& x : row) x = static_cast<int>(random() % base);
      row.back() = static_cast<int>(random() % last_base);
      row.front() = 0;  // so that it is not the last of all
      const std::vector<Digit> digits(row.begin(), row.end());
      const auto place = code.position(digits);
      EXPECT_EQ(code.digits_at(place), digits);
      auto s = state_of(rows, row);
      const auto moves = code.step(rows, s, true);
      ASSERT_EQ(moves.size(), 1U);
      moves[0].up ? rows.raise(s, moves[0].digit) : rows.lower(s, moves[0].digit);
      EXPECT_EQ(compare_reflected(rows, state_of(rows, row), s), -1);
      std::vector<Digit> next(s.rbegin(), s.rend());
      EXPECT_EQ(code.position(next), place + 1);
    }
  }
}

}  // namespace
}  // namespace meleda::digits
