// Loaded before the C library (LD_PRELOAD), makes one call of the operating system fail: the n-th of one name, among
// those about files in one folder. Nothing of this is in the program itself. The environment says which:
//   FAIL_CALL   open, mkostemps, write, pread, fsync, rename, unlink, flock, close, mkdir, readdir or stat (of any
//   kind) FAIL_AT     the how many-th one, from 1 FAIL_WITH   the number of the error, or 0: half of it is done, which
//   is no error (write and pread) FAIL_UNDER  the folder, as a prefix of the paths that the program uses FAIL_MARK   a
//   file that is made when the call came that was to fail

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <cstring>

namespace {

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_inside(const char* path) {
  const char* folder = setting("FAIL_UNDER");
  return *folder != '\0' && std::strncmp(path, folder, std::strlen(folder)) == 0;
}

constexpr int most_descriptors = 4096;
std::atomic<bool> inside[most_descriptors];

bool is_inside(int descriptor) {
  return descriptor >= 0 && descriptor < most_descriptors && inside[descriptor];
}

int opened(int descriptor, const char* path) {
  if (descriptor >= 0 && descriptor < most_descriptors) inside[descriptor] = is_inside(path);
  return descriptor;
}

// Whether this is the call that is to fail.
bool is_chosen(const char* call) {
  static std::atomic<int> count{0};
  if (std::strcmp(setting("FAIL_CALL"), call) != 0 || ++count != std::atoi(setting("FAIL_AT"))) return false;
  const int mark = real<int(const char*, int, mode_t)>("open")(setting("FAIL_MARK"), O_WRONLY | O_CREAT, 0600);
  real<int(int)>("close")(mark);
  return true;
}

int error() {
  return std::atoi(setting("FAIL_WITH"));
}

int failed() {
  errno = error();
  return -1;
}

template <class Call>
ssize_t moved(const char* name, int descriptor, std::size_t size, Call call) {
  if (!is_inside(descriptor) || !is_chosen(name)) return call(size);
  return error() == 0 && size > 1 ? call(size / 2) : failed();
}

int open_with(const char* name, const char* path, int flags, mode_t mode) {
  if (is_inside(path) && is_chosen("open")) return failed();
  return opened(real<int(const char*, int, mode_t)>(name)(path, flags, mode), path);
}

mode_t mode_of(int flags, va_list rest) {
  return (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
}

// A path that is relative to a folder lies where that does.
bool is_inside(int folder, const char* path) {
  return *path == '/' || folder == AT_FDCWD ? is_inside(path) : is_inside(folder);
}

int openat_with(const char* name, int folder, const char* path, int flags, mode_t mode) {
  const bool here = is_inside(folder, path);
  if (here && is_chosen("open")) return failed();
  const int descriptor = real<int(int, const char*, int, mode_t)>(name)(folder, path, flags, mode);
  if (descriptor >= 0 && descriptor < most_descriptors) inside[descriptor] = here;
  return descriptor;
}

template <class About>
int stat_with(const char* name, const char* path, About* about) {
  if (is_inside(path) && is_chosen("stat")) return failed();
  return real<int(const char*, About*)>(name)(path, about);
}

template <class About>
int fstat_with(const char* name, int descriptor, About* about) {
  if (is_inside(descriptor) && is_chosen("stat")) return failed();
  return real<int(int, About*)>(name)(descriptor, about);
}

template <class Entry>
Entry* readdir_with(const char* name, DIR* folder) {
  if (!is_inside(dirfd(folder)) || !is_chosen("readdir")) return real<Entry*(DIR*)>(name)(folder);
  errno = error();
  return nullptr;
}

int mkostemps_with(const char* name, char* path, int ending, int flags) {
  if (is_inside(path) && is_chosen("mkostemps")) return failed();
  return opened(real<int(char*, int, int)>(name)(path, ending, flags), path);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = mode_of(flags, rest);
  va_end(rest);
  return open_with("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = mode_of(flags, rest);
  va_end(rest);
  return open_with("open64", path, flags, mode);
}

int mkostemps(char* path, int ending, int flags) {
  return mkostemps_with("mkostemps", path, ending, flags);
}

int mkostemps64(char* path, int ending, int flags) {
  return mkostemps_with("mkostemps64", path, ending, flags);
}

int openat(int folder, const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = mode_of(flags, rest);
  va_end(rest);
  return openat_with("openat", folder, path, flags, mode);
}

int openat64(int folder, const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const auto mode = mode_of(flags, rest);
  va_end(rest);
  return openat_with("openat64", folder, path, flags, mode);
}

int mkdir(const char* path, mode_t mode) noexcept {
  if (is_inside(path) && is_chosen("mkdir")) return failed();
  return real<int(const char*, mode_t)>("mkdir")(path, mode);
}

dirent* readdir(DIR* folder) {
  return readdir_with<dirent>("readdir", folder);
}

dirent64* readdir64(DIR* folder) {
  return readdir_with<dirent64>("readdir64", folder);
}

int stat(const char* path, struct stat* about) noexcept {
  return stat_with("stat", path, about);
}

int stat64(const char* path, struct stat64* about) noexcept {
  return stat_with("stat64", path, about);
}

int lstat(const char* path, struct stat* about) noexcept {
  return stat_with("lstat", path, about);
}

int lstat64(const char* path, struct stat64* about) noexcept {
  return stat_with("lstat64", path, about);
}

int fstat(int descriptor, struct stat* about) noexcept {
  return fstat_with("fstat", descriptor, about);
}

int fstat64(int descriptor, struct stat64* about) noexcept {
  return fstat_with("fstat64", descriptor, about);
}

ssize_t write(int descriptor, const void* from, std::size_t size) {
  return moved("write", descriptor, size, [&](std::size_t part) {
    return real<ssize_t(int, const void*, std::size_t)>("write")(descriptor, from, part);
  });
}

ssize_t pread(int descriptor, void* to, std::size_t size, off_t place) {
  return moved("pread", descriptor, size, [&](std::size_t part) {
    return real<ssize_t(int, void*, std::size_t, off_t)>("pread")(descriptor, to, part, place);
  });
}

ssize_t pread64(int descriptor, void* to, std::size_t size, off64_t place) {
  return moved("pread", descriptor, size, [&](std::size_t part) {
    return real<ssize_t(int, void*, std::size_t, off64_t)>("pread64")(descriptor, to, part, place);
  });
}

int fsync(int descriptor) {
  if (is_inside(descriptor) && is_chosen("fsync")) return failed();
  return real<int(int)>("fsync")(descriptor);
}

int flock(int descriptor, int how) noexcept {
  if (is_inside(descriptor) && is_chosen("flock")) return failed();
  return real<int(int, int)>("flock")(descriptor, how);
}

int rename(const char* from, const char* to) noexcept {
  if (is_inside(from) && is_chosen("rename")) return failed();
  return real<int(const char*, const char*)>("rename")(from, to);
}

int unlink(const char* path) noexcept {
  if (is_inside(path) && is_chosen("unlink")) return failed();
  return real<int(const char*)>("unlink")(path);
}

int remove(const char* path) noexcept {
  if (is_inside(path) && is_chosen("unlink")) return failed();
  return real<int(const char*)>("remove")(path);
}

// As the kernel does it: the descriptor is free, whatever is said.
int close(int descriptor) {
  const bool chosen = is_inside(descriptor) && is_chosen("close");
  if (descriptor >= 0 && descriptor < most_descriptors) inside[descriptor] = false;
  const int result = real<int(int)>("close")(descriptor);
  return chosen ? failed() : result;
}

}  // extern "C"
