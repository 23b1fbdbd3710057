#include "meleda/studies/magic/verbs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "meleda/families/magic/plane.hpp"
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

TEST(MagicVerbs, RowsAreWhatCheckTells) {
  const auto listed = ask(
      "magic list", with({{"delta", "0"}, {"linking", "0"}, {"box", "1x2x2"}, {"flaps", "0"}, {"symmetric", "yes"}}));
  ASSERT_EQ(listed.outcome, Outcome::done);
  ASSERT_GT(listed.fields["list"].size(), 0U);
  for (const auto& row : listed.fields["list"]) {
    const auto checked = ask("check", {{"spec", "magic:8"}, {"state", row["code"]}});
    EXPECT_EQ(checked.outcome, Outcome::done);
    EXPECT_EQ(checked.fields["canonical"], row["code"]);
    for (const auto* field : {"box", "polyominoid", "flaps", "delta", "linking", "symcount", "typeinv"}) {
      EXPECT_EQ(checked.fields[field], row[field]) << field;
    }
    EXPECT_EQ(row["delta"], "0");
    EXPECT_EQ(row["linking"], "0");
    EXPECT_EQ(row["flaps"], "0");
    EXPECT_NE(row["symcount"], "1");
    EXPECT_EQ(row["box"].get<std::string>().substr(0, 6), "1x2x2+");
  }
}

TEST(MagicVerbs, FiltersCountsAndTablesAgree) {
  const auto all = ask("magic list", with({})).fields["list"];
  const auto count = [](std::map<std::string, std::string> values) {
    values["count"] = "yes";
    const auto fields = ask("magic list", with(std::move(values))).fields;
    EXPECT_TRUE(fields.contains("configurations")) << fields;
    return fields.contains("configurations") ? std::stoul(fields["configurations"].get<std::string>()) : 0;
  };
  EXPECT_EQ(count({}), all.size());
  const auto shaped = ask("magic list", with({{"count", "yes"}, {"shapes", "yes"}})).fields;
  std::set<Json> shapes;
  for (const auto& row : all) shapes.insert(row["polyominoid"]);
  EXPECT_EQ(shaped["shapes"], std::to_string(shapes.size()));
  EXPECT_EQ(ask("magic list", with({{"shapes", "yes"}})).fields["list"].size(), shapes.size());
  for (const std::string column : {"box", "flaps", "delta", "linking", "symcount", "typeinv"}) {
    const auto table = ask("magic list", with({{"by", column}, {"shapes", "yes"}})).fields;
    std::map<std::string, std::size_t> numbers;
    std::map<std::string, std::set<Json>> its_shapes;
    for (const auto& row : all) {
      const auto value = row[column].is_boolean() ? (row[column] ? "yes" : "no") : row[column].get<std::string>();
      ++numbers[value];
      its_shapes[value].insert(row["polyominoid"]);
    }
    EXPECT_EQ(table["table"].size(), numbers.size()) << column;
    for (const auto& row : table["table"]) {
      const std::string value = row[column];
      EXPECT_EQ(row["configurations"], std::to_string(numbers[value])) << column << " " << value;
      EXPECT_EQ(row["shapes"], std::to_string(its_shapes[value].size())) << column << " " << value;
      EXPECT_EQ(count({{column, value}}), numbers[value]) << column << " " << value;
    }
  }
}

TEST(MagicVerbs, ListsAreCutAndStopped) {
  const auto limited = ask("magic list", with({{"limit", "5"}}));
  EXPECT_EQ(limited.fields["list"].size(), 5U);
  const auto more = ask("magic list", {{"spec", "12"}, {"limit", "100"}});
  EXPECT_EQ(more.fields["list"].size(), 100U);
  Control control;
  control.cancel();
  Context context{control};
  EXPECT_EQ(answer({"magic list", {{"spec", "14"}, {"count", "yes"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(answer({"magic list", {{"spec", "14"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(answer({"magic sequences", {{"spec", "30"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(answer({"magic assemblages", {{"spec", "30"}, {"by", "flaps"}}}, context).outcome, Outcome::stopped);
  EXPECT_EQ(ask("magic list", {{"spec", "100"}}).fields["error"]["code"], "too_large");
  EXPECT_EQ(ask("magic list", with({{"box", "big"}})).fields["error"]["argument"], "box");
  for (const auto* wrong : {"", "-", "--1", "1x", "-1000001"}) {
    EXPECT_EQ(ask("magic list", with({{"delta", wrong}})).fields["error"]["argument"], "delta") << wrong;
  }
}

TEST(MagicVerbs, FormatsAreLines) {
  Control control;
  Context context{control};
  context.for_people = true;
  const auto lines = [&](const std::string& format) {
    return answer({"magic list", with({{"limit", "2"}, {"format", format}})}, context).text;
  };
  EXPECT_EQ(lines("csv"),
            "code,box,polyominoid,flaps,delta,linking,symcount,typeinv\n"
            "RRRURRRU,0x2x4+8,011-013-015-017-031-033-035-037,0,0,0,4,yes\n"
            "RRRUmRRRUm,1x1x4+8,011-013-015-017-101-103-105-107,0,0,0,4,no\n");
  const auto text = lines("jsonl");
  const auto first = Json::parse(text.substr(0, text.find('\n')));
  EXPECT_EQ(first["code"], "RRRURRRU");
  EXPECT_EQ(first["typeinv"], true);
  EXPECT_EQ(lines("text").substr(0, 22), "RRRURRRU box=0x2x4+8 p");
}

// Every way to give levels to the tiles of every stack, without pruning, up to the symmetries of the sequence: classes
// are the canonical forms.
TEST(MagicVerbs, APlainSearchFindsTheSameAssemblages) {
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

TEST(MagicVerbs, TheLinkingNumberOfAllAssemblagesIsWritheAndTwist) {
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

TEST(MagicVerbs, APlainListOfSequencesIsTheSame) {
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

TEST(MagicVerbs, ThePlaneIsCountedByWhatIsAsked) {
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
