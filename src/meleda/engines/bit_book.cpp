#include "meleda/engines/bit_book.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

#include "meleda/core/assert.hpp"
#include "meleda/core/translate.hpp"

namespace meleda {

namespace {

using Word = std::uint64_t;
constexpr WordFileMark mark = {'M', 'E', 'L', 'B', 'O', 'O', 'K', '3'};

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
    return damaged(tr("its system makes no sense"));
  }
  const auto places = static_cast<std::size_t>(numbers[0]);
  const auto steps = numbers[3];
  if (steps > 4096 || (numbers[4] != 0 && numbers[4] != places) || (numbers[5] != 0 && numbers[5] != places) ||
      numbers.size() != 6 + places + 2 * steps + numbers[4] + numbers[5]) {
    return damaged(tr("its system makes no sense"));
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
    if (label >> system.label_bits != 0) return damaged(tr("its labels make no sense"));
    system.labels.push_back(static_cast<std::uint8_t>(label));
  }
  const auto pairs = take(2 * static_cast<std::size_t>(steps));
  for (std::size_t i = 0; i < pairs.size(); i += 2) system.steps.push_back({pairs[i], pairs[i + 1]});
  for (auto* map : {&system.fold, &system.turn}) {
    for (const auto to : take(static_cast<std::size_t>(numbers[map == &system.fold ? 4 : 5]))) {
      if (to >= places) return damaged(tr("its symmetries make no sense"));
      map->push_back(static_cast<std::uint8_t>(to));
    }
  }
  return system;
}

}  // namespace

struct BitBookWriter::Inside {
  std::vector<std::uint64_t> system;  // as numbers: the levels may be gone when the book is finished
  WordFileWriter file;
  Hash hash;
  std::vector<BitBookLevel> levels;

  Inside(const BitSystem& given, DataSink& to) : system(numbers_of(given)), file(to) {}
};

BitBookWriter::BitBookWriter(const BitLayout& layout, DataSink& sink)
    : inside_(std::make_unique<Inside>(layout.system(), sink)) {}
BitBookWriter::~BitBookWriter() = default;

bool BitBookWriter::add(const BitLevel& level, std::uint64_t orbits) {
  auto& in = *inside_;
  BitBookLevel entry{static_cast<std::uint64_t>(level.full_places()), level.count(), orbits, 0, in.file.chunks()};
  level.for_each_kept_block([&](std::span<const Word> block) {
    in.hash.add(block);
    entry.words += block.size();
    in.file.add(block);
  });
  in.file.end_chunk();
  in.levels.push_back(entry);
  return in.file.sound();
}

// The number of numbers of the system, these, and the levels.
void BitBookWriter::finish() {
  auto& in = *inside_;
  std::vector<std::uint64_t> numbers = {in.system.size()};
  numbers.insert(numbers.end(), in.system.begin(), in.system.end());
  for (const auto& level : in.levels) {
    numbers.insert(numbers.end(), {level.full_places, level.states, level.orbits, level.words, level.first_chunk});
  }
  in.file.finish(std::move(numbers), mark);
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
  MELEDA_TRY(auto file, WordFile::open(std::move(item), mark));
  std::shared_ptr<BitBook> book(new BitBook(std::move(file)));
  const auto damage = [&](const std::string& what) { return tl::unexpected(book->file_->damaged(what)); };
  constexpr std::size_t numbers_of_level = 5;
  const std::span<const std::uint64_t> numbers = book->file_->numbers();
  if (numbers.empty() || numbers[0] > numbers.size() - 1 || (numbers.size() - 1 - numbers[0]) % numbers_of_level != 0) {
    return damage(tr("its tables make no sense"));
  }
  auto system = system_of(numbers.subspan(1, static_cast<std::size_t>(numbers[0])));
  if (!system) return damage(system.error().message);
  auto layout = BitLayout::make(std::move(*system));
  if (!layout) return damage(layout.error().message);
  book->layout_ = std::make_unique<BitLayout>(std::move(*layout));
  std::uint64_t chunks = 0;
  for (auto rest = numbers.subspan(1 + static_cast<std::size_t>(numbers[0])); !rest.empty();
       rest = rest.subspan(numbers_of_level)) {
    const BitBookLevel level{rest[0], rest[1], rest[2], rest[3], rest[4]};
    if (level.full_places > 64 || level.words > book->file_->chunks() * words_of_chunk || level.first_chunk != chunks) {
      return damage(tr("its levels make no sense"));
    }
    chunks += (level.words + words_of_chunk - 1) / words_of_chunk;
    book->levels_.push_back(level);
  }
  if (chunks != book->file_->chunks()) return damage(tr("its chunks make no sense"));
  book->offsets_.resize(book->levels_.size());
  return std::shared_ptr<const BitBook>(std::move(book));
}

Result<std::shared_ptr<const BitBook>> BitBook::open(const DataStore& store, const std::string& name) {
  MELEDA_TRY(auto item, store.open(name, bit_book_format, bit_book_version, DataStore::Check::checksum));
  return open(std::move(item));
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
  const auto words = file_->chunk(level->first_chunk + bit / 64 / words_of_chunk);
  const auto word = bit / 64 % words_of_chunk;
  if (word >= words->size()) file_->throw_damage(tr("a part of it is too short"));
  return ((*words)[word] >> (bit % 64) & 1U) != 0;
}

std::string BitBook::digest(std::vector<std::uint64_t>* kept_bits) const {
  Hash hash;
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const auto end = i + 1 < levels_.size() ? levels_[i + 1].first_chunk : file_->chunks();
    std::uint64_t bits = 0;
    for (auto c = levels_[i].first_chunk; c < end; ++c) {
      const auto words = file_->read_chunk(c);
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
