#pragma once
// Many 64-bit words in a file of saved data, of which few are asked for at a time: in chunks of 64 KiB that are
// compressed one by one with zstd, so that a question decompresses one chunk.
//
// Layout of the file, little-endian, every number of 64 bits: the chunks; numbers of whoever writes it; of each chunk
// its end from the beginning of the file on and its checksum; and a footer, which says where the numbers begin and has
// a checksum of all from there on. Each is compared when it is read, so that a file that is damaged while it is open
// gives an error and no wrong answer.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

#include "meleda/core/data_store.hpp"
#include "meleda/core/result.hpp"

namespace meleda {

inline constexpr std::size_t words_of_chunk = 8192;
using WordFileMark = std::array<char, 8>;  // what kind of file it is

class WordFileWriter {
 public:
  using Word = std::uint64_t;

  explicit WordFileWriter(DataSink& sink) : sink_(sink) {}

  // False once the sink has refused something: then the rest is of no use.
  bool add(std::span<const Word> words);
  // What follows begins with a chunk of its own.
  void end_chunk() { flush(); }
  [[nodiscard]] std::uint64_t chunks() const { return chunks_.size() / 2; }
  [[nodiscard]] bool sound() const { return sound_; }
  bool finish(std::vector<std::uint64_t> numbers, const WordFileMark& mark);

 private:
  void write(const void* data, std::size_t size);
  void flush();

  DataSink& sink_;
  std::vector<Word> waiting_;
  std::vector<std::uint64_t> chunks_;  // of each its end and its checksum
  std::uint64_t written_ = 0;
  bool sound_ = true;
};

// Asked from several threads at once.
class WordFile {
 public:
  using Word = std::uint64_t;
  using Chunk = std::shared_ptr<const std::vector<Word>>;

  // The numbers and the table of the chunks are read and checked; chunks are when they are asked for.
  [[nodiscard]] static Result<std::unique_ptr<WordFile>> open(DataItem item, const WordFileMark& mark);

  [[nodiscard]] const std::vector<std::uint64_t>& numbers() const { return numbers_; }
  [[nodiscard]] std::uint64_t chunks() const { return chunks_.size(); }
  [[nodiscard]] const Manifest& manifest() const { return item_.manifest(); }

  // Throw DamagedData where the file is not any more what it was. `chunk` keeps those that were asked for last.
  [[nodiscard]] Chunk chunk(std::uint64_t number) const;
  [[nodiscard]] std::vector<Word> read_chunk(std::uint64_t number) const;
  // False once damage was found.
  [[nodiscard]] bool sound() const { return sound_; }
  [[noreturn]] void throw_damage(const std::string& why) const;
  [[nodiscard]] Error damaged(const std::string& why) const { return item_.damaged(why); }

 private:
  struct Entry {
    std::uint64_t end = 0;
    std::uint64_t checksum = 0;
  };

  explicit WordFile(DataItem item) : item_(std::move(item)) {}

  DataItem item_;
  std::vector<std::uint64_t> numbers_;
  std::vector<Entry> chunks_;
  mutable std::atomic<bool> sound_{true};
  mutable std::mutex lock_;
  mutable std::list<std::uint64_t> recent_;
  mutable std::unordered_map<std::uint64_t, std::pair<Chunk, std::list<std::uint64_t>::iterator>> held_;
};

}  // namespace meleda
