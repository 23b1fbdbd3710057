#pragma once
// How long work is steered from outside: cancel, budgets of time and memory, and progress. One Control goes with one
// request. Engines ask `stopped()` at least every few thousand states, so that Ctrl-C is answered within 100 ms.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace meleda {

// How a search ended. An outcome is not an error.
enum class Status {
  done,           // answered, and proven
  unsolvable,     // proven that there is no path
  limit_reached,  // a budget of time or memory ran out; what is known so far is reported
  cancelled       // stopped from outside; what is known so far is reported
};

[[nodiscard]] std::string_view name_of(Status status);

struct Progress {
  std::string_view phase;              // what is being done, in a word or two
  std::uint64_t done = 0;              // states so far
  std::optional<std::uint64_t> total;  // when the end is known
  std::uint64_t depth = 0;             // layers so far
};

class Control {
 public:
  using Clock = std::chrono::steady_clock;
  using Listener = std::function<void(const Progress&)>;

  // The memory budget is half of what the machine (or the container) has, because a Control does not own it alone.
  Control();
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

  // Safe to call from a signal handler and from any thread.
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }

  void limit_time(Clock::duration budget) { deadline_ = Clock::now() + budget; }
  // For work that may take for ever where nobody said how long.
  void limit_time_by_default(Clock::duration budget) {
    if (!deadline_) limit_time(budget);
  }
  void limit_memory(std::uint64_t bytes) { memory_limit_ = bytes; }
  // What whoever asks cannot raise: a later limit only counts where it is below. For front ends that serve strangers.
  void cap_time(Clock::duration budget) { latest_ = Clock::now() + budget; }
  void cap_memory(std::uint64_t bytes) { memory_cap_ = bytes; }
  void on_progress(Listener listener, Clock::duration period = std::chrono::milliseconds(100));

  // True once the work should end. Reads the clock: ask once per some thousand states, not per state.
  [[nodiscard]] bool stopped() noexcept;
  // Why: cancelled or limit_reached. Only meaningful after stopped() or may_use() said so.
  [[nodiscard]] Status stop_status() const noexcept;
  // "time", "memory", or empty when no budget ran out.
  [[nodiscard]] std::string_view exhausted() const noexcept;

  // Whether a search that would hold `bytes` in all stays within its memory budget. The largest number there is stands
  // for more than anybody has counted.
  [[nodiscard]] bool may_use(std::uint64_t bytes) noexcept;
  // The work found no room, and would hold at least so many bytes; if those fit, with others that nobody has counted.
  void refuse(std::uint64_t least_bytes) noexcept;
  // What was refused last: the work takes at least so much. Nothing where nobody knows.
  [[nodiscard]] std::optional<std::uint64_t> refused_memory() const noexcept;
  [[nodiscard]] std::uint64_t memory_limit() const noexcept { return std::min(memory_limit_, memory_cap_); }

  // Hands progress to the listener, at most once per period; cheap otherwise. Any thread.
  void report(const Progress& progress);

 private:
  enum class Exhausted : std::uint8_t { nothing, time, memory };

  std::atomic<bool> cancelled_{false};
  std::atomic<Exhausted> exhausted_{Exhausted::nothing};
  std::atomic<std::uint64_t> refused_{0};  // 0: nothing
  std::optional<Clock::time_point> deadline_;
  std::optional<Clock::time_point> latest_;
  std::uint64_t memory_limit_;
  std::uint64_t memory_cap_ = std::numeric_limits<std::uint64_t>::max();
  std::mutex listening_;
  Listener listener_;
  Clock::duration period_{};
  Clock::time_point next_report_;
};

// Work was stopped, and what is done of it is of no use to anybody. Not a std::exception, so that nobody takes it for a
// fault: the workbench makes an answer of it.
struct Stopped {
  std::string_view exhausted;  // the budget that ran out; empty if it was cancelled
};

// Asked by calls that may last and whose half result is of no use, such as closed forms on long rows: leaves by Stopped
// once the control says so. Without a control nothing stops it: for small cases.
class StopCheck {
 public:
  StopCheck() = default;
  explicit StopCheck(Control& control) : control_(&control) {}

  // Reads the clock: ask once per some thousand operations.
  void operator()() const {
    if (control_ != nullptr && control_->stopped()) throw Stopped{control_->exhausted()};
  }
  // Before that many bytes are held in all.
  void may_use(std::uint64_t bytes) const {
    if (control_ != nullptr && !control_->may_use(bytes)) throw Stopped{control_->exhausted()};
  }

 private:
  Control* control_ = nullptr;
};

// For what is done shape by shape and the like: reads the clock once in a thousand calls, beginning with the first.
class EveryThousand {
 public:
  explicit EveryThousand(const StopCheck& stop) : stop_(stop) {}
  void operator()() {
    if (calls_++ % 1000 == 0) stop_();
  }

 private:
  StopCheck stop_;
  std::uint64_t calls_ = 0;
};

}  // namespace meleda
