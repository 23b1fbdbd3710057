#include "meleda/core/assert.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace meleda {

void broken_invariant(const char* condition, const char* file, int line) {
  throw BrokenInvariant(
      fmt::format("{} does not hold ({}:{})", condition, std::filesystem::path(file).filename().string(), line));
}

}  // namespace meleda
