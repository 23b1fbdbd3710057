#include "meleda/core/control.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <thread>
#include <vector>

namespace meleda {
namespace {

using std::chrono::milliseconds;

Progress progress_at(std::uint64_t done) {
  return {"work", done, std::nullopt, 0};
}

TEST(Control, RunsUntilCancelled) {
  Control control;
  EXPECT_FALSE(control.stopped());
  control.cancel();
  EXPECT_TRUE(control.stopped());
  EXPECT_EQ(control.stop_status(), Status::cancelled);
  EXPECT_EQ(control.exhausted(), "");
}

TEST(Control, StopsWhenTheTimeIsUp) {
  Control control;
  control.limit_time(std::chrono::hours(1));
  EXPECT_FALSE(control.stopped());
  control.limit_time(milliseconds(1));
  std::this_thread::sleep_for(milliseconds(2));
  EXPECT_TRUE(control.stopped());
  EXPECT_EQ(control.stop_status(), Status::limit_reached);
  EXPECT_EQ(control.exhausted(), "time");
}

TEST(Control, RefusesMemoryBeyondTheBudgetAndStopsThen) {
  Control control;
  control.limit_memory(1000);
  EXPECT_TRUE(control.may_use(1000));
  EXPECT_FALSE(control.stopped());
  EXPECT_FALSE(control.may_use(1001));
  EXPECT_TRUE(control.stopped());
  EXPECT_EQ(control.exhausted(), "memory");
  EXPECT_EQ(control.refused_memory(), 1001U);
  EXPECT_FALSE(control.may_use(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_FALSE(control.refused_memory().has_value()) << "more than anybody has counted";
  control.refuse(1001);
  EXPECT_EQ(control.refused_memory(), 1001U);
  control.refuse(1000);
  EXPECT_FALSE(control.refused_memory().has_value()) << "it fits, but not with what nobody has counted";
}

TEST(Control, HasAMemoryBudgetByDefault) {
  Control control;
  EXPECT_GT(control.memory_limit(), 1U << 20);
  EXPECT_FALSE(control.may_use(std::uint64_t{1} << 60));
}

TEST(Control, ACapOfTimeIsNotRaisedByALaterLimit) {
  Control control;
  control.cap_time(std::chrono::hours(1));
  control.limit_time(std::chrono::hours(2));
  EXPECT_FALSE(control.stopped());
  control.cap_time(milliseconds(1));
  control.limit_time(std::chrono::hours(1));
  std::this_thread::sleep_for(milliseconds(2));
  EXPECT_TRUE(control.stopped());
  EXPECT_EQ(control.exhausted(), "time");
}

TEST(Control, BelowTheCapALimitOfTimeCounts) {
  Control control;
  control.cap_time(std::chrono::hours(1));
  control.limit_time_by_default(milliseconds(0));  // nobody has said how long: a cap is no limit
  EXPECT_TRUE(control.stopped());
}

TEST(Control, ACapOfMemoryIsNotRaisedByALaterLimit) {
  Control control;
  control.cap_memory(1000);
  control.limit_memory(2000);
  EXPECT_EQ(control.memory_limit(), 1000U);
  EXPECT_FALSE(control.may_use(1001));
  EXPECT_EQ(control.exhausted(), "memory");
}

TEST(Control, BelowTheCapALimitOfMemoryCounts) {
  Control control;
  control.cap_memory(1000);
  control.limit_memory(500);
  EXPECT_TRUE(control.may_use(500));
  EXPECT_FALSE(control.may_use(501));
}

TEST(Control, ReportsAtMostOncePerPeriod) {
  Control control;
  control.report(progress_at(0));
  std::vector<std::uint64_t> heard;
  const auto listener = [&](const Progress& progress) { heard.push_back(progress.done); };
  control.on_progress(listener, std::chrono::hours(1));
  for (std::uint64_t i = 1; i <= 100; ++i) control.report(progress_at(i));
  EXPECT_TRUE(heard.empty());
  const auto begun = Control::Clock::now();
  constexpr auto period = milliseconds(5);
  control.on_progress(listener, period);
  for (std::uint64_t i = 1; heard.size() < 3; ++i) control.report(progress_at(i));
  EXPECT_GE(Control::Clock::now() - begun, 3 * period);
}

TEST(Status, HasDistinctNames) {
  EXPECT_EQ(name_of(Status::done), "done");
  EXPECT_EQ(name_of(Status::unsolvable), "unsolvable");
  EXPECT_EQ(name_of(Status::limit_reached), "limit_reached");
  EXPECT_EQ(name_of(Status::cancelled), "cancelled");
}

TEST(StopCheck, LeavesOnceTheControlSaysSo) {
  Control control;
  const StopCheck stop(control);
  EXPECT_NO_THROW(stop());
  control.cancel();
  try {
    stop();
    FAIL() << "it went on";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.exhausted, "");
  }
}

TEST(StopCheck, SaysWhichBudgetRanOut) {
  Control late;
  late.limit_time(milliseconds(0));
  const StopCheck stop(late);
  EXPECT_THROW(stop(), Stopped);
  EXPECT_EQ(late.exhausted(), "time");
  Control small;
  small.limit_memory(1000);
  EXPECT_NO_THROW(StopCheck(small).may_use(1000));
  EXPECT_THROW(StopCheck(small).may_use(1001), Stopped);
  EXPECT_EQ(small.exhausted(), "memory");
}

TEST(StopCheck, WithoutAControlNothingStopsIt) {
  const StopCheck never;
  EXPECT_NO_THROW(never());
  EXPECT_NO_THROW(never.may_use(~std::uint64_t{0}));
}

}  // namespace
}  // namespace meleda
