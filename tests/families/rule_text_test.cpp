// The text of the user's own puzzles: what is read, what is refused and where, and what patterns mean.

#include "meleda/families/rule_files/rule_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace meleda::rule_files {
namespace {

using Digits = std::vector<std::uint8_t>;

const std::string elephant =
    "puzzle Crazy Elephant Dance\n"
    "digits 0..2\n"
    "start  2*\n"
    "goal   0*\n"
    "move   1 <-> 2   when right is 0*\n"
    "move   0 <-> 1   when right is 2 0*\n";

const std::string everything =
    "\xef\xbb\xbf# all that there is\r\n"
    "\r\n"
    "  wrap digits\r\n"
    "puzzle \tÉléphant fou  # a comment\r\n"
    "digits 0 .. 15 \r\n"
    "pieces 7\r\n"
    "wrap   row\r\n"
    "start 0*f\r\n"
    "goal [0-2a-c]* [^3] .\r\n"
    "goal f*\r\n"
    "never 3 [012]\r\n"
    "never 4.4\r\n"
    "move 1<->0\r\n"
    "move f -> 0 when left is 1 2* and right is 3 .*\r\n"
    "move 0 <-> f when right is a b* and left is [0 1 - 3]\r\n"
    "move 0 -> 1 when left is 5\r\n";

// A small sound text with one pattern to be read.
RuleText with_start(const std::string& digits, const std::string& pattern) {
  auto rules = parse_rules("digits " + digits + "\nstart " + pattern + "\ngoal 0*\nmove 0 <-> 1\n");
  EXPECT_TRUE(rules) << pattern << ": " << (rules ? "" : rules.error().message);
  return rules ? *rules : RuleText{};
}

Pattern pattern_of(const std::string& text, const std::string& digits = "0..3") {
  return with_start(digits, text).start;
}

Digits digits_of(const std::string& text) {
  Digits digits;
  for (const char c : text) digits.push_back(static_cast<std::uint8_t>(c <= '9' ? c - '0' : c - 'a' + 10));
  return digits;
}

bool fits(const std::string& pattern, const std::string& nearest_first) {
  return matches(pattern_of(pattern), digits_of(nearest_first));
}

// The rows as one text, or the error's message.
std::string rows_text(const std::string& pattern, std::uint32_t n, std::size_t most) {
  const auto rows = rows_of(pattern_of(pattern), n, most);
  if (!rows) return rows.error().message;
  std::string text;
  for (const auto& row : *rows) {
    if (!text.empty()) text += ' ';
    for (const auto digit : row) text += digit_text(digit);
  }
  return text;
}

RuleText without_lines(RuleText rules) {
  for (auto& step : rules.steps) step.line = 0;
  return rules;
}

TEST(RuleText, ReadsTheElephant) {
  const auto rules = parse_rules(elephant);
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(rules->title, "Crazy Elephant Dance");
  EXPECT_EQ(rules->base, 3U);
  EXPECT_FALSE(rules->pieces);
  EXPECT_EQ(rules->start, (Pattern{{{0b100, true}}}));
  EXPECT_EQ(rules->goals, (std::vector<Pattern>{{{{0b001, true}}}}));
  ASSERT_EQ(rules->steps.size(), 2U);
  EXPECT_EQ(rules->steps[0], (Step{1, 2, true, Pattern{{{0b001, true}}}, std::nullopt, 5}));
  EXPECT_EQ(rules->steps[1], (Step{0, 1, true, Pattern{{{0b100, false}, {0b001, true}}}, std::nullopt, 6}));
  EXPECT_TRUE(rules->never.empty());
  EXPECT_FALSE(rules->wrap_digits);
  EXPECT_FALSE(rules->wrap_row);
}

TEST(RuleText, ReadsAllThatThereIs) {
  const auto rules = parse_rules(everything);
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(rules->title, "Éléphant fou");
  EXPECT_EQ(rules->base, 16U);
  EXPECT_EQ(rules->pieces, 7U);
  EXPECT_TRUE(rules->wrap_digits);
  EXPECT_TRUE(rules->wrap_row);
  EXPECT_EQ(rules->start, (Pattern{{{1, true}, {0x8000, false}}}));
  EXPECT_EQ(rules->goals[0], (Pattern{{{0x1c07, true}, {0xfff7, false}, {0xffff, false}}}));
  EXPECT_EQ(rules->never[0], (Pattern{{{0b1000, false}, {0b0111, false}}}));
  ASSERT_EQ(rules->steps.size(), 4U);
  // Both ways is stored upwards, and the left side from the digit outwards.
  EXPECT_EQ(rules->steps[0], (Step{0, 1, true, std::nullopt, std::nullopt, 13}));
  EXPECT_EQ(rules->steps[1],
            (Step{15, 0, false, Pattern{{{8, false}, {0xffff, true}}}, Pattern{{{4, true}, {2, false}}}, 14}));
  EXPECT_EQ(rules->steps[2], (Step{15, 0, true, Pattern{{{0x400, false}, {0x800, true}}}, Pattern{{{15, false}}}, 15}));
  EXPECT_EQ(rules->steps[3], (Step{0, 1, false, std::nullopt, Pattern{{{32, false}}}, 16}));
}

TEST(RuleText, SpacesBetweenElementsAreFree) {
  EXPECT_EQ(pattern_of("2 0*"), pattern_of("20*"));
  EXPECT_EQ(pattern_of("[01]*3.*"), pattern_of(" [0 1]*   3\t.*"));
  EXPECT_EQ(pattern_of("[^3]"), pattern_of("[0-2]"));
  EXPECT_EQ(pattern_of("[^ 3 - 3]"), pattern_of("[10221]"));
}

TEST(RuleText, DigitsBeyondNineAreLetters) {
  EXPECT_EQ(with_start("0..f", "f").base, 16U);
  EXPECT_EQ(with_start("0..15", "f").base, 16U);
  EXPECT_EQ(with_start("0..z", "z").start.elements[0].digits, std::uint64_t{1} << 35U);
  EXPECT_EQ(with_start("0..35", ".").start.elements[0].digits, (std::uint64_t{1} << 36U) - 1);
  EXPECT_EQ(with_start("0..1", "1").base, 2U);
}

TEST(RuleText, TheWordAndJoinsConditionsEvenWhereItsLettersAreDigits) {
  const std::string head = "digits 0..z\nstart and\ngoal 0*\n";
  const auto joined = parse_rules(head + "move 0 <-> 1 when right is a n d and left is land\n");
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(joined->start.elements.size(), 3U);
  EXPECT_EQ(joined->steps[0].right->elements.size(), 3U);
  EXPECT_EQ(joined->steps[0].left->elements.size(), 4U);
  EXPECT_FALSE(parse_rules(head + "move 0 <-> 1 when right is and\n"));
}

TEST(RuleText, AlternativesAreFineAndRepetitionsAreNot) {
  const std::string head = "digits 0..2\nstart 0*\ngoal 2*\nmove 0 <-> 1 when right is 2*\n";
  EXPECT_TRUE(parse_rules(head + "move 0 <-> 1 when right is 1*\nmove 0 -> 1 when right is 2*\nmove 1 <-> 2\n"));
  const auto again = parse_rules(head + " move 1<->0 when right is [2]*\n");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().message, "line 5, column 2: expected only one 'move' line that says this, and line 4 is one");
  EXPECT_FALSE(parse_rules(head + "goal [2]*\n"));
  EXPECT_FALSE(parse_rules(head + "never 1\nnever 1\n"));
}

