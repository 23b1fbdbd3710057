#include "server/jobs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <stdexcept>

namespace meleda::server {
namespace {

using std::chrono::milliseconds;
constexpr auto long_enough = milliseconds(300'000);  // only a hang takes that long

Answer said(const std::string& text) {
  Answer answer;
  answer.fields["said"] = text;
  return answer;
}

// Answers at once, unless the verb is "wait": then when it is cancelled.
Answer work(const Request& request, Control& control) {
  if (request.verb == "throw") throw std::runtime_error("a bug");
  if (request.verb == "throw a number") throw 1;
  if (request.verb == "large") return said(std::string(2000, 'x'));
  if (request.verb != "wait") return said(request.verb);
  for (std::uint64_t i = 0; !control.stopped(); ++i) {
    control.report({"waiting", i, 100, 7});
    std::this_thread::sleep_for(milliseconds(2));
  }
  auto answer = said("what is known");
  answer.outcome = Outcome::stopped;
  return answer;
}

JobReport added(JobList& jobs, const std::string& verb, const std::string& client = "me") {
  const auto job = jobs.add(client, {verb, {}}, Json::object());
  EXPECT_TRUE(job);
  return *job;
}

JobReport when_finished(JobList& jobs, const std::string& id, const std::string& client = "me") {
  const auto until = std::chrono::steady_clock::now() + long_enough;
  auto job = jobs.find(client, id);
  while (job && job->state != JobState::finished && std::chrono::steady_clock::now() < until) {
    job = jobs.wait_for_news(client, id, job->news, milliseconds(100));
    if (job && job->state == JobState::finished) job = jobs.find(client, id);
  }
  EXPECT_TRUE(job);
  return job.value_or(JobReport());
}

TEST(Jobs, AnswerAndKeepTheAnswer) {
  JobList jobs({}, work);
  const auto id = added(jobs, "hello").id;
  for (int again = 0; again < 2; ++again) {
    const auto job = when_finished(jobs, id);
    EXPECT_EQ(job.outcome, Outcome::done);
    EXPECT_EQ(*job.answer, R"({"said":"hello"})");
  }
  EXPECT_TRUE(jobs.remove("me", id));
  EXPECT_FALSE(jobs.find("me", id));
  EXPECT_FALSE(jobs.remove("me", id));
}

TEST(Jobs, SayTheirProgressAndStopWhenCancelled) {
  JobList jobs({}, work);
  const auto id = added(jobs, "wait").id;
  std::optional<JobReport> job = jobs.find("me", id);
  while (job && !job->progress) job = jobs.wait_for_news("me", id, job->news, long_enough);
  ASSERT_TRUE(job);
  EXPECT_EQ(job->state, JobState::running);
  EXPECT_EQ(job->progress->phase, "waiting");
  EXPECT_EQ(job->progress->total, 100U);
  EXPECT_EQ(job->progress->depth, 7U);
  EXPECT_TRUE(jobs.remove("me", id));
  const auto cancelled = when_finished(jobs, id);
  EXPECT_EQ(cancelled.outcome, Outcome::stopped);
  EXPECT_EQ(*cancelled.answer, R"({"said":"what is known"})");
  EXPECT_GT(cancelled.seconds, 0);
  EXPECT_TRUE(jobs.find("me", id));
}

TEST(Jobs, WaitForTheirTurnAndCanBeCancelledBeforeIt) {
  JobLimits limits;
  limits.running = 1;
  JobList jobs(limits, work);
  const auto first = added(jobs, "wait").id;
  const auto second = added(jobs, "hello").id;
  const auto third = added(jobs, "hello again").id;
  const auto cancelled = jobs.remove("me", second);
  EXPECT_EQ(cancelled->outcome, Outcome::stopped);
  EXPECT_NE(cancelled->answer->find("before it began"), std::string::npos);
  EXPECT_EQ(jobs.find("me", third)->state, JobState::queued);
  EXPECT_TRUE(jobs.remove("me", first));
  EXPECT_EQ(*when_finished(jobs, third).answer, R"({"said":"hello again"})");
}

TEST(Jobs, ThatThrowGiveAnError) {
  JobList jobs({}, work);
  for (const auto* verb : {"throw", "throw a number"}) {
    const auto job = when_finished(jobs, added(jobs, verb).id);
    EXPECT_EQ(job.outcome, Outcome::bad_input);
    EXPECT_EQ(Json::parse(*job.answer).at("error").at("code"), "internal");
  }
}

TEST(Jobs, RefuseAnswersThatAreTooLarge) {
  JobLimits limits;
  limits.largest_answer = 1000;
  JobList jobs(limits, work);
  const auto job = when_finished(jobs, added(jobs, "large").id);
  EXPECT_EQ(job.outcome, Outcome::bad_input);
  EXPECT_EQ(Json::parse(*job.answer).at("error").at("code"), "too_large");
}

TEST(Jobs, AreNobodyElses) {
  JobList jobs({}, work);
  const auto id = added(jobs, "hello").id;
  EXPECT_FALSE(jobs.find("you", id));
  EXPECT_FALSE(jobs.remove("you", id));
  EXPECT_FALSE(jobs.wait_for_news("you", id, 0, milliseconds(0)));
  EXPECT_TRUE(jobs.of("you").empty());
  EXPECT_EQ(jobs.of("me").size(), 1U);
}

TEST(Jobs, AreListedNewestFirstWithoutAnswers) {
  JobList jobs({}, work);
  const auto first = added(jobs, "one").id;
  const auto second = added(jobs, "two").id;
  when_finished(jobs, second);
  const auto list = jobs.of("me");
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].id, second);
  EXPECT_EQ(list[1].id, first);
  EXPECT_EQ(list[0].answer, nullptr);
}

TEST(Jobs, OfOneClientAreLimited) {
  JobLimits limits;
  limits.unfinished_of_one = 2;
  JobList jobs(limits, work);
  added(jobs, "wait");
  added(jobs, "wait");
  const auto refused = jobs.add("me", {"wait", {}}, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::unavailable);
  added(jobs, "hello", "you");
}

TEST(Jobs, KeepNoMoreThanTheirNumberTheOldestGoFirst) {
  JobLimits limits;
  limits.kept_of_one = 2;
  limits.kept = 3;
  JobList jobs(limits, work);
  std::vector<std::string> ids;
  for (const auto* client : {"me", "me", "me", "you", "you"}) {
    ids.push_back(added(jobs, "hello", client).id);
    when_finished(jobs, ids.back(), client);
  }
  EXPECT_FALSE(jobs.find("me", ids[0]));  // the third of mine came
  EXPECT_FALSE(jobs.find("me", ids[1]));  // the fourth of all came
  EXPECT_TRUE(jobs.find("me", ids[2]));
  EXPECT_TRUE(jobs.find("you", ids[3]));
  EXPECT_TRUE(jobs.find("you", ids[4]));
}

TEST(Jobs, KeepNoMoreBytesThanTheyMay) {
  JobLimits limits;
  limits.kept_bytes = 5000;  // two of the large answers
  JobList jobs(limits, work);
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    ids.push_back(added(jobs, "large").id);
    when_finished(jobs, ids.back());
  }
  EXPECT_FALSE(jobs.find("me", ids[0]));
  EXPECT_TRUE(jobs.find("me", ids[1]));
  EXPECT_TRUE(jobs.find("me", ids[2]));
}

