#include "meleda/engines/bit_book.hpp"

#include <fmt/format.h>
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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
constexpr std::array<char, 8> magic = {'M', 'E', 'L', 'B', 'O', 'O', 'K', '1'};

struct Footer {
  std::uint64_t tables = 0;  // where they begin
  std::uint64_t system_numbers = 0;
  std::uint64_t levels = 0;
  std::uint64_t chunks = 0;
  std::array<char, 8> magic = {};
};

struct FreeHash {
  void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

class Hash {
 public:
  Hash() : state_(XXH3_createState()) { XXH3_128bits_reset(state_.get()); }
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

tl::unexpected<Error> damaged(std::string_view what) {
  return fail(ErrorCode::unavailable, fmt::format("the book is damaged: {}", what), {},
              "remove it with `data remove` and build it anew");
}

Result<BitSystem> system_of(std::span<const std::uint64_t> numbers) {
  BitSystem system;
  if (numbers.size() < 6 || numbers[0] == 0 || numbers[0] > 64 || numbers[1] > 8 || numbers[2] > 255) {
    return damaged("its system");
  }
  const auto places = static_cast<std::size_t>(numbers[0]);
  const auto steps = numbers[3];
  if (steps > 4096 || (numbers[4] != 0 && numbers[4] != places) || (numbers[5] != 0 && numbers[5] != places) ||
      numbers.size() != 6 + places + 2 * steps + numbers[4] + numbers[5]) {
    return damaged("its system");
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
    if (label >> system.label_bits != 0) return damaged("its labels");
    system.labels.push_back(static_cast<std::uint8_t>(label));
  }
  const auto pairs = take(2 * static_cast<std::size_t>(steps));
  for (std::size_t i = 0; i < pairs.size(); i += 2) system.steps.push_back({pairs[i], pairs[i + 1]});
  for (auto* map : {&system.fold, &system.turn}) {
    for (const auto to : take(static_cast<std::size_t>(numbers[map == &system.fold ? 4 : 5]))) {
      if (to >= places) return damaged("its symmetries");
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
  std::vector<std::uint64_t> ends;
  std::uint64_t written = 0;
  std::vector<Word> waiting;

  Inside(const BitSystem& given, DataSink& to) : system(numbers_of(given)), sink(to) {}

  void write(const void* data, std::size_t size) {
    static_cast<void>(sink.write({static_cast<const std::byte*>(data), size}));  // the store knows when it failed
    written += size;
  }

  // Compresses what waits, on all cores, and writes it in order.
  void flush() {
    const auto chunks = (waiting.size() + chunk_words - 1) / chunk_words;
    std::vector<std::vector<char>> packed(chunks);
    parallel_for(chunks, [&](std::size_t i, std::size_t) {
      const auto first = i * chunk_words;
      const auto bytes = std::min(chunk_words, waiting.size() - first) * sizeof(Word);
      packed[i].resize(ZSTD_compressBound(bytes));
      const auto size = ZSTD_compress(packed[i].data(), packed[i].size(), waiting.data() + first, bytes, compression);
      MELEDA_ASSERT(ZSTD_isError(size) == 0);
      packed[i].resize(size);
    });
    for (const auto& chunk : packed) {
      write(chunk.data(), chunk.size());
      ends.push_back(written);
    }
    waiting.clear();
  }
};

BitBookWriter::BitBookWriter(const BitLayout& layout, DataSink& sink)
    : inside_(std::make_unique<Inside>(layout.system(), sink)) {}
BitBookWriter::~BitBookWriter() = default;

void BitBookWriter::add(const BitLevel& level, std::uint64_t orbits) {
  auto& in = *inside_;
  BitBookLevel entry{static_cast<std::uint64_t>(level.full_places()), level.count(), orbits, 0, in.ends.size()};
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
}

void BitBookWriter::finish() {
  auto& in = *inside_;
  const std::vector<char> padding((8 - in.written % 8) % 8, 0);  // so that the tables can be read in place
  in.write(padding.data(), padding.size());
  const Footer footer{in.written, in.system.size(), in.levels.size(), in.ends.size(), magic};
  in.write(in.system.data(), in.system.size() * sizeof(std::uint64_t));
  in.write(in.levels.data(), in.levels.size() * sizeof(BitBookLevel));
  in.write(in.ends.data(), in.ends.size() * sizeof(std::uint64_t));
  in.write(&footer, sizeof footer);
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

Result<std::shared_ptr<const BitBook>> BitBook::open(std::span<const std::byte> bytes,
                                                     std::shared_ptr<const void> owner) {
  Footer footer;
  if (bytes.size() < sizeof footer) return damaged("it is too short");
  std::memcpy(&footer, bytes.data() + (bytes.size() - sizeof footer), sizeof footer);
  if (footer.magic != magic) return damaged("it has no footer");
  constexpr std::uint64_t far_too_many = std::uint64_t{1} << 32;
  const auto tables_end = bytes.size() - sizeof footer;
  if (footer.tables > tables_end || footer.system_numbers > far_too_many || footer.levels > 65 ||
      footer.chunks > far_too_many ||
      tables_end - footer.tables != footer.system_numbers * sizeof(std::uint64_t) +
                                        footer.levels * sizeof(BitBookLevel) + footer.chunks * sizeof(std::uint64_t)) {
    return damaged("its tables");
  }
  const auto* at = bytes.data() + footer.tables;
  const auto read = [&at](auto& into, std::uint64_t count) {
    into.resize(static_cast<std::size_t>(count));
    const auto size = into.size() * sizeof(into[0]);
    if (size != 0) std::memcpy(into.data(), at, size);
    at += size;
  };
  std::vector<std::uint64_t> numbers;
  std::shared_ptr<BitBook> book(new BitBook);
  read(numbers, footer.system_numbers);
  read(book->levels_, footer.levels);
  read(book->ends_, footer.chunks);
  MELEDA_TRY(auto system, system_of(numbers));
  auto layout = BitLayout::make(std::move(system));
  if (!layout) return damaged(layout.error().message);
  book->layout_ = std::make_unique<BitLayout>(std::move(*layout));
  std::uint64_t chunks = 0;
  for (const auto& level : book->levels_) {
    if (level.full_places > 64) return damaged("its levels");
    if (level.words > footer.chunks * chunk_words || level.first_chunk != chunks) return damaged("its levels");
    chunks += (level.words + chunk_words - 1) / chunk_words;
  }
  if (chunks != footer.chunks || !std::is_sorted(book->ends_.begin(), book->ends_.end()) ||
      (!book->ends_.empty() && book->ends_.back() > footer.tables)) {
    return damaged("its chunks");
  }
  book->offsets_.resize(book->levels_.size());
  book->bytes_ = bytes;
  book->owner_ = std::move(owner);
  return std::shared_ptr<const BitBook>(std::move(book));
}

Result<std::shared_ptr<const BitBook>> BitBook::open(const DataStore& store, const std::string& name) {
  MELEDA_TRY(auto item, store.open(name, bit_book_format, bit_book_version, DataStore::Check::checksum));
  auto owner = std::make_shared<DataItem>(std::move(item));
  return open(owner->payload(), owner);
}

std::vector<std::uint64_t> BitBook::read_chunk(std::uint64_t number) const {
  const auto begin = number == 0 ? 0 : ends_[number - 1];
  std::vector<std::uint64_t> words(chunk_words);
  const auto size = ZSTD_decompress(words.data(), words.size() * sizeof(Word), bytes_.data() + begin,
                                    static_cast<std::size_t>(ends_[number] - begin));
  // The store has compared the checksum when the book was opened.
  MELEDA_ASSERT(ZSTD_isError(size) == 0 && size % sizeof(Word) == 0);
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
  MELEDA_ASSERT(word < words->size());
  return ((*words)[word] >> (bit % 64) & 1U) != 0;
}

std::string BitBook::digest(std::vector<std::uint64_t>* kept_bits) const {
  Hash hash;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const auto end = i + 1 < levels_.size() ? levels_[i + 1].first_chunk : ends_.size();
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
