#include "meleda/core/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

// Calls until no signal interrupts it.
template <class Call>
auto uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

}  // namespace

std::string error_text() {
  return std::system_category().message(errno);
}

File::File(const std::filesystem::path& path, int flags)
    : descriptor_(uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); })) {}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool File::write_whole(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const auto written = uninterrupted([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
    if (written == 0) errno = EIO;
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

std::optional<std::size_t> File::read_at(std::uint64_t offset, std::span<std::byte> into) const {
  std::size_t done = 0;
  while (done < into.size()) {
    const auto got = uninterrupted([&] {
      return ::pread(descriptor_, into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
    });
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::optional<std::uint64_t> File::size() const {
  struct stat about {};
  if (fstat(descriptor_, &about) != 0) return std::nullopt;
  return static_cast<std::uint64_t>(about.st_size);
}

bool File::flush() {
  return uninterrupted([&] { return ::fsync(descriptor_); }) == 0;
}

bool File::lock(Lock kind, bool wait) const {
  const int how = (kind == Lock::shared ? LOCK_SH : LOCK_EX) | (wait ? 0 : LOCK_NB);
  return uninterrupted([&] { return ::flock(descriptor_, how); }) == 0;
}

Result<File> open_ordinary(const std::filesystem::path& path) {
  File file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  if (!file) return fail(ErrorCode::unavailable, error_text());
  struct stat about {};
  if (fstat(file.descriptor(), &about) != 0) return fail(ErrorCode::unavailable, error_text());
  if (!S_ISREG(about.st_mode)) return fail(ErrorCode::unavailable, tr("it is no ordinary file"));
  return file;
}

bool flush_directory(const std::filesystem::path& directory) {
  File file(directory, O_RDONLY | O_DIRECTORY);
  return file && (file.flush() || errno == EINVAL);
}

}  // namespace meleda
