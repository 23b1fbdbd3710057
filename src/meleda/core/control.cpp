#include "meleda/core/control.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <utility>

#include "meleda/core/language.hpp"

namespace meleda {

namespace {

// What a container is allowed, where there is such a limit.
std::uint64_t container_limit() {
  std::ifstream file("/sys/fs/cgroup/memory.max");
  std::uint64_t bytes = 0;
  return file >> bytes ? bytes : std::numeric_limits<std::uint64_t>::max();
}

std::uint64_t half_of_the_memory() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  constexpr std::uint64_t fallback = std::uint64_t{1} << 30;
  if (pages <= 0 || page_size <= 0) return fallback;
  return std::min(static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size), container_limit()) / 2;
}

}  // namespace

std::string_view name_of(Status status) {
  switch (status) {
    case Status::done: return "done";
    case Status::unsolvable: return "unsolvable";
    case Status::limit_reached: return "limit_reached";
    case Status::cancelled: return "cancelled";
  }
  return "cancelled";
}

Control::Control() : memory_limit_(half_of_the_memory()) {}

void Control::on_progress(Listener listener, Clock::duration period) {
  const std::scoped_lock lock(listening_);
  listener_ = std::move(listener);
  period_ = period;
  next_report_ = Clock::now() + period;
}

bool Control::stopped() noexcept {
  if (cancelled_.load(std::memory_order_relaxed)) return true;
  if (exhausted_.load(std::memory_order_relaxed) != Exhausted::nothing) return true;
  if (!deadline_ && !latest_) return false;
  const auto now = Clock::now();
  if ((deadline_ && now >= *deadline_) || (latest_ && now >= *latest_)) {
    exhausted_.store(Exhausted::time, std::memory_order_relaxed);
    return true;
  }
  return false;
}

Status Control::stop_status() const noexcept {
  return cancelled_.load(std::memory_order_relaxed) ? Status::cancelled : Status::limit_reached;
}

std::string_view Control::exhausted() const noexcept {
  switch (exhausted_.load(std::memory_order_relaxed)) {
    case Exhausted::time: return phrase("time");
    case Exhausted::memory: return phrase("memory");
    case Exhausted::nothing: break;
  }
  return "";
}

bool Control::may_use(std::uint64_t bytes) noexcept {
  if (bytes <= memory_limit()) return true;
  refused_.store(bytes, std::memory_order_relaxed);
  exhausted_.store(Exhausted::memory, std::memory_order_relaxed);
  return false;
}

void Control::refuse(std::uint64_t least_bytes) noexcept {
  if (may_use(least_bytes)) static_cast<void>(may_use(std::numeric_limits<std::uint64_t>::max()));
}

std::optional<std::uint64_t> Control::refused_memory() const noexcept {
  const auto bytes = refused_.load(std::memory_order_relaxed);
  if (bytes == 0 || bytes == std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
  return bytes;
}

void Control::report(const Progress& progress) {
  const std::unique_lock lock(listening_, std::try_to_lock);
  if (!lock || !listener_) return;
  const auto now = Clock::now();
  if (now < next_report_) return;
  next_report_ = now + period_;
  listener_(progress);
}

}  // namespace meleda
