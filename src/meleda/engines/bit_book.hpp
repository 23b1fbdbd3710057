#pragma once
// A book: the states of all levels (bit_levels.hpp) in a file, to be asked whether they contain a state.
//
// Of each level the kept words are stored (BitLayout::kept_offsets), compressed in chunks (word_file.hpp), and with
// them the system and the levels as numbers. Measured on all levels of the English and the French board of peg
// solitaire (class A): raw words 32.1 and 384 MB, CRoaring with run containers 30.6 and 373 MB, zstd (level 3) 9.3 and
// 90 MB; finer levels of zstd gain 7 to 15 % and take three to a hundred times as long.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "meleda/core/data_store.hpp"
#include "meleda/core/result.hpp"
#include "meleda/core/state_set.hpp"
#include "meleda/engines/bit_levels.hpp"
#include "meleda/engines/word_file.hpp"

namespace meleda {

inline constexpr const char* bit_book_format = "bit-book";
inline constexpr std::uint32_t bit_book_version = 3;

struct BitBookLevel {
  std::uint64_t full_places = 0;
  std::uint64_t states = 0;
  std::uint64_t orbits = 0;  // up to symmetry, as the writer was told
  std::uint64_t words = 0;
  std::uint64_t first_chunk = 0;
};

// Gets the levels one after the other, the one with the fewest full places first.
class BitBookWriter {
 public:
  BitBookWriter(const BitLayout& layout, DataSink& sink);
  ~BitBookWriter();
  BitBookWriter(const BitBookWriter&) = delete;
  BitBookWriter& operator=(const BitBookWriter&) = delete;

  // False once the sink has refused something: then the rest is of no use.
  bool add(const BitLevel& level, std::uint64_t orbits);
  // May be called when the levels and their layout are gone.
  void finish();
  // Of all kept words: the same whatever compresses them.
  [[nodiscard]] std::string digest() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// Of the kept words of levels that are not written.
class BitDigest {
 public:
  BitDigest();
  ~BitDigest();
  BitDigest(const BitDigest&) = delete;
  BitDigest& operator=(const BitDigest&) = delete;
  void add(const BitLevel& level);
  [[nodiscard]] std::string text() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

class BitBook final : public StateSet {
 public:
  // Its tables are read and checked; chunks are when they are asked for.
  [[nodiscard]] static Result<std::shared_ptr<const BitBook>> open(DataItem item);
  // From a store, where it must have the format and the version of a book; every byte is checked.
  [[nodiscard]] static Result<std::shared_ptr<const BitBook>> open(const DataStore& store, const std::string& name);
  ~BitBook() override;

  // Throws DamagedData, as `digest` does, where the file is not any more what it was.
  [[nodiscard]] bool contains(std::uint64_t state) const override;
  [[nodiscard]] bool sound() const override { return file_->sound(); }
  [[nodiscard]] const std::vector<BitBookLevel>& levels() const { return levels_; }
  [[nodiscard]] const BitLayout& layout() const { return *layout_; }
  // Reads everything and makes the digest anew; also counts the states of each level.
  [[nodiscard]] std::string digest(std::vector<std::uint64_t>* kept_bits = nullptr) const;

 private:
  explicit BitBook(std::unique_ptr<WordFile> file) : file_(std::move(file)) {}
  [[nodiscard]] const std::vector<std::size_t>& offsets(std::size_t level) const;

  std::unique_ptr<WordFile> file_;
  std::unique_ptr<BitLayout> layout_;
  std::vector<BitBookLevel> levels_;
  // [level]: kept offsets, made when the level is asked for first.
  mutable std::mutex lock_;
  mutable std::vector<std::vector<std::size_t>> offsets_;
};

// The set that a store has under this name, or null where there is none that is whole.
[[nodiscard]] std::shared_ptr<const StateSet> open_state_set(const DataStore& store, const std::string& name);

}  // namespace meleda