struct Refusal {
  const char* line;     // the third of the text, after `digits 0..2` and `wrap row`
  std::size_t offset;   // in bytes
  const char* message;  // behind the place
  const char* hint;
};

TEST(RuleText, PointsAtWhatIsWrong) {
  for (const auto& [line, offset, message, hint] : {
           Refusal{"strat 2*", 0,
                   "expected one of puzzle, digits, pieces, start, goal, move, never, wrap, found 'strat'",
                   "did you mean 'start'?"},
           Refusal{"Move 1 <-> 2", 0,
                   "expected one of puzzle, digits, pieces, start, goal, move, never, wrap, found 'Move'",
                   "did you mean 'move'?"},
           Refusal{"  digits 0..3", 2, "expected only one 'digits' line, and line 1 is one", ""},
           Refusal{"wrap row", 0, "expected only one 'wrap row' line, and line 2 is one", ""},
           Refusal{"wrap rows", 5, "expected 'digits' or 'row', found 'rows'", "did you mean 'row'?"},
           Refusal{"puzzle  # nameless", 6, "expected the puzzle's name, found the end of the line", ""},
           Refusal{"puzzle a\x01"
                   "b",
                   8, "expected a character that can be printed, found byte 0x01", ""},
           Refusal{"puzzle \xff", 7, "expected a character that can be printed, found byte 0xff", ""},
           Refusal{"pieces 0", 7, "expected a whole number from 1 to 1000000, found '0'", ""},
           Refusal{"pieces 1000001", 7, "expected a whole number from 1 to 1000000, found '1000001'", ""},
           Refusal{"pieces 99999999999999999999", 7,
                   "expected a whole number from 1 to 1000000, found '99999999999999999999'", ""},
           Refusal{"pieces many", 7, "expected a whole number from 1 to 1000000, found 'many'", ""},
           Refusal{"pieces 3 4", 9, "expected the end of the line, found '4'", ""},
           Refusal{"start", 5, "expected a pattern: a digit from 0 to 2, '.' or '[', found the end of the line",
                   "any digits at all are written .*"},
           Refusal{"start 2 3", 8, "expected a digit from 0 to 2, '.' or '[', found '3'",
                   "line 1 says which digits there are"},
           Refusal{"start 2 *", 8, "expected a digit from 0 to 2, '.' or '[', found '*'",
                   "a star stands right behind the one element that it repeats"},
           Refusal{"start 2+", 7, "expected a digit from 0 to 2, '.' or '[', found '+'",
                   "one or more are written with a star: 2 2*"},
           Refusal{"start 2, 0", 7, "expected a digit from 0 to 2, '.' or '[', found ','",
                   "elements are separated by spaces"},
           Refusal{"start 2 when right is 0", 8, "expected a digit from 0 to 2, '.' or '[', found 'w'",
                   "only a move has conditions"},
           Refusal{"start [01", 9, "expected ']', which ends the set, found the end of the line", ""},
           Refusal{"start []", 7, "expected a digit from 0 to 2, found ']'", ""},
           Refusal{"start [0,1]", 8, "expected a digit from 0 to 2, '-' or ']', found ','", "a set is written [012]"},
           Refusal{"start [2-1]", 9, "expected a digit from 2 on, found '1'", "a range goes upwards"},
           Refusal{"start [0-", 9, "expected a digit from 0 to 2, found the end of the line", ""},
           Refusal{"start [^0-2]", 11, "expected a set that leaves some digit, found ']'", ""},
           Refusal{"start [A]", 7, "expected a digit from 0 to 2, found 'A'",
                   "digits beyond 9 are small letters, a to z"},
           Refusal{"never 2 0*", 9, "expected a run without stars, found '*'",
                   "say what stands side by side, as in 'never 3 [012]'"},
           Refusal{"move", 4, "expected a digit from 0 to 2, found the end of the line", ""},
           Refusal{"move 3 <-> 2", 5, "expected a digit from 0 to 2, found '3'", "line 1 says which digits there are"},
           Refusal{"move 1 <=> 2", 7, "expected '<->' or '->', found '<=>'", "both ways is written <->, one way ->"},
           Refusal{"move 1\xe2\x86\x94"
                   "2",
                   6, "expected '<->' or '->', found '\xe2\x86\x94'", "both ways is written <->, one way ->"},
           Refusal{"move 1<-2", 6, "expected '<->' or '->', found '<-'",
                   "a move one way is written from left to right: ->"},
           Refusal{"move 1", 6, "expected '<->' or '->', found the end of the line",
                   "both ways is written <->, one way ->"},
           Refusal{"move 10 -> 11", 6, "expected '<->' or '->', found '0'",
                   "a digit is one character; beyond 9 they are a to z"},
           Refusal{"move 1 -> 1", 10, "expected 0 or 2 (a move changes a digit by one), found '1'", ""},
           Refusal{"move 2 -> 0", 10, "expected 1 (a move changes a digit by one), found '0'",
                   "the line 'wrap digits' makes 0 the digit after 2"},
           Refusal{"move 0 -> 1 whne right is 0*", 12, "expected 'when' or the end of the line, found 'whne'",
                   "conditions follow the word 'when'"},
           Refusal{"move 0 -> 1 right is 0*", 12, "expected 'when' or the end of the line, found 'right'",
                   "conditions follow the word 'when'"},
           Refusal{"move 0 -> 10", 11, "expected 'when' or the end of the line, found '0'",
                   "a digit is one character; beyond 9 they are a to z"},
           Refusal{"move 0 -> 1 when", 16, "expected 'right' or 'left', found the end of the line", ""},
           Refusal{"move 0 -> 1 when rigth is 0*", 17, "expected 'right' or 'left', found 'rigth'",
                   "did you mean 'right'?"},
           Refusal{"move 0 -> 1 when right 0*", 23, "expected 'is', found '0*'", ""},
           Refusal{"move 0 -> 1 when right is", 25,
                   "expected a pattern: a digit from 0 to 2, '.' or '[', found the end of the line",
                   "any digits at all are written .*"},
           Refusal{"move 0 -> 1 when right is 0* or left is 1", 29,
                   "expected a digit from 0 to 2, '.' or '[', found 'o'", "alternatives are several lines"},
           Refusal{"move 0 -> 1 when right is 0* and right is 1", 33, "expected 'left', found 'right'",
                   "each side is described once; alternatives are several lines"},
           Refusal{"move 0 -> 1 when right is 0 and left is 1 and right is 1", 42,
                   "expected the end of the line, found 'and'", ""},
           Refusal{"move 0 -> 1 when right is 0* and # what?", 32,
                   "expected 'right' or 'left', found the end of the line", ""},
       }) {
    const auto rules = parse_rules(fmt::format("digits 0..2\nwrap row\n{}\r\nmove 0 <-> 1\n", line));
    ASSERT_FALSE(rules) << line;
    const auto& error = rules.error();
    EXPECT_EQ(error.message, fmt::format("line 3, column {}: {}", offset + 1, message)) << line;
    EXPECT_EQ(error.offset, offset) << line;
    EXPECT_EQ(error.hint, hint) << line;
    EXPECT_EQ(error.text, line);
    EXPECT_EQ(error.argument, "rules");
    EXPECT_EQ(error.code, ErrorCode::bad_spec);
  }
}

