#include "meleda/studies/pegs/catalogue_verbs.hpp"

#include <gtest/gtest.h>

#include "studies/pegs/ask_verb.hpp"

namespace meleda::studies {
namespace {

TEST(PegCatalogueVerb, TheTableAndTheListsAgree) {
  Control control;
  const auto table = ask_verb("catalogue", {{"board", "triangle:5"}}, control);
  ASSERT_TRUE(table);
  const auto list = ask_verb("catalogue", {{"board", "triangle:5"}, {"symmetric", "any"}, {"limit", "3"}}, control);
  ASSERT_TRUE(list);
  EXPECT_EQ(field(*table, "positions"), field(*list, "positions"));
  EXPECT_EQ(field(*list, "shown"), Value(3));
}

TEST(PegCatalogueVerb, ATableHasNoPicture) {
  Control control;
  VerbContext context{control, {}, false, "svg"};
  const auto verb = pegs_catalogue_verbs().front();
  std::map<std::string, std::string> values = {
      {"board", "triangle:4"}, {"format", "svg"}, {"limit", "30"}, {"sort", "pegs"}};
  EXPECT_FALSE(verb.run(VerbArguments(values), context));
  values["symmetric"] = "any";
  const auto drawn = verb.run(VerbArguments(values), context);
  ASSERT_TRUE(drawn);
  ASSERT_TRUE(drawn->document);
  EXPECT_FALSE(drawn->document->binary);
}

TEST(PegCatalogueVerb, StopsWhenItIsTold) {
  Control control;
  control.cancel();
  const auto answer = ask_verb("catalogue", {{"board", "english"}, {"symmetric", "1"}}, control);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome, Outcome::stopped);
  EXPECT_EQ(field(*answer, "complete"), Value(false));
}

}  // namespace
}  // namespace meleda::studies
