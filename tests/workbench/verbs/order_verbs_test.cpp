// The verbs about orders, and what solve, next and list say about puzzles with orders, longest ways and products.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

struct OneOrder {
  std::string spec;
  std::string order;  // empty: the first one
};

const std::vector<OneOrder> small_orders{{"ziggu:2", ""},      {"ziggu:3", "shortest"},       {"ziggu:3", "longest"},
                                         {"ziggu:3", "gray"},  {"ziggu:2,rows=5", "longest"}, {"gray:3,3", ""},
                                         {"gray:4,2", "gray"}, {"gray:3,2,slider", ""},       {"rings:4", ""}};

std::map<std::string, std::string> asked(const OneOrder& order, std::map<std::string, std::string> values = {}) {
  values["spec"] = order.spec;
  if (!order.order.empty()) values["order"] = order.order;
  return values;
}

TEST(OrderVerbs, AgreeAlongEveryOrder) {
  for (const auto& order : small_orders) {
    SCOPED_TRACE(order.spec + " " + order.order);
    const auto made = ask("generate", asked(order));
    ASSERT_EQ(made.outcome, Outcome::done) << made.fields.dump();
    const auto words = made.fields["path"].get<std::vector<std::string>>();
    EXPECT_EQ(made.fields["length"], std::to_string(words.size()));
    EXPECT_EQ(made.fields["first"], words.front());
    EXPECT_EQ(made.fields["last"], words.back());
    EXPECT_EQ(std::set<std::string>(words.begin(), words.end()).size(), words.size());
    const auto moves = ask("generate", asked(order, {{"changes", "signed"}})).fields["path"];
    const auto pieces = ask("generate", asked(order, {{"changes", "unsigned"}})).fields["path"];
    ASSERT_EQ(moves.size() + 1, words.size());
    ASSERT_EQ(pieces.size() + 1, words.size());
    for (std::size_t k = 0; k < words.size(); ++k) {
      SCOPED_TRACE(words[k]);
      EXPECT_EQ(ask("rank", asked(order, {{"state", words[k]}})).fields["rank"], std::to_string(k));
      EXPECT_EQ(ask("unrank", asked(order, {{"rank", std::to_string(k)}})).fields["state"], words[k]);
      const auto after = ask("successor", asked(order, {{"state", words[k]}}));
      const auto before = ask("predecessor", asked(order, {{"state", words[k]}}));
      if (k + 1 < words.size()) {
        EXPECT_EQ(after.outcome, Outcome::done);
        EXPECT_EQ(after.fields["state"], words[k + 1]);
        EXPECT_EQ(after.fields["move"], moves[k]);
        EXPECT_EQ(pieces[k].get<std::string>(), moves[k].get<std::string>().substr(1));
        EXPECT_EQ(ask("compare", asked(order, {{"a", words[k]}, {"b", words[k + 1]}})).fields["order"], -1);
        EXPECT_EQ(ask("compare", asked(order, {{"a", words[k + 1]}, {"b", words[k]}})).fields["order"], 1);
      } else {
        EXPECT_EQ(after.outcome, Outcome::no);
        EXPECT_FALSE(after.fields.contains("state"));
        EXPECT_EQ(after.fields["reason"], "this is the last of the order");
      }
      if (k > 0) {
        EXPECT_EQ(before.fields["state"], words[k - 1]);
      } else {
        EXPECT_EQ(before.outcome, Outcome::no);
        EXPECT_EQ(before.fields["reason"], "this is the first of the order");
      }
      EXPECT_EQ(ask("compare", asked(order, {{"a", words[k]}, {"b", words[k]}})).fields["order"], 0);
    }
  }
}