TEST(RuleText, PointsIntoTheDigitsLine) {
  for (const auto& [line, offset] :
       {std::pair{"digits", 6U}, std::pair{"digits 1..2", 7U}, std::pair{"digits 0-2", 8U},
        std::pair{"digits 0..0", 10U}, std::pair{"digits 0..36", 10U}, std::pair{"digits 0..", 10U},
        std::pair{"digits 0...2", 10U}, std::pair{"digits 0..F", 10U}, std::pair{"digits 0..2 3", 12U}}) {
    const auto rules = parse_rules(line);
    ASSERT_FALSE(rules) << line;
    EXPECT_EQ(rules.error().offset, offset) << line << ": " << rules.error().message;
  }
}

TEST(RuleText, ColumnsCountCharactersAndOffsetsBytes) {
  const auto rules = parse_rules("\xef\xbb\xbfpuzzle Éléph\xff\n");
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().message, "line 1, column 13: expected a character that can be printed, found byte 0xff");
  EXPECT_EQ(rules.error().offset, 14U);
}

TEST(RuleText, SaysWhichLineIsMissing) {
  const auto error_of = [](std::string_view text) { return parse_rules(text).error(); };
  EXPECT_EQ(error_of("").message, "line 1, column 1: expected a 'digits' line somewhere, found the end of the text");
  EXPECT_EQ(error_of("").hint, "add a line such as 'digits 0..2'");
  EXPECT_EQ(error_of("start 0*\n\n").message,
            "line 2, column 1: expected a 'digits' line somewhere, found the end of the text");
  EXPECT_NE(error_of("digits 0..2\ngoal 0*\nmove 0 -> 1").message.find("a 'start' line"), std::string::npos);
  EXPECT_NE(error_of("digits 0..2\nstart 0*\nmove 0 -> 1").message.find("a 'goal' line"), std::string::npos);
  EXPECT_NE(error_of("digits 0..2\nstart 0*\ngoal 1*").message.find("a 'move' line"), std::string::npos);
  EXPECT_EQ(error_of("digits 0..2\nstart 0*\ngoal 1*").offset, 7U);
}

