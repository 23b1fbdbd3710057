#include "server/calls.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <set>
#include <stdexcept>

namespace meleda::server {
namespace {

using std::chrono::milliseconds;
using Clock = CallList::Clock;
constexpr auto long_enough = milliseconds(300'000);  // only a hang takes that long

Answer said(const std::string& text) {
  Answer answer;
  answer.fields["said"] = text;
  return answer;
}

std::string what_was_said(const tl::expected<CallList::Answered, CallList::Refusal>& answered) {
  if (!answered) return answered.error() == CallList::Refusal::stopping ? "stopping" : "too many";
  return *answered ? (*answered)->fields.dump() : "nothing in time";
}

// Work that ends when it is let go, whatever the clock and the control say.
struct Stubborn {
  std::latch begun;
  std::atomic<bool> let_go{false};
  explicit Stubborn(std::ptrdiff_t count) : begun(count) {}
  CallList::Work work() {
    return [this](const Request& request, Control&) {
      if (request.verb == "stubborn") {
        begun.count_down();
        while (!let_go) std::this_thread::sleep_for(milliseconds(1));
      }
      return said(request.verb);
    };
  }
};

TEST(Calls, AreAnsweredOnWorkersThatAreKept) {
  std::mutex lock;
  std::set<std::thread::id> threads;
  CallList calls({}, [&](const Request& request, Control&) {
    const std::scoped_lock guard(lock);
    threads.insert(std::this_thread::get_id());
    return said(request.verb);
  });
  EXPECT_EQ(calls.workers(), 0U);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(what_was_said(calls.answer({"hello", {}}, long_enough)), R"({"said":"hello"})");
  EXPECT_EQ(calls.workers(), 1U);
  EXPECT_EQ(threads.size(), 1U);
  EXPECT_FALSE(threads.contains(std::this_thread::get_id()));
}

TEST(Calls, HaveNoMoreWorkersThanBothLimitsTogether) {
  constexpr std::size_t askers = 16;
  CallList calls({3, 2}, [](const Request& request, Control&) {
    std::this_thread::sleep_for(milliseconds(1));
    return said(request.verb);
  });
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < askers; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 100; ++i) static_cast<void>(calls.answer({"hello", {}}, milliseconds(t % 3)));
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_LE(calls.workers(), 5U);
}

TEST(Calls, ThatThrowGiveAnError) {
  CallList calls({}, [](const Request& request, Control&) -> Answer {
    if (request.verb == "number") throw 1;
    throw std::runtime_error("a bug");
  });
  for (const auto* verb : {"number", "other"}) {
    const auto answered = calls.answer({verb, {}}, long_enough);
    ASSERT_TRUE(answered && *answered);
    EXPECT_EQ((*answered)->outcome, Outcome::bad_input);
    EXPECT_EQ((*answered)->fields.at("error").at("code"), "internal");
  }
}

TEST(Calls, AreRefusedWhereTooManyAreUnderWay) {
  CallList calls({0, 8}, [](const Request&, Control&) { return said("never"); });
  EXPECT_EQ(what_was_said(calls.answer({"hello", {}}, long_enough)), "too many");
}

TEST(Calls, ThatAreOverdueMakeRoomForOthers) {
  Stubborn stubborn(2);
  CallList calls({1, 1}, stubborn.work());
  EXPECT_EQ(what_was_said(calls.answer({"stubborn", {}}, milliseconds(1))), "nothing in time");
  EXPECT_EQ(what_was_said(calls.answer({"hello", {}}, long_enough)), R"({"said":"hello"})");
  EXPECT_EQ(what_was_said(calls.answer({"stubborn", {}}, milliseconds(1))), "nothing in time");
  // No room is left among the overdue ones, so the second still counts as waited for.
  EXPECT_EQ(what_was_said(calls.answer({"hello", {}}, long_enough)), "too many");
  stubborn.begun.wait();
  EXPECT_EQ(calls.workers(), 2U);
  stubborn.let_go = true;
  const auto until = Clock::now() + long_enough;
  std::string last = "too many";
  while (last == "too many" && Clock::now() < until) last = what_was_said(calls.answer({"hello", {}}, long_enough));
  EXPECT_EQ(last, R"({"said":"hello"})");
}

TEST(Calls, AreCancelledWhenTheyAreOverdueAndWhenTheListStops) {
  std::atomic<int> cancelled{0};
  std::latch begun(2);
  CallList calls({}, [&](const Request&, Control& control) {
    begun.count_down();
    while (!control.stopped()) std::this_thread::sleep_for(milliseconds(1));
    ++cancelled;
    return said("what is known");
  });
  EXPECT_EQ(what_was_said(calls.answer({"wait", {}}, milliseconds(1))), "nothing in time");
  std::string last;
  std::thread asker([&] { last = what_was_said(calls.answer({"wait", {}}, long_enough)); });
  begun.wait();
  EXPECT_TRUE(calls.stop(Clock::now() + long_enough));
  EXPECT_EQ(cancelled, 2);
  asker.join();
  EXPECT_EQ(last, R"({"said":"what is known"})");
  EXPECT_EQ(what_was_said(calls.answer({"hello", {}}, long_enough)), "stopping");
}

TEST(Calls, AreCancelledWhenNobodyWaits) {
  std::stop_source gone;
  std::latch begun(1);
  CallList calls({}, [&](const Request&, Control& control) {
    begun.count_down();
    while (!control.stopped()) std::this_thread::sleep_for(milliseconds(1));
    return said("what is known");
  });
  std::thread client([&] {
    begun.wait();
    gone.request_stop();
  });
  EXPECT_EQ(what_was_said(calls.answer({"wait", {}}, long_enough, gone.get_token())), R"({"said":"what is known"})");
  client.join();
}

TEST(Calls, AreWaitedForUntilTheDeadlineWhenTheListStops) {
  Stubborn stubborn(1);
  CallList calls({}, stubborn.work());
  EXPECT_EQ(what_was_said(calls.answer({"stubborn", {}}, milliseconds(1))), "nothing in time");
  EXPECT_FALSE(calls.stop(Clock::now() + milliseconds(20)));
  std::thread later([&] {
    std::this_thread::sleep_for(milliseconds(20));
    stubborn.let_go = true;
  });
  EXPECT_TRUE(calls.stop(Clock::now() + long_enough));
  later.join();
}

TEST(Calls, ThatAreJustEndingDoNotFailTheStop) {
  for (int i = 0; i < 300; ++i) {
    CallList calls({}, [](const Request&, Control&) { return said("hello"); });
    std::latch both(2);
    std::string last;
    std::thread asker([&] {
      both.arrive_and_wait();
      last = what_was_said(calls.answer({"hello", {}}, long_enough));
    });
    both.arrive_and_wait();
    // At another moment each time. Who yields instead waits for everybody else on a busy machine.
    for (int spin = 0; spin < 200 * i; ++spin) std::atomic_signal_fence(std::memory_order_seq_cst);
    EXPECT_TRUE(calls.stop(Clock::now() + long_enough));
    asker.join();
    EXPECT_TRUE(last == "stopping" || last == R"({"said":"hello"})") << last;
  }
}

}  // namespace
}  // namespace meleda::server
