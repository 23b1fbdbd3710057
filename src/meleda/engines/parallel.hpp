#pragma once
// Work on all cores, without a word about how: what threads are made of is chosen when the library is configured
// (MELEDA_THREADS), and only parallel.cpp knows. An engine that includes this compiles no scheduler.

#include <cstddef>
#include <memory>
#include <vector>

#include "meleda/core/assert.hpp"
#include "meleda/engines/function_ref.hpp"

namespace meleda {

// How many workers a parallel_for of this thread has at most.
[[nodiscard]] std::size_t worker_count();

// Calls work(index, worker) once for every index below `count`, and returns when all is done. Workers have numbers
// below worker_count(), and none does two things at a time. Indices are handed out one by one, so each should be worth
// a microsecond or more. What a call throws is thrown again here (one of it, if several do), and what was not begun by
// then is left out. Inside of a call, parallel_for may be used again.
void parallel_for(std::size_t count, FunctionRef<void(std::size_t index, std::size_t worker)> work);

// While it lives, parallel_for in this thread has that many workers, also if there are fewer cores. 0: as it was.
class Workers {
 public:
  explicit Workers(std::size_t count);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  struct Scope;

 private:
  std::unique_ptr<Scope> scope_;
};

// One object for each worker, so that they need not share; to be made by the thread that calls parallel_for.
template <class T>
class PerWorker {
 public:
  PerWorker() : slots_(worker_count()) {}

  [[nodiscard]] T& operator[](std::size_t worker) {
    MELEDA_ASSERT(worker < slots_.size());
    return slots_[worker].object;
  }
  // For what follows when the workers are done.
  template <class Visit>
  void for_each(const Visit& visit) {
    for (auto& slot : slots_) visit(slot.object);
  }

 private:
  struct alignas(64) Slot {  // a cache line of its own
    T object{};
  };
  std::vector<Slot> slots_;
};

}  // namespace meleda
