// Requests in several languages: nothing that is kept speaks that of another, and every text of a table has a
// translation.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "meleda/core/language.hpp"
#include "meleda/workbench/cache.hpp"
#include "meleda/workbench/registry.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda {
namespace {

Json ask_in(Language language, const std::string& verb, const std::map<std::string, std::string>& values, Cache* cache,
            bool for_people = false) {
  Control control;
  Context context{control};
  context.cache = cache;
  context.for_people = for_people;
  Request request{verb, values};
  request.language = language;
  auto answered = answer(request, context);
  if (for_people) answered.fields["text"] = answered.text;
  return std::move(answered.fields);
}

TEST(Languages, OfARequestAreItsOwn) {
  const auto chinese = find_language("zh_TW");
  ASSERT_NE(chinese, nullptr);
  Cache cache(1 << 20);
  // In turn, so that each finds what the other has kept.
  for (int times = 0; times < 2; ++times) {
    for (const auto* spec :
         {"hanoi:3", "pegs:triangle:5", "tapatan", "permutation:pancakes,n=4", "alignment:sides=5"}) {
      const auto ours = ask_in(chinese, "show", {{"spec", spec}}, &cache);
      const auto theirs = ask_in(nullptr, "show", {{"spec", spec}}, &cache);
      for (const auto* field : {"title", "rules", "state", "own_rules"}) {
        if (!theirs.contains(field)) continue;
        EXPECT_NE(ours.at(field), theirs.at(field)) << spec << " " << field;
      }
      for (const auto* field : {"spec", "start", "goals", "facets", "methods"}) {
        EXPECT_EQ(ours.at(field), theirs.at(field)) << spec << " " << field;
      }
    }
    EXPECT_EQ(ask_in(nullptr, "show", {{"spec", "hanoi:3"}}, &cache).at("title"), "Towers of Hanoi");
    EXPECT_EQ(ask_in(chinese, "show", {{"spec", "hanoi:3"}}, &cache).at("title"), "河內塔");
  }
  EXPECT_EQ(spoken_language(), nullptr);
}

TEST(Languages, OfErrorsAreTheRequestsAndTheirCodesStay) {
  const auto chinese = find_language("zh_TW");
  const auto ours =
      ask_in(chinese, "play", {{"spec", "rings:3"}, {"state", "111"}, {"moves", "-3"}}, nullptr).at("error");
  const auto theirs =
      ask_in(nullptr, "play", {{"spec", "rings:3"}, {"state", "111"}, {"moves", "-3"}}, nullptr).at("error");
  EXPECT_EQ(ours.at("code"), theirs.at("code"));
  EXPECT_EQ(ours.at("offset"), theirs.at("offset"));
  EXPECT_NE(ours.at("message"), theirs.at("message"));
  EXPECT_EQ(ask_in(chinese, "slove", {}, nullptr).at("error").at("hint"), "是不是要 solve？");
}

TEST(Languages, AreSpokenAtTheSameTimeByTwoThreads) {
  Cache cache(1 << 20);
  const auto asks = [&](Language language, const std::string& wanted) {
    for (int i = 0; i < 20; ++i) {
      const auto moves = ask_in(language, "moves", {{"spec", "rings:3"}, {"state", "111"}}, &cache).at("moves");
      EXPECT_EQ(moves.at(std::size_t{0}).at("words"), wanted);
    }
  };
  std::thread chinese(asks, find_language("zh_TW"), "解下第 1 環");
  std::thread english(asks, nullptr, "ring 1 off");
  chinese.join();
  english.join();
}

// A text of a table that is not marked for translation would stay English without a word.
TEST(Languages, HaveEveryTextOfTheTables) {
  for (const auto language : languages()) {
    const Speaking speaking(language);
    const auto known = translations(language);
    const auto expect = [&](const std::string& text, const std::string& where) {
      if (text.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos) return;
      const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.text == text; });
      EXPECT_NE(found, known.end()) << tag_of(language) << ", " << where << ": " << text;
    };
    for (const auto& verb : verbs()) {
      expect(verb.summary, verb.name);
      expect(verb.details, verb.name);
      for (const auto& operand : verb.operands) expect(operand.help, verb.name + " " + operand.name);
      for (const auto& option : verb.options) {
        expect(option.help, verb.name + " --" + option.name);
        for (const auto& about : option.about_choices) expect(about, verb.name + " --" + option.name);
      }
      for (const auto& example : verb.examples) expect(example.shows, verb.name);
      for (const auto& meaning : verb.meanings) {
        expect(meaning.label, verb.name + " " + meaning.field);
        expect(meaning.unit, verb.name + " " + meaning.field);
        expect(meaning.about, verb.name + " " + meaning.field);
        for (const auto& [from, name] : meaning.marks) expect(name, verb.name + " " + meaning.field);
      }
    }
    for (const auto& option : common_options()) expect(option.help, option.name);
    for (const auto& family : families()) {
      const auto& info = family.info;
      for (const auto* text : {&info.title, &info.rules, &info.state, &info.move}) expect(*text, info.id);
      for (const auto& parameter : info.schema) {
        expect(parameter.help, info.id + " " + parameter.name);
        if (parameter.sketch) {
          for (const auto& cell : parameter.sketch->cells) expect(cell.name, info.id);
          for (const auto& lattice : parameter.sketch->lattices) expect(lattice.name, info.id);
        }
        if (parameter.graph) {
          for (const auto& chain : parameter.graph->chains) expect(chain.name, info.id);
        }
      }
      for (const auto& product : info.products) {
        for (const auto* text : {&product.title, &product.maker, &product.counts, &product.remark}) {
          expect(*text, product.name);
        }
      }
    }
  }
}

}  // namespace
}  // namespace meleda