TEST(Jobs, ThatDoNotStopAreNotWaitedForLong) {
  std::atomic<bool> go_on{false};
  JobList jobs({}, [&](const Request&, Control&) {
    while (!go_on) std::this_thread::sleep_for(milliseconds(1));
    return said("at last");
  });
  const auto id = added(jobs, "stubborn").id;
  while (jobs.find("me", id)->state != JobState::running) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_FALSE(jobs.stop(milliseconds(20)));
  go_on = true;
  EXPECT_TRUE(jobs.stop(long_enough));
}

// Two that do not end, whatever they are told, must not hold up all that come after them.
TEST(Jobs, ThatDoNotEndAreGivenUp) {
  JobLimits limits;
  limits.running = 2;
  limits.overdue = 2;
  limits.grace = milliseconds(20);
  std::atomic<bool> go_on{false};
  std::atomic<int> ended{0};
  JobList jobs(limits, [&](const Request& request, Control& control) {
    if (request.verb == "stubborn") {
      while (!go_on) std::this_thread::sleep_for(milliseconds(1));
      control.report({"too late", 1, 1, 1});
      ++ended;
    }
    return said(request.verb);
  });
  const std::vector<std::string> ids = {added(jobs, "stubborn").id, added(jobs, "stubborn").id};
  const auto waiting = added(jobs, "hello").id;
  for (const auto& id : ids) {
    while (jobs.find("me", id)->state != JobState::running) std::this_thread::sleep_for(milliseconds(1));
  }
  for (const auto& id : ids) EXPECT_TRUE(jobs.remove("me", id));
  EXPECT_EQ(*when_finished(jobs, waiting).answer, R"({"said":"hello"})");
  for (const auto& id : ids) {
    const auto given_up = when_finished(jobs, id);
    EXPECT_EQ(given_up.outcome, Outcome::stopped);
    EXPECT_NE(given_up.answer->find("cancelled"), std::string::npos);
  }
  EXPECT_FALSE(jobs.stop(milliseconds(0)));
  go_on = true;
  EXPECT_TRUE(jobs.stop(long_enough));
  EXPECT_EQ(ended, 2);
  for (const auto& id : ids) EXPECT_FALSE(jobs.find("me", id)->progress);
}

