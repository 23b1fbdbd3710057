#include "meleda/engines/bit_book.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <vector>

namespace meleda {
namespace {

class Memory final : public DataSink {
 public:
  bool write(std::span<const std::byte> block) override {
    bytes.insert(bytes.end(), block.begin(), block.end());
    return true;
  }
  std::vector<std::byte> bytes;
};

// Jumps backwards on a grid of 4 x 5, folded along its middle column.
BitSystem grid() {
  BitSystem system;
  system.places = 20;
  system.label_bits = 4;
  const auto bit = [](int r, int c) { return std::uint64_t{1} << (r * 5 + c); };
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 5; ++c) {
      system.labels.push_back(static_cast<std::uint8_t>((r + c) % 3 + 1 + 4 * ((r - c + 6) % 3 + 1)));
      system.fold.push_back(static_cast<std::uint8_t>(r * 5 + 4 - c));
      for (const auto& [dr, dc] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
        const int r2 = r + 2 * dr;
        const int c2 = c + 2 * dc;
        if (r2 < 0 || r2 > 3 || c2 < 0 || c2 > 4) continue;
        system.steps.push_back({bit(r, c) | bit(r + dr, c + dc) | bit(r2, c2), bit(r2, c2)});
      }
    }
  }
  system.invariant = system.labels[2];  // a place in the middle column, so the fold keeps it
  return system;
}

struct Made {
  std::vector<std::byte> bytes;
  std::string digest;
  std::vector<std::vector<bool>> contains;  // [full places][state]
};

Made make_book() {
  Control control;
  auto levels = std::move(BitLevels::make(grid(), {}, control).value());
  std::vector<std::uint64_t> first;
  for (std::size_t p = 0; p < 20; ++p) {
    if (grid().labels[p] == grid().invariant) first.push_back(std::uint64_t{1} << p);
  }
  levels->begin(first);
  Memory memory;
  BitBookWriter writer(levels->layout(), memory);
  BitDigest digest;
  Made made;
  made.contains.resize(21);
  do {
    writer.add(levels->level(), 0);
    digest.add(levels->level());
    auto& here = made.contains[static_cast<std::size_t>(levels->level().full_places())];
    for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; ++s) here.push_back(levels->level().contains(s));
  } while (levels->grow(control));
  writer.finish();
  made.bytes = std::move(memory.bytes);
  made.digest = writer.digest();
  EXPECT_EQ(digest.text(), made.digest);
  return made;
}

class StoredBook : public testing::Test {
 protected:
  StoredBook() {
    auto path = (std::filesystem::temp_directory_path() / "meleda-bit-book-XXXXXX").string();
    folder_ = mkdtemp(path.data());
  }
  ~StoredBook() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& format, std::uint32_t version, std::span<const std::byte> bytes) const {
    Manifest manifest;
    manifest.name = "book";
    manifest.format = format;
    manifest.version = version;
    const auto written = store().write(manifest, [&](DataSink& sink) -> Result<void> {
      sink.write(bytes);
      return {};
    });
    ASSERT_TRUE(written) << written.error().message;
  }
  [[nodiscard]] DataStore store() const { return DataStore(folder_ / "store"); }
  // Without a look at every byte, as that of a book that was opened before it was damaged.
  [[nodiscard]] Result<std::shared_ptr<const BitBook>> open_unchecked() const {
    return BitBook::open(store().open("book", bit_book_format, bit_book_version).value());
  }
  [[nodiscard]] std::filesystem::path payload() const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      if (entry.path().extension() == ".data") return entry.path();
    }
    return {};
  }
  // Changes one byte of the file where it lies.
  void change(std::uint64_t place, std::byte to) const {
    std::fstream file(payload(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(place));
    file.put(static_cast<char>(to));
    ASSERT_TRUE(file.good());
  }

  std::filesystem::path folder_;
};

TEST_F(StoredBook, SaysOfEveryStateWhetherItIsThere) {
  const auto made = make_book();
  write(bit_book_format, bit_book_version, made.bytes);
  const auto book = BitBook::open(store(), "book");
  ASSERT_TRUE(book) << book.error().message;
  std::uint64_t there = 0;
  for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; ++s) {
    const auto& level = made.contains[static_cast<std::size_t>(std::popcount(s))];
    const bool expected = !level.empty() && level[s];
    ASSERT_EQ((*book)->contains(s), expected) << s;
    there += expected ? 1U : 0U;
  }
  EXPECT_FALSE((*book)->contains(~std::uint64_t{0}));
  EXPECT_FALSE((*book)->contains(std::uint64_t{1} << 40));
  std::uint64_t counted = 0;
  for (const auto& level : (*book)->levels()) counted += level.states;
  EXPECT_EQ(counted, there);
  EXPECT_GT(there, 1000U);
  EXPECT_EQ((*book)->digest(), made.digest);
}

TEST_F(StoredBook, RefusesEveryPartOfAFile) {
  const auto made = make_book();
  for (std::size_t size = 0; size < made.bytes.size(); size += 1 + size / 3) {
    write(bit_book_format, bit_book_version, std::span(made.bytes).first(size));
    EXPECT_FALSE(BitBook::open(store(), "book")) << size;
  }
}

// Where the tables begin, as the footer says.
std::uint64_t tables_of(const Made& made) {
  constexpr std::size_t footer = 40;
  std::uint64_t tables = 0;
  std::memcpy(&tables, made.bytes.data() + (made.bytes.size() - footer), sizeof tables);
  return tables;
}

