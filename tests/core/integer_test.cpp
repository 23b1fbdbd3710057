#include "meleda/core/integer.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

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

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

Integer of(Wide value) {
  const bool negative = value < 0;
  const auto size = negative ? -static_cast<UnsignedWide>(value) : static_cast<UnsignedWide>(value);
  const Integer number =
      (Integer(static_cast<std::uint64_t>(size >> 64)) << 64) + Integer(static_cast<std::uint64_t>(size));
  return negative ? -number : number;
}

// The judge: the machine's own arithmetic of 128 bits, on numbers whose products it holds.
TEST(Integer, CountsAsTheMachineDoes) {
  std::mt19937_64 random(7);
  const auto drawn = [&] {
    const auto bits = random() % 63;
    const auto value = static_cast<std::int64_t>(random() >> (63 - bits));
    return random() % 2 == 0 ? value : -value;
  };
  for (int trial = 0; trial < 20'000; ++trial) {
    const std::int64_t a = drawn();
    const std::int64_t b = drawn();
    const Integer x = a;
    const Integer y = b;
    ASSERT_EQ(x + y, of(Wide{a} + b));
    ASSERT_EQ(x - y, of(Wide{a} - b));
    ASSERT_EQ(x * y, of(Wide{a} * b));
    ASSERT_EQ(Integer(a) + y, of(Wide{a} + b)) << "of a number that nobody keeps";
    ASSERT_EQ(Integer(a) - y, of(Wide{a} - b));
    ASSERT_EQ(Integer(a) * y, of(Wide{a} * b));
    if (b != 0) {
      ASSERT_EQ(x / y, a / b);
      ASSERT_EQ(x % y, a % b);
      ASSERT_EQ(Integer(a) / y, a / b);
      ASSERT_EQ(Integer(a) % y, a % b);
    }
    ASSERT_EQ(x & y, a & b);
    ASSERT_EQ(x | y, a | b);
    ASSERT_EQ(x ^ y, a ^ b);
    ASSERT_EQ(-x, -a);
    ASSERT_EQ(abs(x), a < 0 ? -a : a);
    const auto bits = random() % 60;
    ASSERT_EQ(x << bits, of(Wide{a} * (Wide{1} << bits)));
    ASSERT_EQ(x >> bits, a >> bits);
    ASSERT_EQ(gcd(x, y), std::gcd(a, b));
    if (a >> 31 == 0 && b >> 31 == 0) {
      ASSERT_EQ(lcm(x, y), std::lcm(a, b));
    }
    ASSERT_EQ(x == y, a == b);
    ASSERT_EQ(x < y, a < b);
    ASSERT_EQ(x == b, a == b);
    ASSERT_EQ(x < b, a < b);
    ASSERT_EQ(a < y, a < b) << "the other way round";
    ASSERT_EQ(x > static_cast<std::uint64_t>(7), a > 7);
    ASSERT_EQ(static_cast<std::int64_t>(x), a);
    ASSERT_EQ(to_text(x), std::to_string(a));
    ASSERT_EQ(static_cast<long double>(x), static_cast<long double>(a));
  }
}

TEST(Integer, BecomesTheNearestValueOfABuiltInType) {
  const Integer large = Integer(1) << 100;
  EXPECT_EQ(static_cast<std::uint64_t>(large), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(static_cast<std::uint64_t>(Integer(std::numeric_limits<std::uint64_t>::max())),
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(static_cast<std::uint32_t>(Integer(1) << 40), std::numeric_limits<std::uint32_t>::max());
  EXPECT_EQ(static_cast<int>(large), std::numeric_limits<int>::max());
  EXPECT_EQ(static_cast<int>(-large), std::numeric_limits<int>::min());
  EXPECT_THROW(static_cast<void>(static_cast<unsigned>(Integer(-1))), std::range_error);
  EXPECT_EQ(static_cast<long double>(large), std::ldexp(1.0L, 100));
  EXPECT_EQ(static_cast<double>(-3 * large), -3 * std::ldexp(1.0, 100));
  EXPECT_TRUE(std::isinf(static_cast<long double>(Integer(1) << 20'000)));
}

TEST(Integer, RefusesWhatHasNoValue) {
  EXPECT_EQ(Integer("-0120"), -120);
  for (const auto* const text : {"", "-", "+1", "1 ", " 1", "0x10", "--1"})
    EXPECT_THROW(Integer{text}, std::invalid_argument) << text;
  EXPECT_THROW(static_cast<void>(Integer(1) / Integer(0)), std::domain_error);
  EXPECT_THROW(static_cast<void>(Integer(1) % Integer(0)), std::domain_error);
  EXPECT_THROW(static_cast<void>(sqrt(Integer(-1))), std::domain_error);
  const Integer root = sqrt(pow(Integer(10), 41));
  EXPECT_LE(root * root, pow(Integer(10), 41));
  EXPECT_GT((root + 1) * (root + 1), pow(Integer(10), 41));
}

TEST(Integer, IsCopiedAndMoved) {
  Integer a = pow(Integer(3), 200);
  const Integer copy = a;
  const Integer moved = std::move(a);
  EXPECT_EQ(moved, copy);
  a = copy;
  EXPECT_EQ(a, moved);
  const Integer& same = a;
  a = same;
  EXPECT_EQ(a, moved);
  a += a;
  EXPECT_EQ(a, 2 * moved);
  a -= same;
  EXPECT_TRUE(a.is_zero());
}

}  // namespace
}  // namespace meleda
