#include "meleda/families/rule_files/rule_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "meleda/families/b_spinout/b_spinout.hpp"
#include "meleda/families/gray/gray.hpp"
#include "meleda/families/rings/rings.hpp"
#include "meleda/families/ziggu/ziggu.hpp"

namespace meleda::rule_files {
namespace {

std::string example(const std::string& name) {
  std::ifstream file(std::string(MELEDA_SOURCE) + "/docs/examples/" + name + ".rules");
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

Arguments arguments(const std::string& text, std::uint32_t n) {
  Arguments given;
  given.set("file", FileText{{}, text});
  given.set("n", std::int64_t{n});
  return given;
}

Loaded loaded(const std::string& text, std::uint32_t n) {
  auto read = load(arguments(text, n));
  EXPECT_TRUE(read) << read.error().message;
  return *read;
}

template <class P>
std::string text_of(const P& p, const typename P::State& s) {
  std::string text;
  p.print(s, text);
  return text;
}

// Every state that is reached from the start, with the moves that lead on: by text, so that different classes compare.
using Space = std::map<std::string, std::set<std::pair<std::string, std::string>>>;

template <class P>
Space space_of(const P& p) {
  Space space;
  std::vector<typename P::State> waiting{p.start()};
  space[text_of(p, p.start())];
  while (!waiting.empty()) {
    const auto s = waiting.back();
    waiting.pop_back();
    auto& moves = space[text_of(p, s)];
    p.moves(s, [&](const auto& m) {
      std::string move;
      p.print_move(m, move);
      const auto t = p.apply(s, m);
      moves.emplace(move, text_of(p, t));
      if (space.try_emplace(text_of(p, t)).second) waiting.push_back(t);
    });
  }
  return space;
}

template <class Written, class BuiltIn>
void expect_same_puzzle(const Written& written, const BuiltIn& built_in) {
  EXPECT_EQ(space_of(written), space_of(built_in));
  EXPECT_EQ(text_of(written, written.start()), text_of(built_in, built_in.start()));
  ASSERT_EQ(written.goals().size(), 1U);
  EXPECT_EQ(text_of(written, written.goals()[0]), text_of(built_in, built_in.goals()[0]));
}

// Each written puzzle as what it is recognised as, and as what is searched: both must be the built-in one.
template <class Computed, class BuiltIn>
void expect_written(const std::string& text, std::uint32_t n, const BuiltIn& built_in) {
  SCOPED_TRACE(text + std::to_string(n));
  const auto made = make(arguments(text, n));
  ASSERT_TRUE(made && std::holds_alternative<Computed>(*made));
  expect_same_puzzle(std::get<Computed>(*made), built_in);
  expect_same_puzzle(SearchedRules(loaded(text, n)), built_in);
}

TEST(WrittenRules, EqualTheBuiltInPuzzles) {
  for (std::uint32_t n = 1; n <= 6; ++n) {
    expect_written<WordRules>(example("rings"), n, rings::Rings(n));
    expect_written<WordRules>(example("elephant"), n, b_spinout::BSpinout(3, n));
    expect_written<WordRules>(example("spinout4"), n, b_spinout::BSpinout(4, n));
    expect_written<GateRules>(example("ziggu"), n, ziggu::Ziggu(n));
    if (n <= 4) expect_written<WordRules>(example("lock5"), n, gray::Gray(5, n));
  }
}

std::string digit(std::uint32_t d) {
  return {digit_text(d)};
}

// The families in any base, written out line by line.
std::string b_spinout_text(std::uint32_t b) {
  auto text = "digits 0.." + std::to_string(b - 1) + "\nstart " + digit(b - 1) + "*\ngoal 0*\n";
  for (std::uint32_t v = 0; v + 2 < b; ++v) {
    text += "move " + digit(v) + " <-> " + digit(v + 1) + " when right is " + digit(v + 2) + " 0*\n";
  }
  return text + "move " + digit(b - 2) + " <-> " + digit(b - 1) + " when right is " + (b == 2 ? "1 0*" : "0*") + "\n";
}

std::string gray_text(std::uint32_t b, bool slider) {
  const auto top = digit(b - 1);
  const auto far = slider ? top + "* 1" : b % 2 == 1 ? top + "*" : top + " 0*";
  auto text = "digits 0.." + std::to_string(b - 1) + "\nstart 0*\ngoal " + far + "\n";
  for (std::uint32_t v = 0; v + 1 < b; ++v) {
    text += "move " + digit(v) + " <-> " + digit(v + 1) + " when right is " + (v % 2 == 0 ? far : "0*") + "\n";
  }
  return text;
}

std::string ziggu_text(std::uint32_t rows, bool by_left) {
  const auto top = digit(rows);
  auto text = "digits 0.." + std::to_string(rows) + "\nstart 0*\ngoal " + top + "*\nnever " + top + " [^" + top + "]\n";
  for (std::uint32_t v = 0; v < rows; ++v) {
    text += "move " + digit(v) + " <-> " + digit(v + 1) + " when right is " + (v % 2 == 0 ? top : "0") + " .*";
    text += by_left ? " and left is .* [^" + top + "]\n" : "\n";
  }
  return text;
}

TEST(WrittenRules, EqualTheFamiliesInEveryBase) {
  for (const std::uint32_t b : {2U, 3U, 4U, 5U, 6U, 7U}) {
    for (const std::uint32_t n : {1U, 2U, 3U}) {
      expect_written<WordRules>(b_spinout_text(b), n, b_spinout::BSpinout(b, n));
      expect_written<WordRules>(gray_text(b, false), n, gray::Gray(b, n));
    }
  }
  for (const std::uint32_t rows : {3U, 5U, 7U}) {
    for (const bool by_left : {false, true}) {
      for (const std::uint32_t n : {1U, 2U, 3U}) {
        expect_written<GateRules>(ziggu_text(rows, by_left), n, ziggu::Ziggu(n, rows));
      }
    }
  }
  // The key of the Hexadecimal Puzzle, backwards and with 0 and 1 exchanged.
  const std::string keyed = "digits 0..1\nstart 1*\ngoal 0*\nmove 0 <-> 1 when right is 1 0 1 0 0*\n";
  expect_written<WordRules>(keyed, 7, rings::KeyRings(7, "1010"));
}

TEST(WrittenRules, AreComputedForThousandsOfPieces) {
  const auto made = make(arguments(example("ziggu"), 10'000));
  ASSERT_TRUE(made && std::holds_alternative<LongGateRules>(*made));
  const auto* const p = &std::get<LongGateRules>(*made);
  const ziggu::LongZiggu built_in(10'000);
  EXPECT_EQ(p->distance(p->start(), p->goals()[0]), built_in.distance(built_in.start(), built_in.goals()[0]));
  EXPECT_TRUE(std::holds_alternative<LongWordRules>(*make(arguments(example("elephant"), 10'000))));
}

std::uint32_t plain_distance(const SearchedRules& p, std::uint64_t a, std::uint64_t b) {
  std::map<std::uint64_t, std::uint32_t> depth{{a, 0}};
  std::queue<std::uint64_t> waiting({a});
  while (!waiting.empty()) {
    const auto s = waiting.front();
    waiting.pop();
    if (s == b) return depth[s];
    p.moves(s, [&](const auto& m) {
      const auto t = p.apply(s, m);
      if (depth.try_emplace(t, depth[s] + 1).second) waiting.push(t);
    });
  }
  return ~0U;
}

// Random rules of both shapes: what is computed equals what is searched.
TEST(WrittenRules, OfBothShapesAreComputedRight) {
  std::mt19937 random(5);
  const auto below = [&](std::uint32_t most) { return static_cast<std::uint32_t>(random() % most); };
  for (int trial = 0; trial < 60; ++trial) {
    const auto b = 2 + below(3);
    const auto n = 1 + below(4);
    auto text = "digits 0.." + std::to_string(b - 1) + "\nstart 0*\ngoal " + digit(b - 1) + "*\n";
    const bool words = trial % 2 == 0;
    for (std::uint32_t v = 0; v + 1 < b; ++v) {
      text += "move " + digit(v) + " <-> " + digit(v + 1) + " when right is ";
      if (words) {
        for (auto k = below(3); k > 0; --k) text += digit(below(b));
        text += digit(below(b)) + "*";
        for (auto k = below(2); k > 0; --k) text += digit(below(b));
        text += "\n";
      } else {
        text += digit(below(2) == 0 ? 0 : b - 1) + " .*\n";
      }
    }
    SCOPED_TRACE(text);
    const SearchedRules searched(loaded(text, n));
    const auto check = [&](const auto& p) {
      for (int pair = 0; pair < 40; ++pair) {
        std::string a;
        std::string c;
        for (std::uint32_t i = 0; i < n; ++i) {
          a += digit(below(b));
          c += digit(below(b));
        }
        ASSERT_EQ(p.distance(*p.parse(a), *p.parse(c)),
                  plain_distance(searched, *searched.parse(a), *searched.parse(c)))
            << a << " " << c;
      }
    };
    const auto made = make(arguments(text, n));
    ASSERT_TRUE(made);
    if (words) {
      check(std::get<WordRules>(*made));
    } else {
      check(std::get<GateRules>(*made));
    }
  }
}

// What is almost one of the shapes must not be taken for it.
TEST(Shapes, AreNotSeenWhereTheyAreNot) {
  const std::string head = "digits 0..2\nstart 2*\ngoal 0*\n";
  const std::string words = "move 1 <-> 2 when right is 0*\nmove 0 <-> 1 when right is 2 0*\n";
  EXPECT_TRUE(as_words(loaded(head + words, 3).rules, 3));
  for (const std::string& changed :
       {head + "move 1 <-> 2 when right is 0*\n", head + words + "move 1 -> 2 when right is 1*\n",
        head + "move 1 -> 2 when right is 0*\nmove 0 <-> 1 when right is 2 0*\n",
        head + "move 1 <-> 2 when right is [01]*\nmove 0 <-> 1 when right is 2 0*\n",
        head + "move 1 <-> 2 when right is 0\nmove 0 <-> 1 when right is 2 0*\n",
        head + "move 1 <-> 2 when right is 0* and left is .*\nmove 0 <-> 1 when right is 2 0*\n",
        head + "move 1 <-> 2\nmove 0 <-> 1 when right is 2 0*\n", head + words + "wrap digits\n",
        head + words + "wrap row\n", head + words + "never 1 1\n"}) {
    SCOPED_TRACE(changed);
    const auto rules = loaded(changed, 3).rules;
    EXPECT_FALSE(as_words(rules, 3));
    EXPECT_FALSE(as_gates(rules, 3));
    const auto made = make(arguments(changed, 3));
    ASSERT_TRUE(made);
    EXPECT_NE(std::holds_alternative<SearchedRules>(*made), std::holds_alternative<OneWayRules>(*made));
  }
  const std::string gates = "move 0 <-> 1 when right is 2 .*\nmove 1 <-> 2 when right is 0 .*\n";
  EXPECT_TRUE(as_gates(loaded(head + gates, 3).rules, 3));
  for (const std::string& changed :
       {head + "move 0 <-> 1 when right is 1 .*\nmove 1 <-> 2 when right is 0 .*\n", head + gates + "never 2 [12]\n",
        head + gates + "never 1 [01]\n", head + gates + "never 2 1 1\n",
        head + "move 0 <-> 1 when right is 2 .* and left is .* [01]\nmove 1 <-> 2 when right is 0 .* and left is .* "
               "[01]\n"}) {
    SCOPED_TRACE(changed);
    EXPECT_FALSE(as_gates(load(arguments(changed, 3)) ? load(arguments(changed, 3))->rules : RuleText{}, 3));
  }
}

TEST(SearchedRules, GoRoundWrappedDigitsAndRows) {
  const std::string dials = "digits 0..2\nwrap digits\nstart 0\ngoal 2\nmove 2 -> 0\nmove 0 -> 1\nmove 1 -> 2\n";
  const OneWayRules one(loaded(dials, 1));
  std::vector<std::string> moves;
  one.moves(*one.parse("2"), [&](const auto& m) {
    std::string text;
    one.print_move(m, text);
    moves.push_back(text);
    EXPECT_EQ(one.apply(*one.parse("2"), m), *one.parse("0"));
  });
  EXPECT_EQ(moves, (std::vector<std::string>{"+1"}));
  // On a circle the right of the last digit is the first: a digit may be raised when its right neighbour is 1.
  const OneWayRules circle(loaded("digits 0..1\nwrap row\nstart 1 0*\ngoal 1*\nmove 0 -> 1 when right is 1 .*\n", 3));
  std::vector<std::string> reached;
  circle.moves(*circle.parse("100"),
               [&](const auto& m) { reached.push_back(text_of(circle, circle.apply(*circle.parse("100"), m))); });
  EXPECT_EQ(reached, (std::vector<std::string>{"101"}));
  // A forbidden run goes over the end too.
  const SearchedRules run(loaded("digits 0..1\nwrap row\nstart 0*\ngoal 1 0*\nnever 1 1\nmove 0 <-> 1\n", 3));
  EXPECT_FALSE(run.parse("101"));
  EXPECT_TRUE(run.parse("010"));
}

TEST(Files, AreRefusedWithTheirReason) {
  const auto message = [](const std::string& text, std::uint32_t n = 3) {
    const auto made = make(arguments(text, n));
    return made ? std::string() : made.error().message;
  };
  EXPECT_NE(message("digits 0..1\nstart .*\ngoal 0*\nmove 0 <-> 1\n").find("line 2, column 7: .* with 3 pieces"),
            std::string::npos);
  EXPECT_NE(message("digits 0..1\nstart 1*\ngoal 0*\nnever 1 1\nmove 0 <-> 1\n")
                .find("line 2, column 7: the start is no state"),
            std::string::npos);
  EXPECT_NE(
      message("digits 0..1\nstart 0*\ngoal 1*\nnever 1 1\nmove 0 <-> 1\n").find("line 3, column 6: no goal is a state"),
      std::string::npos);
  EXPECT_NE(message("digits 0..1\nstart 0*\ngoal 1*\nmove 0 <-> 1\n", 70).find("70 digits are too many"),
            std::string::npos);
  const auto wrong = load(arguments("digits 0..1\nstart 0*\ngoal 1*\nmove 0 <=> 1\n", 3));
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("line 4, column 8"), std::string::npos);
  const auto forbidden = SearchedRules(loaded(example("ziggu"), 4)).parse("0312");
  ASSERT_FALSE(forbidden);
  EXPECT_EQ(forbidden.error().offset, 1U);
}

TEST(Files, SayHowManyPiecesThereAre) {
  EXPECT_EQ(loaded(example("rings"), 0).pieces, 9U);
  EXPECT_EQ(loaded(example("elephant"), 0).pieces, 5U);
  EXPECT_EQ(loaded(example("elephant"), 7).pieces, 7U);
  EXPECT_EQ(loaded(example("turnstile"), 0).goals.size(), 2U);
}

TEST(Examples, OfTheFlawedSpinOutTakesAsManyMovesAsItsDescription) {
  const SearchedRules p(loaded(example("spin-out-flaw"), 0));
  std::map<std::uint64_t, std::uint32_t> depth{{p.start(), 0}};
  std::queue<std::uint64_t> waiting({p.start()});
  const auto goals = p.goals();
  while (!waiting.empty() && std::find(goals.begin(), goals.end(), waiting.front()) == goals.end()) {
    const auto s = waiting.front();
    waiting.pop();
    p.moves(s, [&](const auto& m) {
      if (depth.try_emplace(p.apply(s, m), depth[s] + 1).second) waiting.push(p.apply(s, m));
    });
  }
  ASSERT_FALSE(waiting.empty());
  EXPECT_EQ(depth[waiting.front()], 42U + 7U);
}

}  // namespace
}  // namespace meleda::rule_files
