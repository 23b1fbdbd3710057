#pragma once
// Saved data (books, tables): where it lies, how it is written so that a crash never leaves a half item that is taken
// for whole, and how it is checked before it is trusted.
//
// An item is a payload, `name.<beginning of its checksum>.data`, and `name.manifest`, which says which payload it has.
// A payload gets its name when it is whole and on the disk, and the manifest is put in place after it in one step: at
// any time there is the old item, or the new one, or none. What a crash leaves behind is no item and is cleaned up.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/data_manifest.hpp"
#include "meleda/core/files.hpp"
#include "meleda/core/result.hpp"

namespace meleda {

// The directory that was given; else MELEDA_DATA, else $XDG_DATA_HOME/meleda, else ~/.local/share/meleda. Empty if
// nothing says where.
[[nodiscard]] std::filesystem::path data_directory(const std::string& given = {});

// Where a payload is written to, from its beginning to its end. Small blocks are gathered into large ones.
class DataSink {
 public:
  virtual ~DataSink() = default;
  // False once something went wrong, such as a full disk: whatever is written then is lost, and the whole write fails.
  virtual bool write(std::span<const std::byte> block) = 0;

  // Values as they lie in memory.
  template <class T>
  requires std::is_trivially_copyable_v<T>
  bool write_values(std::span<const T> values) { return write(std::as_bytes(values)); }
};

// An item that was opened. It stays readable when the item is replaced or removed meanwhile. What changes in its
// payload while it is open is not noticed here: who keeps an item open guards its parts with checksums of their own.
class DataItem {
 public:
  [[nodiscard]] const Manifest& manifest() const { return manifest_; }
  // All of these bytes of the payload, from this offset on. From several threads at once.
  [[nodiscard]] Result<void> read(std::uint64_t offset, std::span<std::byte> into) const;
  // That it cannot be used, and how to get rid of it.
  [[nodiscard]] Error damaged(const std::string& why) const;

 private:
  friend class DataStore;
  DataItem(Manifest manifest, File payload) : manifest_(std::move(manifest)), payload_(std::move(payload)) {}

  Manifest manifest_;
  File payload_;
};

// Thrown where saved data turns out to be damaged in the middle of work that has no other way to say so.
class DamagedData : public std::runtime_error {
 public:
  explicit DamagedData(Error error) : std::runtime_error(error.message), error_(std::move(error)) {}
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  Error error_;
};

// How much a store may take, all its files together. What was used least recently makes room for what is written,
// unless somebody has it open.
struct DataLimit {
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t bytes = none;
  std::function<void()> close_idle = {};  // closes what this program has open only to be quick the next time
};

// Several programs may read and write one store at the same time.
class DataStore {
 public:
  enum class Check { size, checksum };

  // The directory need not be there: it is made when something is written.
  explicit DataStore(std::filesystem::path directory, DataLimit limit = {})
      : directory_(std::move(directory)), limit_(std::move(limit)) {}

  [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }
  [[nodiscard]] bool contains(const std::string& name) const;

  // Writes an item, or replaces the one of this name. `fill` writes the payload; if it fails, the item is as it was.
  // The answer is the manifest, completed.
  [[nodiscard]] Result<Manifest> write(Manifest manifest, const std::function<Result<void>(DataSink&)>& fill) const;

  // Opens an item whose format and version are these, and checks the size of its payload, or every byte. An item that
  // is not whole, or of another version, is refused, with a hint how to get rid of it.
  [[nodiscard]] Result<DataItem> open(const std::string& name, std::string_view format, std::uint32_t version,
                                      Check check = Check::size) const;
  // Reads the manifest alone.
  [[nodiscard]] Result<Manifest> manifest(const std::string& name) const;

  // When it was written or opened last, or said to be in use; nothing if it is not there.
  [[nodiscard]] std::optional<std::chrono::system_clock::time_point> last_use(const std::string& name) const;
  // For who has it open for long. Where the store cannot be written to, nothing happens.
  void mark_used(const std::string& name) const;

  // Names of all items, sorted, whole or damaged.
  [[nodiscard]] Result<std::vector<std::string>> list() const;

  // What is wrong with the item in words, or nothing if it is whole. An error if it is not there, or if the control
  // stopped the work.
  [[nodiscard]] Result<std::optional<std::string>> verify(const std::string& name, Control& control,
                                                          Check check = Check::checksum) const;

  [[nodiscard]] Result<void> remove(const std::string& name) const;

  // Removes what writes that were cut off have left, and says how many files that was. What a running program is
  // writing is left alone. Every write does this, too.
  Result<std::size_t> remove_leftovers() const;

 private:
  struct Opened {
    Manifest manifest;
    File payload;
  };

  [[nodiscard]] Result<void> check_name(const std::string& name) const;
  [[nodiscard]] std::filesystem::path manifest_path(const std::string& name) const;
  [[nodiscard]] std::filesystem::path payload_path(const Manifest& manifest) const;
  [[nodiscard]] tl::unexpected<Error> not_there(const std::string& name) const;
  [[nodiscard]] Result<Opened> look_at(const std::string& name) const;
  [[nodiscard]] Result<File> room_for(std::uint64_t bytes, const std::string& name) const;
  [[nodiscard]] Result<void> make_room(std::uint64_t bytes, const std::string& name) const;
  [[nodiscard]] Result<std::uint64_t> bytes_taken() const;
  void remove_empty_folders(const std::filesystem::path& manifest) const;
  std::size_t remove_unused() const;

  std::filesystem::path directory_;
  DataLimit limit_;
};

}  // namespace meleda