TEST(RuleText, HasLimits) {
  EXPECT_FALSE(parse_rules(elephant + "#" + std::string(most_bytes, ' ')));
  EXPECT_TRUE(parse_rules(elephant + "#" + std::string(most_bytes - elephant.size() - 1, ' ')));
  const std::string head = "digits 0..z\nstart 0*\nmove 0 <-> 1\ngoal ";
  EXPECT_TRUE(parse_rules(head + std::string(most_elements, '0')));
  const auto long_pattern = parse_rules(head + std::string(most_elements + 1, '0'));
  ASSERT_FALSE(long_pattern);
  EXPECT_EQ(long_pattern.error().message, "line 4, column 66: expected at most 60 elements in a pattern, found '0'");
  std::string moves = "digits 0..z\nstart 0*\ngoal 1\n";
  for (std::size_t i = 0; i < most_lines_of_a_kind; ++i) {
    moves += fmt::format("move 0 -> 1 when right is {}{}\n", digit_text(static_cast<std::uint32_t>(i) / 36),
                         digit_text(static_cast<std::uint32_t>(i) % 36));
  }
  EXPECT_TRUE(parse_rules(moves));
  const auto many = parse_rules(moves + "move 0 -> 1\n");
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().message, "line 1004, column 1: expected at most 1000 'move' lines");
}

