#include "meleda/engines/oeis_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace meleda {
namespace {

using Terms = std::vector<Integer>;

TEST(OeisTable, EveryEntryHasItsOffsetAndItsTerms) {
  struct Printed {
    std::uint64_t offset;
    Terms terms;
  };
  const std::map<std::string, Printed> printed = {
      {"A000045", {0, {0, 1, 1, 2, 3, 5, 8, 13, 21, 34}}},
      {"A000051", {0, {2, 3, 5, 9, 17, 33, 65, 129, 257, 513}}},
      {"A000079", {0, {1, 2, 4, 8, 16, 32, 64, 128, 256, 512}}},
      {"A000142", {0, {1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880}}},
      {"A000217", {0, {0, 1, 3, 6, 10, 15, 21, 28, 36, 45}}},
      {"A000225", {0, {0, 1, 3, 7, 15, 31, 63, 127, 255, 511}}},
      {"A000244", {0, {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683}}},
      {"A000290", {0, {0, 1, 4, 9, 16, 25, 36, 49, 64, 81}}},
      {"A000295", {0, {0, 0, 1, 4, 11, 26, 57, 120, 247, 502}}},
      {"A000302", {0, {1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144}}},
      {"A000918", {0, {-1, 0, 2, 6, 14, 30, 62, 126, 254, 510}}},
      {"A000975", {0, {0, 1, 2, 5, 10, 21, 42, 85, 170, 341}}},
      {"A001045", {0, {0, 1, 1, 3, 5, 11, 21, 43, 85, 171}}},
      {"A001477", {0, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}},
      {"A001511", {1, {1, 2, 1, 3, 1, 2, 1, 4, 1, 2}}},
      {"A002378", {0, {0, 2, 6, 12, 20, 30, 42, 56, 72, 90}}},
      {"A002450", {0, {0, 1, 5, 21, 85, 341, 1365, 5461, 21845, 87381}}},
      {"A003462", {0, {0, 1, 4, 13, 40, 121, 364, 1093, 3280, 9841}}},
      {"A005408", {0, {1, 3, 5, 7, 9, 11, 13, 15, 17, 19}}},
      {"A005578", {0, {1, 1, 2, 3, 6, 11, 22, 43, 86, 171}}},
      {"A005665", {0, {0, 1, 5, 15, 43, 119, 327, 895, 2447, 6687}}},
      {"A005666", {0, {0, 2, 7, 21, 59, 163, 447, 1223, 3343, 9135}}},
      {"A005803", {0, {1, 0, 0, 2, 8, 22, 52, 114, 240, 494}}},
      {"A005843", {0, {0, 2, 4, 6, 8, 10, 12, 14, 16, 18}}},
      {"A007664", {0, {0, 1, 3, 5, 9, 13, 17, 25, 33, 41, 49, 65, 81}}},
      {"A007665", {1, {1, 3, 5, 7, 11, 15, 19, 23, 27, 31, 39, 47}}},
      {"A024023", {0, {0, 2, 8, 26, 80, 242, 728, 2186, 6560, 19682}}},
      {"A024036", {0, {0, 3, 15, 63, 255, 1023, 4095, 16383, 65535, 262143}}},
      {"A028399", {2, {0, 4, 12, 28, 60, 124, 252, 508, 1020, 2044}}},
      {"A029858", {1, {0, 3, 12, 39, 120, 363, 1092, 3279, 9840, 29523}}},
      {"A033114", {1, {1, 4, 17, 68, 273, 1092, 4369, 17476, 69905, 279620}}},
      {"A033484", {0, {1, 4, 10, 22, 46, 94, 190, 382, 766, 1534}}},
      {"A068156", {0, {1, 3, 9, 21, 45, 93, 189, 381, 765, 1533}}},
      {"A101946", {0, {1, 4, 13, 34, 79, 172, 361, 742, 1507, 3040}}},
      {"A123109", {0, {1, 3, 12, 39, 120, 363, 1092, 3279, 9840, 29523}}},
      {"A131128", {0, {1, 2, 8, 20, 44, 92, 188, 380, 764, 1532}}},
      {"A160002", {0, {0, 3, 10, 19, 34, 57, 88, 123, 176, 253}}},
      {"A164677", {1, {1, 2, -1, 3, 1, -2, -1, 4, 1, 2, -1, -3, 1, -2, -1, 5}}},
  };
  ASSERT_EQ(oeis_table().size(), printed.size());
  for (const auto& entry : oeis_table()) {
    ASSERT_TRUE(printed.contains(entry.number)) << entry.number;
    const auto& expected = printed.at(entry.number);
    EXPECT_EQ(entry.offset, expected.offset) << entry.number;
    EXPECT_EQ(entry.terms(expected.terms.size()), expected.terms) << entry.number;
    EXPECT_FALSE(entry.name.empty());
  }
}

TEST(OeisTable, FindsEveryEntryInItself) {
  for (const auto& entry : oeis_table()) {
    const auto terms = entry.terms(16);
    const auto matches = find_in_oeis_table(terms, entry.offset);
    const auto own =
        std::find_if(matches.begin(), matches.end(), [&](const OeisMatch& m) { return m.entry == &entry; });
    ASSERT_NE(own, matches.end()) << entry.number;
    EXPECT_EQ(own->text, entry.number + "(n)");
    EXPECT_EQ(own->from, entry.offset);
    EXPECT_EQ(own->agreeing, terms.size());
  }
}

std::vector<std::string> found(const Terms& terms, std::uint64_t first) {
  std::vector<std::string> texts;
  for (const auto& match : find_in_oeis_table(terms, first)) texts.push_back(match.text);
  return texts;
}

TEST(OeisTable, SaysTheShift) {
  EXPECT_EQ(found({2, 8, 22, 52, 114, 240, 494, 1004}, 1), std::vector<std::string>{"A005803(n+2)"});
  EXPECT_EQ(found({2, 5, 10, 21, 42, 85, 170, 341}, 3), std::vector<std::string>{"A000975(n-1)"});
}

TEST(OeisTable, SaysAMultipleWhereNoEntryAgrees) {
  // 3 (2^(n+1) - n - 2)
  EXPECT_EQ(found({3, 12, 33, 78, 171, 360, 741, 1506}, 1), std::vector<std::string>{"3 * A000295(n+1)"});
  EXPECT_EQ(found({3, 9, 21, 45, 93, 189, 381, 765}, 1), std::vector<std::string>{"A068156(n)"});
}

TEST(OeisTable, LeavesOutTheBeginning) {
  const auto matches = find_in_oeis_table({9, 3, 9, 21, 45, 93, 189, 381, 765}, 0);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].text, "A068156(n)");
  EXPECT_EQ(matches[0].from, 1U);
  EXPECT_EQ(matches[0].agreeing, 8U);
  EXPECT_TRUE(found({9, 9, 9, 21, 45, 93, 189, 381, 765, 1533, 3069, 7}, 0).empty());
}

TEST(OeisTable, NeedsEightTermsThatSaySomething) {
  EXPECT_TRUE(found({1, 2, 5, 10, 21, 42, 85}, 1).empty());
  EXPECT_EQ(found({1, 2, 5, 10, 21, 42, 85, 170}, 1).size(), 1U);
  for (const int constant : {-1, 0, 1, 2, 7}) EXPECT_TRUE(found(Terms(20, constant), 1).empty()) << constant;
  EXPECT_TRUE(found({1, 2, 5, 10, 21, 42, 85, 170}, latest_first + 1).empty());
}

TEST(OeisTable, ComparesLongSequencesAsFarAsItSays) {
  Terms terms;
  for (unsigned n = 0; n < 600; ++n) terms.push_back(pow(Integer(2), n));
  const auto matches = find_in_oeis_table(terms, 0);
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].agreeing, most_compared_terms);
}

}  // namespace
}  // namespace meleda
