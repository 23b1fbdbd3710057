#include "meleda/engines/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>

#if defined(MELEDA_THREADS_TBB)
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <optional>
#elif defined(MELEDA_THREADS_STD)
#include <system_error>
#include <thread>
#endif

#include "meleda/core/language.hpp"

namespace meleda {

namespace {

// What the workers of one parallel_for share.
class Loop {
 public:
  Loop(std::size_t count, FunctionRef<void(std::size_t, std::size_t)> work) : count_(count), work_(work) {}

  void run(std::size_t worker) noexcept {
    const Speaking speaking(language_);
    try {
      for (auto i = next_.fetch_add(1, std::memory_order_relaxed); i < count_;
           i = next_.fetch_add(1, std::memory_order_relaxed)) {
        work_(i, worker);
      }
    } catch (...) {
      next_.store(count_, std::memory_order_relaxed);
      if (!failed_.test_and_set()) error_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::size_t count_;
  FunctionRef<void(std::size_t, std::size_t)> work_;
  Language language_ = spoken_language();  // of who waits for them
  std::atomic<std::size_t> next_{0};
  std::atomic_flag failed_;
  std::exception_ptr error_;
};

}  // namespace

#if defined(MELEDA_THREADS_TBB)

struct Workers::Scope {
  explicit Scope(std::size_t given, Scope* before) : count(given), outer(before), arena(static_cast<int>(given)) {
    constexpr auto parameter = tbb::global_control::max_allowed_parallelism;
    if (given > tbb::global_control::active_value(parameter)) more.emplace(parameter, given);
  }
  std::size_t count;
  Scope* outer;
  std::optional<tbb::global_control> more;
  tbb::task_arena arena;
};

namespace {

thread_local Workers::Scope* scope = nullptr;

std::size_t workers_of(const Workers::Scope* chosen) {
  return chosen != nullptr ? chosen->count : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
}

// Isolated: a worker that waits for an inner loop must not begin another piece of an outer one meanwhile, which would
// keep the inner loop waiting and its stack growing.
void run_all(Loop& loop, std::size_t workers) {
  const auto run = [&] {
    tbb::this_task_arena::isolate([&] {
      tbb::parallel_for(
          std::size_t{0}, workers, [&](std::size_t worker) { loop.run(worker); }, tbb::simple_partitioner());
    });
  };
  if (scope != nullptr) {
    scope->arena.execute(run);
  } else {
    run();
  }
}

}  // namespace

#else

struct Workers::Scope {
  explicit Scope(std::size_t given, Scope* before) : count(given), outer(before) {}
  std::size_t count;
  Scope* outer;
};

namespace {

thread_local Workers::Scope* scope = nullptr;

#if defined(MELEDA_THREADS_STD)

thread_local bool working = false;  // for a loop: an inner loop then stays in its thread

std::size_t workers_of(const Workers::Scope* chosen) {
  if (working) return 1;
  return chosen != nullptr ? chosen->count : std::max(1U, std::thread::hardware_concurrency());
}

void run_all(Loop& loop, std::size_t workers) {
  const auto run = [&](std::size_t worker) {
    working = true;
    loop.run(worker);
    working = false;
  };
  std::vector<std::jthread> others;
  try {
    for (std::size_t worker = 1; worker < workers; ++worker) others.emplace_back(run, worker);
  } catch (const std::system_error&) {  // no more threads to be had: those that are there do it all
  }
  run(0);
}

#else

std::size_t workers_of(const Workers::Scope*) {
  return 1;
}
void run_all(Loop& loop, std::size_t) {
  loop.run(0);
}

#endif

}  // namespace

#endif

std::size_t worker_count() {
  return workers_of(scope);
}

void parallel_for(std::size_t count, FunctionRef<void(std::size_t, std::size_t)> work) {
  Loop loop(count, work);
  const auto workers = std::min(count, worker_count());
  if (workers > 1) {
    run_all(loop, workers);
  } else {
    loop.run(0);
  }
  loop.rethrow();
}

Workers::Workers(std::size_t count) {
  if (count == 0) return;
  scope_ = std::make_unique<Scope>(count, scope);
  scope = scope_.get();
}

Workers::~Workers() {
  if (scope_) scope = scope_->outer;
}

}  // namespace meleda