TEST(RulePattern, DescribesAllDigitsOfASide) {
  EXPECT_TRUE(fits("2 0*", "2"));
  EXPECT_TRUE(fits("2 0*", "2000"));
  EXPECT_FALSE(fits("2 0*", "0200"));
  EXPECT_FALSE(fits("2 0*", "2001"));
  EXPECT_TRUE(fits("3 .*", "3102"));
  EXPECT_FALSE(fits("3", "31"));
  EXPECT_TRUE(fits("0* 1 2* [01]", "00121"));
  EXPECT_TRUE(fits("0* 0 0*", "0"));
  EXPECT_FALSE(fits("0* [^0] 0*", "000"));
}

TEST(RulePattern, WhatHasNoDigitIsFulfilled) {
  EXPECT_TRUE(fits("2 0*", ""));
  EXPECT_TRUE(fits("2 1 0", "2"));
  EXPECT_TRUE(fits("2 1 0", "21"));
  EXPECT_FALSE(fits("2 1 0", "1"));
  EXPECT_TRUE(fits("0* 1 2", "1"));  // stars are empty then
  EXPECT_FALSE(fits("0* 1 2", "0"));
  EXPECT_TRUE(fits("0* 1", "1"));
  EXPECT_FALSE(fits("0* 1", "0"));  // as many digits as elements: the 1 must be there
}

TEST(RulePattern, DigitsThatThereAreNotFitNothing) {
  EXPECT_FALSE(matches(Pattern{{{0b111, true}}}, Digits{200}));
  EXPECT_FALSE(matches(Pattern{{{1, false}, {1, false}}}, Digits{200}));
}

