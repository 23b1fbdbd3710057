#include "meleda/engines/word_file.hpp"

#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "meleda/core/translate.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

static_assert(std::endian::native == std::endian::little, "saved words are little-endian");

namespace {

constexpr std::size_t chunks_at_once = 64;
constexpr std::size_t chunks_held = 64;
constexpr int compression = 3;

struct Footer {
  std::uint64_t tables = 0;  // where the numbers begin
  std::uint64_t numbers = 0;
  std::uint64_t chunks = 0;
  WordFileMark mark = {};
  std::uint64_t checksum = 0;  // of all from the numbers to here
};

}  // namespace

void WordFileWriter::write(const void* data, std::size_t size) {
  sound_ = sink_.write({static_cast<const std::byte*>(data), size}) && sound_;  // the store knows why not
  written_ += size;
}

bool WordFileWriter::add(std::span<const Word> words) {
  while (!words.empty()) {
    const auto room = chunks_at_once * words_of_chunk - waiting_.size();
    const auto part = words.first(std::min(room, words.size()));
    waiting_.insert(waiting_.end(), part.begin(), part.end());
    words = words.subspan(part.size());
    if (waiting_.size() == chunks_at_once * words_of_chunk) flush();
  }
  return sound_;
}

// Compresses what waits, on all cores, and writes it in order.
void WordFileWriter::flush() {
  const auto count = (waiting_.size() + words_of_chunk - 1) / words_of_chunk;
  std::vector<std::vector<char>> packed(count);
  parallel_for(count, [&](std::size_t i, std::size_t) {
    const auto first = i * words_of_chunk;
    const auto bytes = std::min(words_of_chunk, waiting_.size() - first) * sizeof(Word);
    packed[i].resize(ZSTD_compressBound(bytes));
    const auto size = ZSTD_compress(packed[i].data(), packed[i].size(), waiting_.data() + first, bytes, compression);
    if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // there is room: nothing else can be lacking
    packed[i].resize(size);
  });
  for (const auto& chunk : packed) {
    write(chunk.data(), chunk.size());
    chunks_.push_back(written_);
    chunks_.push_back(XXH3_64bits(chunk.data(), chunk.size()));
  }
  waiting_.clear();
}

bool WordFileWriter::finish(std::vector<std::uint64_t> numbers, const WordFileMark& mark) {
  flush();
  const std::vector<char> padding((8 - written_ % 8) % 8, 0);  // so that every number lies at a multiple of its size
  write(padding.data(), padding.size());
  const Footer footer{written_, numbers.size(), chunks(), mark, 0};
  auto& tables = numbers;
  tables.insert(tables.end(), chunks_.begin(), chunks_.end());
  const auto before = tables.size();
  tables.resize(before + sizeof footer / sizeof(std::uint64_t));
  std::memcpy(tables.data() + before, &footer, sizeof footer);
  tables.back() = XXH3_64bits(tables.data(), (tables.size() - 1) * sizeof(std::uint64_t));
  write(tables.data(), tables.size() * sizeof(std::uint64_t));
  return sound_;
}

Result<std::unique_ptr<WordFile>> WordFile::open(DataItem item, const WordFileMark& mark) {
  std::unique_ptr<WordFile> file(new WordFile(std::move(item)));
  const auto& from = file->item_;
  const auto bytes = from.manifest().bytes;
  const auto damage = [&](const std::string& what) { return tl::unexpected(from.damaged(what)); };
  Footer footer;
  if (bytes < sizeof footer) return damage(tr("it is too short"));
  if (auto read = from.read(bytes - sizeof footer, std::as_writable_bytes(std::span(&footer, 1))); !read) {
    return tl::unexpected(read.error());
  }
  if (footer.mark != mark) return damage(tr("it has no footer"));
  constexpr std::uint64_t far_too_many = std::uint64_t{1} << 32;
  const auto tables_end = bytes - sizeof footer;
  if (footer.tables > tables_end || footer.numbers > far_too_many || footer.chunks > far_too_many ||
      tables_end - footer.tables != footer.numbers * sizeof(std::uint64_t) + footer.chunks * sizeof(Entry)) {
    return damage(tr("its tables have another size than its footer says"));
  }
  std::vector<std::byte> tables(static_cast<std::size_t>(bytes - footer.tables));
  if (auto read = from.read(footer.tables, tables); !read) return tl::unexpected(read.error());
  if (XXH3_64bits(tables.data(), tables.size() - sizeof footer.checksum) != footer.checksum) {
    return damage(tr("the checksum of its tables is wrong"));
  }
  file->numbers_.resize(static_cast<std::size_t>(footer.numbers));
  file->chunks_.resize(static_cast<std::size_t>(footer.chunks));
  const auto number_bytes = file->numbers_.size() * sizeof(std::uint64_t);
  if (number_bytes != 0) std::memcpy(file->numbers_.data(), tables.data(), number_bytes);
  if (footer.chunks != 0) {
    std::memcpy(file->chunks_.data(), tables.data() + number_bytes, file->chunks_.size() * sizeof(Entry));
  }
  std::uint64_t end = 0;
  for (const auto& chunk : file->chunks_) {
    if (chunk.end < end || chunk.end > footer.tables ||
        chunk.end - end > ZSTD_compressBound(words_of_chunk * sizeof(Word))) {
      return damage(tr("its chunks make no sense"));
    }
    end = chunk.end;
  }
  return file;
}

void WordFile::throw_damage(const std::string& why) const {
  sound_ = false;
  throw DamagedData(item_.damaged(why));
}

std::vector<WordFile::Word> WordFile::read_chunk(std::uint64_t number) const {
  const auto& entry = chunks_[number];
  const auto begin = number == 0 ? 0 : chunks_[number - 1].end;
  std::vector<std::byte> packed(static_cast<std::size_t>(entry.end - begin));
  if (auto read = item_.read(begin, packed); !read) {
    sound_ = false;
    throw DamagedData(std::move(read).error());
  }
  if (XXH3_64bits(packed.data(), packed.size()) != entry.checksum) {
    throw_damage(tr("the checksum of a part of it is wrong"));
  }
  std::vector<Word> words(words_of_chunk);
  const auto size = ZSTD_decompress(words.data(), words.size() * sizeof(Word), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0 || size % sizeof(Word) != 0) throw_damage(tr("a part of it cannot be unpacked"));
  words.resize(size / sizeof(Word));
  return words;
}

WordFile::Chunk WordFile::chunk(std::uint64_t number) const {
  const std::lock_guard guard(lock_);
  if (const auto found = held_.find(number); found != held_.end()) {
    recent_.splice(recent_.begin(), recent_, found->second.second);
    return found->second.first;
  }
  auto chunk = std::make_shared<const std::vector<Word>>(read_chunk(number));
  if (held_.size() == chunks_held) {
    held_.erase(recent_.back());
    recent_.pop_back();
  }
  recent_.push_front(number);
  held_.emplace(number, std::pair(chunk, recent_.begin()));
  return chunk;
}

}  // namespace meleda
