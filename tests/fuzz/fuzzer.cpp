// One target for libFuzzer, by its name: MELEDA_FUZZ_TARGET.

#include <algorithm>
#include <cstdlib>

#include "targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto run = [] {
    const auto& all = meleda::fuzz::targets();
    const auto found =
        std::find_if(all.begin(), all.end(), [](const auto& target) { return target.name == MELEDA_FUZZ_TARGET; });
    if (found == all.end()) std::abort();
    return found->run;
  }();
  run(data, size);
  return 0;
}
