#include "meleda/studies/magic/planar.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "meleda/families/magic/ribbon.hpp"
#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

std::map<std::string, std::string> with(std::map<std::string, std::string> values) {
  values["spec"] = "8";
  return values;
}

// A copy: the answer may be gone while its rows are gone through.
Json rows_of(const Answer& answer) {
  return answer.fields.at("list");
}

TEST(MagicPlane, APlainSearchFindsTheSameAssemblages) {
  for (const std::string tiles : {"4", "6", "8"}) {
    std::set<std::string> listed;
    for (const auto& row : rows_of(ask("magic assemblages", {{"spec", tiles}}))) listed.insert(row["code"]);
    std::set<std::string> plain;
    for (const auto& row : rows_of(ask("magic sequences", {{"spec", tiles}}))) {
      const auto n = std::stoul(tiles);
      const auto sequence = magic::parse_sequence(row["sequence"].get<std::string>(), n).value();
      const auto stacks = magic::stacks_of(sequence);
      magic::Assemblage assemblage{sequence, std::vector<std::uint32_t>(n)};
      for (const auto& stack : stacks) {
        for (std::size_t i = 0; i < stack.size(); ++i) assemblage.levels[stack[i]] = static_cast<std::uint32_t>(i + 1);
      }
      std::size_t of_this = 0;
      for (bool more = true; more;) {
        if (magic::faults_of(assemblage).empty()) {
          of_this += plain.insert(magic::text_of(magic::canonical(assemblage))).second ? 1U : 0U;
        }
        more = false;
        for (const auto& stack : stacks) {
          std::vector<std::uint32_t> levels;
          for (const auto tile : stack) levels.push_back(assemblage.levels[tile]);
          more = std::next_permutation(levels.begin(), levels.end());
          for (std::size_t i = 0; i < stack.size(); ++i) assemblage.levels[stack[i]] = levels[i];
          if (more) break;
        }
      }
      EXPECT_EQ(row["assemblages"], std::to_string(of_this)) << row["sequence"];
    }
    EXPECT_EQ(listed, plain) << tiles;
  }
}

TEST(MagicPlane, TheLinkingNumberOfAllAssemblagesIsWritheAndTwist) {
  std::size_t compared = 0;
  for (const auto& row : rows_of(ask("magic assemblages", with({})))) {
    const auto assemblage = magic::parse_assemblage(row["code"].get<std::string>(), 8).value();
    const auto [writhe, twist] = magic::writhe_and_twist(magic::ribbon_of(magic::chain_of(assemblage)));
    EXPECT_NEAR(writhe + twist, std::stoi(row["linking"].get<std::string>()), 1e-9) << row["code"];
    const auto checked = ask("check", {{"spec", "magic:8"}, {"state", row["code"]}}).fields;
    for (const auto* field : {"flaps", "area", "delta", "linking", "sequence"}) EXPECT_EQ(checked[field], row[field]);
    EXPECT_EQ(checked["canonical"], row["code"]);
    ++compared;
  }
  EXPECT_GT(compared, 100U);
}

TEST(MagicPlane, TheLinkingNumberOfSomeLargerOnesIsWritheAndTwist) {
  std::size_t number = 0;
  for (const auto& row : rows_of(ask("magic assemblages", {{"spec", "10"}}))) {
    if (++number % 40 != 0) continue;
    const auto assemblage = magic::parse_assemblage(row["code"].get<std::string>(), 10).value();
    const auto [writhe, twist] = magic::writhe_and_twist(magic::ribbon_of(magic::chain_of(assemblage)));
    EXPECT_NEAR(writhe + twist, std::stoi(row["linking"].get<std::string>()), 1e-9) << row["code"];
  }
  EXPECT_GT(number, 2000U);
}

TEST(MagicPlane, APlainListOfSequencesIsTheSame) {
  // All words with as many E as W and N as S, put into classes by the rules of equivalence, letter by letter.
  const std::string letters = "ENWS";
  std::set<std::string> words;
  const auto extend = [&](const auto& self, const std::string& word) -> void {
    if (word.size() == 8) {
      const auto count = [&](char c) { return std::count(word.begin(), word.end(), c); };
      if (count('E') == count('W') && count('N') == count('S')) words.insert(word);
      return;
    }
    for (const char c : letters) self(self, word + c);
  };
  extend(extend, "");
  std::set<std::string> classes;
  while (!words.empty()) {
    std::vector<std::string> open{*words.begin()};
    words.erase(words.begin());
    auto least = open[0];
    const auto key = [&](std::string word) {
      for (auto& c : word) c = static_cast<char>('0' + letters.find(c));
      return word;
    };
    while (!open.empty()) {
      const auto word = open.back();
      open.pop_back();
      if (key(word) < key(least)) least = word;
      auto turned = word;
      for (auto& c : turned) c = letters[(letters.find(c) + 1) % 4];
      auto reflected = word;
      for (auto& c : reflected) c = c == 'E' ? 'W' : c == 'W' ? 'E' : c;
      for (const auto& image : {word.substr(1) + word[0], std::string(word.rbegin(), word.rend()), turned, reflected}) {
        if (words.erase(image) != 0) open.push_back(image);
      }
    }
    classes.insert(least);
  }
  std::set<std::string> listed;
  for (const auto& row : rows_of(ask("magic sequences", with({})))) listed.insert(row["sequence"]);
  EXPECT_EQ(listed, classes);
}

TEST(MagicPlane, ThePlaneIsCountedByWhatIsAsked) {
  const auto table = ask("magic sequences", with({{"by", "pattern"}, {"flaps", "2"}})).fields;
  std::size_t sum = 0;
  for (const auto& row : table["table"]) {
    const auto alone =
        ask("magic sequences", with({{"count", "yes"}, {"pattern", row["pattern"].get<std::string>()}})).fields;
    EXPECT_EQ(alone["sequences"], row["sequences"]);
    sum += std::stoul(row["sequences"].get<std::string>());
  }
  EXPECT_EQ(table["sequences"], std::to_string(sum));
  EXPECT_EQ(ask("magic assemblages", with({{"sequence", "EEWENWSW"}, {"count", "yes"}})).fields["assemblages"], "6");
  EXPECT_EQ(ask("magic assemblages", with({{"sequence", "EEWENWSW"}, {"delta", "0"}})).fields["list"].size(), 2U);
  EXPECT_EQ(ask("magic assemblages", with({{"sequence", "EEE"}})).fields["error"]["argument"], "sequence");
  EXPECT_EQ(ask("magic assemblages", with({{"sequence", "EEEEEEEE"}})).fields["error"]["argument"], "sequence");
  EXPECT_EQ(ask("magic sequences", with({{"pattern", "fxq"}})).fields["error"]["offset"], 2);
  EXPECT_EQ(ask("magic sequences", with({{"pattern", "fx"}})).fields["error"]["argument"], "pattern");
}

}  // namespace
}  // namespace meleda::studies
