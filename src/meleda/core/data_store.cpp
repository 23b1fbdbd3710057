#include "meleda/core/data_store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include "meleda/core/text.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view manifest_ending = ".manifest";
constexpr std::string_view payload_ending = ".data";
constexpr std::string_view part_ending = ".part";  // of a file that is being written; it begins with a dot
constexpr std::size_t checksum_digits_in_name = 16;
constexpr std::size_t block_size = std::size_t{1} << 20;
constexpr auto wrong_checksum = phrase("its checksum is wrong");

tl::unexpected<Error> cannot(std::string_view what, const fs::path& path, std::string_view why) {
  return fail(ErrorCode::unavailable, say("{} cannot be {}: {}", in_quotes(path.string()), tr(what), why), {},
              tr("the data directory is chosen by --data or MELEDA_DATA"));
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
      if (problem) return cannot(phrase("made"), place.parent_path(), problem.message());
      auto path = (place.parent_path() / fmt::format(".{}.XXXXXX{}", place.filename().string(), part_ending)).string();
      part.file_ = File(mkostemps(path.data(), static_cast<int>(part_ending.size()), O_CLOEXEC));
      if (!part.file_) {
        if (errno == ENOENT || errno == EINTR) continue;  // the directory was just removed because it was empty
        return cannot(phrase("written"), place, error_text());
      }
      part.path_ = path;
      if (!part.file_.lock(File::Lock::exclusive, true)) return cannot(phrase("written"), place, error_text());
      struct stat about {};
      if (fstat(part.file_.descriptor(), &about) != 0) return cannot(phrase("written"), place, error_text());
      // Before it was locked, it may have been taken for a leftover.
      if (about.st_nlink > 0) {
        constexpr mode_t mode = 0644;  // mkostemps makes it private, but the store may be read by others
        static_cast<void>(fchmod(part.file_.descriptor(), mode));
        return part;
      }
      part.path_.clear();
    }
    return cannot(phrase("written"), place, tr("its directory vanishes again and again"));
  }
  PartFile(PartFile&& other) noexcept : file_(std::move(other.file_)), path_(std::exchange(other.path_, {})) {}
  PartFile& operator=(PartFile&&) = delete;
  ~PartFile() {
    if (!path_.empty()) unlink(path_.c_str());
  }

  [[nodiscard]] File& file() { return file_; }
  [[nodiscard]] const fs::path& path() const { return path_; }
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
  // `room_for` so many bytes is asked before they are written, and what it gives is held meanwhile.
  using RoomFor = std::function<Result<File>(std::uint64_t bytes)>;
  PayloadSink(PartFile& part, RoomFor room_for) : part_(part), room_for_(std::move(room_for)) {
    gathered_.reserve(block_size);
  }

  bool write(std::span<const std::byte> block) override {
    if (problem_) return false;
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
  [[nodiscard]] const std::optional<Error>& problem() const { return problem_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::string checksum() const { return checksum_.text(); }

 private:
  bool put(std::span<const std::byte> block) {
    if (problem_) return false;
    const auto room = room_for_(block.size());
    if (!room) {
      problem_ = room.error();
    } else if (!part_.file().write_whole(block)) {
      problem_ = cannot(phrase("written"), part_.path(), error_text()).value();
    }
    return !problem_;
  }

  PartFile& part_;
  RoomFor room_for_;
  std::vector<std::byte> gathered_;
  Checksum checksum_;
  std::uint64_t bytes_ = 0;
  std::optional<Error> problem_;
};

// Held while files are put in their places or taken away; short. Reading needs no lock.
Result<File> locked(const fs::path& directory) {
  const auto path = directory / ".lock";
  File lock(path, O_RDWR | O_CREAT);
  if (!lock || !lock.lock(File::Lock::exclusive, true)) return cannot(phrase("written"), path, error_text());
  return lock;
}

// An error says only why.
Result<std::string> read_text(const fs::path& path) {
  constexpr std::size_t longest = 1 << 20;  // no manifest comes near it
  MELEDA_TRY(const auto file, open_ordinary(path));
  std::string text;
  std::vector<std::byte> block(4096);
  for (;;) {
    const auto got = file.read_at(text.size(), block);
    if (!got) return fail(ErrorCode::unavailable, error_text());
    text.append(reinterpret_cast<const char*>(block.data()), *got);
    if (*got < block.size()) return text;
    if (text.size() > longest) return fail(ErrorCode::unavailable, tr("it is no manifest"));
  }
}

// Visits all that lies below a folder, links not followed. What vanishes meanwhile is left out; what cannot be read is
// an error that says only why.
template <class Visit>
Result<void> visit_below(const fs::path& top, const Visit& visit) {
  std::vector<fs::path> folders{top};
  const auto gone = [](const std::error_code& problem) { return problem == std::errc::no_such_file_or_directory; };
  while (!folders.empty()) {
    const auto folder = std::move(folders.back());
    folders.pop_back();
    std::error_code problem;
    fs::directory_iterator entry(folder, problem);
    while (problem == std::errc::interrupted) entry = fs::directory_iterator(folder, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
      std::error_code unknown;
      const auto type = entry->symlink_status(unknown).type();
      if (unknown && !gone(unknown)) return fail(ErrorCode::unavailable, unknown.message());
      if (type == fs::file_type::directory) folders.push_back(entry->path());
      visit(*entry);
    }
    if (problem && !gone(problem)) return fail(ErrorCode::unavailable, problem.message());
  }
  return {};
}

bool is_missing(const fs::path& path) {
  std::error_code ignored;
  return fs::status(path, ignored).type() == fs::file_type::not_found;
}

// An error says what is wrong with it and leaves out whose it is.
Result<Manifest> read_manifest(const fs::path& path, const std::string& name) {
  const auto text = read_text(path);
  if (!text) {
    return fail(ErrorCode::unavailable, say("its manifest cannot be read ({})", text.error().message));
  }
  MELEDA_TRY(auto manifest, parse_manifest(*text));
  if (manifest.name != name) {
    return fail(ErrorCode::unavailable, say("its manifest is that of {}", in_quotes(manifest.name)));
  }
  return manifest;
}

std::string unreadable_payload(const std::string& why) {
  return say("its payload cannot be read ({})", why);
}

tl::unexpected<Error> unusable(const std::string& name, const std::string& why) {
  return fail(ErrorCode::unavailable, say("the saved data {} cannot be used: {}", in_quotes(name), why), {},
              say("'meleda data remove {}' removes it; then it can be made again", name));
}

// Of a whole file; nothing if the control stopped it. An error says only why.
Result<std::optional<std::string>> checksum_of(const File& file, Control* control) {
  Checksum checksum;
  std::vector<std::byte> block(block_size);
  for (std::uint64_t done = 0;;) {
    if (control != nullptr && control->stopped()) return std::nullopt;
    const auto got = file.read_at(done, block);
    if (!got) return fail(ErrorCode::unavailable, unreadable_payload(error_text()));
    checksum.add(block.data(), *got);
    done += *got;
    if (*got < block.size()) return checksum.text();
  }
}

bool is_payload_of(const std::string& file_name, const std::string& last_part_of_name) {
  return file_name.size() == last_part_of_name.size() + 1 + checksum_digits_in_name + payload_ending.size() &&
         file_name.starts_with(last_part_of_name + ".") && file_name.ends_with(payload_ending);
}

// What is wrong with the size of a payload, or nothing.
std::string wrong_size(const File& payload, std::uint64_t wanted) {
  const auto found = payload.size();
  if (!found) return unreadable_payload(error_text());
  return *found == wanted ? std::string() : say("its payload has {} bytes instead of {}", *found, wanted);
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

Result<void> DataItem::read(std::uint64_t offset, std::span<std::byte> into) const {
  const auto got = payload_.read_at(offset, into);
  if (!got) return tl::unexpected(damaged(unreadable_payload(error_text())));
  if (*got < into.size()) return tl::unexpected(damaged(tr("its payload was cut off")));
  return {};
}

Error DataItem::damaged(const std::string& why) const {
  return unusable(manifest_.name, why).value();
}

Result<void> DataStore::check_name(const std::string& name) const {
  if (directory_.empty()) {
    return fail(ErrorCode::unavailable, tr("nothing says where saved data lies"), {},
                tr("give --data or set MELEDA_DATA"));
  }
  const auto why = why_no_data_name(name);
  if (!why.empty()) return fail(ErrorCode::bad_usage, say("{} names no saved data: {}", in_quotes(name), why));
  return {};
}

fs::path DataStore::manifest_path(const std::string& name) const {
  return directory_ / (name + std::string(manifest_ending));
}

fs::path DataStore::payload_path(const Manifest& manifest) const {
  return directory_ /
         fmt::format("{}.{}{}", manifest.name, manifest.checksum.substr(0, checksum_digits_in_name), payload_ending);
}

tl::unexpected<Error> DataStore::not_there(const std::string& name) const {
  return fail(ErrorCode::not_found,
              say("there is no saved data {} in {}", in_quotes(name), in_quotes(directory_.string())), {},
              tr("'meleda data list' shows what there is"));
}

bool DataStore::contains(const std::string& name) const {
  return check_name(name) && !is_missing(manifest_path(name));
}

Result<Manifest> DataStore::write(Manifest manifest, const std::function<Result<void>(DataSink&)>& fill) const {
  if (auto checked = check_name(manifest.name); !checked) return tl::unexpected<Error>(checked.error());
  manifest.made_by = "meleda " MELEDA_VERSION;
  MELEDA_TRY(const auto draft, manifest_text(manifest));  // before the work
  MELEDA_TRY(auto part, PartFile::make(directory_ / manifest.name));
  if (auto room = room_for(draft.size(), manifest.name); !room) return tl::unexpected<Error>(room.error());
  PayloadSink sink(part, [&](std::uint64_t bytes) { return room_for(bytes, manifest.name); });
  const auto filled = fill(sink);
  if (sink.flush() && !filled) return tl::unexpected<Error>(filled.error());
  if (sink.problem()) return tl::unexpected<Error>(*sink.problem());
  if (!part.file().flush()) return cannot(phrase("written"), part.path(), error_text());
  manifest.bytes = sink.bytes();
  manifest.checksum = sink.checksum();

  MELEDA_TRY(const auto text, manifest_text(manifest));
  MELEDA_TRY(auto manifest_part, PartFile::make(manifest_path(manifest.name)));
  {
    MELEDA_TRY(const auto room, room_for(text.size(), manifest.name));
    if (!manifest_part.file().write_whole(std::as_bytes(std::span(text))) || !manifest_part.file().flush()) {
      return cannot(phrase("written"), manifest_part.path(), error_text());
    }
  }
  MELEDA_TRY(const auto lock, locked(directory_));
  const auto place = payload_path(manifest);
  const auto manifest_place = manifest_path(manifest.name);
  auto problem = [&]() -> std::string {
    if (!part.rename_to(place) || !flush_directory(place.parent_path())) return error_text();
    if (!manifest_part.rename_to(manifest_place) || !flush_directory(place.parent_path())) return error_text();
    return {};
  }();
  remove_unused();  // the payload that was replaced, or the one that is not to be
  if (!problem.empty()) return cannot(phrase("written"), manifest_place, problem);
  return manifest;
}

Result<Manifest> DataStore::manifest(const std::string& name) const {
  if (auto checked = check_name(name); !checked) return tl::unexpected<Error>(checked.error());
  auto about = read_manifest(manifest_path(name), name);
  if (about) return about;
  if (is_missing(manifest_path(name))) return not_there(name);
  return unusable(name, about.error().message);
}

// The item as it was at one time, with its payload open. An error with another code than not_found says only what is
// wrong.
Result<DataStore::Opened> DataStore::look_at(const std::string& name) const {
  constexpr int attempts = 3;  // it may be replaced after its manifest was read
  for (int i = 1;; ++i) {
    auto about = read_manifest(manifest_path(name), name);
    if (!about && is_missing(manifest_path(name))) return not_there(name);
    if (!about) return tl::unexpected<Error>(about.error());
    auto payload = open_ordinary(payload_path(*about));
    if (payload) return Opened{std::move(*about), std::move(*payload)};
    if (i == attempts) return fail(ErrorCode::unavailable, unreadable_payload(payload.error().message));
  }
}

Result<DataItem> DataStore::open(const std::string& name, std::string_view format, std::uint32_t version,
                                 Check check) const {
  if (auto checked = check_name(name); !checked) return tl::unexpected<Error>(checked.error());
  auto opened = look_at(name);
  if (!opened && opened.error().code == ErrorCode::not_found) return tl::unexpected<Error>(opened.error());
  if (!opened) return unusable(name, opened.error().message);
  auto& [about, payload] = *opened;
  if (about.format != format || about.version != version) {
    return unusable(name, say("it is {} of version {}, not {} of version {}", in_quotes(about.format), about.version,
                              in_quotes(format), version));
  }
  if (const auto wrong = wrong_size(payload, about.bytes); !wrong.empty()) return unusable(name, wrong);
  if (check == Check::checksum) {
    const auto checksum = checksum_of(payload, nullptr);
    if (!checksum) return unusable(name, checksum.error().message);
    if (*checksum != about.checksum) return unusable(name, tr(wrong_checksum));
  }
  // So that it is not taken to make room. Where it was just taken, it stays readable all the same.
  static_cast<void>(payload.lock(File::Lock::shared, false));
  mark_used(name);
  return DataItem(std::move(about), std::move(payload));
}

std::optional<std::chrono::system_clock::time_point> DataStore::last_use(const std::string& name) const {
  struct stat about {};
  if (!check_name(name) || stat(manifest_path(name).c_str(), &about) != 0) return std::nullopt;
  const auto since = std::chrono::seconds(about.st_mtim.tv_sec) + std::chrono::nanoseconds(about.st_mtim.tv_nsec);
  return std::chrono::system_clock::time_point(std::chrono::duration_cast<std::chrono::system_clock::duration>(since));
}

// The time of a file's last reading is not kept everywhere; that of its last change is.
void DataStore::mark_used(const std::string& name) const {
  if (check_name(name)) static_cast<void>(utimensat(AT_FDCWD, manifest_path(name).c_str(), nullptr, 0));
}

Result<std::vector<std::string>> DataStore::list() const {
  if (directory_.empty()) {
    return fail(ErrorCode::unavailable, tr("nothing says where saved data lies"), {},
                tr("give --data or set MELEDA_DATA"));
  }
  std::vector<std::string> names;
  const auto visited = visit_below(directory_, [&](const fs::directory_entry& entry) {
    auto name = entry.path().lexically_relative(directory_).generic_string();
    if (!name.ends_with(manifest_ending)) return;
    name.resize(name.size() - manifest_ending.size());
    if (why_no_data_name(name).empty()) names.push_back(std::move(name));
  });
  if (!visited) return cannot(phrase("read"), directory_, visited.error().message);
  std::sort(names.begin(), names.end());
  return names;
}

Result<std::optional<std::string>> DataStore::verify(const std::string& name, Control& control, Check check) const {
  if (auto checked = check_name(name); !checked) return tl::unexpected<Error>(checked.error());
  const auto opened = look_at(name);
  if (!opened && opened.error().code == ErrorCode::not_found) return tl::unexpected<Error>(opened.error());
  if (!opened) return opened.error().message;
  const auto& [about, payload] = *opened;
  if (const auto wrong = wrong_size(payload, about.bytes); !wrong.empty()) return wrong;
  if (check == Check::size) return std::nullopt;
  const auto checksum = checksum_of(payload, &control);
  if (!checksum) return checksum.error().message;
  if (!*checksum) return fail(ErrorCode::stopped, say("stopped while {} was read", in_quotes(name)));
  if (**checksum != about.checksum) return tr(wrong_checksum);
  return std::nullopt;
}

Result<void> DataStore::remove(const std::string& name) const {
  if (auto checked = check_name(name); !checked) return checked;
  if (!contains(name)) return not_there(name);
  MELEDA_TRY(const auto lock, locked(directory_));
  const auto path = manifest_path(name);
  if (unlink(path.c_str()) != 0) {
    if (errno == ENOENT) return not_there(name);
    return cannot(phrase("removed"), path, error_text());
  }
  flush_directory(path.parent_path());
  remove_unused();
  remove_empty_folders(path);
  return {};
}

// On the way to a manifest that was removed: they are of no use any more. Those that are not empty refuse to go.
void DataStore::remove_empty_folders(const fs::path& manifest) const {
  std::error_code refused;
  for (auto folder = manifest.parent_path(); folder != directory_ && fs::remove(folder, refused) && !refused;) {
    folder = folder.parent_path();
  }
}

Result<std::uint64_t> DataStore::bytes_taken() const {
  std::uint64_t sum = 0;
  std::string why;  // it is not known how much that is
  const auto visited = visit_below(directory_, [&](const fs::directory_entry& entry) {
    struct stat about {};
    if (lstat(entry.path().c_str(), &about) != 0) {
      if (errno != ENOENT) why = error_text();
    } else if (S_ISREG(about.st_mode)) {
      sum += static_cast<std::uint64_t>(about.st_size);
    }
  });
  if (!visited) why = visited.error().message;
  if (!why.empty()) return cannot(phrase("read"), directory_, why);
  return sum;
}

// The lock that keeps others from taking the room before it is used; no lock where there is no limit.
Result<File> DataStore::room_for(std::uint64_t bytes, const std::string& name) const {
  if (limit_.bytes == DataLimit::none) return File();
  MELEDA_TRY(auto lock, locked(directory_));
  if (auto made = make_room(bytes, name); !made) return tl::unexpected<Error>(made.error());
  return lock;
}

// With the lock held. Removes nothing where that would not be enough, and never the item that is to be replaced.
Result<void> DataStore::make_room(std::uint64_t bytes, const std::string& name) const {
  const auto fits = [&](std::uint64_t taken) { return taken <= limit_.bytes && bytes <= limit_.bytes - taken; };
  MELEDA_TRY(auto taken, bytes_taken());
  if (fits(taken)) return {};
  remove_unused();
  if (limit_.close_idle) limit_.close_idle();
  MELEDA_TRY(taken, bytes_taken());

  struct Candidate {
    std::chrono::system_clock::time_point last_use;
    fs::path manifest;
    fs::path payload;
    std::uint64_t bytes = 0;
    File lock;
  };
  std::vector<Candidate> candidates;
  std::uint64_t removable = 0;
  std::string why_not;  // what could not be looked at, and so is not taken
  MELEDA_TRY(const auto names, list());
  for (const auto& other : names) {
    if (other == name) continue;
    auto opened = look_at(other);
    const auto left_alone = [&](const std::string& why) { why_not = fmt::format(" ({}: {})", other, why); };
    if (!opened) {
      left_alone(opened.error().message);
      continue;
    }
    const auto used = last_use(other);
    const auto size = used ? opened->payload.size() : std::nullopt;
    if (!size || !opened->payload.lock(File::Lock::exclusive, false)) {
      if (errno != EWOULDBLOCK) left_alone(error_text());
      continue;
    }
    removable += *size;
    candidates.push_back(
        {*used, manifest_path(other), payload_path(opened->manifest), *size, std::move(opened->payload)});
  }
  if (!fits(taken - std::min(taken, removable))) {
    return fail(ErrorCode::unavailable,
                say("{} cannot be saved: saved data may take {} bytes, and too much of it is in use or is being "
                    "written{}",
                    in_quotes(name), grouped(limit_.bytes), why_not),
                {}, tr("'meleda data list' shows what there is; a larger --data-limit makes room"));
  }
  std::sort(candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.last_use < b.last_use; });
  for (const auto& candidate : candidates) {
    if (fits(taken)) break;
    if (unlink(candidate.manifest.c_str()) != 0 || unlink(candidate.payload.c_str()) != 0) {
      return cannot(phrase("removed"), candidate.manifest, error_text());
    }
    taken -= std::min(taken, candidate.bytes);
    remove_empty_folders(candidate.manifest);
  }
  return {};
}

// With the lock held. A payload is of use if the manifest beside it says so, or cannot be read: then `verify` shows it
// and people decide.
std::size_t DataStore::remove_unused() const {
  std::vector<fs::path> unused;
  // What could not be looked at stays until the next time.
  static_cast<void>(visit_below(directory_, [&](const fs::directory_entry& entry) {
    const auto& path = entry.path();
    const auto file_name = path.filename().string();
    if (file_name.starts_with(".") && file_name.ends_with(part_ending)) {
      const auto file = open_ordinary(path);
      if (file && file->lock(File::Lock::exclusive, false)) unused.push_back(path);
      return;
    }
    const auto tail = 1 + checksum_digits_in_name + payload_ending.size();
    if (file_name.size() <= tail) return;
    auto name = path.lexically_relative(directory_).generic_string();
    name.resize(name.size() - tail);
    if (!why_no_data_name(name).empty() || !is_payload_of(file_name, fs::path(name).filename().string())) return;
    const auto about = manifest(name);
    if (about ? payload_path(*about) != path : about.error().code == ErrorCode::not_found) unused.push_back(path);
  }));
  std::error_code problem;
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
