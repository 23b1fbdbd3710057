#include "meleda/core/integer.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

namespace meleda {
namespace {

TEST(ParseNatural, ReadsDigitsOfAnyLength) {
  EXPECT_EQ(*parse_natural("0", "k"), 0);
  EXPECT_EQ(*parse_natural("0123", "k"), 123) << "a leading zero is no octal";
  const std::string long_number(10'000, '7');
  EXPECT_EQ(to_text(*parse_natural(long_number, "k")), long_number);
}

TEST(ParseNatural, PointsAtTheFirstWrongCharacter) {
  EXPECT_EQ(parse_natural("", "k").error().offset, 0U);
  EXPECT_EQ(parse_natural("-1", "k").error().offset, 0U);
  EXPECT_EQ(parse_natural("12x4", "k").error().offset, 2U);
  EXPECT_EQ(parse_natural("12 ", "k").error().offset, 2U);
  EXPECT_EQ(parse_natural("1e3", "k").error().code, ErrorCode::bad_number);
}

// GMP by itself would end the process.
TEST(Integer, ThrowsWhereMemoryEnds) {
  const auto end = [] {
    const rlimit little{std::uint64_t{1} << 30, std::uint64_t{1} << 30};
    setrlimit(RLIMIT_AS, &little);
    Integer number = 1;
    try {
      number <<= std::uint64_t{1} << 36;  // 8 GB
    } catch (const std::bad_alloc&) {
      std::_Exit(number == 1 ? 0 : 1);
    }
    std::_Exit(2);
  };
  EXPECT_EXIT(end(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace meleda
