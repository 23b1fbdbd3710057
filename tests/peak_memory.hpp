#pragma once
// How much memory and processor time some work takes that a budget is to bound.

#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <string>

namespace meleda {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool under_a_sanitizer = true;
#elif defined(__has_feature)
inline constexpr bool under_a_sanitizer = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool under_a_sanitizer = false;
#endif

// What threads and the heap take beyond what is asked of them, however little that is.
inline constexpr std::uint64_t heap_of_threads = std::uint64_t{8} << 20U;

class Usage {
 public:
  Usage() {
    malloc_trim(0);                                   // what earlier work gave back does not count
    std::ofstream("/proc/self/clear_refs") << "5\n";  // the peak begins anew
    bytes_ = in_status("VmHWM:");
  }

  // The most memory that was in use since this was made, beyond what was then. Sanitizers use memory of their own, and
  // there it is 0.
  [[nodiscard]] std::uint64_t peak_bytes() const {
    return under_a_sanitizer ? 0 : std::max(in_status("VmHWM:"), bytes_) - bytes_;
  }
  // Of the processor, on all cores; sanitizers make everything slower, and some of it is taken off there.
  [[nodiscard]] double seconds() const {
    const auto passed = static_cast<double>(std::clock() - begun_) / CLOCKS_PER_SEC;
    return under_a_sanitizer ? passed / 10 : passed;
  }

 private:
  static std::uint64_t in_status(const std::string& name) {
    std::ifstream status("/proc/self/status");
    std::string word;
    std::uint64_t kilobytes = 0;
    while (status >> word) {
      if (word == name && status >> kilobytes) break;
    }
    return kilobytes * 1024;
  }

  std::uint64_t bytes_ = 0;
  std::clock_t begun_ = std::clock();
};

}  // namespace meleda
