#pragma once
// Files of the operating system, as far as more than one place needs them. A call that a signal interrupts is made
// again; what fails otherwise is said by error_text().

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "meleda/core/result.hpp"

namespace meleda {

// What the last call that failed says about it, such as "No space left on device".
[[nodiscard]] std::string error_text();

// A file descriptor that is closed in the end.
class File {
 public:
  File() = default;
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const std::filesystem::path& path, int flags);
  File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~File();

  [[nodiscard]] explicit operator bool() const { return descriptor_ >= 0; }
  [[nodiscard]] int descriptor() const { return descriptor_; }

  bool write_whole(std::span<const std::byte> bytes);
  // From this offset on as many bytes as there are, at most so many; nothing if it cannot be read.
  [[nodiscard]] std::optional<std::size_t> read_at(std::uint64_t offset, std::span<std::byte> into) const;
  [[nodiscard]] std::optional<std::uint64_t> size() const;
  bool flush();
  enum class Lock { shared, exclusive };
  // Of who opened it, until it is closed; false at once if somebody else has it and it is not waited for.
  bool lock(Lock kind, bool wait) const;

 private:
  int descriptor_ = -1;
};

// For reading. What is no ordinary file is refused: a pipe in its place would hold the program. The error says only
// why.
[[nodiscard]] Result<File> open_ordinary(const std::filesystem::path& path);

// So that what was renamed there stays renamed when the machine stops. True where the file system knows no such thing.
bool flush_directory(const std::filesystem::path& directory);

}  // namespace meleda
