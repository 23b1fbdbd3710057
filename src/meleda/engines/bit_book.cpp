#include "meleda/engines/bit_book.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/engines/parallel.hpp"

namespace meleda {

static_assert(std::endian::native == std::endian::little, "books are little-endian");

namespace {

using Word = std::uint64_t;
constexpr std::size_t chunk_words = 8192;
constexpr std::size_t chunks_at_once = 64;
constexpr std::size_t chunks_held = 64;
constexpr int compression = 3;
constexpr std::array<char, 8> magic = {'M', 'E', 'L', 'B', 'O', 'O', 'K', '2'};

struct Footer {
  std::uint64_t tables = 0;  // where they begin
  std::uint64_t system_numbers = 0;
  std::uint64_t levels = 0;
  std::uint64_t chunks = 0;
  std::array<char, 8> magic = {};
  std::uint64_t checksum = 0;  // of all from the tables to here
};

struct FreeHash {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

class Hash {
 public:
  Hash() : state_(XXH3_createState()) {
    if (!state_) throw std::bad_alloc();
    XXH3_128bits_reset(state_.get());
  }
  void add(std::span<const Word> words) { XXH3_128bits_update(state_.get(), words.data(), words.size_bytes()); }
  [[nodiscard]] std::string text() const {
    const auto hash = XXH3_128bits_digest(state_.get());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
  }

 private:
  std::unique_ptr<XXH3_state_t, FreeHash> state_;
};

// The system as numbers: sizes first.
std::vector<std::uint64_t> numbers_of(const BitSystem& system) {
  std::vector<std::uint64_t> numbers = {static_cast<std::uint64_t>(system.places),
                                        static_cast<std::uint64_t>(system.label_bits),
                                        system.invariant,
                                        system.steps.size(),
                                        system.fold.size(),
                                        system.turn.size()};
  numbers.insert(numbers.end(), system.labels.begin(), system.labels.end());
  for (const auto& step : system.steps) {
    numbers.push_back(step.places);
    numbers.push_back(step.source);
  }
  numbers.insert(numbers.end(), system.fold.begin(), system.fold.end());
  numbers.insert(numbers.end(), system.turn.begin(), system.turn.end());
  return numbers;
}

// An error says only what is wrong.
tl::unexpected<Error> damaged(std::string what) {
  return fail(ErrorCode::unavailable, std::move(what));
}

Result<BitSystem> system_of(std::span<const std::uint64_t> numbers) {
  BitSystem system;
  if (numbers.size() < 6 || numbers[0] == 0 || numbers[0] > 64 || numbers[1] > 8 || numbers[2] > 255) {
    return damaged("its system makes no sense");
  }
  const auto places = static_cast<std::size_t>(numbers[0]);
  const auto steps = numbers[3];
  if (steps > 4096 || (numbers[4] != 0 && numbers[4] != places) || (numbers[5] != 0 && numbers[5] != places) ||
      numbers.size() != 6 + places + 2 * steps + numbers[4] + numbers[5]) {
    return damaged("its system makes no sense");
  }
  system.places = static_cast<int>(places);
  system.label_bits = static_cast<int>(numbers[1]);
  system.invariant = static_cast<std::uint8_t>(numbers[2]);
  auto rest = numbers.subspan(6);
  const auto take = [&rest](std::size_t count) {
    const auto part = rest.first(count);
    rest = rest.subspan(count);
    return part;
  };
  for (const auto label : take(places)) {
    if (label >> system.label_bits != 0) return damaged("its labels make no sense");
    system.labels.push_back(static_cast<std::uint8_t>(label));
  }
  const auto pairs = take(2 * static_cast<std::size_t>(steps));
  for (std::size_t i = 0; i < pairs.size(); i += 2) system.steps.push_back({pairs[i], pairs[i + 1]});
  for (auto* map : {&system.fold, &system.turn}) {
    for (const auto to : take(static_cast<std::size_t>(numbers[map == &system.fold ? 4 : 5]))) {
      if (to >= places) return damaged("its symmetries make no sense");
      map->push_back(static_cast<std::uint8_t>(to));
    }
  }
  return system;
}

}  // namespace

struct BitBookWriter::Inside {
  std::vector<std::uint64_t> system;  // as numbers: the levels may be gone when the book is finished
  DataSink& sink;
  Hash hash;
  std::vector<BitBookLevel> levels;
  std::vector<std::uint64_t> chunks;  // of each its end and its checksum
  std::uint64_t written = 0;
  bool sound = true;
  std::vector<Word> waiting;

  Inside(const BitSystem& given, DataSink& to) : system(numbers_of(given)), sink(to) {}

  void write(const void* data, std::size_t size) {
    sound = sink.write({static_cast<const std::byte*>(data), size}) && sound;  // the store knows why not
    written += size;
  }

