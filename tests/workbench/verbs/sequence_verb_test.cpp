#include "meleda/workbench/verbs/sequence_verb.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "workbench/ask.hpp"

namespace meleda {
namespace {

std::string spec_at(std::string_view text, std::uint64_t n) {
  const auto read = SpecTemplate::read(text);
  if (!read) return "refused at " + std::to_string(read.error().offset.value());
  return read->at(n).value_or("below 0");
}

TEST(SpecTemplate, PutsTheNumberInPlaceOfAWholeArgument) {
  EXPECT_EQ(spec_at("rings:n", 7), "rings:7");
  EXPECT_EQ(spec_at("rings:n+1", 7), "rings:8");
  EXPECT_EQ(spec_at("rings:n-7", 7), "rings:0");
  EXPECT_EQ(spec_at("rings:2n", 7), "rings:14");
  EXPECT_EQ(spec_at("rings:2n-3", 7), "rings:11");
  EXPECT_EQ(spec_at("rings:n=n", 7), "rings:n=7");
  EXPECT_EQ(spec_at("a:5,n,b=n,c", 7), "a:5,7,b=7,c");
  EXPECT_EQ(spec_at("a:shape:n,b=shape:2n", 7), "a:shape:7,b=shape:14");
  EXPECT_EQ(spec_at("rings:n-8", 7), "below 0");
}

TEST(SpecTemplate, LeavesEveryOtherLetterAlone) {
  EXPECT_EQ(spec_at("nn:n,none,start=\"n,n\",goal=nn", 3), "nn:3,none,start=\"n,n\",goal=nn");
  EXPECT_EQ(spec_at("rings:9", 3), "refused at 6");
  EXPECT_EQ(spec_at("rings:n=9", 3), "refused at 6");
  EXPECT_EQ(spec_at("rings:n1", 3), "refused at 6");
  EXPECT_EQ(spec_at("rings:n+", 3), "refused at 6");
  EXPECT_EQ(spec_at("rings:1234567n", 3), "refused at 6");
  EXPECT_EQ(spec_at("brain", 3), "refused at 5");
  EXPECT_EQ(spec_at("", 3), "refused at 0");
  EXPECT_EQ(spec_at("rings:n,start=\"1", 3), "refused at 14");
}

std::size_t range_error(std::string_view text) {
  const auto range = read_index_range(text);
  return range ? 999 : range.error().offset.value();
}

TEST(IndexRange, IsTwoNumbers) {
  const auto range = read_index_range("0..40");
  ASSERT_TRUE(range);
  EXPECT_EQ(range->first, 0U);
  EXPECT_EQ(range->last, 40U);
  EXPECT_TRUE(read_index_range("1..10000"));
}

TEST(IndexRange, PointsAtWhatIsWrong) {
  EXPECT_EQ(range_error(""), 0U);
  EXPECT_EQ(range_error("5"), 1U);
  EXPECT_EQ(range_error("x..5"), 0U);
  EXPECT_EQ(range_error("1...5"), 3U);
  EXPECT_EQ(range_error("1..5x"), 4U);
  EXPECT_EQ(range_error("9..3"), 3U);
  EXPECT_EQ(range_error("1..10001"), 3U);
  EXPECT_EQ(range_error("10001..10002"), 0U);
  EXPECT_EQ(range_error("0..10000"), 3U) << "one term too many";
  EXPECT_EQ(range_error("1..99999999999999999999999"), 3U);
}

TEST(SequenceVerb, AnswersWithTermsAndTheirLaw) {
  const auto answer = ask("sequence", {{"spec", "rings:n"}});
  EXPECT_EQ(answer.outcome, Outcome::done);
  const auto& fields = answer.fields;
  EXPECT_EQ(fields["of"], "moves");
  EXPECT_EQ(fields["first"], "1");
  EXPECT_EQ(fields["status"], "done");
  EXPECT_EQ(fields["terms"], (Json{"1", "2", "5", "10", "21", "42", "85", "170", "341", "682", "1365", "2730"}));
  EXPECT_EQ(fields["recurrence"], "a(n) = 2 a(n-1) + a(n-2) - 2 a(n-3)");
  EXPECT_EQ(fields["closed_form"], "(2^(n+2) - 3 - (-1)^n)/6");
  EXPECT_EQ(fields["generating_function"], "x/((1-x)(1+x)(1-2x))");
  EXPECT_EQ(fields["growth"], "2^n");
  EXPECT_EQ(fields["used"], "6");
  EXPECT_EQ(fields["checked"], "6");
  EXPECT_EQ(fields["oeis"][0]["is"], "A000975(n)");
}

TEST(SequenceVerb, EveryQuantityHasTerms) {
  for (const auto& quantity : sequence_quantities()) {
    const auto answer = ask("sequence", {{"spec", "rings:n"}, {"n", "1..6"}, {"of", std::string(quantity.name)}});
    EXPECT_EQ(answer.outcome, Outcome::done) << quantity.name;
    EXPECT_EQ(answer.fields["terms"].size(), 6U) << quantity.name;
  }
  EXPECT_EQ(ask("sequence", {{"spec", "rings:n"}, {"n", "1..3"}, {"of", "states"}}).fields["terms"],
            (Json{"2", "4", "8"}));
  EXPECT_EQ(ask("sequence", {{"spec", "rings:n"}, {"n", "1..3"}, {"of", "depth"}}).fields["terms"],
            (Json{"1", "2", "5"}));
  EXPECT_EQ(ask("sequence", {{"spec", "rings:n"}, {"n", "1..3"}, {"of", "dead-ends"}}).fields["terms"],
            (Json{"0", "1", "1"}));
  EXPECT_EQ(ask("sequence", {{"spec", "rings:n"}, {"n", "1..3"}, {"of", "farthest"}}).fields["terms"],
            (Json{"1", "1", "1"}));
}

TEST(SequenceVerb, BeginsByDefaultWhereThePuzzleBegins) {
  EXPECT_EQ(ask("sequence", {{"spec", "null:n"}}).fields["first"], "2");
  const auto asked_for = ask("sequence", {{"spec", "null:n"}, {"n", "1..9"}});
  EXPECT_EQ(asked_for.outcome, Outcome::bad_input);
  EXPECT_EQ(asked_for.fields["error"]["text"], "null:1");
  EXPECT_EQ(ask("sequence", {{"spec", "nonsense:n"}}).fields["error"]["code"], "bad_spec");
}

std::string text_of(std::map<std::string, std::string> values) {
  Control control;
  Context context{control, nullptr, true};
  return answer({"sequence", std::move(values)}, context).text;
}

TEST(SequenceVerb, AFailingTermEndsTheSequence) {
  const auto answer = ask("sequence", {{"spec", "rings:n,goal=00"}, {"n", "2..9"}});
  EXPECT_EQ(answer.outcome, Outcome::stopped);
  EXPECT_EQ(answer.fields["status"], "limit_reached");
  EXPECT_EQ(answer.fields["terms"], (Json{"2"}));
  EXPECT_EQ(answer.fields["reason"].get<std::string>().substr(0, 9), "at n = 3:");
  EXPECT_FALSE(answer.refusal);
  EXPECT_NE(text_of({{"spec", "rings:n,goal=00"}, {"n", "2..9"}}).find("stopped     at n = 3:"), std::string::npos);
}

TEST(SequenceVerb, KeepsWhatIsKnownWhenTheBudgetEnds) {
  const auto none = ask("sequence", {{"spec", "rings:n"}, {"time", "0s"}});
  EXPECT_EQ(none.outcome, Outcome::stopped);
  EXPECT_EQ(none.fields["terms"], Json::array());
  EXPECT_TRUE(none.refusal);
  const auto some = ask("sequence", {{"spec", "hanoi:n"}, {"n", "1..60"}, {"of", "depth"}, {"memory", "64k"}});
  EXPECT_EQ(some.outcome, Outcome::stopped);
  EXPECT_EQ(some.fields["status"], "limit_reached");
  EXPECT_NE(some.fields["reason"].get<std::string>().find("memory"), std::string::npos) << some.fields["reason"];
  EXPECT_GE(some.fields["terms"].size(), 9U);
  EXPECT_EQ(some.fields["closed_form"], "2^n - 1");
}

TEST(SequenceVerb, StopsWhenCancelled) {
  Control control;
  Context context{control};
  control.cancel();
  const auto stopped = answer({"sequence", {{"spec", "rings:n"}}}, context);
  EXPECT_EQ(stopped.outcome, Outcome::stopped);
  EXPECT_EQ(stopped.fields["status"], "cancelled");
  EXPECT_EQ(stopped.fields["reason"], "at n = 1: interrupted");
}

// A term by a closed form takes a while at this size, and is stopped in its midst.
TEST(SequenceVerb, KeepsWhatIsKnownWhenAClosedFormIsStopped) {
  Control control;
  Context context{control};
  std::atomic<bool> one_is_known{false};
  control.on_progress([&](const Progress&) { one_is_known = true; }, std::chrono::seconds(0));
  std::thread canceller([&] {
    while (!one_is_known) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    control.cancel();
  });
  const auto stopped = answer({"sequence", {{"spec", "b-spinout:36,n"}, {"n", "5000..10000"}}}, context);
  one_is_known = true;
  canceller.join();
  EXPECT_EQ(stopped.outcome, Outcome::stopped);
  ASSERT_TRUE(stopped.fields.contains("terms")) << stopped.fields.dump().substr(0, 1000);
  EXPECT_FALSE(stopped.fields["terms"].empty());
  EXPECT_EQ(stopped.fields["status"], "cancelled");
  EXPECT_TRUE(stopped.fields["reason"].get<std::string>().ends_with(": interrupted"));
}

TEST(SequenceVerb, WritesABFile) {
  EXPECT_EQ(text_of({{"spec", "rings:n"}, {"n", "1..3"}, {"format", "b-file"}}), "1 1\n2 2\n3 5\n");
  const auto cut = text_of({{"spec", "rings:n,goal=00"}, {"n", "2..9"}, {"format", "b-file"}});
  EXPECT_EQ(cut.substr(0, 24), "2 2\n# stopped at n = 3: ");
}

}  // namespace
}  // namespace meleda
