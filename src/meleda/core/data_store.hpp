#pragma once
// Saved data (books, tables): where it lies, how it is written so that a crash never leaves a half item that is taken
// for whole, and how it is checked before it is trusted.
//
// An item is a payload, `name.<beginning of its checksum>.data`, and `name.manifest`, which says which payload it has.
// A payload gets its name when it is whole and on the disk, and the manifest is put in place after it in one step: at
// any time there is the old item, or the new one, or none. What a crash leaves behind is no item and is cleaned up.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/data_manifest.hpp"
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

// An item that was opened: its payload is mapped into memory, read-only, while this lives. It stays readable when the
// item is replaced or removed meanwhile.
class DataItem {
 public:
  DataItem(DataItem&& other) noexcept
      : manifest_(std::move(other.manifest_)), payload_(std::exchange(other.payload_, {})) {}
  DataItem& operator=(DataItem&& other) noexcept {
    manifest_ = std::move(other.manifest_);
    std::swap(payload_, other.payload_);
    return *this;
  }
  ~DataItem();

  [[nodiscard]] const Manifest& manifest() const { return manifest_; }
  // Begins at a page's boundary, so values of any type may be read in place.
  [[nodiscard]] std::span<const std::byte> payload() const { return payload_; }

 private:
  friend class DataStore;
  DataItem(Manifest manifest, std::span<const std::byte> payload) : manifest_(std::move(manifest)), payload_(payload) {}

  Manifest manifest_;
  std::span<const std::byte> payload_;
};

// Several programs may read and write one store at the same time.
class DataStore {
 public:
  enum class Check { size, checksum };

  // The directory need not be there: it is made when something is written.
  explicit DataStore(std::filesystem::path directory) : directory_(std::move(directory)) {}

  [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }
  [[nodiscard]] bool contains(const std::string& name) const;

  // Writes an item, or replaces the one of this name. `fill` writes the payload; if it fails, nothing has changed. The
  // answer is the manifest, completed.
  [[nodiscard]] Result<Manifest> write(Manifest manifest, const std::function<Result<void>(DataSink&)>& fill) const;

  // Opens an item whose format and version are these, and checks the size of its payload, or every byte. An item that
  // is not whole, or of another version, is refused, with a hint how to get rid of it.
  [[nodiscard]] Result<DataItem> open(const std::string& name, std::string_view format, std::uint32_t version,
                                      Check check = Check::size) const;
  // Reads the manifest alone.
  [[nodiscard]] Result<Manifest> manifest(const std::string& name) const;

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
  [[nodiscard]] Result<void> check_name(const std::string& name) const;
  [[nodiscard]] std::filesystem::path manifest_path(const std::string& name) const;
  [[nodiscard]] std::filesystem::path payload_path(const Manifest& manifest) const;
  std::size_t remove_unused() const;

  std::filesystem::path directory_;
};

}  // namespace meleda