TEST(RulePattern, IsCertainAsSoonAsNothingElseMatters) {
  const Matcher matcher(pattern_of("3 .*"), 4);
  std::size_t looked_at = 0;
  EXPECT_TRUE(matcher.fulfilled(1000, [&](std::size_t i) {
    ++looked_at;
    return static_cast<std::uint8_t>(i == 0 ? 3 : 1);
  }));
  EXPECT_EQ(looked_at, 1U);
}

TEST(RuleRows, AreAllThatAPatternDescribes) {
  EXPECT_EQ(rows_text("2*", 3, 1), "222");
  EXPECT_EQ(rows_text("0* 1", 3, 1), "001");
  EXPECT_EQ(rows_text("10*", 3, 1), "100");
  EXPECT_EQ(rows_text("0* 1*", 3, 4), "000 001 011 111");
  EXPECT_EQ(rows_text("[13] . 2", 3, 10), "102 112 122 132 302 312 322 332");
  EXPECT_EQ(rows_text("0*0*0*", 4, 1), "0000");  // told apart by what they are, not by how they came about
  EXPECT_EQ(rows_text("0*", 0, 1), "");
}

TEST(RuleRows, RefuseNoneAndTooMany) {
  EXPECT_EQ(rows_text("2 1 0", 2, 1), "the pattern describes rows of 3 digits, and there are 2");
  EXPECT_EQ(rows_text("2 1 0", 4, 1), "the pattern describes rows of 3 digits, and there are 4");
  EXPECT_EQ(rows_text("2 1* 0", 1, 1), "the pattern describes rows of 2 digits or more, and there are 1");
  EXPECT_EQ(rows_text("0* 1*", 3, 1), "the pattern describes more than one row of 3 digits");
  EXPECT_EQ(rows_text(".*", 1'000'000, 1000), "the pattern describes more than 1000 rows of 1000000 digits");
  EXPECT_EQ(rows_text("0* 1 0*", 1'000'000, 1000), "the pattern describes more than 1000 rows of 1000000 digits");
}

