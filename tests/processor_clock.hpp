#pragma once
// Time that this process has worked, all its threads together: a test that asks whether something is quick must not
// depend on who else uses the machine.

#include <algorithm>
#include <chrono>
#include <ctime>
#include <thread>

namespace meleda {

struct ProcessorClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<ProcessorClock>;
  static constexpr bool is_steady = true;

  static time_point now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time_point(std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec));
  }
};

inline double processor_seconds() {
  return std::chrono::duration<double>(ProcessorClock::now().time_since_epoch()).count();
}

// What all cores can do in that time.
inline ProcessorClock::duration on_all_cores(ProcessorClock::duration time) {
  return time * std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace meleda
