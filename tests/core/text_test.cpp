#include "meleda/core/text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace meleda {
namespace {

TEST(QuotedCharacter, IsSafeToPrint) {
  EXPECT_EQ(quoted_character("11x1", 2), "'x'");
  EXPECT_EQ(quoted_character("1環", 1), "'環'");
  EXPECT_EQ(quoted_character("11", 2), "the end");
  EXPECT_EQ(quoted_character("\x1b[31m", 0), "byte 0x1b");
  EXPECT_EQ(quoted_character("\xff", 0), "byte 0xff");
  EXPECT_EQ(quoted_character("\xe7\x92", 0), "byte 0xe7") << "cut off";
  EXPECT_EQ(quoted_character("\xc0\xaf", 0), "byte 0xc0") << "overlong";
  EXPECT_EQ(quoted_character("\xed\xa0\x80", 0), "byte 0xed") << "surrogate";
  EXPECT_EQ(quoted_character("\xc2\x85", 0), "byte 0xc2") << "control character";
}

TEST(InQuotes, CutsLongTextsAndHidesControlCharacters) {
  EXPECT_EQ(in_quotes("abc"), "'abc'");
  EXPECT_EQ(in_quotes("a\nb"), "'a\\x0ab'");
  const auto cut = in_quotes(std::string(1000, 'a'), 10);
  EXPECT_EQ(cut, "'aaaaa...aaaaa'");
}

TEST(Nearest, FindsSlipsAndNothingElse) {
  const std::vector<std::string> verbs{"solve", "show", "moves", "distance"};
  EXPECT_EQ(nearest("slove", verbs), "solve");
  EXPECT_EQ(nearest("distanc", verbs), "distance");
  EXPECT_EQ(nearest("solve", verbs), "solve");
  EXPECT_EQ(nearest("frobnicate", verbs), "");
  EXPECT_EQ(nearest("x", verbs), "");
  EXPECT_EQ(nearest(std::string(100'000, 'x'), verbs), "");
}

TEST(Wrapped, BreaksBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 2, 9), "one two\n  three\n");
  EXPECT_EQ(wrapped("unbreakable", 0, 5), "unbreakable\n");
  EXPECT_EQ(wrapped("", 0), "\n");
  // Between characters of East Asia, which are twice as wide; punctuation stays with what it belongs to.
  EXPECT_EQ(wrapped("把一根柱子最上面的圓盤", 2, 14), "把一根柱子最\n  上面的圓盤\n");
  EXPECT_EQ(wrapped("規則：一二三四五。", 0, 16), "規則：一二三四\n五。\n");
  EXPECT_EQ(wrapped("用 meleda list 列出", 0, 12), "用 meleda\nlist 列出\n");
  EXPECT_EQ(columns_of("a把b"), 4U);
  EXPECT_EQ(columns_of("\xff"), 1U);
}

TEST(Grouped, PutsCommasFromTheRight) {
  EXPECT_EQ(grouped("1"), "1");
  EXPECT_EQ(grouped("123"), "123");
  EXPECT_EQ(grouped("1234"), "1,234");
  EXPECT_EQ(grouped("1234567"), "1,234,567");
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(123), "123");
  EXPECT_EQ(grouped(~std::uint64_t{0}), "18,446,744,073,709,551,615");
}

TEST(Joined, PutsTheSeparatorBetween) {
  EXPECT_EQ(joined({}, ", "), "");
  EXPECT_EQ(joined({"a", "b"}, ", "), "a, b");
}

// The examples of RFC 4648, and bytes that are no text.
TEST(Text, Base64) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64(std::string("\xff\x00\xfe", 3)), "/wD+");
}

TEST(WordsOf, KnowsWhereTheyStand) {
  EXPECT_TRUE(words_of("").empty());
  EXPECT_TRUE(words_of(" \t\n").empty());
  const auto words = words_of("  +1 -23\n+4");
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].text, "+1");
  EXPECT_EQ(words[0].offset, 2U);
  EXPECT_EQ(words[1].text, "-23");
  EXPECT_EQ(words[2].offset, 9U);
  EXPECT_EQ(words[2].text, "+4");
}

TEST(Text, SaysBytesAsPeopleDo) {
  EXPECT_EQ(bytes_for_people(0), "0 bytes");
  EXPECT_EQ(bytes_for_people(999), "999 bytes");
  EXPECT_EQ(bytes_for_people(1'000), "1.0 kB");
  EXPECT_EQ(bytes_for_people(12'345'678), "12 MB");
  EXPECT_EQ(bytes_for_people(8'370'000'000'000), "8.4 TB");
  EXPECT_EQ(bytes_for_people(18'446'744'073'709'551'615U), "18 EB");
}

}  // namespace
}  // namespace meleda
