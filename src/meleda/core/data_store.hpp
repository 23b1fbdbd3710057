#pragma once
// Saved data (books, tables): where it lies, how it is written so that a crash never leaves a half item that is taken
// for whole, and how it is checked before it is trusted.
//
// An item is a name and two files, `name.data` and `name.manifest`. The manifest is written last and says what the
// payload must be, so an item without one is a leftover of a write that did not end.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "meleda/core/control.hpp"
#include "meleda/core/result.hpp"

namespace meleda {

// The directory that was given; else MELEDA_DATA, else $XDG_DATA_HOME/meleda, else ~/.local/share/meleda. Empty if
// nothing says where.
[[nodiscard]] std::filesystem::path data_directory(const std::string& given = {});

// What is known about an item.
struct Manifest {
  std::string name;    // such as "family/board-A": parts of letters, digits, '-', '_', '.' and '+', with '/' between
  std::string format;  // what the payload is
  std::uint32_t version = 1;  // of that format
  std::string spec = {};      // the puzzle that it is about
  std::string made_by = {};   // program and version; filled in by write
  std::uint64_t bytes = 0;    // size of the payload; filled in by write
  std::string checksum = {};  // of the payload, XXH3-128 in hexadecimal; filled in by write
  std::vector<std::pair<std::string, std::string>> parameters = {};  // how it was made; each a word and a line
};

// Where a payload is written to. Blocks of any size are gathered into larger ones.
class DataSink {
 public:
  virtual ~DataSink() = default;
  // False once something went wrong (such as a full disk); what is written after that is lost, and write() fails.
  virtual bool write(std::span<const std::byte> block) = 0;

  template <class T>
  requires std::is_trivially_copyable_v<T>
  bool write_all(std::span<const T> values) { return write(std::as_bytes(values)); }
};

// An item that was opened: its payload is mapped into memory, read-only, while this lives.
class DataItem {
 public:
  DataItem(DataItem&& other) noexcept;
  DataItem& operator=(DataItem&& other) noexcept;
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

class DataStore {
 public:
  // The directory need not be there: it is made when something is written.
  explicit DataStore(std::filesystem::path directory) : directory_(std::move(directory)) {}

  [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }
  [[nodiscard]] bool contains(const std::string& name) const;

  // Writes an item, or replaces the one of this name. `fill` writes the payload; if it fails, nothing has changed.
  // The manifest that it returns is the given one, completed.
  [[nodiscard]] Result<Manifest> write(Manifest manifest, const std::function<Result<void>(DataSink&)>& fill) const;

  // Opens an item whose format and version are these, and checks the size of its payload; with `Check::checksum` also
  // every byte. An item that is not whole, or of another version, is refused, with a hint how to get rid of it.
  enum class Check { size, checksum };
  [[nodiscard]] Result<DataItem> open(const std::string& name, std::string_view format, std::uint32_t version,
                                      Check check = Check::size) const;
  // Reads the manifest alone.
  [[nodiscard]] Result<Manifest> manifest(const std::string& name) const;

  // Names of all items, sorted, whole or not.
  [[nodiscard]] Result<std::vector<std::string>> list() const;

  // Reads every byte. What is wrong with the item in words, or nothing if it is whole. An error if it is not there, or
  // if the control stopped the work.
  [[nodiscard]] Result<std::optional<std::string>> verify(const std::string& name, Control& control) const;

  [[nodiscard]] Result<void> remove(const std::string& name) const;

  // Removes what writes that were cut off have left, and says how many files that was. Files of a program that is still
  // running are left alone.
  Result<std::size_t> remove_leftovers() const;

 private:
  std::filesystem::path directory_;
};

}  // namespace meleda