TEST(Jobs, WhoseTimeIsOverAreGivenUp) {
  JobLimits limits;
  limits.running = 1;
  limits.time = milliseconds(1000);  // enough for what is not stubborn, on a busy machine too
  limits.grace = milliseconds(1000);
  std::atomic<bool> go_on{false};
  JobList jobs(limits, [&](const Request& request, Control&) {
    while (request.verb == "stubborn" && !go_on) std::this_thread::sleep_for(milliseconds(1));
    return said(request.verb);
  });
  const auto id = added(jobs, "stubborn").id;
  const auto waiting = added(jobs, "hello").id;
  EXPECT_EQ(*when_finished(jobs, waiting).answer, R"({"said":"hello"})");
  EXPECT_NE(when_finished(jobs, id).answer->find("its time is over"), std::string::npos);
  go_on = true;
}

// However many there are of those, their number is bounded: the last one keeps its place.
TEST(Jobs, AreNotGivenUpWithoutEnd) {
  JobLimits limits;
  limits.running = 1;
  limits.overdue = 1;
  limits.grace = milliseconds(1);
  std::atomic<bool> go_on{false};
  JobList jobs(limits, [&](const Request& request, Control&) {
    while (request.verb == "stubborn" && !go_on) std::this_thread::sleep_for(milliseconds(1));
    return said(request.verb);
  });
  const auto first = added(jobs, "stubborn").id;
  const auto second = added(jobs, "stubborn").id;
  const auto third = added(jobs, "hello").id;
  while (jobs.find("me", first)->state != JobState::running) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_TRUE(jobs.remove("me", first));
  while (jobs.find("me", second)->state != JobState::running) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_TRUE(jobs.remove("me", second));
  EXPECT_EQ(jobs.find("me", second)->state, JobState::running);
  EXPECT_EQ(jobs.find("me", third)->state, JobState::queued);
  go_on = true;
  EXPECT_EQ(*when_finished(jobs, third).answer, R"({"said":"hello"})");
}

TEST(Jobs, OfOneClientDoNotHoldUpAnothers) {
  JobLimits limits;
  limits.running = 3;
  limits.running_of_one = 2;
  JobList jobs(limits, work);
  std::vector<std::string> mine;
  for (int i = 0; i < 4; ++i) mine.push_back(added(jobs, "wait").id);
  EXPECT_EQ(*when_finished(jobs, added(jobs, "hello", "you").id, "you").answer, R"({"said":"hello"})");
  EXPECT_EQ(jobs.find("me", mine[2])->state, JobState::queued);
  EXPECT_TRUE(jobs.remove("me", mine[0]));
  auto next = jobs.find("me", mine[2]);
  while (next && next->state == JobState::queued) next = jobs.wait_for_news("me", mine[2], next->news, long_enough);
  EXPECT_EQ(next->state, JobState::running);
}

TEST(Jobs, AreNotTakenWhereNoneCanBeForgotten) {
  JobLimits limits;
  limits.kept = 2;
  JobList jobs(limits, work);
  added(jobs, "wait", "a");
  added(jobs, "wait", "b");
  EXPECT_FALSE(jobs.add("c", {"wait", {}}, {}));
}

TEST(Jobs, AreForgottenAfterSomeTime) {
  JobLimits limits;
  limits.keep_for = milliseconds(50);
  JobList jobs(limits, work);
  const auto id = added(jobs, "hello").id;
  const auto until = std::chrono::steady_clock::now() + long_enough;
  while (jobs.find("me", id) && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_FALSE(jobs.find("me", id));
  EXPECT_TRUE(jobs.of("me").empty());
}

TEST(Jobs, StopAllAtOnce) {
  JobLimits limits;
  limits.running = 1;
  JobList jobs(limits, work);
  const auto id = added(jobs, "wait").id;
  added(jobs, "wait");
  std::latch asked(1);
  std::thread follower([&] {
    asked.count_down();
    auto job = jobs.find("me", id);
    while (job && !jobs.stopping()) job = jobs.wait_for_news("me", id, job->news, long_enough);
  });
  asked.wait();
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_TRUE(jobs.stop(long_enough));
  follower.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, long_enough / 2);
  EXPECT_FALSE(jobs.add("me", {"hello", {}}, {}));
}

TEST(Jobs, HaveNames) {
  EXPECT_EQ(name_of(JobState::queued), "queued");
  EXPECT_EQ(name_of(JobState::running), "running");
  EXPECT_EQ(name_of(JobState::finished), "finished");
}

}  // namespace
}  // namespace meleda::server