TEST(OrderVerbs, ErrorsNameTheArgumentAndThePlace) {
  const auto error_of = [](const char* verb, std::map<std::string, std::string> values) {
    const auto answer = ask(verb, std::move(values));
    EXPECT_EQ(answer.outcome, Outcome::bad_input) << verb;
    return answer.fields.value("error", Json::object());
  };
  for (const auto* verb : {"rank", "successor", "predecessor"}) {
    const auto misplaced = error_of(verb, {{"spec", "ziggu:4"}, {"state", "1302"}, {"order", "longest"}});
    EXPECT_EQ(misplaced.value("argument", ""), "state") << verb;
    EXPECT_EQ(misplaced.value("code", ""), "bad_state") << verb;
    // A state, but none of the shortest solution.
    const auto missing = error_of(verb, {{"spec", "ziggu:4"}, {"state", "1000"}});
    EXPECT_EQ(missing.value("argument", ""), "state") << verb;
    const auto unknown = error_of(verb, {{"spec", "ziggu:4"}, {"state", "0000"}, {"order", "shorter"}});
    EXPECT_EQ(unknown.value("code", ""), "not_supported") << verb;
    EXPECT_NE(unknown.value("hint", "").find("shortest, longest, gray"), std::string::npos) << verb;
    EXPECT_EQ(error_of(verb, {{"spec", "b-spinout:3,3"}, {"state", "000"}}).value("code", ""), "not_supported") << verb;
    // A word of the Gray code that is no state.
    EXPECT_NE(ask(verb, {{"spec", "ziggu:4"}, {"state", "1302"}, {"order", "gray"}}).outcome, Outcome::bad_input);
  }
  EXPECT_EQ(error_of("compare", {{"spec", "ziggu:4"}, {"a", "0000"}, {"b", "1000"}}).value("argument", ""), "b");
  EXPECT_EQ(error_of("compare", {{"spec", "ziggu:4"}, {"a", "1000"}, {"b", "0000"}}).value("argument", ""), "a");
  EXPECT_EQ(error_of("unrank", {{"spec", "ziggu:2"}, {"rank", "13"}}).value("argument", ""), "rank");
  EXPECT_EQ(ask("unrank", {{"spec", "ziggu:2"}, {"rank", "12"}}).fields["state"], "33");
  EXPECT_EQ(error_of("generate", {{"spec", "b-spinout:3,3"}}).value("code", ""), "not_supported");
  EXPECT_EQ(error_of("generate", {{"spec", "ziggu:3"}, {"order", "none"}}).value("code", ""), "not_supported");
  EXPECT_EQ(error_of("generate", {{"spec", "ziggu:3"}, {"changes", "all"}}).value("argument", ""), "changes");
  EXPECT_EQ(error_of("generate", {{"spec", "ziggu:100"}}).value("code", ""), "too_large");
}

TEST(Longest, IsATheoremForZigguAndASearchElsewhere) {
  const auto known = ask("solve", {{"spec", "ziggu:3"}, {"longest", "yes"}, {"path", "states"}});
  EXPECT_EQ(known.fields["method"], "analytic");
  EXPECT_EQ(known.fields["length"], "39");
  EXPECT_EQ(known.fields["ways"], "1");
  EXPECT_EQ(known.fields["path"], ask("generate", {{"spec", "ziggu:3"}, {"order", "longest"}}).fields["path"]);
  EXPECT_EQ(ask("solve", {{"spec", "ziggu:1000"}, {"longest", "yes"}}).outcome, Outcome::done);
  // Between other states all ways are tried; on a tree there is one.
  const auto other = ask("solve", {{"spec", "ziggu:3"}, {"from", "001"}, {"longest", "yes"}});
  EXPECT_EQ(other.fields["method"], "search");
  EXPECT_EQ(other.fields["length"], "38");
  const auto tree = ask("solve", {{"spec", "b-spinout:3,3"}, {"longest", "yes"}, {"path", "moves"}});
  EXPECT_EQ(tree.fields["ways"], "1");
  EXPECT_EQ(tree.fields["path"], ask("solve", {{"spec", "b-spinout:3,3"}, {"path", "moves"}}).fields["path"]);
  EXPECT_EQ(ask("solve", {{"spec", "gray:5,40"}, {"longest", "yes"}}).fields["error"]["code"], "too_large");
  EXPECT_EQ(ask("solve", {{"spec", "gray:3,9"}, {"longest", "yes"}}).fields["error"]["code"], "too_large");
  EXPECT_EQ(ask("solve", {{"spec", "ziggu:3"}, {"longest", "yes"}, {"method", "table"}}).outcome, Outcome::bad_input);
}

TEST(Longest, OfAGraphThatWasCutOffIsNoAnswer) {
  Control control;
  control.cancel();
  Context context{control};
  const auto stopped = answer({"solve", {{"spec", "b-spinout:3,3"}, {"longest", "yes"}}}, context);
  EXPECT_EQ(stopped.outcome, Outcome::stopped) << stopped.fields.dump();
  EXPECT_FALSE(stopped.fields.contains("length"));
}

