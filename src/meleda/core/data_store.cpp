#include "meleda/core/data_store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "meleda/core/text.hpp"

namespace meleda {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view manifest_ending = ".manifest";
constexpr std::string_view payload_ending = ".data";
constexpr std::string_view part_ending = ".part";  // of a file that is being written; it begins with a dot
constexpr std::size_t checksum_digits_in_name = 16;
constexpr std::size_t block_size = std::size_t{1} << 20;

std::string problem_text() {
  return std::strerror(errno);
}

tl::unexpected<Error> cannot(std::string_view what, const fs::path& path, std::string_view why) {
  return fail(ErrorCode::unavailable, fmt::format("{} cannot be {}: {}", in_quotes(path.string()), what, why), {},
              "the data directory is chosen by --data or MELEDA_DATA");
}

// A file descriptor that is closed in the end.
class File {
 public:
  File() = default;
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const fs::path& path, int flags) : File(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  File& operator=(File&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  [[nodiscard]] explicit operator bool() const { return descriptor_ >= 0; }
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

bool write_whole(int descriptor, const void* data, std::size_t size) {
  const auto* at = static_cast<const char*>(data);
  while (size > 0) {
    const auto written = ::write(descriptor, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    at += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

class Checksum {
 public:
  Checksum() : state_(XXH3_createState()) {
    if (state_ == nullptr) throw std::bad_alloc();
    XXH3_128bits_reset(state_.get());
  }
  void add(const void* data, std::size_t size) { XXH3_128bits_update(state_.get(), data, size); }
  [[nodiscard]] std::string text() const {
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
    std::string out;
    for (const auto byte : canonical.digest) out += fmt::format("{:02x}", byte);
    return out;
  }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

// A new file beside the place where it is to be, locked while it is written, so that nobody takes it for a leftover.
// It is removed unless it was renamed.
class PartFile {
 public:
  static Result<PartFile> make(const fs::path& place) {
    constexpr int attempts = 10;
    PartFile part;
    for (int i = 0; i < attempts; ++i) {
      std::error_code problem;
      fs::create_directories(place.parent_path(), problem);
      if (problem) return cannot("made", place.parent_path(), problem.message());
      auto path = (place.parent_path() / fmt::format(".{}.XXXXXX{}", place.filename().string(), part_ending)).string();
      part.file_ = File(mkostemps(path.data(), static_cast<int>(part_ending.size()), O_CLOEXEC));
      if (!part.file_) {
        if (errno == ENOENT) continue;  // the directory was just removed because it was empty
        return cannot("written", place, problem_text());
      }
      part.path_ = path;
      flock(part.file_.descriptor(), LOCK_EX);
      struct stat about {};
      // Before it was locked, it may have been taken for a leftover.
      if (fstat(part.file_.descriptor(), &about) == 0 && about.st_nlink > 0) {
        constexpr mode_t mode = 0644;  // mkostemps makes it private, but the store may be read by others
        static_cast<void>(fchmod(part.file_.descriptor(), mode));
        return part;
      }
      part.path_.clear();
    }
    return cannot("written", place, "its directory vanishes again and again");
  }
  PartFile(PartFile&& other) noexcept : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})) {}
  PartFile& operator=(PartFile&&) = delete;
  ~PartFile() {
    if (!path_.empty()) unlink(path_.c_str());
  }

  [[nodiscard]] int descriptor() const { return file_.descriptor(); }
  [[nodiscard]] const fs::path& path() const { return path_; }
  bool flush() { return fsync(file_.descriptor()) == 0; }
  bool rename_to(const fs::path& place) {
    if (std::rename(path_.c_str(), place.c_str()) != 0) return false;
    path_.clear();
    return true;
  }

 private:
  PartFile() = default;
  File file_;
  fs::path path_;
};

class PayloadSink final : public DataSink {
 public:
  explicit PayloadSink(int descriptor) : descriptor_(descriptor) { gathered_.reserve(block_size); }

  bool write(std::span<const std::byte> block) override {
    if (!problem_.empty()) return false;
    checksum_.add(block.data(), block.size());
    bytes_ += block.size();
    if (gathered_.size() + block.size() > block_size && !flush()) return false;
    if (block.size() >= block_size) return put(block);
    gathered_.insert(gathered_.end(), block.begin(), block.end());
    return true;
  }
  bool flush() {
    const bool written = put(gathered_);
    gathered_.clear();
    return written;
  }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::string checksum() const { return checksum_.text(); }

 private:
  bool put(std::span<const std::byte> block) {
    if (problem_.empty() && !write_whole(descriptor_, block.data(), block.size())) problem_ = problem_text();
    return problem_.empty();
  }

  int descriptor_;
  std::vector<std::byte> gathered_;
  Checksum checksum_;
  std::uint64_t bytes_ = 0;
  std::string problem_;
};

// Held while files are put in their places or taken away; short. Reading needs no lock.
Result<File> locked(const fs::path& directory) {
  const auto path = directory / ".lock";
  File lock(path, O_RDWR | O_CREAT);
  if (!lock || flock(lock.descriptor(), LOCK_EX) != 0) return cannot("written", path, problem_text());
  return lock;
}

void flush_directory(const fs::path& directory) {
  const File file(directory, O_RDONLY | O_DIRECTORY);
  if (file) fsync(file.descriptor());
}

Result<std::string> read_text(const fs::path& path) {
  constexpr std::size_t longest = 1 << 20;  // no manifest comes near it
  const File file(path, O_RDONLY);
  if (!file) return cannot("read", path, problem_text());
  std::string text;
  std::array<char, 4096> block{};
  for (;;) {
    const auto got = ::read(file.descriptor(), block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read", path, problem_text());
    if (got == 0) return text;
    text.append(block.data(), static_cast<std::size_t>(got));
    if (text.size() > longest) return cannot("read", path, "it is no manifest");
  }
}

// An error says what is wrong with it and leaves out whose it is.
Result<Manifest> read_manifest(const fs::path& path, const std::string& name) {
  MELEDA_TRY(const auto text, read_text(path));
  MELEDA_TRY(auto manifest, parse_manifest(text));
  if (manifest.name != name) {
    return fail(ErrorCode::unavailable, fmt::format("its manifest is that of {}", in_quotes(manifest.name)));
  }
  return manifest;
}

tl::unexpected<Error> unusable(const std::string& name, const std::string& why) {
  return fail(ErrorCode::unavailable, fmt::format("the saved data {} cannot be used: {}", in_quotes(name), why), {},
              fmt::format("'meleda data remove {}' removes it; then it can be made again", name));
}

// Of a whole file; nothing if the control stopped it.
Result<std::optional<std::string>> checksum_of(const File& file, const fs::path& path, Control* control) {
  Checksum checksum;
  std::vector<char> block(block_size);
  std::uint64_t done = 0;
  for (;;) {
    if (control != nullptr && control->stopped()) return std::nullopt;
    const auto got = pread(file.descriptor(), block.data(), block.size(), static_cast<off_t>(done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read", path, problem_text());
    if (got == 0) return checksum.text();
    checksum.add(block.data(), static_cast<std::size_t>(got));
    done += static_cast<std::uint64_t>(got);
  }
}

bool is_payload_of(const std::string& file_name, const std::string& last_part_of_name) {
  return file_name.size() == last_part_of_name.size() + 1 + checksum_digits_in_name + payload_ending.size() &&
         file_name.starts_with(last_part_of_name + ".") && file_name.ends_with(payload_ending);
}

std::string size_problem(std::uint64_t wanted, std::uint64_t found) {
  return fmt::format("its payload has {} bytes instead of {}", found, wanted);
}

Result<std::uint64_t> size_of(const File& file, const fs::path& path) {
  struct stat about {};
  if (fstat(file.descriptor(), &about) != 0) return cannot("read", path, problem_text());
  return static_cast<std::uint64_t>(about.st_size);
}

}  // namespace

fs::path data_directory(const std::string& given) {
  const auto set = [](const char* name) {
    const auto* value = std::getenv(name);
    return std::string(value == nullptr ? "" : value);
  };
  if (!given.empty()) return given;
  if (const auto own = set("MELEDA_DATA"); !own.empty()) return own;
  // A relative path there is to be ignored: XDG Base Directory Specification.
  if (const fs::path shared = set("XDG_DATA_HOME"); shared.is_absolute()) return shared / "meleda";
  if (const auto home = set("HOME"); !home.empty()) return fs::path(home) / ".local/share/meleda";
  return {};
}

DataItem::~DataItem() {
  // munmap takes what mmap gave, which is not const.
  if (!payload_.empty()) munmap(const_cast<std::byte*>(payload_.data()), payload_.size());
}

Result<void> DataStore::check_name(const std::string& name) const {
  if (directory_.empty()) {
    return fail(ErrorCode::unavailable, "nothing says where saved data lies", {}, "give --data or set MELEDA_DATA");
  }
  const auto why = why_no_data_name(name);
  if (!why.empty()) return fail(ErrorCode::bad_usage, fmt::format("{} names no saved data: {}", in_quotes(name), why));
  return {};
}

fs::path DataStore::manifest_path(const std::string& name) const {
  return directory_ / (name + std::string(manifest_ending));
}

fs::path DataStore::payload_path(const Manifest& manifest) const {
  return directory_ /
         fmt::format("{}.{}{}", manifest.name, manifest.checksum.substr(0, checksum_digits_in_name), payload_ending);
}

bool DataStore::contains(const std::string& name) const {
  std::error_code ignored;
  return check_name(name) && fs::exists(manifest_path(name), ignored);
}

Result<Manifest> DataStore::write(Manifest manifest, const std::function<Result<void>(DataSink&)>& fill) const {
  if (auto checked = check_name(manifest.name); !checked) return tl::unexpected<Error>(checked.error());
  manifest.made_by = "meleda " MELEDA_VERSION;
  if (auto text = manifest_text(manifest); !text) return tl::unexpected<Error>(text.error());  // before the work
  MELEDA_TRY(auto part, PartFile::make(directory_ / manifest.name));
  PayloadSink sink(part.descriptor());
  const auto filled = fill(sink);
  if (sink.flush() && !filled) return tl::unexpected<Error>(filled.error());
  if (!sink.problem().empty()) return cannot("written", part.path(), sink.problem());
  if (!part.flush()) return cannot("written", part.path(), problem_text());
  manifest.bytes = sink.bytes();
  manifest.checksum = sink.checksum();

  MELEDA_TRY(const auto text, manifest_text(manifest));
  MELEDA_TRY(auto manifest_part, PartFile::make(manifest_path(manifest.name)));
  if (!write_whole(manifest_part.descriptor(), text.data(), text.size()) || !manifest_part.flush()) {
    return cannot("written", manifest_part.path(), problem_text());
  }
  MELEDA_TRY(const auto lock, locked(directory_));
  const auto place = payload_path(manifest);
  if (!part.rename_to(place)) return cannot("written", place, problem_text());
  flush_directory(place.parent_path());
  if (!manifest_part.rename_to(manifest_path(manifest.name))) {
    return cannot("written", manifest_path(manifest.name), problem_text());
  }
  flush_directory(place.parent_path());
  remove_unused();  // also the payload that was replaced
  return manifest;
}

Result<Manifest> DataStore::manifest(const std::string& name) const {
  if (auto checked = check_name(name); !checked) return tl::unexpected<Error>(checked.error());
  if (!contains(name)) {
    return fail(ErrorCode::not_found,
                fmt::format("there is no saved data {} in {}", in_quotes(name), in_quotes(directory_.string())), {},
                "'meleda data list' shows what there is");
  }
  auto about = read_manifest(manifest_path(name), name);
  if (!about) return unusable(name, about.error().message);
  return about;
}

Result<DataItem> DataStore::open(const std::string& name, std::string_view format, std::uint32_t version,
                                 Check check) const {
  MELEDA_TRY(auto about, manifest(name));
  File file(payload_path(about), O_RDONLY);
  if (!file) {
    // It may have been replaced since its manifest was read.
    MELEDA_TRY(about, manifest(name));
    file = File(payload_path(about), O_RDONLY);
    if (!file) return unusable(name, fmt::format("its payload cannot be read ({})", problem_text()));
  }
  if (about.format != format || about.version != version) {
    return unusable(name, fmt::format("it is {} of version {}, not {} of version {}", in_quotes(about.format),
                                      about.version, in_quotes(format), version));
  }
  MELEDA_TRY(const auto bytes, size_of(file, payload_path(about)));
  if (bytes != about.bytes) return unusable(name, size_problem(about.bytes, bytes));
  if (check == Check::checksum) {
    MELEDA_TRY(const auto checksum, checksum_of(file, payload_path(about), nullptr));
    if (checksum != about.checksum) return unusable(name, "its checksum is wrong");
  }
  if (bytes == 0) return DataItem(std::move(about), {});
  auto* mapped = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.descriptor(), 0);
  if (mapped == MAP_FAILED) return cannot("read", payload_path(about), problem_text());
  return DataItem(std::move(about), {static_cast<const std::byte*>(mapped), bytes});
}

Result<std::vector<std::string>> DataStore::list() const {
  if (directory_.empty()) {
    return fail(ErrorCode::unavailable, "nothing says where saved data lies", {}, "give --data or set MELEDA_DATA");
  }
  std::vector<std::string> names;
  std::error_code problem;
  if (!fs::exists(directory_, problem)) return names;
  for (auto entry = fs::recursive_directory_iterator(directory_, problem);
       !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
    auto name = entry->path().lexically_relative(directory_).generic_string();
    if (!name.ends_with(manifest_ending)) continue;
    name.resize(name.size() - manifest_ending.size());
    if (why_no_data_name(name).empty()) names.push_back(std::move(name));
  }
  if (problem) return cannot("read", directory_, problem.message());
  std::sort(names.begin(), names.end());
  return names;
}

Result<std::optional<std::string>> DataStore::verify(const std::string& name, Control& control, Check check) const {
  if (auto checked = check_name(name); !checked) return tl::unexpected<Error>(checked.error());
  if (!contains(name)) return tl::unexpected<Error>(manifest(name).error());
  const auto about = read_manifest(manifest_path(name), name);
  if (!about) return about.error().message;
  const auto path = payload_path(*about);
  const File file(path, O_RDONLY);
  if (!file) return fmt::format("its payload cannot be read ({})", problem_text());
  MELEDA_TRY(const auto bytes, size_of(file, path));
  if (bytes != about->bytes) return size_problem(about->bytes, bytes);
  if (check == Check::size) return std::nullopt;
  MELEDA_TRY(const auto checksum, checksum_of(file, path, &control));
  if (!checksum) return fail(ErrorCode::stopped, fmt::format("stopped while {} was read", in_quotes(name)));
  if (*checksum != about->checksum) return "its checksum is wrong";
  return std::nullopt;
}

Result<void> DataStore::remove(const std::string& name) const {
  if (auto checked = check_name(name); !checked) return checked;
  if (!contains(name)) return tl::unexpected<Error>(manifest(name).error());
  MELEDA_TRY(const auto lock, locked(directory_));
  const auto path = manifest_path(name);
  if (unlink(path.c_str()) != 0) return cannot("removed", path, problem_text());
  flush_directory(path.parent_path());
  remove_unused();
  // Empty directories on the way to it are of no use any more; those that are not empty refuse to go.
  std::error_code refused;
  for (auto folder = path.parent_path(); folder != directory_ && fs::remove(folder, refused) && !refused;) {
    folder = folder.parent_path();
  }
  return {};
}

// With the lock held. A payload is of use if the manifest beside it says so, or cannot be read: then `verify` shows it
// and people decide.
std::size_t DataStore::remove_unused() const {
  std::vector<fs::path> unused;
  std::error_code problem;
  for (auto entry = fs::recursive_directory_iterator(directory_, problem);
       !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
    const auto& path = entry->path();
    const auto file_name = path.filename().string();
    if (file_name.starts_with(".") && file_name.ends_with(part_ending)) {
      const File file(path, O_RDONLY);
      if (file && flock(file.descriptor(), LOCK_EX | LOCK_NB) == 0) unused.push_back(path);
      continue;
    }
    const auto tail = 1 + checksum_digits_in_name + payload_ending.size();
    if (file_name.size() <= tail) continue;
    auto name = path.lexically_relative(directory_).generic_string();
    name.resize(name.size() - tail);
    if (!why_no_data_name(name).empty() || !is_payload_of(file_name, fs::path(name).filename().string())) continue;
    const auto about = manifest(name);
    if (about ? payload_path(*about) != path : !contains(name)) unused.push_back(path);
  }
  std::size_t removed = 0;
  for (const auto& path : unused) removed += fs::remove(path, problem) ? 1U : 0U;
  return removed;
}

Result<std::size_t> DataStore::remove_leftovers() const {
  std::error_code ignored;
  if (directory_.empty() || !fs::exists(directory_, ignored)) return 0U;
  MELEDA_TRY(const auto lock, locked(directory_));
  return remove_unused();
}

}  // namespace meleda
