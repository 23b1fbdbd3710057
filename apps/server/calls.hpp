#pragma once
// Verbs whose answers are waited for. They run on worker threads of their own, because work may look at the clock
// too late, and whoever waits is answered in time all the same. Knows nothing of HTTP.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/workbench/verbs.hpp"

namespace meleda::server {

struct CallLimits {
  std::size_t waited_for = 8;  // at once
  std::size_t overdue = 8;     // at once, beside those: calls that have been answered without their result
};

class CallList {
 public:
  using Clock = std::chrono::steady_clock;
  using Work = std::function<Answer(const Request&, Control&)>;

  CallList(CallLimits limits, Work work);
  ~CallList();
  CallList(const CallList&) = delete;
  CallList& operator=(const CallList&) = delete;

  enum class Refusal { too_many, stopping };
  // Nothing in it: the work has not ended in time. It is cancelled then, and counts as overdue as long as there is room
  // among these, so that others are served meanwhile. It is cancelled as well where nobody waits any more.
  using Answered = std::optional<Answer>;
  [[nodiscard]] tl::expected<Answered, Refusal> answer(Request request, std::chrono::milliseconds at_most,
                                                       const std::stop_token& nobody_waits = {});
  // Cancels everything; no call is taken any more. False if some work has not ended by then.
  [[nodiscard]] bool stop(Clock::time_point until);
  // Worker threads so far. They are made when they are needed and kept, because libraries keep caches for each thread;
  // there are never more than both limits together.
  [[nodiscard]] std::size_t workers();

 private:
  struct Call {
    Request request;
    Control control;
    std::optional<Answer> answer;  // once it has ended
    bool overdue = false;
  };
  using CallPointer = std::shared_ptr<Call>;

  void work_on_calls();
  [[nodiscard]] Answer run(Call& call) const;

  const CallLimits limits_;
  const Work work_;
  std::mutex lock_;
  std::condition_variable queued_;  // for workers
  std::condition_variable ended_;   // for whoever waits
  std::list<CallPointer> calls_;    // that have not ended
  std::deque<CallPointer> waiting_;
  std::size_t waited_for_ = 0;
  std::size_t overdue_ = 0;
  std::size_t idle_ = 0;  // workers
  bool stopping_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace meleda::server