TEST_F(StoredBook, NoChangeOfItsTablesGoesUnnoticed) {
  const auto made = make_book();
  write(bit_book_format, bit_book_version, made.bytes);
  const auto tables = tables_of(made);
  std::mt19937_64 random(5);
  for (int i = 0; i < 300; ++i) {
    const auto at = tables + random() % (made.bytes.size() - tables);
    change(at, made.bytes[at] ^ static_cast<std::byte>(1 + random() % 255));
    const auto book = open_unchecked();
    ASSERT_FALSE(book) << at;
    EXPECT_NE(book.error().hint.find("data remove book"), std::string::npos) << book.error().hint;
    change(at, made.bytes[at]);
  }
  EXPECT_TRUE(open_unchecked());
}

// Every answer is right, or there is none.
TEST_F(StoredBook, DamagedAfterItWasOpenedItGivesAnErrorAndNoWrongAnswer) {
  const auto made = make_book();
  write(bit_book_format, bit_book_version, made.bytes);
  const auto all_right_or_damaged = [&](const BitBook& book) {
    std::uint64_t without_answer = 0;
    for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; s += 61) {
      const auto& level = made.contains[static_cast<std::size_t>(std::popcount(s))];
      try {
        EXPECT_EQ(book.contains(s), !level.empty() && level[s]) << s;
      } catch (const DamagedData& damaged) {
        ++without_answer;
        EXPECT_EQ(damaged.error().code, ErrorCode::unavailable);
        EXPECT_NE(damaged.error().message.find("'book' cannot be used"), std::string::npos) << damaged.what();
        EXPECT_NE(damaged.error().hint.find("data remove book"), std::string::npos) << damaged.error().hint;
      }
    }
    EXPECT_EQ(book.sound(), without_answer == 0);
    EXPECT_THROW(static_cast<void>(book.digest()), DamagedData);
    return without_answer;
  };
  std::mt19937_64 random(6);
  std::uint64_t without_answer = 0;
  const auto chunks_end = tables_of(made) - 8;  // there may be padding between them
  for (int i = 0; i < 20; ++i) {
    const auto book = open_unchecked().value();
    const auto at = random() % chunks_end;
    change(at, made.bytes[at] ^ static_cast<std::byte>(1 + random() % 255));
    without_answer += all_right_or_damaged(*book);
    change(at, made.bytes[at]);
  }
  EXPECT_GT(without_answer, 0U);

  const auto cut = BitBook::open(store(), "book").value();
  std::filesystem::resize_file(payload(), made.bytes.size() / 2);
  EXPECT_GT(all_right_or_damaged(*cut), 0U);
  const auto empty = std::filesystem::path(payload());
  std::filesystem::resize_file(empty, 0);
  EXPECT_GT(all_right_or_damaged(*cut), 0U);
}

TEST_F(StoredBook, IsAskedOnWhenItWasReplacedOrRemoved) {
  const auto made = make_book();
  write(bit_book_format, bit_book_version, made.bytes);
  const auto book = BitBook::open(store(), "book").value();
  write("another", 1, std::span(made.bytes).first(10));
  ASSERT_TRUE(store().remove("book"));
  EXPECT_EQ(book->digest(), made.digest);
  EXPECT_TRUE(book->sound());
}

TEST_F(StoredBook, IsOpenedAsASetOfStates) {
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  const auto made = make_book();
  write(bit_book_format, bit_book_version, made.bytes);
  const auto set = open_state_set(store(), "book");
  ASSERT_NE(set, nullptr);
  for (std::uint64_t s = 0; s < std::uint64_t{1} << 20; s += 7) {
    const auto& level = made.contains[static_cast<std::size_t>(std::popcount(s))];
    ASSERT_EQ(set->contains(s), !level.empty() && level[s]) << s;
  }
  EXPECT_EQ(BitBook::open(store(), "book").value()->digest(), made.digest);
}

// Work that nobody can keep is not done to its end.
TEST(BitBookWriter, SaysWhenItIsRefused) {
  class Full final : public DataSink {
   public:
    bool write(std::span<const std::byte>) override { return false; }
  };
  Control control;
  auto levels = std::move(BitLevels::make(grid(), {}, control).value());
  levels->begin(std::vector<std::uint64_t>{4});
  Full full;
  Memory memory;
  EXPECT_FALSE(BitBookWriter(levels->layout(), full).add(levels->level(), 0));
  EXPECT_TRUE(BitBookWriter(levels->layout(), memory).add(levels->level(), 0));
}

TEST_F(StoredBook, IsNoSetWhereItIsNotWhole) {
  const auto made = make_book();
  write("another", bit_book_version, made.bytes);
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  write(bit_book_format, bit_book_version - 1, made.bytes);
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  EXPECT_NE(BitBook::open(store(), "book").error().hint.find("it can be made again"), std::string::npos);
  write(bit_book_format, bit_book_version + 1, made.bytes);
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  write(bit_book_format, bit_book_version, std::span(made.bytes).first(made.bytes.size() / 2));
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
  // One byte of the first chunk: only the checksum can know.
  write(bit_book_format, bit_book_version, made.bytes);
  change(100, ~made.bytes[100]);
  EXPECT_EQ(open_state_set(store(), "book"), nullptr);
}

}  // namespace
}  // namespace meleda