  // Compresses what waits, on all cores, and writes it in order.
  void flush() {
    const auto count = (waiting.size() + chunk_words - 1) / chunk_words;
    std::vector<std::vector<char>> packed(count);
    parallel_for(count, [&](std::size_t i, std::size_t) {
      const auto first = i * chunk_words;
      const auto bytes = std::min(chunk_words, waiting.size() - first) * sizeof(Word);
      packed[i].resize(ZSTD_compressBound(bytes));
      const auto size = ZSTD_compress(packed[i].data(), packed[i].size(), waiting.data() + first, bytes, compression);
      if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // there is room: nothing else can be lacking
      packed[i].resize(size);
    });
    for (const auto& chunk : packed) {
      write(chunk.data(), chunk.size());
      chunks.push_back(written);
      chunks.push_back(XXH3_64bits(chunk.data(), chunk.size()));
    }
    waiting.clear();
  }
};

BitBookWriter::BitBookWriter(const BitLayout& layout, DataSink& sink)
    : inside_(std::make_unique<Inside>(layout.system(), sink)) {}
BitBookWriter::~BitBookWriter() = default;

bool BitBookWriter::add(const BitLevel& level, std::uint64_t orbits) {
  auto& in = *inside_;
  BitBookLevel entry{static_cast<std::uint64_t>(level.full_places()), level.count(), orbits, 0, in.chunks.size() / 2};
  level.for_each_kept_block([&](std::span<const Word> block) {
    in.hash.add(block);
    entry.words += block.size();
    while (!block.empty()) {
      const auto room = chunks_at_once * chunk_words - in.waiting.size();
      const auto part = block.first(std::min(room, block.size()));
      in.waiting.insert(in.waiting.end(), part.begin(), part.end());
      block = block.subspan(part.size());
      if (in.waiting.size() == chunks_at_once * chunk_words) in.flush();
    }
  });
  in.flush();  // every level begins with a chunk of its own
  in.levels.push_back(entry);
  return in.sound;
}

void BitBookWriter::finish() {
  auto& in = *inside_;
  const std::vector<char> padding((8 - in.written % 8) % 8, 0);  // so that every number lies at a multiple of its size
  in.write(padding.data(), padding.size());
  Footer footer{in.written, in.system.size(), in.levels.size(), in.chunks.size() / 2, magic, 0};
  std::vector<std::uint64_t> tables = in.system;
  const auto add = [&tables](const auto& values) {
    const auto before = tables.size();
    tables.resize(before + std::as_bytes(values).size() / sizeof(std::uint64_t));
    if (!values.empty()) std::memcpy(tables.data() + before, values.data(), std::as_bytes(values).size());
  };
  add(std::span(std::as_const(in.levels)));
  add(std::span(std::as_const(in.chunks)));
  add(std::span(&std::as_const(footer), 1));
  tables.back() = XXH3_64bits(tables.data(), (tables.size() - 1) * sizeof(std::uint64_t));
  in.write(tables.data(), tables.size() * sizeof(std::uint64_t));
}

std::string BitBookWriter::digest() const {
  return inside_->hash.text();
}

struct BitDigest::Inside {
  Hash hash;
};
BitDigest::BitDigest() : inside_(std::make_unique<Inside>()) {}
BitDigest::~BitDigest() = default;
void BitDigest::add(const BitLevel& level) {
  level.for_each_kept_block([&](std::span<const Word> block) { inside_->hash.add(block); });
}
std::string BitDigest::text() const {
  return inside_->hash.text();
}

BitBook::~BitBook() = default;

Result<std::shared_ptr<const BitBook>> BitBook::open(DataItem item) {
  std::shared_ptr<BitBook> book(new BitBook(std::move(item)));
  const auto& from = book->item_;
  const auto bytes = from.manifest().bytes;
  const auto damage = [&](const std::string& what) { return tl::unexpected(from.damaged(what)); };
  Footer footer;
  if (bytes < sizeof footer) return damage("it is too short");
  if (auto read = from.read(bytes - sizeof footer, std::as_writable_bytes(std::span(&footer, 1))); !read) {
    return tl::unexpected(read.error());
  }
  if (footer.magic != magic) return damage("it has no footer");
  constexpr std::uint64_t far_too_many = std::uint64_t{1} << 32;
  const auto tables_end = bytes - sizeof footer;
  if (footer.tables > tables_end || footer.system_numbers > far_too_many || footer.levels > 65 ||
      footer.chunks > far_too_many ||
      tables_end - footer.tables != footer.system_numbers * sizeof(std::uint64_t) +
                                        footer.levels * sizeof(BitBookLevel) + footer.chunks * sizeof(ChunkEntry)) {
    return damage("its tables have another size than its footer says");
  }
  std::vector<std::byte> tables(static_cast<std::size_t>(bytes - footer.tables));
  if (auto read = from.read(footer.tables, tables); !read) return tl::unexpected(read.error());
  if (XXH3_64bits(tables.data(), tables.size() - sizeof footer.checksum) != footer.checksum) {
    return damage("the checksum of its tables is wrong");
  }
  const auto* at = tables.data();
  const auto take = [&at](auto& into, std::uint64_t count) {
    into.resize(static_cast<std::size_t>(count));
    const auto size = into.size() * sizeof(into[0]);
    if (size != 0) std::memcpy(into.data(), at, size);
    at += size;
  };
  std::vector<std::uint64_t> numbers;
  take(numbers, footer.system_numbers);
  take(book->levels_, footer.levels);
  take(book->chunks_, footer.chunks);
  auto system = system_of(numbers);
  if (!system) return damage(system.error().message);
  auto layout = BitLayout::make(std::move(*system));
  if (!layout) return damage(layout.error().message);
  book->layout_ = std::make_unique<BitLayout>(std::move(*layout));
  std::uint64_t chunks = 0;
  for (const auto& level : book->levels_) {
    if (level.full_places > 64 || level.words > footer.chunks * chunk_words || level.first_chunk != chunks) {
      return damage("its levels make no sense");
    }
    chunks += (level.words + chunk_words - 1) / chunk_words;
  }
  std::uint64_t end = 0;
  for (const auto& chunk : book->chunks_) {
    if (chunk.end < end || chunk.end > footer.tables ||
        chunk.end - end > ZSTD_compressBound(chunk_words * sizeof(Word))) {
      return damage("its chunks make no sense");
    }
    end = chunk.end;
  }
  if (chunks != footer.chunks) return damage("its chunks make no sense");
  book->offsets_.resize(book->levels_.size());
  return std::shared_ptr<const BitBook>(std::move(book));
}

Result<std::shared_ptr<const BitBook>> BitBook::open(const DataStore& store, const std::string& name) {
  MELEDA_TRY(auto item, store.open(name, bit_book_format, bit_book_version, DataStore::Check::checksum));
  return open(std::move(item));
}

void BitBook::throw_damage(Error error) const {
  sound_ = false;
  throw DamagedData(std::move(error));
}

std::vector<std::uint64_t> BitBook::read_chunk(std::uint64_t number) const {
  const auto& entry = chunks_[number];
  const auto begin = number == 0 ? 0 : chunks_[number - 1].end;
  std::vector<std::byte> packed(static_cast<std::size_t>(entry.end - begin));
  if (auto read = item_.read(begin, packed); !read) throw_damage(std::move(read).error());
  if (XXH3_64bits(packed.data(), packed.size()) != entry.checksum) {
    throw_damage(item_.damaged("the checksum of a part of it is wrong"));
  }
  std::vector<std::uint64_t> words(chunk_words);
  const auto size = ZSTD_decompress(words.data(), words.size() * sizeof(Word), packed.data(), packed.size());
  if (ZSTD_isError(size) != 0 || size % sizeof(Word) != 0)
    throw_damage(item_.damaged("a part of it is no part of a book"));
  words.resize(size / sizeof(Word));
  return words;
}

BitBook::Chunk BitBook::chunk(std::uint64_t number) const {
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

const std::vector<std::size_t>& BitBook::offsets(std::size_t level) const {
  const std::lock_guard guard(lock_);
  auto& made = offsets_[level];
  if (made.empty()) {
    made = layout_->kept_offsets(static_cast<int>(levels_[level].full_places));
    MELEDA_ASSERT(made.back() == levels_[level].words);
  }
  return made;
}

bool BitBook::contains(std::uint64_t state) const {
  const auto full = static_cast<std::uint64_t>(std::popcount(state));
  const auto level = std::find_if(levels_.begin(), levels_.end(),
                                  [&](const BitBookLevel& entry) { return entry.full_places == full; });
  const auto places = layout_->system().places;
  if (level == levels_.end() || (places < 64 && state >> places != 0)) return false;
  const auto bit = layout_->kept_bit(state, offsets(static_cast<std::size_t>(level - levels_.begin())));
  if (bit == BitLayout::none) return false;
  const auto words = chunk(level->first_chunk + bit / 64 / chunk_words);
  const auto word = bit / 64 % chunk_words;
  if (word >= words->size()) throw_damage(item_.damaged("a part of it is too short"));
  return ((*words)[word] >> (bit % 64) & 1U) != 0;
}

std::string BitBook::digest(std::vector<std::uint64_t>* kept_bits) const {
  Hash hash;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const auto end = i + 1 < levels_.size() ? levels_[i + 1].first_chunk : chunks_.size();
    std::uint64_t bits = 0;
    for (auto c = levels_[i].first_chunk; c < end; ++c) {
      const auto words = read_chunk(c);
      hash.add(words);
      for (const auto word : words) bits += static_cast<std::uint64_t>(std::popcount(word));
    }
    if (kept_bits != nullptr) kept_bits->push_back(bits);
  }
  return hash.text();
}

std::shared_ptr<const StateSet> open_state_set(const DataStore& store, const std::string& name) {
  auto book = BitBook::open(store, name);
  return book ? std::move(*book) : nullptr;
}

}  // namespace meleda