TEST(Count, GivesTheNumberOfShortestWays) {
  EXPECT_EQ(ask("solve", {{"spec", "ziggu:5"}, {"count", "yes"}}).fields["ways"], "1");
  EXPECT_FALSE(ask("solve", {{"spec", "ziggu:5"}}).fields.contains("ways"));
  // Two digits that do not ask for each other go in any order.
  const auto several = ask("solve", {{"spec", "ziggu:3"}, {"from", "100"}, {"to", "201"}, {"count", "yes"}});
  EXPECT_EQ(several.fields["length"], "2");
  EXPECT_EQ(several.fields["ways"], "2");
  EXPECT_EQ(ask("solve", {{"spec", "ziggu:90"}, {"count", "yes"}}).fields["error"]["code"], "too_large");
  EXPECT_EQ(ask("solve", {{"spec", "ziggu:5"}, {"from", "00000"}, {"to", "00000"}, {"count", "yes"}}).fields["ways"],
            "1");
}

TEST(Next, GoesOnAfterTheLastMove) {
  const auto path = ask("solve", {{"spec", "ziggu:4"}, {"path", "moves"}}).fields["path"];
  const auto states = ask("solve", {{"spec", "ziggu:4"}, {"path", "states"}}).fields["path"];
  for (std::size_t k = 1; k < path.size(); ++k) {
    const auto next = ask("next", {{"spec", "ziggu:4"}, {"state", states[k]}, {"last", path[k - 1]}});
    EXPECT_EQ(next.fields["go_on"]["move"], path[k]);
    EXPECT_EQ(next.fields["go_on"]["to"], states[k + 1]);
    EXPECT_FALSE(next.fields["go_on"]["rule"].get<std::string>().empty());
    EXPECT_EQ(next.fields["turn_back"], false);
  }
  EXPECT_FALSE(ask("next", {{"spec", "ziggu:4"}, {"state", "0001"}}).fields["go_on"].contains("move"));
  // Towards the start, that is turning back.
  const auto back = ask("next", {{"spec", "ziggu:4"}, {"state", "0001"}, {"to", "start"}, {"last", "+1"}});
  EXPECT_EQ(back.fields["turn_back"], true);
  EXPECT_FALSE(back.fields.contains("go_on")) << "the rule is about the way to the goal";
  const auto off = ask("next", {{"spec", "ziggu:4"}, {"state", "1000"}, {"last", "-1"}});
  EXPECT_FALSE(off.fields["go_on"].contains("move"));
  EXPECT_FALSE(off.fields["go_on"]["reason"].get<std::string>().empty());
  const auto wrong = ask("next", {{"spec", "ziggu:4"}, {"state", "0001"}, {"last", "+3"}});
  EXPECT_EQ(wrong.outcome, Outcome::bad_input);
  EXPECT_EQ(wrong.fields["error"]["argument"], "last");
  EXPECT_EQ(ask("next", {{"spec", "ziggu:4"}, {"last", "3"}}).fields["error"]["argument"], "last");
  EXPECT_FALSE(ask("next", {{"spec", "gray:3,3"}, {"state", "001"}, {"last", "+1"}}).fields.contains("go_on"));
}

TEST(List, NamesTheProductsWithTheirMoves) {
  const auto answer = ask("list", {{"products", "yes"}});
  std::set<std::string> names;
  for (const auto& product : answer.fields["products"]) {
    EXPECT_TRUE(names.insert(product["name"].get<std::string>()).second) << product["name"];
    EXPECT_FALSE(product["title"].get<std::string>().empty());
    const auto facets = ask("show", {{"spec", product["name"].get<std::string>()}}).fields["facets"];
    EXPECT_FALSE(facets.empty()) << product["name"];
    if (std::find(facets.begin(), facets.end(), "solving") == facets.end()) {  // it is checked or performed
      EXPECT_FALSE(product.contains("moves")) << product["name"];
      continue;
    }
    const auto solved = ask("solve", {{"spec", product["name"].get<std::string>()}});
    EXPECT_EQ(solved.outcome, Outcome::done) << product["name"];
    if (product.contains("moves")) {
      EXPECT_EQ(product["moves"], solved.fields["length"]) << product["name"];
    }
    // What is printed is what comes out, or a remark says why not.
    if (product.contains("printed") && product["printed"] != product["moves"]) {
      EXPECT_TRUE(product.contains("remark")) << product["name"];
    }
  }
  EXPECT_TRUE(names.contains("elephant"));
  EXPECT_TRUE(names.contains("kugellager"));
  EXPECT_FALSE(ask("list", {}).fields.contains("products"));
}

}  // namespace
}  // namespace meleda
