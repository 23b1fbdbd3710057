#include "server/calls.hpp"

#include <exception>
#include <utility>

#include "meleda/core/translate.hpp"

namespace meleda::server {

CallList::CallList(CallLimits limits, Work work) : limits_(limits), work_(std::move(work)) {}

CallList::~CallList() {
  static_cast<void>(stop(Clock::now()));
  for (auto& worker : workers_) worker.join();
}

tl::expected<CallList::Answered, CallList::Refusal> CallList::answer(Request request, std::chrono::milliseconds at_most,
                                                                     const std::stop_token& nobody_waits) {
  std::unique_lock lock(lock_);
  if (stopping_) return tl::unexpected(Refusal::stopping);
  if (waited_for_ >= limits_.waited_for) return tl::unexpected(Refusal::too_many);
  if (waiting_.size() >= idle_) {
    workers_.emplace_back([this] { work_on_calls(); });
    ++idle_;
  }
  const auto call = std::make_shared<Call>();
  call->request = std::move(request);
  calls_.push_back(call);
  waiting_.push_back(call);
  ++waited_for_;
  queued_.notify_one();
  const std::stop_callback when_nobody_waits(nobody_waits, [&] { call->control.cancel(); });
  if (ended_.wait_for(lock, at_most, [&] { return call->answer.has_value(); })) return std::move(call->answer);
  call->control.cancel();
  if (overdue_ < limits_.overdue) {
    call->overdue = true;
    ++overdue_;
    --waited_for_;
  }
  return Answered();
}

bool CallList::stop(Clock::time_point until) {
  std::unique_lock lock(lock_);
  stopping_ = true;
  for (const auto& call : calls_) call->control.cancel();
  queued_.notify_all();
  return ended_.wait_until(lock, until, [&] { return calls_.empty(); });
}

std::size_t CallList::workers() {
  const std::scoped_lock lock(lock_);
  return workers_.size();
}

void CallList::work_on_calls() {
  std::unique_lock lock(lock_);
  while (true) {
    queued_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    --idle_;
    const auto call = waiting_.front();
    waiting_.pop_front();
    lock.unlock();
    auto answer = run(*call);
    lock.lock();
    call->answer = std::move(answer);
    calls_.remove(call);
    --(call->overdue ? overdue_ : waited_for_);
    ++idle_;
    ended_.notify_all();
  }
}

Answer CallList::run(Call& call) const {
  const Speaking speaking(call.request.language);
  const char* const hint = tr("this is a bug in meleda: please report the request");
  try {
    return work_(call.request, call.control);
  } catch (const std::exception& exception) {
    return answer_with({ErrorCode::internal, exception.what(), {}, hint, {}, {}});
  } catch (...) {
    return answer_with({ErrorCode::internal, tr("the work ended in a way that was not foreseen"), {}, hint, {}, {}});
  }
}

}  // namespace meleda::server
