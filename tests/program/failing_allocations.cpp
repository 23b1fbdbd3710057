// Loaded before the C library (LD_PRELOAD), lets one allocation find no memory: the n-th after the program has begun
// its own work. Nothing of this is in the program itself. The environment says which:
//   FAIL_AT    the how many-th one, from 1; 0 for none
//   FAIL_MARK  a file that is made when there is an allocation that fails; with FAIL_AT=0 at the end, as long as there
//              were allocations

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<bool> begun{false};
std::atomic<long> count{0};

long setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? 0 : std::atol(value);
}

void mark(long size) {
  const char* path = std::getenv("FAIL_MARK");
  const int file = path == nullptr ? -1 : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return;
  static_cast<void>(ftruncate(file, size));
  close(file);
}

bool fails() {
  static const long chosen = setting("FAIL_AT");
  if (!begun || ++count != chosen) return false;
  mark(1);
  errno = ENOMEM;
  return true;
}

struct AtTheEnd {
  ~AtTheEnd() {
    if (begun && setting("FAIL_AT") == 0) mark(count);
  }
} at_the_end;

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  return fails() ? nullptr : __libc_malloc(size);
}
void* calloc(std::size_t count_of, std::size_t size) {
  return fails() ? nullptr : __libc_calloc(count_of, size);
}
void* realloc(void* old, std::size_t size) {
  return fails() ? nullptr : __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails() ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** place, std::size_t alignment, std::size_t size) {
  if (fails()) return ENOMEM;
  *place = __libc_memalign(alignment, size);
  return *place == nullptr ? ENOMEM : 0;
}

// The first thing that the program does.
using Handler = void (*)(int);
Handler signal(int number, Handler handler) noexcept {
  if (number == SIGXFSZ) begun = true;
  return reinterpret_cast<Handler (*)(int, Handler)>(dlsym(RTLD_NEXT, "signal"))(number, handler);
}
}
