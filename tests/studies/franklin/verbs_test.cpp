#include "meleda/studies/franklin/verbs.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "meleda/families/franklin/structure.hpp"
#include "workbench/ask.hpp"

namespace meleda::studies {
namespace {

franklin::Square square_in(const Json& text, std::size_t n = 8) {
  return franklin::parse_square(text.get<std::string>(), n).value();
}

TEST(FranklinVerbs, MakeIsCheckedByCheck) {
  for (const std::string n : {"8", "16", "40"}) {
    for (const auto* format : {"text", "state"}) {
      const auto made = ask("franklin make", {{"spec", n}, {"pandiagonal", "yes"}, {"seed", "4"}, {"format", format}});
      ASSERT_EQ(made.outcome, Outcome::done) << n;
      std::string state = text_in(made.fields, "state");
      if (state.empty()) {
        for (const auto& row : made.fields["rows"]) state += (state.empty() ? "" : "/") + row.get<std::string>();
      }
      const auto checked = ask("check", {{"spec", "franklin:" + n}, {"state", state}});
      EXPECT_EQ(checked.outcome, Outcome::done);
      for (const auto& row : checked.fields["findings"]) EXPECT_EQ(row["holds"], true) << row["property"];
    }
  }
  EXPECT_EQ(ask("franklin make", {{"spec", "4"}}).outcome, Outcome::no);
  EXPECT_EQ(ask("franklin make", {{"spec", "20"}}).outcome, Outcome::done);
  EXPECT_EQ(ask("franklin make", {{"spec", "20"}, {"pandiagonal", "yes"}}).outcome, Outcome::no);
  EXPECT_EQ(ask("franklin make", {{"spec", "12"}}).outcome, Outcome::no);
  EXPECT_EQ(ask("franklin make", {{"spec", "10"}}).outcome, Outcome::no);
}

TEST(FranklinVerbs, CountSaysWhatIsCounted) {
  const auto fields = ask("franklin count", {{"spec", "8"}, {"method", "terms"}}).fields;
  EXPECT_EQ(fields["squares"], "8847360");
  EXPECT_EQ(fields["up_to_symmetry"], "1105920");
  EXPECT_EQ(fields["pandiagonal_up_to_symmetry"], "368640");
  EXPECT_EQ(fields["classes"], "270");
  EXPECT_EQ(fields["pandiagonal_classes"], "90");
  EXPECT_EQ(ask("franklin count", {{"spec", "4"}}).fields["squares"], "0");
  EXPECT_EQ(ask("franklin count", {{"spec", "16"}}).fields["error"]["code"], "not_supported");
  EXPECT_EQ(ask("franklin count", {{"spec", "12"}, {"method", "equations"}}).fields["error"]["code"], "not_supported");
  EXPECT_EQ(ask("franklin count", {{"spec", "24"}, {"of", "alike"}}).fields["error"]["code"], "not_supported");
  const auto alike = ask("franklin count", {{"spec", "16"}, {"of", "alike"}}).fields;
  EXPECT_EQ(alike["classes"], "312188160");
  EXPECT_EQ(alike["pandiagonal_classes"], "32428032");
}

TEST(FranklinVerbs, ListsBeginAnywhere) {
  const auto list = [](const std::string& from, const std::string& count) {
    return ask("franklin list", {{"spec", "8"}, {"from", from}, {"count", count}}).fields["list"];
  };
  EXPECT_EQ(list("8847359", "5").size(), 1U);
  EXPECT_EQ(list("8847360", "5").size(), 0U);
  const auto some = list("32760", "20");  // two classes
  std::set<std::string> different;
  for (const auto& one : some) different.insert(one.dump());
  EXPECT_EQ(different.size(), 20U);
  for (const auto& one : some) EXPECT_TRUE(franklin::is_franklin(square_in(one)));
  EXPECT_EQ(list("32763", "1")[0], some[3]);
}

TEST(FranklinVerbs, SamplesAreOfTheKindThatIsAskedFor) {
  const auto drawn = ask("franklin sample", {{"spec", "8"}, {"count", "20"}, {"pandiagonal", "yes"}}).fields["list"];
  ASSERT_EQ(drawn.size(), 20U);
  for (const auto& one : drawn) {
    EXPECT_TRUE(franklin::is_franklin(square_in(one)));
    EXPECT_TRUE(franklin::has(square_in(one), "pandiagonal"));
  }
}

TEST(FranklinVerbs, TheArticlesNewSquaresAreIsomorphicToOldOnes) {
  const auto compare = [](const std::string& a, const std::string& b) {
    return ask("franklin isomorphic", {{"spec", "8"}, {"a", a}, {"b", b}});
  };
  EXPECT_EQ(compare("f2", "b2").outcome, Outcome::done);
  EXPECT_EQ(compare("n2", "b1").outcome, Outcome::done);
  const std::vector<std::string> others{"f1", "f2", "n1", "n2", "n3"};
  for (const auto& a : others) {
    for (const auto& b : others) {
      const auto answer = compare(a, b);
      EXPECT_EQ(answer.fields["isomorphic"], a == b) << a << b;
      EXPECT_EQ(
          ask("franklin isomorphic", {{"spec", "8"}, {"a", a}, {"b", b}, {"complement", "yes"}}).fields["isomorphic"],
          a == b);
    }
  }
  EXPECT_EQ(compare("f1", "1.2").outcome, Outcome::bad_input);
}

TEST(FranklinVerbs, GroupsHaveTheOrderThatIsTold) {
  EXPECT_EQ(ask("franklin group", {{"spec", "8"}}).fields["order"], "32768");
  EXPECT_EQ(ask("franklin group", {{"spec", "16"}}).fields["transitive"], true);  // its order was found twice
  EXPECT_FALSE(ask("franklin group", {{"spec", "64"}}).fields.contains("transitive"));
}

TEST(FranklinVerbs, SumsAreToldLineByLine) {
  const auto sums =
      ask("franklin sums", {{"spec", "8"}, {"state", "f1"}, {"property", "bend_diagonals"}}).fields["list"];
  ASSERT_EQ(sums.size(), 32U);
  for (const auto& line : sums) EXPECT_EQ(line["sum"], "260");
  EXPECT_EQ(sums[0]["cells"], (Json{"a1", "b2", "c3", "d4", "e4", "f3", "g2", "h1"}));
  const auto drawn =
      ask("franklin sums", {{"spec", "8"}, {"property", "two_by_two"}, {"line", "64"}, {"format", "svg"}});
  std::set<std::string> lit;
  for (const auto& shape : drawn.pictures.at(0).shapes) {
    if (shape.role == Role::active) lit.insert(shape.key);
  }
  EXPECT_EQ(lit, (std::set<std::string>{"lit-cell-a1", "lit-cell-h1", "lit-cell-a8", "lit-cell-h8"}));
  const auto beyond = ask("franklin sums", {{"spec", "8"}, {"line", "33"}, {"format", "svg"}});
  EXPECT_EQ(beyond.fields["error"]["code"], "bad_number");
}

TEST(FranklinVerbs, PatternsAndCanonicalForms) {
  EXPECT_EQ(ask("franklin pattern", {{"spec", "8"}, {"state", "f1"}}).fields["completed_along"], Json{"rows"});
  EXPECT_EQ(ask("franklin pattern", {{"spec", "8"}, {"state", "b2"}}).fields["completed_along"], Json{"columns"});
  EXPECT_EQ(ask("franklin canonical", {{"spec", "8"}, {"state", "f2"}}).fields["canonical"],
            ask("franklin canonical", {{"spec", "8"}, {"state", "b2"}}).fields["canonical"]);
}

}  // namespace
}  // namespace meleda::studies