TEST(RuleRows, AreFoundForAMillionDigits) {
  const auto rows = rows_of(pattern_of("3 . 0* 2* 1 1"), 1'000'000, 1000);
  ASSERT_FALSE(rows);
  const auto few = rows_of(pattern_of("[13] . 0* 2 1"), 1'000'000, 1000);
  ASSERT_TRUE(few) << few.error().message;
  ASSERT_EQ(few->size(), 8U);
  for (const auto& row : *few) {
    EXPECT_EQ(row.size(), 1'000'000U);
    EXPECT_EQ(std::count(row.begin() + 2, row.end(), 0), 999'996);
    EXPECT_EQ(row[999'998], 2);
  }
  const auto heavy = rows_of(pattern_of("[01][01][01][01][01][01][01][01]0*"), 1'000'000, 1000);
  ASSERT_FALSE(heavy);
  EXPECT_EQ(heavy.error().code, ErrorCode::too_large);
}

// By trying everything, written as unlike the matcher as can be: a pattern fits if its first element takes the first
// digit and the rest fits the rest, or if the first element is a star and is left out.
bool fits_by_trying(std::span<const Element> elements, std::span<const std::uint8_t> digits) {
  if (elements.empty()) return digits.empty();
  const auto& [taken, repeated] = elements.front();
  if (repeated && fits_by_trying(elements.subspan(1), digits)) return true;
  if (digits.empty() || (taken >> digits.front() & 1U) == 0) return false;
  return fits_by_trying(repeated ? elements : elements.subspan(1), digits.subspan(1));
}

bool fulfilled_by_trying(const Pattern& pattern, Digits digits) {
  std::vector<Element> elements = pattern.elements;
  const auto singles = std::count_if(elements.begin(), elements.end(), [](const Element& e) { return !e.repeated; });
  if (std::ssize(digits) < singles) {
    std::erase_if(elements, [](const Element& e) { return e.repeated; });
    elements.resize(digits.size());
  }
  return fits_by_trying(elements, digits);
}

constexpr std::uint32_t random_base = 3;

Pattern random_pattern(std::size_t most, bool stars = true, std::uint32_t base = random_base) {
  Pattern pattern;
  const auto count = *rc::gen::inRange<std::size_t>(1, most + 1);
  for (std::size_t i = 0; i < count; ++i) {
    pattern.elements.push_back(
        {*rc::gen::inRange<std::uint64_t>(1, std::uint64_t{1} << base), stars && *rc::gen::arbitrary<bool>()});
  }
  return pattern;
}

TEST(RulePattern, AgreesWithTryingEverything) {
  EXPECT_TRUE(rc::check([] {
    const auto pattern = random_pattern(8);
    const auto digits = *rc::gen::container<Digits>(rc::gen::inRange<std::uint8_t>(0, random_base));
    RC_ASSERT(matches(pattern, digits) == fulfilled_by_trying(pattern, digits));
    const Matcher knows_base(pattern, random_base);
    RC_ASSERT(knows_base.fulfilled(digits.size(), [&](std::size_t i) { return digits[i]; }) ==
              matches(pattern, digits));
  }));
}

TEST(RulePattern, AgreesWithTryingEverythingOnWordsMadeToFit) {
  EXPECT_TRUE(rc::check([] {
    const auto pattern = random_pattern(10);
    Digits digits;
    for (const auto& element : pattern.elements) {
      const auto times = element.repeated ? *rc::gen::inRange(0, 4) : 1;
      for (int i = 0; i < times; ++i) {
        digits.push_back(*rc::gen::suchThat(rc::gen::inRange<std::uint8_t>(0, random_base),
                                            [&](std::uint8_t d) { return (element.digits >> d & 1U) != 0; }));
      }
    }
    RC_ASSERT(matches(pattern, digits));
    if (!digits.empty()) {
      digits[*rc::gen::inRange<std::size_t>(0, digits.size())] = *rc::gen::inRange<std::uint8_t>(0, random_base);
    }
    RC_ASSERT(matches(pattern, digits) == fulfilled_by_trying(pattern, digits));
  }));
}

TEST(RulePattern, LongOnesFitTheirLastPlace) {
  Pattern pattern;
  for (std::size_t i = 0; i < most_elements; ++i) pattern.elements.push_back({0b11, true});
  EXPECT_TRUE(matches(pattern, Digits(1000, 1)));
  EXPECT_FALSE(matches(pattern, Digits(1000, 2)));
  pattern.elements.back() = {0b100, false};
  auto digits = Digits(1000, 1);
  EXPECT_FALSE(matches(pattern, digits));
  digits.back() = 2;
  EXPECT_TRUE(matches(pattern, digits));
}

TEST(RuleRows, AgreeWithTryingEverything) {
  EXPECT_TRUE(rc::check([] {
    const auto pattern = random_pattern(6);
    const auto n = *rc::gen::inRange<std::uint32_t>(1, 7);
    std::vector<Digits> wanted;
    Digits row(n);
    while (true) {
      if (fits_by_trying(pattern.elements, row)) wanted.push_back(row);
      auto place = row.size();
      while (place > 0 && row[place - 1] == random_base - 1) row[--place] = 0;
      if (place == 0) break;
      ++row[place - 1];
    }
    const auto most = *rc::gen::inRange<std::size_t>(1, 100);
    const auto rows = rows_of(pattern, n, most);
    RC_ASSERT(rows.has_value() == (!wanted.empty() && wanted.size() <= most));
    if (rows) RC_ASSERT(*rows == wanted);
  }));
}

TEST(RuleText, IsWrittenAsItIsRead) {
  const auto rules = parse_rules(elephant);
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules_text(*rules),
            "puzzle Crazy Elephant Dance\n"
            "digits 0..2\n"
            "start  2*\n"
            "goal   0*\n"
            "move   1 <-> 2 when right is 0*\n"
            "move   0 <-> 1 when right is 2 0*\n");
  const auto all = parse_rules(everything);
  ASSERT_TRUE(all);
  EXPECT_EQ(step_text(all->steps[1], 16), "f -> 0 when right is 3 .* and left is 1 2*");
  EXPECT_EQ(pattern_text(all->goals[0], 16), "[0-2a-c]* [^3] .");
  const auto again = parse_rules(rules_text(*all));
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(without_lines(*again), without_lines(*all));
}

TEST(RuleText, AnyRulesAreWrittenAndReadBack) {
  EXPECT_TRUE(rc::check([] {
    RuleText rules;
    rules.base = *rc::gen::inRange<std::uint32_t>(2, most_base + 1);
    rules.wrap_digits = *rc::gen::arbitrary<bool>();
    rules.wrap_row = *rc::gen::arbitrary<bool>();
    rules.title = *rc::gen::element<std::string>("", "Ring", "Dé à coudre", "a \\ b");
    if (*rc::gen::arbitrary<bool>()) rules.pieces = *rc::gen::inRange<std::uint32_t>(1, most_pieces + 1);
    rules.start = random_pattern(5, true, rules.base);
    rules.goals = {random_pattern(most_elements, true, rules.base)};
    if (*rc::gen::arbitrary<bool>()) rules.never = {random_pattern(5, false, rules.base)};
    const auto low = *rc::gen::inRange<std::uint32_t>(0, rules.base - (rules.wrap_digits ? 0 : 1));
    Step step{static_cast<std::uint8_t>(low), static_cast<std::uint8_t>((low + 1) % rules.base), true, {}, {}, 0};
    step.both_ways = rules.base == 2 || *rc::gen::arbitrary<bool>();
    if (rules.base == 2) std::tie(step.from, step.to) = std::pair<std::uint8_t, std::uint8_t>(0, 1);
    if (*rc::gen::arbitrary<bool>()) step.right = random_pattern(5, true, rules.base);
    if (*rc::gen::arbitrary<bool>()) step.left = random_pattern(5, true, rules.base);
    rules.steps = {step};
    const auto read = parse_rules(rules_text(rules));
    if (!read) RC_FAIL(read.error().message);
    RC_ASSERT(without_lines(*read) == rules);
  }));
}

// A sound answer, or an error with a place inside of the line that it shows.
void expect_sound(const std::string& text) {
  const auto rules = parse_rules(text);
  if (rules) {
    const auto again = parse_rules(rules_text(*rules));
    RC_ASSERT(again.has_value());
    RC_ASSERT(without_lines(*again) == without_lines(*rules));
    return;
  }
  const auto& error = rules.error();
  RC_ASSERT(error.message.starts_with("line "));
  RC_ASSERT(error.message.find(": expected ") != std::string::npos);
  RC_ASSERT(error.offset.has_value());
  RC_ASSERT(*error.offset <= error.text.size());
  RC_ASSERT(text.find(error.text) != std::string::npos);
}

TEST(RuleText, AnyBytesGetAnAnswer) {
  EXPECT_TRUE(rc::check([] { expect_sound(*rc::gen::arbitrary<std::string>()); }));
  EXPECT_TRUE(rc::check([] {
    expect_sound(
        *rc::gen::container<std::string>(rc::gen::elementOf(std::string("digtsrmovenw 0123.[]^*-<>#\n\r\t\xc3"))));
  }));
}

TEST(RuleText, GoodTextsWithSlipsGetAnAnswer) {
  EXPECT_TRUE(rc::check([] {
    auto text = *rc::gen::element(elephant, everything);
    const auto slips = *rc::gen::inRange(1, 4);
    for (int i = 0; i < slips; ++i) {
      const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
      switch (*rc::gen::inRange(0, 5)) {
        case 0: text.erase(place, *rc::gen::inRange<std::size_t>(1, 5)); break;
        case 1: text.insert(place, 1, *rc::gen::arbitrary<char>()); break;
        case 2: text.insert(place, 1, *rc::gen::elementOf(std::string("0123af.*[]^-<># \n"))); break;
        case 3: text[place] = *rc::gen::elementOf(std::string("0123af.*[]^-<># \n")); break;
        default: text.insert(place, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), 20)); break;
      }
    }
    expect_sound(text);
  }));
}

}  // namespace
}  // namespace meleda::rule_files
